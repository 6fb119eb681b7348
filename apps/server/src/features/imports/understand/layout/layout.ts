/** The suggested mapping of a file: its columns, and the choices that only the user can make. */
import type { getUpload, Layout, PriceLayout, TransactionLayout } from '@partnerfolio/contract/imports';
import { currencySchema } from '@partnerfolio/contract/values';
import type { z } from 'zod';
import { amountsOfSample, findAmountKind, isAmountOpen } from './amount-kind.ts';
import { accountError } from '../cells/account-columns.ts';
import { findCharges } from '../columns/more-charges.ts';
import { currencyOfHeading } from '../columns/amount-columns.ts';
import { mayHaveTypes } from '../columns/type-columns.ts';
import { matchColumns, matchTransactionColumns } from './column-names.ts';
import { priceFields } from '../columns/field-names.ts';
import type { Sample } from '../columns/samples.ts';
import type { FileForm } from './file-form.ts';
import { dateChoice, numberChoice, findStrictness } from '../columns/format-evidence.ts';
import type { FileScan } from '../columns/format-evidence.ts';
import { usualSign } from '../cells/charge-signs.ts';
import { typesFor } from '../columns/meanings.ts';
import { isOwnExport } from '../cells/row-cells.ts';
import { recognisedRates } from './rate-layout.ts';
import { withLaterFields } from './later-fields.ts';

export type OpenChoice = z.output<typeof getUpload.response>['suggestion']['open'][number];

export interface Suggestion {
  readonly layout: Layout | null;
  readonly origin: Origin;
  readonly open: OpenChoice[];
}

/** The origin of a suggestion; `chosen`: a user chose it for this very file. */
export type Origin = 'chosen' | 'saved' | 'shared' | 'recognised' | 'none';

/** The column names that identify a broker's layout. */
export const headerIdentity = (header: readonly string[]): string =>
  header.map((name) => name.trim()).join('\u001f');

/** An open field contains a placeholder, because a layout must contain something; `open` says which ones to ignore. */
const placeholders = { date: 'yyyy-MM-dd', number: 'point', amounts: 'before_charges' } as const;

export const nothing = (open: OpenChoice[]): Suggestion => ({
  layout: null,
  origin: 'none',
  open: [...open, 'columns'],
});

export const flags = (choices: readonly (readonly [OpenChoice, boolean])[]): OpenChoice[] =>
  choices.flatMap(([choice, isOpen]) => (isOpen ? [choice] : []));

type Found = ReturnType<typeof matchTransactionColumns>;

/** Whether rows without a type can be told apart by the signs of their numbers. */
const hasSigns = ({ quantity, amount, debit, credit }: Found): boolean =>
  [quantity, amount, debit, credit].some((column) => column !== undefined);

/** The column of every field; null without a date, or without what tells the type. */
const layoutColumns = (found: Found): TransactionLayout['columns'] | null => {
  const { date, type } = found;
  if (date === undefined || (type === undefined && !hasSigns(found))) return null;
  const of = (field: keyof Found): number | null => found[field] ?? null;
  return {
    date,
    type: of('type'),
    symbol: of('symbol'),
    isin: of('isin'),
    name: of('name'),
    quantity: of('quantity'),
    price: of('price'),
    amount: of('amount'),
    debit: of('debit'),
    credit: of('credit'),
    fee: of('fee'),
    tax: of('tax'),
    accruedInterest: of('accruedInterest'),
    currency: of('currency'),
    feeCurrency: of('feeCurrency'),
    taxCurrency: of('taxCurrency'),
    settlementDate: of('settlementDate'),
    time: of('time'),
    instrumentCurrency: of('instrumentCurrency'),
    priceQuoted: of('priceQuoted'),
    ratioNew: of('ratioNew'),
    ratioOld: of('ratioOld'),
    toSymbol: of('toSymbol'),
    costShare: of('costShare'),
    toAmount: of('toAmount'),
    toCurrency: of('toCurrency'),
    status: of('status'),
    note: of('note'),
    reference: of('reference'),
    account: of('account'),
    reverses: of('reverses'),
    lots: of('lots'),
    fromLots: of('fromLots'),
    otherSide: of('otherSide'),
  };
};

/** Whether the columns contain too little to book a trade. */
const lacksColumns = (columns: TransactionLayout['columns']): boolean =>
  (columns.symbol === null && columns.isin === null) ||
  [columns.quantity, columns.amount, columns.debit, columns.credit].every((column) => column === null);

/** The layout of recognised columns, with placeholders for everything that column names do not tell. */
const transactionLayout = (sample: Sample, form: FileForm): TransactionLayout | null => {
  const columns = layoutColumns(matchTransactionColumns(sample));
  if (columns === null) return null;
  return {
    kind: 'transactions',
    ...form,
    dateFormat: placeholders.date,
    numberFormat: placeholders.number,
    columns,
    charges: findCharges(sample, columns),
    types: {},
    currency: null,
    account: null,
    amounts: placeholders.amounts,
    createInstruments: false,
  };
};

const priceLayout = (sample: Sample, form: FileForm): PriceLayout | null => {
  const { symbol, date, close, currency } = matchColumns(priceFields, sample);
  if (symbol === undefined || date === undefined || close === undefined) return null;
  return {
    kind: 'prices',
    ...form,
    dateFormat: placeholders.date,
    numberFormat: placeholders.number,
    columns: { symbol, date, close, currency: currency ?? null },
    currency: null,
    createInstruments: false,
  };
};

/** A layout suggested by the column names and confirmed by their values; null if they tell too little. */
export const recognisedLayout = (
  kind: Layout['kind'],
  sample: Sample,
  { delimiter, skipLines }: FileForm,
): Layout | null => {
  const readers = { transactions: transactionLayout, prices: priceLayout, rates: recognisedRates } as const;
  return readers[kind](sample, { delimiter, skipLines });
};

export interface SuggestionInput {
  readonly form: FileForm & { readonly isSure: boolean };
  /** The layout to start from: chosen for this file, saved for its columns, or recognised; null for none. */
  readonly base: Layout | null;
  readonly origin: Origin;
  readonly sample: Sample;
  /** What the whole file contains under these columns. */
  readonly scan: FileScan;
}

/** An export of the portal leaves nothing open: its formats are always the same. */
const ownSuggestion = (
  { isSure: _isSure, ...layout }: TransactionLayout & Partial<FileForm> & { isSure?: boolean },
  origin: Origin,
): Suggestion => ({
  layout: {
    ...layout,
    dateFormat: placeholders.date,
    numberFormat: placeholders.number,
    amounts: placeholders.amounts,
  },
  origin,
  open: [],
});

const areColumnsOpen = (sample: Sample, columns: TransactionLayout['columns']): boolean =>
  lacksColumns(columns) || mayHaveTypes(sample, columns);

/** The currency that the file states for rows without one. */
const statedCurrencyOf = (sample: Sample, columns: TransactionLayout['columns']) =>
  currencySchema.safeParse(currencyOfHeading(sample, columns)).data ?? null;

/** The formats as this file's cells decide them, otherwise as before. */
const formatsFor = ({ dateFormat, numberFormat }: TransactionLayout, { evidence }: FileScan) => ({
  dateFormat: dateChoice(evidence).value ?? dateFormat,
  numberFormat: numberChoice(evidence).value ?? numberFormat,
});

/**
 * Columns and words may come from an earlier file. Formats, the meaning of amounts, and the currency of rows without
 * one are decided by this file's cells, or by the user.
 */
export const transactionSuggestion = (base: TransactionLayout, input: SuggestionInput): Suggestion => {
  const { origin, sample, scan, form } = input;
  const columns = origin === 'recognised' ? base.columns : withLaterFields(base, sample);
  const types = typesFor(base, scan.words, origin !== 'chosen');
  const hasUnknownWords = scan.words.some((word) => !Object.hasOwn(types, word));
  if (isOwnExport(columns)) return ownSuggestion({ ...base, columns, types, ...form }, origin);
  if (origin === 'chosen')
    return { layout: { ...base, columns, types }, origin, open: flags([['types', hasUnknownWords]]) };
  const dates = dateChoice(scan.evidence);
  const numbers = numberChoice(scan.evidence);
  const read = { ...base, columns, types };
  const found = scan.amounts ?? amountsOfSample(sample, read);
  const amounts = findAmountKind(sample, read, { found, format: numbers.value });
  const stated = statedCurrencyOf(sample, columns);
  const layout: TransactionLayout = {
    ...base,
    columns,
    delimiter: form.delimiter,
    skipLines: form.skipLines,
    ...formatsFor(base, scan),
    types,
    currency: stated ?? base.currency,
    account: null,
    amounts: amounts ?? base.amounts,
  };
  const isStated = columns.currency !== null || stated !== null;
  const open = flags([
    ['dateFormat', dates.open !== null],
    ['numberFormat', numbers.open !== null],
    ['columns', origin === 'recognised' && areColumnsOpen(sample, columns)],
    ['types', hasUnknownWords],
    ['currency', !isStated],
    ['amounts', amounts === null],
    ['account', accountError({ columns, account: null }, scan.accounts ?? []) !== null],
    ['amountColumn', isAmountOpen(found, numbers.value)],
  ]);
  return { layout, origin, open };
};

/** Adds to a layout how strictly its formats apply, as the scan of the file showed. */
export const readAs = <L extends Layout>(
  layout: L,
  {
    evidence,
    hasMixedDebits = false,
    chargeSigns,
    cancellations = null,
  }: Pick<FileScan, 'evidence' | 'hasMixedDebits' | 'chargeSigns' | 'cancellations'>,
) => ({
  ...layout,
  strict: {
    ...findStrictness(evidence, layout),
    debits: hasMixedDebits,
    cancellations,
    ...(chargeSigns === undefined ? {} : { charges: usualSign(chargeSigns) }),
  },
});
