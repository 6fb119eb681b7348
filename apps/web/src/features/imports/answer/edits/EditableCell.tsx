import type { Import, ImportRow } from '@partnerfolio/contract/imports';
import { useLingui } from '@lingui/react/macro';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { explainImportError } from '../../assess/error-texts.ts';
import { transactionFieldText } from '../../understand/words.ts';
import { CellInput } from './CellInput.tsx';
import { valueOf, type ShownCell } from './cells.ts';
import { useEditing } from './use-editing.ts';

interface EditableCellProps {
  found: Import;
  row: ImportRow;
  cell: ShownCell;
  /** The cell that Tab reaches; the others are reached by the arrow keys. */
  isReachable: boolean;
  onFocus: () => void;
  /** The value as shown. */
  children: ReactNode;
}

/** A cell of a row: Enter or a press edits it, Enter saves, Escape leaves it as it was. */
export function EditableCell(props: EditableCellProps) {
  const { row, cell, isReachable, onFocus, children } = props;
  const { t, i18n } = useLingui();
  const noteId = useId();
  const [isEdited, setIsEdited] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  useLayoutEffect(() => {
    if (!isEdited && returnsFocus.current) button.current?.focus();
    returnsFocus.current = false;
  }, [isEdited]);
  const close = (isByKey: boolean) => {
    returnsFocus.current = isByKey;
    setIsEdited(false);
  };
  if (isEdited) return <CellEditor {...props} onClose={close} />;
  const label = i18n._(transactionFieldText(cell));
  const error = row.faults.find(({ field }) => field === cell);
  const former = row.edits?.cells.find((one) => one.cell === cell);
  const notes = [
    error ? explainImportError(error) : null,
    former && (former.from === '' ? t`Empty in the file` : t`In the file: ${former.from}`),
  ].filter(Boolean);
  const isError = error !== undefined && row.status === 'error';
  return (
    <button
      ref={button}
      type="button"
      data-cell={cell}
      tabIndex={isReachable ? 0 : -1}
      onFocus={onFocus}
      onClick={() => setIsEdited(true)}
      title={notes.join('\n') || undefined}
      aria-describedby={notes.length > 0 ? noteId : undefined}
      className={classes(
        '-mx-1 min-h-6 min-w-6 cursor-text rounded-sm px-1 hover:bg-hover pointer-coarse:min-h-11',
        former && 'border-b border-dashed border-accent',
        isError && 'text-loss underline decoration-dotted underline-offset-4',
      )}
    >
      <span className="sr-only">{label}: </span>
      {children || <span className="text-ink-3">{isError ? '?' : '–'}</span>}
      {notes.length > 0 && (
        <span id={noteId} hidden>
          {notes.join('. ')}
        </span>
      )}
    </button>
  );
}

type CellEditorProps = EditableCellProps & { onClose: (isByKey: boolean) => void };

function CellEditor({ found, row, cell, onClose }: CellEditorProps) {
  const { i18n } = useLingui();
  const { edit } = useEditing(found);
  const frame = useRef<HTMLDivElement>(null);
  const before = valueOf(row, cell);
  const [value, setValue] = useState(before);
  const [error, setError] = useState<string>();
  const isSaving = useRef(false);
  useLayoutEffect(() => {
    const control = frame.current?.querySelector<HTMLElement>('input, button');
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, []);
  const save = async (next: string, isByKey: boolean) => {
    if (isSaving.current) return;
    if (next === before) return onClose(isByKey);
    isSaving.current = true;
    const refusal = await edit([row.line], { kind: 'cells', cells: [{ cell, value: next }] });
    isSaving.current = false;
    if (refusal === null) onClose(isByKey);
    else setError(refusal);
  };
  return (
    // The keys of the field itself bubble here; a list that is open takes its own first.
    <div
      ref={frame}
      role="presentation"
      className="-mx-1 w-36 py-1 text-left whitespace-normal"
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          onClose(true);
        } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault();
          void save(value, true);
        }
      }}
      onBlur={(event) => {
        if (cell === 'type' || event.currentTarget.contains(event.relatedTarget)) return;
        // An error stays on screen until the user corrects it or presses Escape.
        if (error === undefined) void save(value, false);
      }}
    >
      <CellInput
        hideLabel
        size="sm"
        cell={cell}
        label={i18n._(transactionFieldText(cell))}
        value={value}
        error={error}
        onValueChange={(next) => {
          setValue(next);
          setError(undefined);
          if (cell === 'type') void save(next, true);
        }}
      />
    </div>
  );
}
