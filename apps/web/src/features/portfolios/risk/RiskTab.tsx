import { getRisk } from '@partnerfolio/contract/figures/risk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { classes } from '../../../ui/classes.ts';
import { rangeQuery } from '../range-query.ts';
import type { RiskSearch } from '../search.ts';
import { DrawdownCard } from './DrawdownCard.tsx';
import { RiskCard } from './RiskCard.tsx';
import { RollingCard } from './RollingCard.tsx';
import { StressCard } from './StressCard.tsx';

const route = getRouteApi('/shell/portfolios/$id/risk');

/**
 * All measures of risk over a range, rolling measures, drawdowns, and a stress test of the present holdings; below them the
 * suitability check.
 */
export function RiskTab({ suitability }: { suitability: ReactNode }) {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(getRisk, { params: { id }, query: { ...rangeQuery(search), window: search.window ?? '3' } }),
    placeholderData: keepPreviousData,
  });
  const show = (change: RiskSearch) =>
    void navigate({
      to: paths.risk,
      params: { id },
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    });
  return (
    <div
      className={classes('grid gap-4 transition-opacity', isPlaceholderData && 'opacity-60')}
      aria-busy={isPlaceholderData}
    >
      <RiskCard id={id} risk={error ? undefined : data} search={search} onChange={show}>
        {error && <Failure error={error} onRetry={() => void refetch()} />}
      </RiskCard>
      {/* Waits for the measures above, whose arrival would move it. */}
      {data && !error && (
        <>
          <RollingCard risk={data} search={search} onChange={show} />
          <DrawdownCard risk={data} />
          <StressCard portfolioId={id} />
        </>
      )}
      {(data || error) && suitability}
    </div>
  );
}
