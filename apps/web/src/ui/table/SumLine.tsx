import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { cellClasses } from './TableHeader.tsx';
import type { Column } from './table-rows.ts';

interface SumLineProps<C> {
  columns: readonly C[];
  /** The sum of a column, and in the first column what it is the sum of; nothing where there is none. */
  cellOf: (column: C) => ReactNode;
  /** How many of the rows that follow it adds up; as the last line of the table, all rows. */
  of: number | 'all';
}

/** A line of sums: above the rows of a group, or below all rows. */
export function SumLine<C extends Column<never>>({ columns, cellOf, of }: SumLineProps<C>) {
  const isTotal = of === 'all';
  return (
    <tr
      // Names what it sums, so that a test can add up the rows of any table.
      data-sum-of={of}
      className={classes(
        'bg-sunk font-semibold',
        isTotal
          ? 'h-9 border-t border-line-strong text-ink pointer-coarse:h-11'
          : 'h-8 border-b border-line text-ink-2 not-print:text-xs',
      )}
    >
      {columns.map((column, place) => {
        const look = classes(cellClasses(column), 'whitespace-nowrap', column.pinned && 'bg-sunk!');
        return place === 0 ? (
          <th
            key={column.id}
            scope={isTotal ? 'row' : 'rowgroup'}
            // The name of a group must not widen the column of its rows.
            className={classes(look, 'font-semibold @max-lg:whitespace-normal')}
          >
            {cellOf(column)}
          </th>
        ) : (
          <td key={column.id} className={look}>
            {cellOf(column)}
          </td>
        );
      })}
    </tr>
  );
}
