import type { ReactNode } from 'react';

export interface Column<R> {
  id: string;
  header: ReactNode;
  /** What the choice of columns calls it, if the header is more than a text. */
  label?: string;
  cell: (row: R) => ReactNode;
  /** The sum of the column, which stands below several rows; of the first column, what the line is called if not "Total". */
  total?: ReactNode;
  /** `right` for figures, which also get tabular digits. */
  align?: 'left' | 'right';
  /** Lets users sort by this column. */
  sortable?: boolean;
  /** The value to sort by in the browser; leave out if the server sorts. */
  sortBy?: (row: R) => number | string | null;
  /** A CSS width ("8rem", "20%"); required by `VirtualTable`, whose columns do not measure their content. */
  width?: string;
  /** On a phone, the column in the second line of whose cells this one stands; see `useStackedColumns`. */
  under?: string;
  /** The row's second line says it in tables below 768 px: on a phone, or beside the sidebar. */
  wideOnly?: boolean;
  /**
   * How long the column stays while the table becomes narrower, from 1, which leaves first; 2 for those that are `wideOnly`.
   * Up to 5 it also leaves on a phone; from 6 it stays while there is room, and without an importance always.
   */
  importance?: number;
  /** Keeps the column in view while its table scrolls sideways; for matrices whose columns belong together. */
  pinned?: boolean;
  /** Gives this column the remaining width and cuts overlong content, in tables below 768 px or always. */
  takesRest?: boolean | 'always';
}

export interface Sort {
  by: string;
  descending: boolean;
}

/** A requested order, and how the user's language sorts texts. */
export interface Order {
  sort: Sort | null;
  compareNames: (one: string, other: string) => number;
}

/**
 * Returns the rows in the requested order, those without a value last in both directions. Does not change the given array.
 */
export function sortRows<R>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  { sort, compareNames }: Order,
): readonly R[] {
  const key = columns.find((column) => column.id === sort?.by)?.sortBy;
  if (!sort || !key) return rows;
  const direction = sort.descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const isNumeric = typeof a === 'number' && typeof b === 'number';
    return direction * (isNumeric ? a - b : compareNames(String(a), String(b)));
  });
}

/** Returns the next sort of a header press: ascending, descending, unsorted. */
export function nextSort(sort: Sort | null, by: string): Sort | null {
  if (sort?.by !== by) return { by, descending: false };
  return sort.descending ? null : { by, descending: true };
}
