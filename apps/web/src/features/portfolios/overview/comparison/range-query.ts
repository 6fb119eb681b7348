import { getComparison } from '@partnerfolio/contract/market/comparison';
import { queryOf } from '../../../../queries.ts';
import type { RangeSearch } from '../../search.ts';

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
