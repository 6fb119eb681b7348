import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { explainField } from '../../../../explain.ts';
import { classes } from '../../../../ui/classes.ts';
import { DayError } from '../../../../ui/input/texts/DayError.tsx';
import { NumberError } from '../../../../ui/input/texts/NumberError.tsx';
import { cellKinds, hasCell, type GridField } from '../rows/grid-fields.ts';
import { isUnread, type CellError, type GridRow } from '../rows/grid-rows.ts';
import type { CellTexts } from './use-cell-texts.ts';

interface GridCellProps {
  row: GridRow;
  at: number;
  field: GridField;
  texts: CellTexts;
  error: CellError | undefined;
  isActive: boolean;
  /** The editor, while the cell is being edited. */
  editor: ReactNode;
  onPress: (isAgain: boolean) => void;
  onPick: (value: string) => void;
}

const scrollTo = (note: HTMLElement | null): void =>
  note?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** One cell: its text, its error, or its editor. */
export function GridCell({ row, at, field, texts, error, isActive, editor, onPress, onPick }: GridCellProps) {
  const isOwn = hasCell(row.entry.type, field);
  const text = texts.shown(row, field);
  const noteId = `fault-${row.key}-${field}`;
  return (
    <td
      data-cell={`${at}/${field}`}
      tabIndex={isActive ? 0 : -1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? noteId : undefined}
      aria-disabled={isOwn ? undefined : true}
      onMouseDown={(event) => {
        if (editor === null && event.target instanceof Element && !event.target.closest('button'))
          onPress(isActive);
      }}
      className={classes(
        'relative h-9 border-e border-b border-line px-2 text-sm whitespace-nowrap outline-none pointer-coarse:h-11',
        cellKinds[field] === 'number' && 'num text-end',
        !isOwn && 'bg-sunk text-ink-3',
        error && 'bg-loss-soft text-loss shadow-[inset_0_0_0_1px] shadow-loss',
        isActive && 'focus:shadow-[inset_0_0_0_2px] focus:shadow-focus',
        editor !== null && 'min-w-44 p-0.5!',
      )}
    >
      {editor ?? <span className="block max-w-56 truncate">{text}</span>}
      {error && (
        <div
          // Drawn anew when it appears, so that it is scrolled into view once.
          key={isActive ? 'shown' : 'read'}
          ref={isActive ? scrollTo : undefined}
          id={noteId}
          className={classes(
            isActive
              ? 'absolute start-0 top-full z-10 w-max max-w-72 rounded-md border border-line bg-panel px-2.5 py-1.5 text-start text-sm whitespace-normal text-loss shadow-float'
              : 'sr-only',
          )}
        >
          <ErrorText {...{ row, field, texts, error, onPick }} />
        </div>
      )}
    </td>
  );
}

function ErrorText({
  row,
  field,
  texts,
  error,
  onPick,
}: Pick<GridCellProps, 'row' | 'field' | 'texts' | 'onPick'> & { error: CellError }): ReactNode {
  const { t } = useLingui();
  const number = texts.numberError(row, field);
  if (number)
    return (
      <NumberError
        error={number.error}
        marks={number.marks}
        currency={texts.currencyOf(row, field)}
        onPick={onPick}
      />
    );
  const day = texts.dayError(row, field);
  if (day) return <DayError reason={day} min={undefined} max={undefined} />;
  if (cellKinds[field] === 'instrument' && isUnread(row.entry[field]))
    return t`Choose an instrument from the list`;
  return explainField(error);
}
