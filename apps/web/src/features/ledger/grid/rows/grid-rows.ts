/** The rows of the grid: pure changes of a list of entries that are being typed. */
import type { Quotation } from '@partnerfolio/contract/choices';
import type { TransactionForm } from '@partnerfolio/contract/ledger';
import { readForm } from '@partnerfolio/contract/refusals/field-codes';
import type { ReceivedCode } from '../../../../field-texts.ts';
import { isExact, sumExact } from '../../../../figures/exact.ts';
import { buysCurrency, entryFormSchema, newEntryValues, type EntryInput } from '../../fields/entry-form.ts';
import { entryTotal } from '../../fields/entry-total.ts';
import { hasCell, gridFields, type GridField } from './grid-fields.ts';

export interface GridRow {
  key: number;
  entry: EntryInput;
  /** A pasted word for the type that has no known meaning; the user has to choose. */
  unreadType?: string;
}

/** What new rows start with. */
export interface RowStart {
  today: string;
  currency: string;
}

/** Marks text that could not be read, as inputs do. */
export const unreadMark = '?';
export const isUnread = (text: string | null): text is string => text?.startsWith(unreadMark) ?? false;

const keptFields: readonly GridField[] = ['type', 'tradeDate', 'currency'];

const isEmpty = (text: string | null): boolean => text === null || text.trim() === '';

/** Whether a cell that the row's type does not have holds something; a charge of zero counts as nothing. */
export const isNeedless = ({ entry }: GridRow, field: GridField): boolean => {
  const text = entry[field];
  if (field === 'currency' || hasCell(entry.type, field) || isEmpty(text)) return false;
  return !(field === 'fee' || field === 'tax' || field === 'accruedInterest') || /[^0.]/.test(text ?? '');
};

/** Whether nothing but what a new row starts with was entered. */
export const isBlank = ({ entry, unreadType }: GridRow): boolean =>
  unreadType === undefined &&
  gridFields.every((field) => keptFields.includes(field) || isEmpty(entry[field]));

export const nextKey = (rows: readonly GridRow[]): number =>
  rows.reduce((highest, { key }) => Math.max(highest, key), 0) + 1;

/** A new row with the type and date of the row before it. */
export function followingRow(rows: readonly GridRow[], { today, currency }: RowStart): GridRow {
  const last = rows.at(-1)?.entry;
  const entry = newEntryValues(last?.tradeDate || today, currency, { type: last?.type });
  return { key: nextKey(rows), entry };
}

/** Changes a field of a row. Another instrument also sets the currency. */
export function changedRow(
  row: GridRow,
  field: GridField,
  { value, currency }: { value: string; currency?: string | undefined },
): GridRow {
  const { unreadType, ...rest } = row;
  const kept = unreadType === undefined || field === 'type' ? rest : row;
  const given = field === 'instrumentId' || field === 'toInstrumentId' ? value || null : value;
  const entry = { ...row.entry, [field]: given } as EntryInput;
  if (field === 'instrumentId' && currency !== undefined) entry.currency = currency;
  return { ...kept, entry };
}

/** Inserts a copy after the row. */
export function withCopy(rows: readonly GridRow[], at: number): GridRow[] {
  const row = rows[at];
  return row === undefined ? [...rows] : rows.toSpliced(at + 1, 0, { ...row, key: nextKey(rows) });
}

/** Removes a row; the last one becomes an empty row. */
export function withoutRow(rows: readonly GridRow[], at: number, start: RowStart): GridRow[] {
  const left = rows.toSpliced(at, 1);
  return left.length > 0 ? left : [{ ...followingRow([], start), key: nextKey(rows) }];
}

/** An error of a cell, found here or by the server. */
export type CellError = ReceivedCode & { path: string };

export type RowErrors = Readonly<Partial<Record<GridField, CellError>>>;

export type CheckedRow = { errors: RowErrors } | { errors: null; entry: TransactionForm };

const errorAt = (path: string): GridField => {
  const [field = ''] = path.split('.');
  return gridFields.find((one) => one === field) ?? 'type';
};

/** Sorts errors by the cell they concern; one of a field without a cell is shown at the type. */
export function errorsByCell(errors: readonly CellError[]): RowErrors {
  const fieldErrors: Partial<Record<GridField, CellError>> = {};
  for (const error of errors) fieldErrors[errorAt(error.path)] ??= error;
  return fieldErrors;
}

/** Checks a row by the schema of the single form. A value that the type does not have is an error, or it would be lost. */
export function checkRow(row: GridRow): CheckedRow {
  const { entry, unreadType } = row;
  const read = readForm(entryFormSchema, entry);
  const typeError: CellError[] =
    unreadType === undefined ? [] : [{ path: 'type', code: 'not_a_choice', params: {} }];
  const needless = gridFields
    .filter((field) => isNeedless(row, field))
    .map((path): CellError => ({ path, code: 'not_in_type', params: {} }));
  if (read.ok && typeError.length === 0 && needless.length === 0) return { errors: null, entry: read.value };
  return { errors: errorsByCell([...typeError, ...needless, ...(read.ok ? [] : read.errors)]) };
}

/** The cash effect of all rows whose amounts can be read, by currency. */
export function cashByCurrency(
  rows: readonly GridRow[],
  instruments: Readonly<Record<string, { quotation?: Quotation }>>,
): [currency: string, sum: string][] {
  const parts = new Map<string, string[]>();
  const add = (currency: string, amount: string) => {
    const code = currency.trim().toUpperCase();
    if (/^[A-Z]{3}$/.test(code)) parts.set(code, [...(parts.get(code) ?? []), amount]);
  };
  for (const { entry, unreadType } of rows) {
    const { quotation } = instruments[entry.instrumentId ?? ''] ?? {};
    const total = unreadType === undefined ? entryTotal(entry, quotation) : null;
    if (total === null) continue;
    add(entry.currency, total.net);
    if (buysCurrency(entry.type) && isExact(entry.toAmount)) add(entry.toCurrency, entry.toAmount);
  }
  return [...parts].map(([currency, amounts]) => [currency, sumExact(amounts)]);
}
