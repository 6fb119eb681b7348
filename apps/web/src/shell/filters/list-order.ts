/** The order of a list of records with a value: as its address names it, by default the largest value first. */
import type { Sort } from '../../ui/table/table-rows.ts';

interface OrderParams<S extends string> {
  sort?: S | undefined;
  direction?: 'asc' | 'desc' | undefined;
}

const largestFirst: Sort = { by: 'value', descending: true };
const isLargestFirst = ({ by, descending }: Sort): boolean =>
  by === largestFirst.by && descending === largestFirst.descending;

/** Returns the order that an address names. */
export const readOrder = <S extends string>({ sort, direction }: OrderParams<S>): Sort =>
  sort === undefined ? largestFirst : { by: sort, descending: direction === 'desc' };

/** Returns the order that an address names, as the server takes it. */
export const orderInput = <S extends string>({ sort, direction }: OrderParams<S>) =>
  sort === undefined ? ({ sort: 'value', direction: 'desc' } as const) : { sort, direction };

/**
 * Returns the search parameters after a press on a header asked for `next`; none for the default order. The header of the
 * value turns the order around, because the unsorted list that would come next is in the default order too.
 */
export function orderParams<S extends string>(
  next: Sort | null,
  { sorts, now }: { sorts: readonly S[]; now: OrderParams<S> },
): OrderParams<S> {
  const asked = next ?? (isLargestFirst(readOrder(now)) ? { by: 'value', descending: false } : largestFirst);
  if (isLargestFirst(asked)) return { sort: undefined, direction: undefined };
  return {
    sort: sorts.find((name) => name === asked.by),
    direction: asked.descending ? 'desc' : undefined,
  };
}
