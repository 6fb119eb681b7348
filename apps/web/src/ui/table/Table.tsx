import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { handleRowKeys } from './row-keys.ts';
import { Skeleton } from '../Skeleton.tsx';
import { SumLine } from './SumLine.tsx';
import { TableFrame } from './TableFrame.tsx';
import { cellClasses, TableHeader } from './TableHeader.tsx';
import { sortRows, type Column, type Sort } from './table-rows.ts';
import { useFormat } from '../text/use-format.ts';

export interface TableProps<R> {
  /** The name of the list for screen readers. */
  label: string;
  columns: readonly Column<R>[];
  /** Undefined while loading: the table then shows placeholder rows. */
  rows: readonly R[] | undefined;
  keyOf: (row: R) => string;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** Opens a row by press or Enter; the first cell should also link to the same place. */
  onOpen?: (row: R) => void;
  /** The row whose details are open beside the table. */
  openKey?: string | undefined;
  empty?: ReactNode;
  dense?: boolean;
  /** The expected number of rows while they load, if known. */
  awaited?: number;
}

/** Rows that open something are high enough for touch. */
export const rowHeight = (dense: boolean, opens: boolean): string =>
  classes(dense ? 'h-7' : 'h-9', (!dense || opens) && 'pointer-coarse:h-11');

/** A list of records: figures right-aligned, sticky header, totals below, arrow keys and Enter between rows. */
export function Table<R>(props: TableProps<R>) {
  const { label, columns, rows, sort = null, onSort, empty, dense = false, awaited = 5 } = props;
  const { compareNames } = useFormat();
  const { t } = useLingui();
  if (rows?.length === 0 && empty) return empty;
  const hasTotals = rows !== undefined && rows.length > 1 && columns.some(({ total }) => total !== undefined);
  return (
    <TableFrame
      // Column widths change when the rows arrive. A new key draws the headers in place instead of moving them.
      key={rows ? 'rows' : 'loading'}
      reachableAs={props.onOpen ? undefined : label}
    >
      <table aria-label={label} aria-busy={!rows} className="w-full border-collapse text-sm">
        <TableHeader columns={columns} sort={sort} onSort={onSort} />
        <tbody>
          {rows
            ? sortRows(rows, columns, { sort, compareNames }).map((row, index) => (
                <Row
                  key={props.keyOf(row)}
                  {...props}
                  row={row}
                  isReachable={index === 0}
                  isOpen={props.openKey !== undefined && props.keyOf(row) === props.openKey}
                />
              ))
            : Array.from({ length: awaited }, (_, row) => (
                <LoadingRow key={row} columns={columns} height={rowHeight(dense, Boolean(props.onOpen))} />
              ))}
        </tbody>
        {hasTotals && (
          <tfoot>
            <SumLine
              of="all"
              columns={columns}
              cellOf={(column) => (column === columns[0] ? (column.total ?? t`Total`) : column.total)}
            />
          </tfoot>
        )}
      </table>
    </TableFrame>
  );
}

interface RowProps<R> extends Pick<TableProps<R>, 'columns' | 'onOpen' | 'dense'> {
  row: R;
  /** Whether Tab reaches the row; arrow keys reach the others from it. */
  isReachable: boolean;
  /** Whether its details are open beside the table. */
  isOpen?: boolean;
}

/** The first column that says something of a row. */
export const namingColumn = <R,>(columns: readonly Column<R>[]): Column<R> | undefined =>
  columns.find(({ id }) => id !== 'select');

/** A cell of a row; the one that names it is what screen readers say before its other cells. */
export function Cell({ names, className, ...rest }: ComponentProps<'td'> & { names: boolean }) {
  return names ? (
    <th {...rest} scope="row" className={classes(className, 'font-normal')} />
  ) : (
    <td {...rest} className={className} />
  );
}

/** A record in a table. */
export function Row<R>(props: RowProps<R>) {
  const { row, isReachable, isOpen = false, columns, onOpen, dense = false } = props;
  const naming = namingColumn(columns);
  return (
    <tr
      {...(onOpen && {
        tabIndex: isReachable ? 0 : -1,
        onClick: (event) => isMeantForRow(event) && onOpen(row),
        onKeyDown: (event) => handleRowKeys(event, () => onOpen(row)),
      })}
      {...(isOpen && { 'aria-current': true })}
      className={classes(
        rowHeight(dense, Boolean(onOpen)),
        'border-b border-line last:border-b-0 focus-visible:-outline-offset-2',
        onOpen && 'cursor-pointer hover:bg-accent-soft/45',
        isOpen && 'bg-accent-soft/60',
      )}
    >
      {columns.map((column, index) => (
        <Cell
          key={column.id}
          names={column === naming}
          className={classes(
            cellClasses(column),
            'whitespace-nowrap',
            // On a phone a long name must not push the figures out of view.
            index === 0 &&
              !column.takesRest &&
              'max-md:max-w-[50vw] max-md:overflow-hidden max-md:text-ellipsis',
          )}
        >
          {column.cell(row)}
        </Cell>
      ))}
    </tr>
  );
}

/**
 * Whether a press belongs to the row. Presses on a link, button or field inside it do not, nor do those in a dialog opened
 * from the row, which React bubbles to the row wherever it is rendered.
 */
export const isMeantForRow = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, input, select, label, [role=button], [role=combobox]') === null;

interface LoadingRowProps<R> {
  columns: readonly Column<R>[];
  height: string;
}

/** A placeholder for a record. */
export function LoadingRow<R>({ columns, height }: LoadingRowProps<R>) {
  return (
    <tr className={classes(height, 'border-b border-line last:border-b-0')}>
      {columns.map((column) => (
        <td key={column.id} className={cellClasses(column)}>
          <Skeleton className={column.align === 'right' ? 'ms-auto w-16' : 'w-28 max-md:w-16'} />
        </td>
      ))}
    </tr>
  );
}
