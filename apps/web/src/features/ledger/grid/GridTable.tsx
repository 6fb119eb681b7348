import { useLingui } from '@lingui/react/macro';
import { Copy, Trash2 } from 'lucide-react';
import { useEffect, useRef, type ClipboardEvent } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { CellEditor, type Then } from './cells/CellEditor.tsx';
import { GridCell } from './cells/GridCell.tsx';
import { cellKinds, hasCell, type GridField } from './rows/grid-fields.ts';
import { changedRow, isBlank, isUnread, type GridRow, type RowErrors } from './rows/grid-rows.ts';
import type { ActiveCell } from './cells/use-active-cell.ts';
import { useCellTexts } from './cells/use-cell-texts.ts';
import { useGridKeys } from './cells/use-grid-keys.ts';
import type { GridRows } from './rows/use-grid-rows.ts';

interface GridTableProps {
  grid: GridRows;
  cell: ActiveCell;
  fields: readonly GridField[];
  labels: Readonly<Record<GridField, string>>;
  errorsOf: (row: GridRow, at: number) => RowErrors;
  onPaste: (text: string) => void;
}

const headClasses =
  'sticky top-0 z-2 border-e border-b border-line bg-panel px-2 py-2 text-xs font-medium whitespace-nowrap text-ink-2';

/** The table of the grid. One cell has the focus; the arrow keys move it, and Enter, F2 or typing edits it. */
export function GridTable({ grid, cell, fields, labels, errorsOf, onPaste }: GridTableProps) {
  const { t } = useLingui();
  const table = useRef<HTMLTableElement>(null);
  const keys = useGridKeys(grid, cell);
  useCellFocus(table, cell);
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const isInField = event.target instanceof HTMLInputElement;
    if (isInField && !/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    onPaste(text);
  };
  return (
    <div className="max-h-[62dvh] overflow-auto rounded-lg border border-line bg-panel pb-20">
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells take the focus is a grid
        role="grid"
        aria-label={t`Transactions to add`}
        aria-rowcount={grid.rows.length + 1}
        className="w-full border-separate border-spacing-0"
        onKeyDown={keys.press}
        onPaste={paste}
      >
        <thead>
          <tr>
            <th scope="col" className={classes(headClasses, 'text-end')}>
              #
            </th>
            {fields.map((field) => (
              <th
                key={field}
                scope="col"
                className={classes(headClasses, cellKinds[field] === 'number' ? 'text-end' : 'text-start')}
              >
                {labels[field]}
              </th>
            ))}
            <th scope="col" className={headClasses}>
              <span className="sr-only">{t`Actions`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row, at) => (
            <Row
              key={row.key}
              {...{ grid, cell, fields, labels, row, at, keys }}
              errors={errorsOf(row, at)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<GridTableProps, 'grid' | 'cell' | 'fields' | 'labels'> {
  row: GridRow;
  at: number;
  errors: RowErrors;
  keys: ReturnType<typeof useGridKeys>;
}

function Row({ grid, cell, fields, labels, row, at, errors, keys }: RowProps) {
  const { t } = useLingui();
  const texts = useCellTexts(grid.instruments);
  const { active, isEditing } = cell;
  const number = at + 1;
  const leave = (then: Then, now: GridRow = row) => {
    cell.setIsEditing(false);
    if (then === 'down') keys.goDown(now);
    else if (then !== 'stay') keys.goBeside(then === 'next' ? 1 : -1, now);
  };
  const give = (field: GridField, text: string, then: Then) => {
    if (text === texts.shown(row, field)) return leave(then);
    const to = { value: texts.read(row, field, text) };
    grid.change(at, field, to);
    leave(then, changedRow(row, field, to));
  };
  const editorFor = (field: GridField) => {
    const value = row.entry[field];
    return (
      <CellEditor
        row={row}
        field={field}
        label={labels[field]}
        text={texts.shown(row, field)}
        instrument={value === null || isUnread(value) ? null : (grid.instruments[value] ?? null)}
        onText={(text, then) => give(field, text, then)}
        onChoice={(chosen, instrument) => {
          if (instrument) grid.addInstruments([instrument]);
          grid.change(at, field, { value: chosen, currency: instrument?.currency });
          cell.setIsEditing(false);
        }}
        onLeave={(then) => leave(then)}
      />
    );
  };
  return (
    <tr aria-rowindex={at + 2}>
      <th
        scope="row"
        className="num border-e border-b border-line px-2 text-end text-xs font-normal text-ink-3"
      >
        {number}
      </th>
      {fields.map((field) => {
        const isActive = active.at === at && active.field === field;
        return (
          <GridCell
            key={field}
            {...{ row, at, field, texts, isActive }}
            error={errors[field]}
            editor={isActive && isEditing ? editorFor(field) : null}
            onPress={(isAgain) => {
              cell.go({ at, field });
              if (isAgain && hasCell(row.entry.type, field)) cell.setIsEditing(true);
            }}
            onPick={(value) => grid.change(at, field, { value })}
          />
        );
      })}
      <td className="border-b border-line px-1 whitespace-nowrap">
        <Button
          size="icon"
          look="quiet"
          tabIndex={-1}
          aria-label={t`Duplicate row ${number}`}
          disabled={isBlank(row)}
          onClick={() => grid.copy(at)}
        >
          <Copy size={14} aria-hidden="true" />
        </Button>
        <Button
          size="icon"
          look="quiet"
          tabIndex={-1}
          aria-label={t`Remove row ${number}`}
          onClick={() => grid.remove(at)}
        >
          <Trash2 size={14} aria-hidden="true" />
        </Button>
      </td>
    </tr>
  );
}

/** Keeps the browser's focus on the active cell while the grid has it. */
function useCellFocus(table: { current: HTMLTableElement | null }, { active, isEditing }: ActiveCell): void {
  const isFirst = useRef(true);
  const wanted = `${active.at}/${active.field}`;
  useEffect(() => {
    if (isEditing) return;
    const isElsewhere =
      !table.current?.contains(document.activeElement) && document.activeElement !== document.body;
    if (isFirst.current || !isElsewhere)
      table.current?.querySelector<HTMLElement>(`[data-cell="${wanted}"]`)?.focus();
    isFirst.current = false;
  }, [table, wanted, isEditing]);
}
