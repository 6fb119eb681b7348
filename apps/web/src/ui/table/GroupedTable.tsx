import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { useFormat } from '../text/use-format.ts';
import { SumLine } from './SumLine.tsx';
import { LoadingRow, Row, rowHeight } from './Table.tsx';
import { TableFrame } from './TableFrame.tsx';
import { TableHeader } from './TableHeader.tsx';
import { sortRows, type Column, type Sort } from './table-rows.ts';

interface RowGroup<R, C> {
  key: string;
  rows: readonly R[];
  /** The line above the rows: the group's name in the first column, sums in the others. Without it the rows stand alone. */
  lineOf?: ((column: C) => ReactNode) | undefined;
  /** Rows that open nothing, below the others. */
  more?: readonly ReactNode[];
}

interface GroupedTableProps<R, C> {
  /** The name of the list for screen readers. */
  label: string;
  columns: readonly C[];
  /** Undefined while loading: the table then shows placeholder rows. */
  groups: readonly RowGroup<R, C>[] | undefined;
  keyOf: (row: R) => string;
  /** The sum of a column below all groups. */
  totalOf?: ((column: C) => ReactNode) | undefined;
  /** The order of the rows in each group. */
  sort?: Sort | null;
  onSort?: ((sort: Sort | null) => void) | undefined;
  /** Opens a row by press or Enter. */
  onOpen?: (row: R) => void;
}

const loading = [1, 2, 3, 4, 5];

/** A list of records in groups with their sums, and the total of all. */
export function GroupedTable<R, C extends Column<R>>(props: GroupedTableProps<R, C>) {
  const { label, columns, groups, keyOf, totalOf, sort = null, onSort, onOpen } = props;
  const { t } = useLingui();
  const { compareNames } = useFormat();
  const first = groups?.find(({ rows }) => rows.length > 0);
  return (
    // Column widths change when the rows arrive. A new key draws the headers in place instead of moving them.
    <TableFrame key={groups ? 'rows' : 'loading'} reachableAs={onOpen ? undefined : label}>
      <table aria-label={label} aria-busy={!groups} className="w-full border-collapse text-sm">
        <TableHeader columns={columns} sort={sort} onSort={onSort} />
        <tbody>
          {!groups &&
            loading.map((row) => (
              <LoadingRow key={row} columns={columns} height={rowHeight(false, Boolean(onOpen))} />
            ))}
          {groups?.map((group) => (
            <Fragment key={group.key}>
              {group.lineOf && (
                <SumLine
                  of={group.rows.length + (group.more?.length ?? 0)}
                  columns={columns}
                  cellOf={group.lineOf}
                />
              )}
              {sortRows(group.rows, columns, { sort, compareNames }).map((row, index) => (
                <Row
                  key={keyOf(row)}
                  columns={columns}
                  row={row}
                  isReachable={group === first && index === 0}
                  {...(onOpen && { onOpen })}
                />
              ))}
              {group.more}
            </Fragment>
          ))}
        </tbody>
        {groups && totalOf && (
          <tfoot>
            <SumLine
              of="all"
              columns={columns}
              cellOf={(column) => (column === columns[0] ? t`Total` : totalOf(column))}
            />
          </tfoot>
        )}
      </table>
    </TableFrame>
  );
}
