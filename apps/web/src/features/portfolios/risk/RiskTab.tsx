import { getRisk } from '@partnerfolio/contract/figures/risk';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { rangeQuery } from '../overview/comparison/range-query.ts';
import { RangeControls } from '../range/RangeControls.tsx';
import type { RiskSearch } from '../search.ts';
import { DrawdownCard } from './DrawdownCard.tsx';
import { RiskMeasures } from './RiskMeasures.tsx';
import { RollingCard } from './RollingCard.tsx';
import { StressCard } from './StressCard.tsx';

const route = getRouteApi('/shell/portfolios/$id/risk');

/** All measures of risk over a range, rolling measures, drawdowns, and a stress test of the present holdings. */
export function RiskTab() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(getRisk, { params: { id }, query: { ...rangeQuery(search), window: search.window ?? '63' } }),
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
  const fading = classes('transition-opacity', isPlaceholderData && 'opacity-60');
  return (
    <div className="grid gap-4">
      <Card title={<Trans>Risk</Trans>} context={data?.benchmark && <Against name={data.benchmark.name} />}>
        <RangeControls id={id} search={search} shown={data} onChange={show} />
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-[52rem] w-full md:h-[34rem] lg:h-[30rem]" />}
        {data && !error && (
          <div className={fading} aria-busy={isPlaceholderData}>
            <RiskMeasures risk={data} />
          </div>
        )}
      </Card>
      {/* Waits for the measures above, whose arrival would move it. */}
      {data && !error && (
        <>
          <div className={fading}>
            <RollingCard risk={data} search={search} onChange={show} />
          </div>
          <div className={fading}>
            <DrawdownCard risk={data} />
          </div>
          <StressCard portfolioId={id} />
        </>
      )}
    </div>
  );
}

function Against({ name }: { name: string }) {
  return <Trans>against {name}</Trans>;
}
