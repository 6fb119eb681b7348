/**
 * Reads the cells of a transaction row as dates and numbers, by the layout's columns; reports every cell that cannot
 * be read.
 */
import { cellAt } from '../columns/samples.ts';
import { restored } from '@partnerfolio/contract/exports/spreadsheet-text';
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import type { LocalDate } from '@partnerfolio/contract/values';
import { datesStated, readDateAs } from '@partnerfolio/contract/written/date-text';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import type { Strictness } from '../columns/format-evidence.ts';
import { isWithinLimit } from '@partnerfolio/contract/values';
import { numberForms, readNumber, readNumberAs } from '@partnerfolio/contract/written/number-text';
import { amountText } from '../columns/debit-credit.ts';
import { chargeColumns } from '../columns/more-charges.ts';
import { rowWord } from '../columns/row-word.ts';
import { knownTime, readTime, readTimeAfterDate } from '../columns/time-text.ts';
import { isProduct, printedPlaces } from '../columns/trade-amount.ts';
import type { PrintedPlaces } from '../columns/trade-amount.ts';
import { tradeSentence } from '@partnerfolio/contract/written/type-words';
import type { TradeSentence } from '@partnerfolio/contract/written/type-words';

/** Whether a file has the columns that only our export writes. */
export const isOwnExport = ({ reverses, reference }: TransactionLayout['columns']): boolean =>
  // Layouts from before these columns do not name them.
  typeof reverses === 'number' && typeof reference === 'number';

export type Field = keyof TransactionLayout['columns'];
const storedNumbers = [
  'quantity',
  'price',
  'amount',
  'fee',
  'tax',
  'accruedInterest',
  'ratioNew',
  'ratioOld',
  'costShare',
  'toAmount',
] as const;
type NumberField = (typeof storedNumbers)[number];
/** The fields whose cells are numbers. */
export const numberFields = [...storedNumbers, 'debit', 'credit'] as const;
export type Numbers = Readonly<Record<NumberField, string | null>>;

/** A layout, and how strictly its formats apply according to the file's cells. */
export type ReadLayout = TransactionLayout & { readonly strict?: Strictness };

const withinDigits = /^-?\d{1,18}(?:\.\d{1,12})?$/;
/**
 * A price with more decimals than are stored is the result of a division; the amount beside it then states what was
 * paid.
 */
const withLongFraction = /^-?\d{1,18}\.\d{13,}$/;

const shownChars = 60;

/** A cell as quoted in a message. */
export const shortened = (text: string): string =>
  text.length > shownChars ? `${text.slice(0, shownChars)}…` : text;

/** A number without its sign. */
export const magnitude = (value: string | null): string | null => value?.replace('-', '') ?? null;

/** The cells of a row that users edited: ISO dates, plain decimals, and types of the ledger. */
export type CellEdits = Readonly<Partial<Record<Field, string>>>;

export interface RowCells {
  /** Whether the file is our own export, whose rows are booked as they are. */
  readonly isOwnExport: boolean;
  /** The cell as edited, or as in the file. */
  readonly at: (field: Field) => string;
  readonly fromFile: (field: Field) => string;
  /** Undefined for a cell as in the file; empty for one that was emptied. */
  readonly edited: (field: Field) => string | undefined;
  /** The column of the cell for the user, counted from 1. */
  readonly column: (field: Field) => number;
  /** The word that a layout gives a type to, as the file has it. */
  readonly word: () => string;
}

const noEdits: CellEdits = {};

export const cellsByField = (
  cells: readonly string[],
  columns: TransactionLayout['columns'],
  edits = noEdits,
): RowCells => {
  const isOwn = isOwnExport(columns);
  const cellOf = (field: Field): string => {
    const column = columns[field];
    return cellAt(cells, column);
  };
  const combined = (field: Field, own: string): string => {
    if (field === 'amount') return amountText(cells, columns) ?? own;
    // Brokers leave out the trade date of what was no trade.
    return field === 'date' && !isOwn && !/\d/.test(own) ? cellOf('settlementDate') || own : own;
  };
  const fromFile = (field: Field): string => {
    const own = cellOf(field);
    const text = combined(field, own);
    if (isOwn) return restored(text);
    // Brokers write a dash where there is no value.
    return text === '-' ? '' : text;
  };
  const edited = (field: Field) => edits[field];
  return {
    isOwnExport: isOwn,
    at: (field) => edited(field) ?? fromFile(field),
    fromFile,
    edited,
    column: (field) => (columns[field] ?? (field === 'amount' ? columns.debit : null) ?? 0) + 1,
    word: () => rowWord(cells, columns),
  };
};

interface NumberReading {
  readonly format: ReadLayout['numberFormat'];
  readonly isStrict: boolean;
}

const editedNumbers: NumberReading = { format: 'point', isStrict: false };

const readNumberCell = (text: string, { format, isStrict }: NumberReading): string | null =>
  text === '' ? null : readNumberAs(text, format, isStrict);

/** The numbers of a row; unreadable ones are null and an error. */
export const readNumbers = (row: RowCells, layout: ReadLayout, errors: RowError[]): Numbers => {
  const { numberFormat: format, strict } = layout;
  const read = (field: NumberField): string | null => {
    const text = row.at(field);
    const isStrict = strict?.numbers ?? false;
    const value = readNumberCell(
      text,
      row.edited(field) === undefined ? { format, isStrict } : editedNumbers,
    );
    const cell = { column: row.column(field), text: shortened(text) };
    const isLongPrice = () =>
      field === 'price' && row.at('amount') !== '' && withLongFraction.test(value ?? '');
    if (text === '') return value;
    if (value === null)
      errors.push(rowError(field, 'not_a_number', { ...cell, example: numberForms[format][1] }));
    else if (!isWithinLimit(value)) errors.push(rowError(field, 'above_limit'));
    else if (!withinDigits.test(value) && !isLongPrice())
      errors.push(rowError(field, 'too_many_digits', cell));
    return value;
  };
  return {
    quantity: read('quantity'),
    price: read('price'),
    amount: read('amount'),
    fee: read('fee'),
    tax: read('tax'),
    accruedInterest: read('accruedInterest'),
    ratioNew: read('ratioNew'),
    ratioOld: read('ratioOld'),
    costShare: read('costShare'),
    toAmount: read('toAmount'),
  };
};

const sentenceNumbers = (
  said: TradeSentence,
  layout: TransactionLayout,
  amount: { readonly value: string; readonly places: number } | null,
): { quantity: string | null; price: string | null } => {
  const other = layout.numberFormat === 'comma' ? 'point' : 'comma';
  const readings = ([layout.numberFormat, other] as const).map((format) => ({
    quantity: readNumber(said.quantity, format),
    price: readNumber(said.price, format),
  }));
  // The broker writes the sentence in its own number format: the one that matches the row's amount.
  const proven = readings.find(({ quantity, price }) => {
    if (quantity === null || price === null) return false;
    const places = () => ({ price: printedPlaces(said.price, price), amount: amount?.places ?? 0 });
    return amount === null || isProduct({ quantity, price, amount: amount.value, places });
  });
  return proven ?? readings[0] ?? { quantity: null, price: null };
};

/** A trade described in a sentence states quantity and price if no column does. */
export const withSentence = (numbers: Numbers, row: RowCells, layout: TransactionLayout): Numbers => {
  if (layout.columns.quantity !== null || row.edited('quantity') !== undefined) return numbers;
  const said = tradeSentence(row.fromFile('type'));
  if (said === null) return numbers;
  // A price in another currency than the row's cannot be compared with its amount.
  const isSameCurrency = said.currency === row.at('currency').toUpperCase();
  const stated = isSameCurrency ? magnitude(numbers.amount) : null;
  const places = printedPlaces(row.at('amount'), stated);
  const read = sentenceNumbers(said, layout, stated === null ? null : { value: stated, places });
  const price = isSameCurrency ? read.price : null;
  return {
    ...numbers,
    quantity: read.quantity,
    price: row.edited('price') === undefined ? price : numbers.price,
  };
};

/** How many decimals the row prints for price and amount. */
export const cellPlaces = (numbers: Numbers, row: RowCells): PrintedPlaces => ({
  price: printedPlaces(row.at('price') || (tradeSentence(row.fromFile('type'))?.price ?? ''), numbers.price),
  amount: printedPlaces(row.at('amount'), numbers.amount),
});

/** The type of a row: as edited, or what the layout makes of its word; undefined if neither says. */
export const rowMeaning = (row: RowCells, { types }: Pick<ReadLayout, 'types'>) => {
  // The contract has parsed an edited type.
  const edited = row.edited('type') as TransactionType | '' | undefined;
  if (edited !== undefined) return edited === '' ? undefined : edited;
  const word = row.word();
  return Object.hasOwn(types, word) ? types[word] : undefined;
};

/** The numbers in columns that the layout does not use, without their signs. */
export const strayNumbers = (
  cells: readonly string[],
  {
    columns,
    charges,
    numberFormat,
    strict,
  }: Pick<ReadLayout, 'columns' | 'charges' | 'numberFormat' | 'strict'>,
): ReadonlySet<string> => {
  const used = new Set([...Object.values(columns), ...chargeColumns({ charges })]);
  return new Set(
    cells.flatMap((cell, at) => {
      const value =
        used.has(at) || cell === ''
          ? null
          : magnitude(readNumberAs(cell.trim(), numberFormat, strict?.numbers ?? false));
      return value === null || value === '0' ? [] : [value];
    }),
  );
};

/** The date of a cell; null if it is empty or not a date. */
export const readDay = (
  row: RowCells,
  field: 'date' | 'settlementDate',
  layout: ReadLayout,
): LocalDate | null => {
  const text = row.at(field);
  const isStrict = layout.strict?.dates ?? false;
  if (text !== '' && row.edited(field) !== undefined) return text as LocalDate;
  return text === '' ? null : (readDateAs(text, layout.dateFormat, isStrict) as LocalDate | null);
};

/** A cell that is no date, or could be two dates in the file's format; choosing one would be a guess. */
export const unreadDate = (
  field: 'date' | 'settlementDate',
  cell: { readonly column: number; readonly text: string },
  { dateFormat }: Pick<ReadLayout, 'dateFormat'>,
): RowError => {
  const [one, other] = new Set(datesStated(cell.text).map(({ day }) => day));
  const shown = { column: cell.column, text: shortened(cell.text) };
  return one === undefined || other === undefined
    ? rowError(field, 'not_a_date', { ...shown, format: dateFormat })
    : rowError(field, 'two_dates', { ...shown, one, other });
};

/** The error of a date cell; a settlement date may be missing. */
export const dateErrors = (
  row: RowCells,
  field: 'date' | 'settlementDate',
  layout: ReadLayout,
): RowError[] => {
  const text = row.at(field);
  if (text === '') return field === 'date' ? [rowError(field, 'date_required')] : [];
  if (readDay(row, field, layout) !== null) return [];
  return [unreadDate(field, { column: row.column(field), text }, layout)];
};

/** The time of a row: from its own column, otherwise from the text after the date; null if neither has one. */
export const readRowTime = (row: RowCells): string | null => {
  const own = row.at('time');
  return knownTime(own === '' ? readTimeAfterDate(row.fromFile('date')) : readTime(own));
};

/** The error of the time cell; the time may be missing. */
export const timeErrors = (row: RowCells): RowError[] => {
  const text = row.at('time');
  if (text === '' || readTime(text) !== null) return [];
  return [rowError('time', 'not_a_time', { column: row.column('time'), text: shortened(text) })];
};

const identifying = ['type', 'symbol', 'isin', 'quantity'] as const;

/** A row that is blank in the layout's columns, or a line of totals without date, type and instrument. */
export const saysNothing = (row: RowCells): boolean =>
  !/\d/.test(row.at('date')) && identifying.every((field) => row.at(field) === '');

/** The error of a type cell. */
export const typeError = (row: RowCells): RowError => {
  const word = row.word();
  return word === '' ? rowError('type', 'type_required') : rowError('type', 'unknown_type', { word });
};

interface StatedRow {
  readonly type: TransactionType;
  readonly day: LocalDate;
  readonly numbers: Numbers;
  readonly row: RowCells;
  readonly currency: string | null;
  readonly toCurrency: string | null;
}

const statedTexts = ['symbol', 'isin', 'toSymbol', 'feeCurrency', 'taxCurrency', 'reference'] as const;

/**
 * The numbers that every row's key contains. Booked rows are recognised by their key, so a new field may be added
 * only for rows that have it.
 */
const keyedNumbers = [
  'quantity',
  'price',
  'amount',
  'fee',
  'tax',
  'ratioNew',
  'ratioOld',
  'costShare',
] as const;

const accruedText = ({ accruedInterest }: Numbers): string[] =>
  accruedInterest === null || accruedInterest === '0' ? [] : [`accrued ${accruedInterest}`];

/**
 * The row's contents, independent of the file's formatting, instruments and answers; without the time, since other
 * files leave it out.
 */
export const statedCells = ({ type, day, numbers, row, currency, toCurrency }: StatedRow): string[] => [
  type,
  day,
  currency ?? '',
  ...keyedNumbers.map((field) => numbers[field] ?? ''),
  ...statedTexts.map((field) => row.at(field).toUpperCase()),
  ...(toCurrency === null ? [] : [numbers.toAmount ?? '', toCurrency]),
  ...accruedText(numbers),
];
