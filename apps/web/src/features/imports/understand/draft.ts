/** The layout while the user works on it: open choices stay open until the user makes them. */
import type {
  AssumedChoice,
  amountKinds,
  dateFormats,
  delimiters,
  Layout,
  numberFormats,
  PriceLayout,
  RateLayout,
  TransactionLayout,
} from '@partnerfolio/contract/imports';
import { assumedChoices } from '@partnerfolio/contract/imports';
import { currencySchema } from '@partnerfolio/contract/values';
import type { Upload } from '../import/wizard.ts';
import {
  columnNumber,
  isCurrency,
  openRateChoices,
  rateDraftFrom,
  rateParts,
  type RateChoice,
  type RateDraft,
} from './rate-draft.ts';

export type Delimiter = (typeof delimiters)[number];
export type DateFormat = (typeof dateFormats)[number];
export type NumberFormat = (typeof numberFormats)[number];
export type AmountKind = (typeof amountKinds)[number];
export type Meaning = TransactionLayout['types'][string];
export type FieldName =
  | keyof TransactionLayout['columns']
  | keyof PriceLayout['columns']
  | keyof RateLayout['columns'];

/** The column's index from 0, `none` if the file has no such column, or null while undecided. */
export type ColumnChoice = number | 'none' | null;

type Charge = TransactionLayout['charges'][number];
export type ChargeKind = Charge['kind'] | 'none';

export interface Draft {
  kind: Layout['kind'];
  /** The table of a file that has several; null while undecided, or if the file is a CSV. */
  table: number | null;
  /** Null while undecided. */
  delimiter: Delimiter | null;
  skipLines: number;
  dateFormat: DateFormat | null;
  numberFormat: NumberFormat | null;
  /** Formats that the user has not chosen: the server takes what the file's cells decide, or asks. */
  assumed: readonly AssumedChoice[];
  amounts: AmountKind | null;
  columns: Partial<Record<FieldName, ColumnChoice>>;
  /** Columns of charges beside those of fee and tax; `none` leaves one out. */
  charges: readonly (Omit<Charge, 'kind'> & { readonly kind: ChargeKind })[];
  types: Record<string, Meaning>;
  currency: string;
  /** The account whose rows are imported; empty for those of all, null while undecided. */
  account: string | null;
  createInstruments: boolean;
  /** What only files of exchange rates have. */
  rates: RateDraft;
}

const transactionFields = [
  'date',
  'type',
  'symbol',
  'isin',
  'quantity',
  'price',
  'amount',
  'debit',
  'credit',
  'currency',
  'fee',
  'tax',
  'accruedInterest',
  'name',
  'status',
  'note',
  'reference',
  'account',
  'feeCurrency',
  'taxCurrency',
  'settlementDate',
  'time',
  'instrumentCurrency',
  'priceQuoted',
  'ratioNew',
  'ratioOld',
  'toSymbol',
  'costShare',
  'toAmount',
  'toCurrency',
  'reverses',
  'lots',
  'fromLots',
  'otherSide',
] as const satisfies readonly FieldName[];
const rateFields = ['date', 'pair', 'base', 'quote', 'rate', 'units'] as const satisfies readonly FieldName[];
const priceFields = ['symbol', 'date', 'close', 'currency'] as const satisfies readonly FieldName[];

const requiredFields = {
  transactions: ['date'],
  prices: ['symbol', 'date', 'close'],
  rates: ['date'],
} as const satisfies Record<Layout['kind'], readonly FieldName[]>;

/** The fields of a type of file, the most usual first. */
export const layoutFields = (kind: Layout['kind']): readonly FieldName[] =>
  ({ transactions: transactionFields, prices: priceFields, rates: rateFields })[kind];

/** Whether only the portal's own export has a column for this field, so that nobody has to choose one. */
export const isOfOwnExport = (field: FieldName): boolean =>
  ['reverses', 'lots', 'fromLots', 'otherSide'].includes(field);

/** Whether a file cannot be imported without this field. */
export const isRequired = (kind: Layout['kind'], field: FieldName): boolean =>
  requiredFields[kind].some((name) => name === field);

/** Fields whose columns the user has to choose if the column names do not tell. */
const askedFields: readonly FieldName[] = ['type', 'symbol', 'quantity', 'price', 'amount'];

/** Whether the field is the amount, and the file has several of which any may have moved the cash. */
export const isAmountUnclear = ({ suggestion }: Upload, field: FieldName): boolean =>
  field === 'amount' && suggestion.open.includes('amountColumn');

const hasDebitAndCredit = ({ debit, credit }: Partial<Record<FieldName, ColumnChoice>>): boolean =>
  typeof debit === 'number' && typeof credit === 'number';

/** The columns with a choice of the user: an amount stands for debit and credit, and they for it. */
export function withColumn(draft: Draft, field: FieldName, choice: ColumnChoice): Draft['columns'] {
  const columns = { ...draft.columns, [field]: choice };
  if (typeof choice !== 'number') return columns;
  if (field === 'amount') return { ...columns, debit: 'none', credit: 'none' };
  return field === 'debit' || field === 'credit' ? { ...columns, amount: 'none' } : columns;
}

const isAsked = ({ open }: Upload['suggestion'], field: FieldName): boolean =>
  open.includes('columns') && askedFields.includes(field);

function suggestedChoice(upload: Upload, field: FieldName): ColumnChoice {
  const { kind, suggestion } = upload;
  const columns: Partial<Record<FieldName, number | null>> = suggestion.layout?.columns ?? {};
  const column = columns[field];
  if (isAmountUnclear(upload, field)) return null;
  if (typeof column === 'number') return column;
  const isStated = field === 'amount' && hasDebitAndCredit(columns);
  return isRequired(kind, field) || (isAsked(suggestion, field) && !isStated) ? null : 'none';
}

/** The suggested formats, except those that the file leaves open. */
function suggestedFormats({
  suggestion,
  delimiter,
}: Upload): Pick<Draft, 'delimiter' | 'dateFormat' | 'numberFormat'> {
  const { layout, open } = suggestion;
  return {
    delimiter: open.includes('delimiter') ? null : delimiter,
    dateFormat: layout && !open.includes('dateFormat') ? layout.dateFormat : null,
    numberFormat: layout && !open.includes('numberFormat') ? layout.numberFormat : null,
  };
}

function suggestedAmounts({ suggestion }: Upload): AmountKind | null {
  const { layout, open } = suggestion;
  return layout?.kind === 'transactions' && !open.includes('amounts') ? layout.amounts : null;
}

const suggestedMeanings = ({
  suggestion: { layout },
}: Upload): Pick<Draft, 'types' | 'account' | 'charges'> =>
  layout?.kind === 'transactions'
    ? { types: layout.types, account: layout.account, charges: layout.charges }
    : { types: {}, account: null, charges: [] };

function suggestedInstruments({
  suggestion: { layout, open },
}: Upload): Pick<Draft, 'currency' | 'createInstruments'> {
  if (layout === null || layout.kind === 'rates') return { currency: '', createInstruments: false };
  const { currency, createInstruments } = layout;
  return { currency: open.includes('currency') ? '' : (currency ?? ''), createInstruments };
}

/** The choices that the user has not made and the file does not leave open. */
function listAssumed({ suggestion }: Upload): AssumedChoice[] {
  if (suggestion.origin === 'chosen') return [];
  return assumedChoices.filter((choice) => !suggestion.open.includes(choice));
}

/** The draft with a choice of the user. */
export const decided = (draft: Draft, choice: AssumedChoice): Pick<Draft, 'assumed'> => ({
  assumed: draft.assumed.filter((one) => one !== choice),
});

/** The draft with choices that the server found to be open. */
export const reopened = (draft: Draft, choices: readonly AssumedChoice[]): Draft => ({
  ...draft,
  dateFormat: choices.includes('dateFormat') ? null : draft.dateFormat,
  numberFormat: choices.includes('numberFormat') ? null : draft.numberFormat,
  assumed: draft.assumed.filter((choice) => !choices.includes(choice)),
});

/** The initial draft; choices that the file leaves open are not taken from the suggestion. */
export function draftFrom(upload: Upload): Draft {
  const { kind } = upload;
  return {
    kind,
    table: upload.tables.length === 0 || upload.suggestion.open.includes('table') ? null : upload.table,
    ...suggestedFormats(upload),
    skipLines: upload.skipLines,
    columns: Object.fromEntries(layoutFields(kind).map((field) => [field, suggestedChoice(upload, field)])),
    assumed: listAssumed(upload),
    amounts: suggestedAmounts(upload),
    ...suggestedMeanings(upload),
    ...suggestedInstruments(upload),
    rates: rateDraftFrom(upload),
  };
}

/**
 * The accounts to choose from: those of the whole file for the suggested column, otherwise those of the first rows.
 * There is nothing to choose from fewer than two.
 */
export function listAccounts(
  { columns }: Draft,
  { suggestion, accounts, sample }: Upload,
): readonly string[] {
  const { account: column } = columns;
  if (typeof column !== 'number') return [];
  const { layout } = suggestion;
  if (layout?.kind === 'transactions' && layout.columns.account === column) return accounts;
  const names = sample.slice(1).map((row) => row[column]?.trim() ?? '');
  return [...new Set(names)].filter((name) => name !== '' && name !== '-');
}

/** Whether the user has to choose an account, and has not. */
function lacksAccount(draft: Draft, upload: Upload): boolean {
  const accounts = listAccounts(draft, upload);
  if (accounts.length < 2 || draft.account === '') return false;
  return draft.account === null || !accounts.includes(draft.account);
}

/** Whether the words of the type column are known. The server reads those of the column that it suggests. */
export const knowsWords = (draft: Draft, { suggestion }: Upload): boolean =>
  draft.kind !== 'transactions' ||
  (suggestion.layout?.kind === 'transactions' &&
    suggestion.layout.columns.type === columnNumber(draft.columns.type));

/** A missing or invalid part of the draft: a field of `columns`, or another choice. */
export type Open =
  | FieldName
  | 'table'
  | 'delimiter'
  | 'dateFormat'
  | 'numberFormat'
  | 'amounts'
  | 'types'
  | 'ownAccount'
  | 'defaultCurrency'
  | RateChoice;

/** Whether a choice is open because the file's cells allow several readings. */
export const isAmbiguous = (upload: Upload, choice: Open): boolean =>
  ['delimiter', 'dateFormat', 'numberFormat', 'amounts', 'direction'].includes(choice) ||
  (choice === 'amount' && isAmountUnclear(upload, choice));

function needsCurrency(draft: Draft): boolean {
  if (hasColumn(draft, 'currency')) return false;
  return draft.kind === 'transactions' || draft.createInstruments;
}

const hasColumn = (draft: Draft, field: FieldName): boolean => typeof draft.columns[field] === 'number';

/** Whether amounts could be before or after charges, because the file has columns for both. */
export const hasChargedAmounts = (draft: Draft): boolean =>
  (['amount', 'debit', 'credit'] as const).some((field) => hasColumn(draft, field)) &&
  ((['fee', 'tax', 'accruedInterest'] as const).some((field) => hasColumn(draft, field)) ||
    draft.charges.some(({ kind }) => kind !== 'none'));

const hasUnknownWords = (draft: Draft, upload: Upload): boolean =>
  knowsWords(draft, upload) && upload.typeWords.some((word) => draft.types[word] === undefined);

/** What is open about where the rows are: the table of the file, and the separator of the columns. */
function openSplit({ table, delimiter }: Draft, { tables }: Upload): Open[] {
  const open: Open[] = table === null && tables.length > 1 ? ['table'] : [];
  return delimiter === null ? [...open, 'delimiter'] : open;
}

const lacksCurrency = (draft: Draft): boolean =>
  draft.currency.trim() === '' ? needsCurrency(draft) : !isCurrency(draft.currency);

/** The choices that the user still has to make before the file can be read. */
export function openChoices(draft: Draft, upload: Upload): Open[] {
  const open: Open[] = layoutFields(draft.kind).filter((field) => draft.columns[field] === null);
  open.push(...openSplit(draft, upload));
  if (lacksAccount(draft, upload)) open.push('ownAccount');
  for (const choice of assumedChoices)
    if (draft[choice] === null && !draft.assumed.includes(choice)) open.push(choice);
  if (draft.amounts === null && hasChargedAmounts(draft)) open.push('amounts');
  if (hasUnknownWords(draft, upload)) open.push('types');
  if (lacksCurrency(draft)) open.push('defaultCurrency');
  if (draft.kind === 'rates') open.push(...openRateChoices(draft, upload));
  return open;
}

const withoutNulls = ({ dateFormat, numberFormat }: Draft) => ({
  ...(dateFormat && { dateFormat }),
  ...(numberFormat && { numberFormat }),
});

/** The parts that only a layout of transactions has. Without a column of accounts, the rows of all are read. */
function transactionParts(draft: Draft, upload: Upload, columns: TransactionLayout['columns']) {
  const types = knowsWords(draft, upload) ? draft.types : {};
  const amounts = draft.amounts ?? 'before_charges';
  const isOneOf = listAccounts(draft, upload).length > 1;
  const taken = new Set(Object.values(columns));
  const charges = draft.charges.flatMap(({ kind, ...charge }) =>
    kind === 'none' || taken.has(charge.column) ? [] : [{ ...charge, kind }],
  );
  if (isOneOf && draft.account === '')
    return { columns: { ...columns, account: null }, account: null, amounts, types, charges };
  return { columns, account: isOneOf ? draft.account : null, amounts, types, charges };
}

/** The layout to send, with the choices that nobody has made; null while a required one is open. */
export function toLayout(
  draft: Draft,
  upload: Upload,
): (Layout & { table: number | null; assumed: AssumedChoice[] }) | null {
  const { kind, table, delimiter, skipLines, createInstruments } = draft;
  if (openChoices(draft, upload).length > 0 || delimiter === null) return null;
  // The schema requires a format here, although the file will decide it.
  const { dateFormat = 'yyyy-MM-dd', numberFormat = 'point' } = withoutNulls(draft);
  const assumed = [...draft.assumed];
  const columns = Object.fromEntries(
    layoutFields(kind).map((field) => [field, columnNumber(draft.columns[field])]),
  );
  const currency = currencySchema.safeParse(draft.currency).data ?? null;
  const shared = {
    table,
    assumed,
    delimiter,
    skipLines,
    dateFormat,
    numberFormat,
  };
  if (kind === 'rates') return { ...shared, ...rateParts(draft, upload) };
  const instruments = { createInstruments, currency };
  if (kind === 'prices')
    return { ...shared, ...instruments, kind, columns: columns as PriceLayout['columns'] };
  return {
    ...shared,
    ...instruments,
    kind,
    ...transactionParts(draft, upload, columns as TransactionLayout['columns']),
  };
}

/** What every part of the mapping step needs. */
export interface Choosing {
  upload: Upload;
  draft: Draft;
  /** The choices that are still open. */
  open: readonly Open[];
  /** Whether the user has tried to continue, so that open choices are shown as errors. */
  tried: boolean;
  change: (part: Partial<Draft>) => void;
}
