import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { classes } from '../classes.ts';
import { LeftOutColumns } from './LeftOutColumns.tsx';
import { rowStep } from './row-keys.ts';
import { cellClasses, TableHeader } from './TableHeader.tsx';
import { sortRows, type Column } from './table-rows.ts';
import { Cell, isMeantForRow, namingColumn, type TableProps } from './Table.tsx';
import { useFormat } from '../text/use-format.ts';
import { useFittingColumns } from './use-fitting-columns.ts';
import { useOwnHeight } from './use-own-height.ts';

interface VirtualTableProps<R> extends Omit<TableProps<R>, 'rows' | 'empty'> {
  rows: readonly R[];
  /** The CSS height of the scroll container. */
  height?: string;
}

/** The row height of `Table`, which is larger for touch. */
const usualHeight = (): number => (matchMedia('(pointer: coarse)').matches ? 44 : 36);

/** A table for thousands of rows that renders only those in view. Its columns need a `width`. */
export function VirtualTable<R>(props: VirtualTableProps<R>) {
  const { label, columns, rows, sort = null, onSort, onOpen, height = '70dvh', dense = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useOwnHeight(scroller, '--header-way');
  const { leftOut, showsAll, setShowsAll } = useFittingColumns(scroller);
  const { compareNames } = useFormat();
  const ordered = sortRows(rows, columns, { sort, compareNames });
  const [usual] = useState(usualHeight);
  const rowHeight = dense ? 28 : usual;
  const virtual = useVirtualizer({
    count: ordered.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // Keeps the row focused by keyboard clear of the sticky header.
    scrollPaddingStart: rowHeight,
  });
  const { reached, onKeyDown, onReach } = useRowSteps({
    scroller,
    count: ordered.length,
    scrollTo: (index) => virtual.scrollToIndex(index),
  });
  const shown = virtual.getVirtualItems();
  // Tab focuses the last focused row, or the first row in view if that one was scrolled away.
  const entry = shown.some(({ index }) => index === reached) ? reached : shown[0]?.index;
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <>
      <div
        ref={scroller}
        data-table-frame
        {...(showsAll && { 'data-all': '' })}
        // If its rows cannot be focused, the scroll container must be.
        {...(!onOpen && { tabIndex: 0 })}
        role="group"
        aria-label={label}
        // The header stays above the rows, and at the page's top once the page scrolls past it.
        className="header-follows @container relative overflow-auto focus-visible:-outline-offset-2"
        style={{ maxHeight: height }}
      >
        <table
          aria-label={label}
          aria-rowcount={ordered.length + 1}
          className="w-full table-fixed border-collapse text-sm"
        >
          <TableHeader columns={columns} sort={sort} onSort={onSort} />
          <tbody {...(onOpen && { onKeyDown })}>
            <Spacer height={before} columns={columns.length} />
            {shown.map(({ index }) => {
              const row = ordered[index];
              return (
                row && (
                  <VirtualRow
                    key={props.keyOf(row)}
                    row={row}
                    index={index}
                    height={rowHeight}
                    columns={columns}
                    isReached={index === entry}
                    isOpen={props.openKey !== undefined && props.keyOf(row) === props.openKey}
                    onReach={onReach}
                    {...(onOpen && { onOpen })}
                  />
                )
              );
            })}
            <Spacer height={after} columns={columns.length} />
          </tbody>
        </table>
      </div>
      <LeftOutColumns leftOut={leftOut} showsAll={showsAll} onToggle={setShowsAll} />
    </>
  );
}

interface RowSteps {
  scroller: { readonly current: HTMLElement | null };
  count: number;
  scrollTo: (index: number) => void;
}

/** Moves by keyboard to rows that may not be rendered yet: scrolls there and focuses the row once it is. */
function useRowSteps({ scroller, count, scrollTo }: RowSteps) {
  const [reached, setReached] = useState(0);
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${wanted.current + 2}"]`);
    if (!row) return;
    row.focus({ preventScroll: true });
    wanted.current = null;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = rowStep(event.key, reached, count);
    if (next === null || !(event.target instanceof HTMLTableRowElement)) return;
    event.preventDefault();
    wanted.current = next;
    setReached(next);
    scrollTo(next);
  };
  return { reached, onKeyDown, onReach: setReached };
}

interface VirtualRowProps<R> {
  row: R;
  index: number;
  height: number;
  columns: readonly Column<R>[];
  /** Whether this row takes the Tab focus. */
  isReached: boolean;
  isOpen: boolean;
  onReach: (index: number) => void;
  onOpen?: (row: R) => void;
}

function VirtualRow<R>({
  row,
  index,
  height,
  columns,
  isReached,
  isOpen,
  onReach,
  onOpen,
}: VirtualRowProps<R>) {
  const naming = namingColumn(columns);
  return (
    <tr
      aria-rowindex={index + 2}
      style={{ height }}
      {...(onOpen && {
        tabIndex: isReached ? 0 : -1,
        onFocus: () => onReach(index),
        onClick: (event) => isMeantForRow(event) && onOpen(row),
        onKeyDown: (event) => event.key === 'Enter' && event.target === event.currentTarget && onOpen(row),
      })}
      {...(isOpen && { 'aria-current': true })}
      className={classes(
        'border-b border-line focus-visible:-outline-offset-2',
        onOpen && 'cursor-pointer hover:bg-accent-soft/45',
        isOpen && 'bg-accent-soft/60',
      )}
    >
      {columns.map((column) => (
        <Cell key={column.id} names={column === naming} className={classes(cellClasses(column), 'truncate')}>
          {column.cell(row)}
        </Cell>
      ))}
    </tr>
  );
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}
