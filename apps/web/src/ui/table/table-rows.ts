import type { ReactNode } from 'react';

export interface Column<R> {
  id: string;
  header: ReactNode;
  cell: (row: R) => ReactNode;
  /** Figures are right-aligned with tabular digits. */
  align?: 'left' | 'right';
  /** Lets the header sort by this column. */
  sortable?: boolean;
  /** For sorting in the browser; leave out where the server sorts. */
  sortBy?: (row: R) => number | string | null;
  /** A CSS width ("8rem", "20%"); needed by VirtualTable, whose columns don't measure their content. */
  width?: string;
  /** Leaves the column out where the table has less than 768 px, on a phone as beside the sidebar. */
  wideOnly?: boolean;
  /** Leaves the column out where the table has less than 1232 px: what is nice to have and nothing else tells. */
  roomyOnly?: boolean;
  /** In a table of less than 768 px, or always, this column has what the others leave, and cuts what does not fit. */
  takesRest?: boolean | 'always';
  /** Leaves the column out where a wide table has less than 896 px; never the last one. */
  yields?: boolean;
}

export interface Sort {
  by: string;
  descending: boolean;
}

/** An order that may be asked for, and how the language on screen sorts texts. */
export interface Order {
  sort: Sort | null;
  compareNames: (one: string, other: string) => number;
}

/** The rows in the order asked for; rows without a value come last either way. The given rows are left alone. */
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

/** What pressing a header does: ascending, then descending, then as it came. */
export function nextSort(sort: Sort | null, by: string): Sort | null {
  if (sort?.by !== by) return { by, descending: false };
  return sort.descending ? null : { by, descending: true };
}
