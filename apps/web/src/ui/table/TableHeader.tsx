import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { classes } from '../classes.ts';
import { nextSort, type Column, type Sort } from './table-rows.ts';

interface TableHeaderProps<R> {
  columns: readonly Column<R>[];
  sort: Sort | null;
  onSort?: ((sort: Sort | null) => void) | undefined;
}

/** The least importance of a column on a phone. */
const fewest = 6;

/** Returns the classes of a column's cells: alignment, tabular digits, and the widths at which they show. */
export const cellClasses = <R,>(column: Column<R>): string =>
  classes(
    'px-2.5 first:ps-4 last:pe-4 @max-[22rem]:px-1.5 @max-[22rem]:first:ps-3 @max-[22rem]:last:pe-3',
    column.align === 'right' ? 'num text-end rtl:text-right' : 'text-start',
    column.wideOnly && 'wide-only @max-3xl:hidden',
    // A phone has no room for what matters less.
    !column.wideOnly && (column.importance ?? fewest) < fewest && 'wide-only @max-lg:hidden',
    // A minimum width keeps names whole; below it the table scrolls.
    column.takesRest && '@max-3xl:w-full @max-3xl:max-w-0 @max-3xl:min-w-28 @max-[22rem]:min-w-24',
    column.pinned && 'sticky start-0 z-1 bg-panel',
    column.takesRest === 'always' && '@3xl:w-full @3xl:max-w-0 @3xl:min-w-44',
  );

/** The importance of a column for `fitColumns`, on its header. */
export const importanceOf = <R,>({ wideOnly, importance = wideOnly ? 2 : undefined }: Column<R>) =>
  importance !== undefined && { 'data-importance': importance };

const ariaSort = (sort: Sort | null, id: string) => {
  if (sort?.by !== id) return 'none';
  return sort.descending ? 'descending' : 'ascending';
};

/** Keeps the header at the top of its scroll container, below anything that covers the page there. */
export const headerClasses = 'sticky top-(--page-top,0px) z-2 bg-panel';

/** The sticky header row, with a button in each sortable column. */
export function TableHeader<R>({ columns, sort, onSort }: TableHeaderProps<R>) {
  return (
    <thead className={headerClasses}>
      <tr>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            {...importanceOf(column)}
            {...(column.width && { style: { width: column.width } })}
            {...(column.sortable && onSort && { 'aria-sort': ariaSort(sort, column.id) })}
            className={classes(
              cellClasses(column),
              'h-9 text-xs font-medium whitespace-nowrap @max-[22rem]:whitespace-normal text-ink-3 shadow-[inset_0_-1px] shadow-line',
              column.takesRest && '@max-3xl:whitespace-normal',
            )}
          >
            {column.sortable && onSort ? (
              <SortButton column={column} sort={sort} onSort={onSort} />
            ) : (
              column.header
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface SortButtonProps<R> {
  column: Column<R>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

function SortButton<R>({ column, sort, onSort }: SortButtonProps<R>) {
  const on = sort?.by === column.id;
  const Icon = on ? (sort.descending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={() => onSort(nextSort(sort, column.id))}
      className={classes(
        'group inline-flex min-h-7 items-center text-start pointer-coarse:min-h-11 gap-1 rounded-sm transition-colors hover:text-ink',
        column.align === 'right' && 'flex-row-reverse',
        on && 'text-ink',
      )}
    >
      {column.header}
      <Icon
        size={12}
        aria-hidden="true"
        className={on ? '' : 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100'}
      />
    </button>
  );
}
