import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { classes } from './classes.ts';
import { cellClasses, TableHeader } from './TableHeader.tsx';
import { sortRows, type Column } from './table-rows.ts';
import type { TableProps } from './Table.tsx';

interface VirtualTableProps<R> extends Omit<TableProps<R>, 'rows' | 'empty'> {
  rows: readonly R[];
  /** Height of the window onto the rows, in CSS. */
  height?: string;
}

/** A table of thousands of rows, of which only those in view are in the page. Columns need a `width`. */
export function VirtualTable<R>(props: VirtualTableProps<R>) {
  const { label, columns, rows, sort = null, onSort, height = '70dvh', dense = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const ordered = sortRows(rows, columns, sort);
  const rowHeight = dense ? 28 : 36;
  const virtual = useVirtualizer({
    count: ordered.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <div
      ref={scroller}
      // A scroller must be reachable by keyboard; the rows themselves come and go.
      tabIndex={0}
      role="group"
      aria-label={label}
      className="overflow-auto focus-visible:-outline-offset-2"
      style={{ maxHeight: height }}
    >
      <table
        aria-label={label}
        aria-rowcount={ordered.length + 1}
        className="w-full table-fixed border-collapse text-sm"
      >
        <TableHeader columns={columns} sort={sort} onSort={onSort} />
        <tbody>
          <Spacer height={before} columns={columns.length} />
          {shown.map(({ index }) => {
            const row = ordered[index];
            return (
              row && (
                <VirtualRow key={props.keyOf(row)} {...props} row={row} index={index} height={rowHeight} />
              )
            );
          })}
          <Spacer height={after} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

interface VirtualRowProps<R> {
  row: R;
  index: number;
  height: number;
  columns: readonly Column<R>[];
  onOpen?: (row: R) => void;
}

function VirtualRow<R>({ row, index, height, columns, onOpen }: VirtualRowProps<R>) {
  return (
    <tr
      aria-rowindex={index + 2}
      style={{ height }}
      {...(onOpen && { onClick: () => onOpen(row) })}
      className={classes('border-b border-line', onOpen && 'cursor-pointer hover:bg-accent-soft/45')}
    >
      {columns.map((column) => (
        <td key={column.id} className={classes(cellClasses(column), 'truncate')}>
          {column.cell(row)}
        </td>
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
