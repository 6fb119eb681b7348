import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { CurrencyInput } from '../../../../form/CurrencyField.tsx';
import { typeTexts } from '../../../../texts/labels.ts';
import { Combobox } from '../../../../ui/input/Combobox.tsx';
import { smallControlClasses } from '../../../../ui/control.ts';
import { InstrumentCombo, type InstrumentRef } from '../../fields/InstrumentField.tsx';
import { gridTypes, cellKinds, type GridField } from '../rows/grid-fields.ts';
import type { GridRow } from '../rows/grid-rows.ts';

/** Where the focus goes after editing. */
export type Then = 'stay' | 'down' | 'next' | 'back';

interface CellEditorProps {
  row: GridRow;
  field: GridField;
  label: string;
  /** The cell's text as the user writes it. */
  text: string;
  instrument: InstrumentRef | null;
  onText: (text: string, then: Then) => void;
  onChoice: (value: string, instrument?: InstrumentRef) => void;
  onLeave: (then: Then) => void;
}

const afterKey = (event: KeyboardEvent): Then | null => {
  if (event.key === 'Enter') return 'down';
  if (event.key === 'Tab') return event.shiftKey ? 'back' : 'next';
  return null;
};

/** The field of the cell that is being edited. */
export function CellEditor(props: CellEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const input = frame.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, []);
  const kind = cellKinds[props.field];
  const isChoice = kind === 'type' || kind === 'instrument' || kind === 'currency';
  return (
    <div ref={frame} className="min-w-full">
      {isChoice ? <ChoiceEditor {...props} /> : <TextEditor {...props} />}
    </div>
  );
}

function TextEditor({ label, text, onText, onLeave }: CellEditorProps) {
  const [typed, setTyped] = useState(text);
  const isOver = useRef(false);
  const finish = (then: Then) => {
    isOver.current = true;
    onText(typed, then);
  };
  return (
    <input
      aria-label={label}
      autoComplete="off"
      maxLength={1000}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        const then = afterKey(event);
        if (event.key === 'Escape') {
          isOver.current = true;
          onLeave('stay');
        }
        if (then === null) return;
        event.preventDefault();
        finish(then);
      }}
      onBlur={() => {
        if (!isOver.current) onText(typed, 'stay');
      }}
      className={`${smallControlClasses} num`}
    />
  );
}

function ChoiceEditor(props: CellEditorProps) {
  const { row, field, label, instrument, onChoice, onLeave } = props;
  const kind = cellKinds[field];
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        // The grid must not move while a list has the arrow keys.
        event.stopPropagation();
        if (event.defaultPrevented) return;
        if (event.key === 'Escape') onLeave('stay');
        if (event.key === 'Tab') {
          event.preventDefault();
          onLeave(event.shiftKey ? 'back' : 'next');
        }
      }}
    >
      {kind === 'type' && <TypeCombo row={row} label={label} onChoice={onChoice} />}
      {kind === 'currency' && (
        <CurrencyInput
          label={label}
          hideLabel
          value={row.entry[field] ?? ''}
          onValueChange={(code) => onChoice(code)}
        />
      )}
      {kind === 'instrument' && (
        <InstrumentCombo
          label={label}
          hideLabel
          size="sm"
          value={instrument}
          onChange={(chosen) => onChoice(chosen?.id ?? '', chosen ?? undefined)}
        />
      )}
    </div>
  );
}

function TypeCombo({ row, label, onChoice }: Pick<CellEditorProps, 'row' | 'label' | 'onChoice'>) {
  const { i18n } = useLingui();
  return (
    <Combobox
      label={label}
      hideLabel
      size="sm"
      items={gridTypes}
      value={row.unreadType === undefined ? row.entry.type : null}
      onValueChange={(type) => {
        if (type !== null) onChoice(type);
      }}
      textOf={(type) => i18n._(typeTexts[type])}
      keyOf={(type) => type}
    />
  );
}
