import { useLingui } from '@lingui/react/macro';
import { typeTexts } from '../../../../texts/labels.ts';
import { readDecimal, writeDecimal } from '../../../../ui/text/decimal-text.ts';
import { readDay } from '../../../../ui/text/date-text.ts';
import { useFormat } from '../../../../ui/text/use-format.ts';
import { cellKinds, type CellKind, type GridField } from '../rows/grid-fields.ts';
import { isUnread, unreadMark, type GridRow } from '../rows/grid-rows.ts';
import type { Instruments } from '../rows/use-grid-rows.ts';

/** What a cell shows and how typed text is read, in the user's language. */
export function useCellTexts(instruments: Instruments) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { marks, isMonthFirst } = format;
  const currencyOf = ({ entry }: GridRow, field: GridField): string | undefined => {
    if (field === 'quantity' || field === 'ratioNew' || field === 'ratioOld') return undefined;
    const code = field === 'toAmount' ? entry.toCurrency : entry.currency;
    return /^[A-Z]{3}$/.test(code) ? code : undefined;
  };
  const numberReading = (row: GridRow, field: GridField) =>
    field === 'costShare' ? { ...marks, percent: true } : { ...marks, currency: currencyOf(row, field) };
  const writers: Partial<Record<CellKind, (value: string) => string>> = {
    date: (day) => (/^\d{4}-\d\d-\d\d$/.test(day) ? format.date(day) : day),
    number: (decimal) => writeDecimal(decimal, marks),
    instrument: (id) => instruments[id]?.symbol ?? '',
  };
  return {
    shown: (row: GridRow, field: GridField): string => {
      const value = row.entry[field] ?? '';
      const kind = cellKinds[field];
      if (kind === 'type') return row.unreadType ?? i18n._(typeTexts[row.entry.type]);
      if (isUnread(value)) return value.slice(unreadMark.length);
      return writers[kind]?.(value) ?? value;
    },
    /** The value of typed text; marked text if it cannot be read, or in two ways. */
    read: (row: GridRow, field: GridField, typed: string): string => {
      const kind = cellKinds[field];
      const text = typed.trim();
      if (text === '' || (kind !== 'date' && kind !== 'number')) return text;
      const read =
        kind === 'date' ? readDay(text, { isMonthFirst }) : readDecimal(text, numberReading(row, field));
      return read.ok ? read.value : unreadMark + text;
    },
    /** Why a number cannot be read. */
    numberError: (row: GridRow, field: GridField) => {
      const value = row.entry[field];
      if (cellKinds[field] !== 'number' || !isUnread(value)) return null;
      const read = readDecimal(value.slice(unreadMark.length), numberReading(row, field));
      return { error: read.ok ? ({ ok: false, reason: 'not_a_number' } as const) : read, marks };
    },
    dayError: (row: GridRow, field: GridField) => {
      const value = row.entry[field];
      if (cellKinds[field] !== 'date' || !isUnread(value)) return null;
      const read = readDay(value.slice(unreadMark.length), { isMonthFirst });
      return read.ok ? 'not_a_day' : read.reason;
    },
    currencyOf,
  };
}

export type CellTexts = ReturnType<typeof useCellTexts>;
