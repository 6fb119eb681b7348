/** The table of a structured statement: its columns have names that the import knows. */
import { numberCell } from './table-text.ts';
import type { TableRow } from './table-writer.ts';

/** The columns, with names that are recognised. "Net amount": the cash that moves, after fee and tax, with accrued interest. */
const columns = {
  date: 'Trade date',
  time: 'Trade time',
  settlementDate: 'Settlement date',
  type: 'Type',
  symbol: 'Symbol',
  isin: 'ISIN',
  name: 'Name',
  quantity: 'Quantity',
  price: 'Price',
  amount: 'Net amount',
  currency: 'Currency',
  fee: 'Fee',
  tax: 'Tax',
  feeCurrency: 'Fee currency',
  toAmount: 'Amount bought',
  toCurrency: 'Currency bought',
  instrumentCurrency: 'Instrument currency',
  ratioNew: 'Ratio new',
  ratioOld: 'Ratio old',
  note: 'Note',
  reference: 'Reference',
} as const;

/** Only in tables of which a row states them, so that layouts saved for the others are found again. */
const furtherColumns = { accruedInterest: 'Accrued interest', status: 'Status' } as const;
type FurtherField = keyof typeof furtherColumns;

export type StatementField = keyof typeof columns | FurtherField;
export type StatementRow = Readonly<Partial<Record<StatementField, string>>>;

const further = Object.keys(furtherColumns) as FurtherField[];

const columnsWith = (stated: readonly FurtherField[]): Readonly<Partial<Record<StatementField, string>>> => ({
  ...columns,
  ...Object.fromEntries(
    further.filter((one) => stated.includes(one)).map((one) => [one, furtherColumns[one]]),
  ),
});

/** The columns of a statement by field, if the header row is that of a statement: no value has to confirm them. */
export const statementColumns = (
  header: readonly string[],
): Readonly<Partial<Record<StatementField, number>>> | null => {
  const known = columnsWith(further.filter((one) => header.includes(furtherColumns[one])));
  const names = Object.values(known);
  if (header.length !== names.length || names.some((name, at) => header[at] !== name)) return null;
  return Object.fromEntries(Object.keys(known).map((field, at) => [field, at]));
};

/** The header row, and the rows from line 2 on; `stated`: the further columns that a row states. */
export const statementTable = function* (
  rows: Iterable<StatementRow>,
  stated: readonly FurtherField[] = [],
): Generator<TableRow> {
  const written = columnsWith(stated);
  const fields = Object.keys(written) as StatementField[];
  yield { line: 1, cells: Object.values(written) };
  let line = 1;
  for (const row of rows) yield { line: (line += 1), cells: fields.map((field) => row[field] ?? '') };
};

/** A number as stated, in a form that reads one way: "1.234" becomes "1.2340". */
export const decimalCell = (text: string): string => {
  const plain = text.replaceAll(/\s/g, '').replace(/^\+/, '');
  if (/^-?\d{1,15}[eE][+-]?\d{1,2}$/.test(plain)) return numberCell(Number(plain));
  return /^-?\d*\.\d{3}$/.test(plain) ? `${plain}0` : plain;
};

const withoutSign = (text: string): string => text.replace(/^[-+]/, '');
/** The cash that comes in or goes out, whatever sign the file gives it; empty if there is none. */
export const cashIn = (text: string): string => (isNothing(text) ? '' : withoutSign(text));
export const cashOut = (text: string): string => (isNothing(text) ? '' : `-${withoutSign(text)}`);

/** Whether a number is missing or zero. */
export const isNothing = (text: string): boolean => /^[-+]?[0.,\s]*$/.test(text);
export const isNegative = (text: string): boolean => text.trim().startsWith('-');
