import { getComparison } from '@partnerfolio/contract/market/comparison';
import { getPerformance } from '@partnerfolio/contract/performance';
import { queryOf } from '../../queries.ts';
import type { RangeSearch } from './search.ts';

/** Returns the range in the address as a query; none for the whole range, like that of the figures above the chart. */
export function rangeQuery({ period, from, to }: RangeSearch) {
  if (from || to) return { from, to };
  return period && period !== 'MAX' ? { period } : undefined;
}

/** Returns the query of the comparison over the range in the address. */
export function comparisonOver(id: string, search: RangeSearch) {
  const query = rangeQuery(search);
  return queryOf(getComparison, { params: { id }, ...(query && { query }) });
}

/** Returns the query of the performance over the range in the address. The whole range uses the same query as the figures above the chart. */
export function performanceOver(id: string, search: RangeSearch) {
  const query = rangeQuery(search);
  return queryOf(getPerformance, { params: { id }, ...(query && { query }) });
}
