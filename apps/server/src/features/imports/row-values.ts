/** A row of a file under a layout: the entry it stands for, or all that is wrong with it. */
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import { cashWithoutInstrument, transactionFaults } from '@partnerfolio/contract/ledger';
import type { TransactionForm, TransactionType } from '@partnerfolio/contract/ledger';
import type { CurrencyCode, Id, LocalDate } from '@partnerfolio/contract/values';
import { beforeCharges, chargesOf } from './charges.ts';
import { rowCurrency } from './row-currency.ts';
import {
  cellsByField,
  dateFaults,
  magnitude,
  readDay,
  readNumbers,
  readRowTime,
  timeFaults,
  withSentence,
} from './row-cells.ts';
import type { Field, Numbers, ReadLayout, RowCells, RowFault } from './row-cells.ts';
import { keptPrice, settlementRemarks } from './row-remarks.ts';
import { grossAmount, product } from './trade-amount.ts';
import { typeWord } from './type-words.ts';

/** What is shown of a row: read values where they could be read, else the file's text. */
export interface ShownRow {
  readonly date: string | null;
  readonly type: string | null;
  readonly symbol: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly amount: string | null;
  readonly fee: string | null;
  readonly currency: string | null;
}

/** The instrument as the file names it. */
export interface NamedInstrument {
  readonly symbol: string;
  readonly isin: string;
  readonly name: string;
  readonly currency: string;
}

type FromFile = Omit<TransactionForm, 'instrumentId' | 'toInstrumentId' | 'lots' | 'fromLots' | 'currency'>;

/** An entry without its instrument's id, which the file cannot know. */
export type EntryDraft = FromFile & {
  /** Null in a corporate action without one: it moves no money, and takes its instrument's. */
  readonly currency: CurrencyCode | null;
  readonly instrument: NamedInstrument | null;
  /** What a spin-off, merger or symbol change gives. */
  readonly toInstrument: NamedInstrument | null;
};

export type RowReading =
  | { readonly kind: 'ignored'; readonly shown: ShownRow }
  | {
      readonly kind: 'entry';
      readonly shown: ShownRow;
      readonly entry: EntryDraft;
      /** What is unusual about the row, and no reason not to book it. */
      readonly remarks: readonly RowFault[];
    }
  | { readonly kind: 'faulty'; readonly shown: ShownRow; readonly faults: readonly RowFault[] };

/** Money that comes and goes without an instrument. */
const movesCash = new Set<TransactionType>(['deposit', 'withdrawal']);
const transfers = new Set<TransactionType>(['transfer_in', 'transfer_out']);
/** What files write as the symbol of the cash itself, beside the code of its currency. */
const cashSymbol = /^\$?cash([ _-]?[a-z]{3})?$/i;
const sizedByAmount = new Set<TransactionType>([
  'deposit',
  'withdrawal',
  'interest',
  'fee',
  'tax',
  'fee_refund',
  'tax_refund',
  'valuation',
  'return_of_capital',
]);
/** Ratios and not amounts say what happens to what is held. */
const corporateActions = new Set<TransactionType>(['split', 'spin_off', 'merger', 'symbol_change']);
const exchanges = new Set<TransactionType>(['spin_off', 'merger', 'symbol_change']);
const trades = new Set<TransactionType>(['buy', 'sell']);
const incomes = new Set<TransactionType>(['dividend', 'interest']);

const isNegative = (value: string | null): boolean => value?.startsWith('-') ?? false;
const isZero = (value: string | null): boolean => value === '0';
const positive = (value: string | null): string | null => (isZero(value) ? null : magnitude(value));

/** Files write sales and payments with a minus or without; the type alone gives the direction. */
const signFaults = (type: TransactionType, numbers: Numbers): RowFault[] => {
  const faults: RowFault[] = [];
  if (isNegative(numbers.price)) faults.push({ field: 'price', message: 'A price is not below zero' });
  if (type === 'buy' && isNegative(numbers.quantity))
    faults.push({
      field: 'quantity',
      message: `A purchase of ${numbers.quantity} is a correction or a sale; choose another type for it or enter it by hand`,
    });
  if (incomes.has(type) && isNegative(numbers.amount))
    faults.push({
      field: 'amount',
      message: `Income of ${numbers.amount} is a correction; enter it by hand`,
    });
  return faults;
};

/** The amount of a trade beside its quantity and price; a fault when they contradict. */
const tradeAmount = (type: TransactionType, stated: Numbers, faults: RowFault[]): string | null => {
  const [quantity, price, amount, fee, tax] = [
    stated.quantity,
    stated.price,
    stated.amount,
    stated.fee,
    stated.tax,
  ].map((value) => magnitude(value) ?? '0') as [string, string, string, string, string];
  const gross = grossAmount({ isPurchase: type === 'buy', quantity, price, amount, costs: [fee, tax] });
  if (gross !== undefined) return gross;
  faults.push({
    field: 'amount',
    message: `The amount ${amount} is not quantity × price (${product(quantity, price)}), with or without costs`,
  });
  return null;
};

/** Quantity × price, where both are stated and come to something. */
const productOf = ({ quantity, price }: Numbers): string | null =>
  quantity === null || price === null || isZero(quantity)
    ? null
    : product(magnitude(quantity) ?? '0', magnitude(price) ?? '0');

const amountOf = (
  type: TransactionType,
  { numbers, layout }: { readonly numbers: Numbers; readonly layout: TransactionLayout },
  faults: RowFault[],
): string | null => {
  if (corporateActions.has(type)) return null;
  const fromUnits = productOf(numbers);
  if (numbers.amount === null)
    return sizedByAmount.has(type) ? (fromUnits ?? beforeCharges(type, numbers, layout.amounts)) : null;
  const isTrade = trades.has(type) && fromUnits !== null;
  return isTrade ? tradeAmount(type, numbers, faults) : beforeCharges(type, numbers, layout.amounts);
};

const placeholderId = '00000000-0000-7000-8000-000000000000' as Id;
const receivedId = '00000000-0000-7000-8000-000000000001' as Id;

/** What the contract's own rule finds missing, in the words of a file. */
const missing = (draft: EntryDraft): RowFault[] => {
  const instrumentId = draft.instrument === null ? null : placeholderId;
  const toInstrumentId = draft.toInstrument === null ? null : receivedId;
  const currency = draft.currency ?? ('XXX' as CurrencyCode);
  const stated = { ...draft, currency, lots: null, fromLots: null, instrumentId, toInstrumentId };
  return transactionFaults(stated).map(({ path, message }) => {
    if (path === 'instrumentId')
      return {
        field: 'symbol',
        message:
          draft.instrument === null ? 'A symbol or ISIN is required for this type' : cashWithoutInstrument,
      };
    if (path === 'toInstrumentId')
      return { field: 'toSymbol', message: 'The symbol or ISIN of what was received is required' };
    return { field: path, message };
  });
};

/** Whether a row names no instrument, or only the cash itself. */
const namesCash = (row: RowCells, currency: string): boolean => {
  const symbol = row.at('symbol');
  const isCash = symbol === '' || cashSymbol.test(symbol) || symbol.toUpperCase() === currency;
  return row.at('isin') === '' && isCash;
};

/** Money moved without an instrument: a deposit or withdrawal, or a transfer of cash, which has an amount and no quantity. */
const movesCashAlone = (
  type: TransactionType,
  { row, numbers }: Pick<RowParts, 'numbers' | 'row'>,
  currency: string,
): boolean => {
  const isCash =
    movesCash.has(type) || (transfers.has(type) && (numbers.quantity === null || isZero(numbers.quantity)));
  return isCash && namesCash(row, currency);
};

const instrumentOf = (row: RowCells, currency: string): NamedInstrument | null => {
  const symbol = row.at('symbol');
  const isin = row.at('isin').toUpperCase();
  if (symbol === '' && isin === '') return null;
  return { symbol, isin, name: row.at('name'), currency: row.at('instrumentCurrency') || currency };
};

const isinForm = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** What was received, by symbol or ISIN, quoted in the row's currency unless it is known already. */
const receivedOf = (row: RowCells, currency: string): NamedInstrument | null => {
  const text = row.at('toSymbol');
  if (text === '') return null;
  const isIsin = isinForm.test(text.toUpperCase());
  return { symbol: isIsin ? '' : text, isin: isIsin ? text.toUpperCase() : '', name: '', currency };
};

const noteOf = (row: RowCells): string | null => row.at('note').slice(0, 1000) || null;

interface RowParts {
  readonly type: TransactionType;
  readonly day: LocalDate;
  readonly numbers: Numbers;
  readonly row: RowCells;
}

/** What a row is about and how much of it, as it is booked. */
const sizesOf = (
  type: TransactionType,
  parts: Pick<RowParts, 'numbers' | 'row'>,
  { amount, currency }: { readonly amount: string | null; readonly currency: string },
): Pick<EntryDraft, 'instrument' | 'quantity' | 'price' | 'amount'> => {
  const isCash = movesCashAlone(type, parts, currency);
  const instrument = isCash ? null : instrumentOf(parts.row, currency);
  if (isCash || sizedByAmount.has(type) || corporateActions.has(type))
    return { instrument, quantity: null, price: null, amount };
  const quantity = positive(parts.numbers.quantity);
  const price = magnitude(parts.numbers.price);
  return { instrument, quantity, ...keptPrice({ quantity, price, amount }) };
};

/** The entry of a row whose cells could all be read. */
const entryOf = (parts: RowParts, layout: ReadLayout, faults: RowFault[]): EntryDraft | null => {
  const { row, numbers, day } = parts;
  // Money paid in with a minus is money taken out.
  const type = parts.type === 'deposit' && isNegative(numbers.amount) ? 'withdrawal' : parts.type;
  const isOptional = corporateActions.has(type);
  const currency = rowCurrency(row, { fallback: layout.currency, isOptional }, faults);
  faults.push(...signFaults(type, numbers));
  if (currency === null && !isOptional) return null;
  const quotedIn = currency ?? '';
  const amount = amountOf(type, { numbers, layout }, faults);
  const entry: EntryDraft = {
    type,
    tradeDate: day,
    settlementDate: readDay(row, 'settlementDate', layout),
    tradeTime: readRowTime(row),
    ...sizesOf(type, parts, { amount, currency: quotedIn }),
    ...chargesOf(type, numbers),
    currency,
    ratioNew: positive(numbers.ratioNew),
    ratioOld: positive(numbers.ratioOld),
    toInstrument: exchanges.has(type) ? receivedOf(row, quotedIn) : null,
    costShare: type === 'spin_off' ? magnitude(numbers.costShare) : null,
    note: noteOf(row),
  };
  if (faults.length === 0) faults.push(...missing(entry));
  return entry;
};

const shownCells = (row: RowCells, numbers: Partial<Numbers>): ShownRow => {
  const text = (field: Field) => row.at(field) || null;
  const number = (field: Field & keyof Numbers) => numbers[field] ?? text(field);
  return {
    date: text('date'),
    type: text('type'),
    symbol: text('symbol') ?? text('isin'),
    quantity: number('quantity'),
    price: number('price'),
    amount: number('amount'),
    fee: number('fee'),
    currency: text('currency'),
  };
};

const shownEntry = (entry: EntryDraft): ShownRow => ({
  date: entry.tradeDate,
  type: entry.type,
  symbol: entry.instrument === null ? null : entry.instrument.symbol || entry.instrument.isin,
  quantity: entry.quantity,
  price: entry.price,
  amount: entry.amount,
  fee: entry.fee,
  currency: entry.currency,
});

const identifying = ['type', 'symbol', 'isin', 'quantity'] as const;

/** Blank as far as the layout looks, or a line of totals: neither a date nor a type nor an instrument. */
const saysNothing = (row: RowCells): boolean =>
  !/\d/.test(row.at('date')) && identifying.every((field) => row.at(field) === '');

const typeFault = (word: string): RowFault => ({
  field: 'type',
  message: word === '' ? 'A type is required' : `"${word}" has no type chosen for it`,
});

/** Reads a row of transactions. Every fault of the row is told, not just the first. */
export const readTransactionRow = (cells: readonly string[], layout: ReadLayout): RowReading => {
  const row = cellsByField(cells, layout.columns);
  const word = typeWord(row.at('type'));
  const meaning = Object.hasOwn(layout.types, word) ? layout.types[word] : undefined;
  if (meaning === 'ignore' || saysNothing(row)) return { kind: 'ignored', shown: shownCells(row, {}) };
  const faults = [
    ...dateFaults(row, 'date', layout),
    ...dateFaults(row, 'settlementDate', layout),
    ...timeFaults(row),
  ];
  if (meaning === undefined) faults.push(typeFault(word));
  const numbers = withSentence(readNumbers(row, layout, faults), row, layout);
  const day = readDay(row, 'date', layout);
  const isReadable = faults.length === 0 && meaning !== undefined && day !== null;
  const entry = isReadable ? entryOf({ type: meaning, day, numbers, row }, layout, faults) : null;
  if (entry === null || faults.length > 0) return { kind: 'faulty', shown: shownCells(row, numbers), faults };
  return { kind: 'entry', shown: shownEntry(entry), entry, remarks: settlementRemarks(entry) };
};
