/** Reads a row of a file with its layout: the entry it states, or all its errors. */
import type { TransactionForm, TransactionType } from '@partnerfolio/contract/ledger';
import type { CurrencyCode, LocalDate } from '@partnerfolio/contract/values';
import { corporateActions, readMoney, sizedByAmount } from './charges.ts';
import type { Difference, MoneyRow, RowMoney } from './charges.ts';
import { rowFault } from '../faults.rules.ts';
import type { RowFault } from '../faults.rules.ts';
import { quotedMoney, tradeAmount } from '../quotations/quoted-money.ts';
import type { QuotedMoney } from '../quotations/quoted-money.ts';
import { foreignCharges } from './foreign-charges.ts';
import type { ForeignCharges } from './foreign-charges.ts';
import {
  cellsByField,
  dateFaults,
  magnitude,
  cellPlaces,
  readDay,
  readNumbers,
  readRowTime,
  rowMeaning,
  saysNothing,
  statedCells,
  strayNumbers,
  timeFaults,
  typeFault,
  withSentence,
} from './row-cells.ts';
import type { CellEdits, Numbers, ReadLayout, RowCells } from './row-cells.ts';
import { isOneSide, statedSides } from '../exchanges/sides.ts';
import type { ExchangeSides } from '../exchanges/sides.ts';
import { boughtCurrency, rowCurrency } from './row-currency.ts';
import { directedType, turnedType } from './row-directions.ts';
import type { SignedAmount } from './row-directions.ts';
import { missing } from './missing-fields.ts';
import { rowExecution } from '../execution/row-execution.ts';
import type { Execution } from '../execution/row-execution.ts';
import { exchanges, instrumentNamed, movesCashAlone, receivedNamed, transfers } from './row-names.ts';
import type { NamedInstrument } from './row-names.ts';
import { ownNumbers, readOwnFields } from '../own/own-rows.ts';
import type { OwnFields } from '../own/own-rows.ts';
import { keptPrice } from './row-remarks.ts';
import { shownCells } from '../shown-cells.ts';
import type { ShownRow } from '../shown-cells.ts';
import { currencyExchanges, isNegative, signFaults } from './row-signs.ts';

type FromFile = Omit<TransactionForm, 'instrumentId' | 'toInstrumentId' | 'lots' | 'fromLots' | 'currency'>;

/** An entry without its instrument's id, which a file does not contain. */
export type EntryDraft = FromFile & {
  /** Null in a corporate action without one: it moves no money, and takes the currency of its instrument. */
  readonly currency: CurrencyCode | null;
  readonly instrument: NamedInstrument | null;
  /** The instrument that a spin-off, merger or symbol change delivers. */
  readonly toInstrument: NamedInstrument | null;
  /** What only our own export states. */
  readonly own?: OwnFields;
};

/** A draft with a known currency. */
export type BookableDraft = EntryDraft & { readonly currency: CurrencyCode };

/** A row as an entry of one type, with all its money as the file states it. */
export interface StatedEntry {
  readonly entry: EntryDraft;
  /** The part of the amount that quantity × price does not explain. */
  readonly difference: Difference | null;
  readonly foreign: ForeignCharges;
  /** The money of a trade if its price is in percent; `entry` and `difference` are for a price per unit. */
  readonly quoted: QuotedMoney | null;
}

export interface ReadEntry extends StatedEntry {
  readonly kind: 'entry';
  readonly shown: ShownRow;
  /** The row as its sign says, if that contradicts its type. */
  readonly turned: StatedEntry | null;
  /** The type of its word and its signed amount, which show whether the file writes signs. */
  readonly signed: SignedAmount;
  /** A status that may or may not mean that the row was executed; null if it was. */
  readonly unclearStatus: string | null;
  /** The contents of the cells, by which the row is recognised whatever type it gets. */
  readonly stated: readonly string[];
}

/** A row with one side of a currency exchange; another row has the other side. */
export interface ReadSide {
  readonly kind: 'side';
  readonly shown: ShownRow;
  /** The entry that it would be, without the amount bought. */
  readonly read: ReadEntry;
  readonly reference: string;
  /** What else the row names, such as the instrument that the currency was exchanged for. */
  readonly named: string;
}

export type RowReading =
  | { readonly kind: 'ignored'; readonly shown: ShownRow; readonly remark: RowFault | null }
  | ReadEntry
  | ReadSide
  | { readonly kind: 'faulty'; readonly shown: ShownRow; readonly faults: readonly RowFault[] };

const isZero = (value: string | null): boolean => value === '0';
const positive = (value: string | null): string | null => (isZero(value) ? null : magnitude(value));

const rowNote = (row: RowCells): string | null => row.at('note').slice(0, 1000) || null;

interface RowParts {
  readonly type: TransactionType;
  readonly day: LocalDate;
  readonly numbers: Numbers;
  readonly row: RowCells;
  readonly layout: ReadLayout;
  readonly cells: readonly string[];
}

/** A value or cost of 0 in a transfer of securities means that it is unknown. */
const transferValue = (value: string | null): string | null => (isZero(value) ? null : value);

interface EntryParts extends RowParts {
  readonly currency: CurrencyCode | null;
  readonly instrument: NamedInstrument | null;
  /** What an exchange buys; null for every other type. */
  readonly toCurrency: CurrencyCode | null;
  /** Cash moved without an instrument. */
  readonly isCash: boolean;
}

const moneyRow = (parts: EntryParts, foreign: ForeignCharges): MoneyRow => ({
  type: parts.type,
  numbers: {
    ...parts.numbers,
    fee: foreign.fee === null ? parts.numbers.fee : null,
    tax: foreign.tax === null ? parts.numbers.tax : null,
  },
  isInKind: parts.instrument !== null,
  isAfter: parts.layout.amounts === 'after_charges',
  places: () => cellPlaces(parts.numbers, parts.row),
  strayNumbers: () => strayNumbers(parts.cells, parts.layout),
});

/** The quantity, price and amount to book, as far as the entry's type has them. */
const tradeSizes = (
  { type, numbers, instrument, isCash }: EntryParts,
  stated: string | null,
): Pick<EntryDraft, 'quantity' | 'price' | 'amount'> => {
  if (isCash || sizedByAmount.has(type) || corporateActions.has(type))
    return { quantity: null, price: null, amount: stated };
  const quantity = positive(numbers.quantity);
  const { price, amount } = keptPrice({ quantity, price: magnitude(numbers.price), amount: stated });
  return transfers.has(type) && instrument !== null
    ? { quantity, price: transferValue(price), amount: transferValue(amount) }
    : { quantity, price, amount };
};

const toDraft = (parts: EntryParts, money: Omit<RowMoney, 'difference'>): EntryDraft => {
  const { type, row, numbers, currency, instrument } = parts;
  return {
    type,
    tradeDate: parts.day,
    settlementDate: readDay(row, 'settlementDate', parts.layout),
    tradeTime: readRowTime(row),
    instrument,
    ...tradeSizes(parts, money.amount),
    fee: money.fee,
    tax: money.tax,
    accruedInterest: money.accruedInterest,
    currency,
    ratioNew: positive(numbers.ratioNew),
    ratioOld: positive(numbers.ratioOld),
    toInstrument: exchanges.has(type) ? receivedNamed(row, currency ?? '') : null,
    costShare: type === 'spin_off' ? magnitude(numbers.costShare) : null,
    toAmount: currencyExchanges.has(type) ? positive(numbers.toAmount) : null,
    toCurrency: parts.toCurrency,
    note: rowNote(row),
  };
};

/** A row of our own export, as it is. */
const readOwn = (parts: EntryParts, faults: RowFault[]): StatedEntry => {
  const own = readOwnFields(parts.row, faults);
  const sizes = ownNumbers(parts.numbers);
  const entry = { ...toDraft(parts, sizes), ...sizes, own };
  if (faults.length === 0) faults.push(...missing(entry));
  const foreign = { fee: null, tax: null };
  const whole = { ...sizes, difference: null };
  return { entry, difference: null, foreign, quoted: quotedMoney(moneyRow(parts, foreign), whole) };
};

/** The row as an entry of a type, complete or not. */
const readMoneyParts = (parts: EntryParts, faults: RowFault[]): StatedEntry => {
  const { type, numbers } = parts;
  faults.push(...signFaults(type, numbers));
  const foreign = foreignCharges(parts, faults);
  const inRow = moneyRow(parts, foreign);
  const read = readMoney(inRow);
  const { difference, ...money } = read;
  if (isNegative(money.amount))
    faults.push(rowFault('amount', 'charges_exceed_amount', { amount: magnitude(numbers.amount) ?? '' }));
  return { entry: toDraft(parts, money), difference, foreign, quoted: quotedMoney(inRow, read) };
};

/** The row as an entry of a type. */
const readStated = (parts: EntryParts, faults: RowFault[]): StatedEntry => {
  if (parts.row.isOwnExport) return readOwn(parts, faults);
  const stated = readMoneyParts(parts, faults);
  if (faults.length === 0) faults.push(...missing(stated.entry));
  return stated;
};

/** The same row by its sign; null if the sign agrees with its type or the result is not a valid entry. */
const turned = (parts: EntryParts): StatedEntry | null => {
  const type = turnedType(parts.type, parts.numbers.amount);
  if (type === null || parts.row.isOwnExport) return null;
  const faults: RowFault[] = [];
  const read = readStated({ ...parts, type }, faults);
  return faults.length === 0 ? read : null;
};

type Read = Omit<ReadEntry, 'kind' | 'shown' | 'unclearStatus'>;

/** A currency exchange whose row states both sides without columns for them. */
const exchangeEntry = (given: RowParts, sides: ExchangeSides, faults: RowFault[]): Read => {
  const type = 'currency_exchange';
  const { amount, currency, toAmount, toCurrency, isNet } = sides;
  const charges = isNet ? { fee: null, tax: null } : {};
  const numbers = { ...given.numbers, ...charges, quantity: null, price: null, amount, toAmount };
  const layout = { ...given.layout, amounts: 'before_charges' as const };
  const cash = { currency, toCurrency, instrument: null, isCash: true };
  const parts = { ...given, type, numbers, layout, ...cash } as const;
  const signed = { type, amount: null, currency, isInKind: false } as const;
  return { ...readStated(parts, faults), turned: null, signed, stated: statedCells(parts) };
};

/** The entry that the row's columns state. */
const columnsEntry = (given: RowParts, faults: RowFault[]): Read | null => {
  const { row, numbers, layout } = given;
  const type = row.isOwnExport ? given.type : directedType(given.type, numbers);
  const isOptional = corporateActions.has(type);
  const currency = rowCurrency(row, { fallback: layout.currency, isOptional }, faults);
  if (currency === null && !isOptional) {
    faults.push(...signFaults(type, numbers));
    return null;
  }
  // What else a side of an exchange names is only what the currency was for.
  const isSide = isOneSide(type, given);
  const code = currency ?? '';
  const isCash = isSide || movesCashAlone(type, given, code);
  const instrument = isCash ? null : instrumentNamed(row, code);
  const toCurrency = currencyExchanges.has(type) ? boughtCurrency(row, faults) : null;
  const parts = { ...given, type, currency, instrument, isCash, toCurrency };
  return {
    ...(isSide ? readMoneyParts : readStated)(parts, faults),
    turned: turned(parts),
    signed: { type: given.type, amount: numbers.amount, currency, isInKind: instrument !== null },
    stated: statedCells(parts),
  };
};

/** The entry of a row whose cells could all be read. */
const toEntry = (given: RowParts, faults: RowFault[]): Read | null => {
  const sides = statedSides(given);
  if (sides === null) return columnsEntry(given, faults);
  if (!('code' in sides)) return exchangeEntry(given, sides, faults);
  faults.push(sides);
  return null;
};

/** What the preview shows of an entry. */
export const shownEntry = (entry: EntryDraft): ShownRow => ({
  date: entry.tradeDate,
  type: entry.type,
  symbol: entry.instrument === null ? null : entry.instrument.symbol || entry.instrument.isin,
  quantity: entry.quantity,
  price: entry.price,
  amount: entry.amount ?? tradeAmount(entry),
  fee: entry.fee,
  tax: entry.tax,
  accruedInterest: entry.accruedInterest,
  currency: entry.currency,
  toAmount: entry.toAmount,
  toCurrency: entry.toCurrency,
});

const oneSide = (read: ReadEntry, row: RowCells): ReadSide => ({
  kind: 'side',
  // Signed, because only the sign says which side it is.
  shown: { ...read.shown, amount: read.signed.amount },
  read,
  reference: row.at('reference'),
  named: (['isin', 'symbol', 'name'] as const)
    .map((field) => row.at(field))
    .join(' ')
    .trim(),
});

/** An exchange without an amount bought has got this far only because another row may state it. */
const asReading = (read: ReadEntry, row: RowCells): RowReading =>
  currencyExchanges.has(read.entry.type) && read.entry.toAmount === null ? oneSide(read, row) : read;

/** An order with an unclear status is told apart from the same order as executed: only one of them is booked. */
const asExecuted = (read: Read, execution: Execution): ReadEntry => {
  const entry = { kind: 'entry', shown: shownEntry(read.entry), ...read } as const;
  return execution.kind === 'unclear'
    ? { ...entry, unclearStatus: execution.word, stated: [...read.stated, execution.word] }
    : { ...entry, unclearStatus: null };
};

const ignored = (row: RowCells, remark: RowFault | null): RowReading => ({
  kind: 'ignored',
  shown: shownCells(row, {}),
  remark,
});

/** Reads a row of transactions with its edits; reports every error of the row, not only the first. */
export const readTransactionRow = (
  cells: readonly string[],
  layout: ReadLayout,
  edits?: CellEdits,
): RowReading => {
  const row = cellsByField(cells, layout.columns, edits);
  const meaning = rowMeaning(row, layout);
  if (meaning === 'ignore' || saysNothing(row)) return ignored(row, null);
  const execution = rowExecution(row, layout);
  if (execution.kind === 'left_out') return ignored(row, execution.remark);
  const faults = [
    ...execution.faults,
    ...dateFaults(row, 'date', layout),
    ...dateFaults(row, 'settlementDate', layout),
    ...timeFaults(row),
  ];
  if (meaning === undefined) faults.push(typeFault(row));
  const numbers = withSentence(readNumbers(row, layout, faults), row, layout);
  const day = readDay(row, 'date', layout);
  const isReadable = faults.length === 0 && meaning !== undefined && day !== null;
  const parts = { day, numbers, row, layout, cells };
  const read = isReadable ? toEntry({ ...parts, type: meaning, day }, faults) : null;
  if (read === null || faults.length > 0) return { kind: 'faulty', shown: shownCells(row, numbers), faults };
  return asReading(asExecuted(read, execution), row);
};
