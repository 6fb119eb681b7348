import { getAttribution, getContribution } from '@partnerfolio/contract/figures/contribution';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { classes } from '../../../ui/classes.ts';
import { rangeQuery } from '../range-query.ts';
import type { AttributionSearch } from '../search.ts';
import { AgainstBenchmarkCard } from './AgainstBenchmarkCard.tsx';
import { ContributionCard } from './ContributionCard.tsx';
import { CurrencyEffectsCard } from './CurrencyEffectsCard.tsx';

const route = getRouteApi('/shell/portfolios/$id/attribution');

/** Where the return of a range comes from: holdings and groups, currencies, and decisions against the benchmark. */
export function AttributionTab() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const range = rangeQuery(search);
  const by = search.by ?? 'class';
  const contribution = useQuery({
    ...queryOf(getContribution, { params: { id }, ...(range && { query: range }) }),
    placeholderData: keepPreviousData,
  });
  const attribution = useQuery({
    ...queryOf(getAttribution, { params: { id }, query: { ...range, by } }),
    placeholderData: keepPreviousData,
  });
  const show = (change: AttributionSearch) =>
    void navigate({
      to: paths.attribution,
      params: { id },
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    });
  const { data, error } = contribution;
  const isFormer = contribution.isPlaceholderData || attribution.isPlaceholderData;
  return (
    <div className={classes('grid gap-4 transition-opacity', isFormer && 'opacity-60')} aria-busy={isFormer}>
      <ContributionCard id={id} answer={error ? undefined : data} search={search} onChange={show}>
        {error && <Failure error={error} onRetry={() => void contribution.refetch()} />}
      </ContributionCard>
      {/* Both wait for the card above, whose arrival would move them. */}
      {data && !error && data.currencies.known && <CurrencyEffectsCard answer={data} />}
      {data && attribution.error && (
        <Failure error={attribution.error} onRetry={() => void attribution.refetch()} />
      )}
      {data && !attribution.error && attribution.data && <AgainstBenchmarkCard answer={attribution.data} />}
    </div>
  );
}
