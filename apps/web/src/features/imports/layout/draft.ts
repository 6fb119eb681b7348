/** The layout while a person works on it: what is not decided stays open, and nothing is decided for them. */
import type {
  AssumedChoice,
  amountKinds,
  dateFormats,
  delimiters,
  getUpload,
  Layout,
  numberFormats,
  PriceLayout,
  TransactionLayout,
} from '@partnerfolio/contract/imports';
import { assumedChoices } from '@partnerfolio/contract/imports';
import { currencySchema } from '@partnerfolio/contract/values';
import type { z } from 'zod';

export type Upload = z.output<typeof getUpload.response>;
export type Delimiter = (typeof delimiters)[number];
export type DateFormat = (typeof dateFormats)[number];
export type NumberFormat = (typeof numberFormats)[number];
export type AmountKind = (typeof amountKinds)[number];
export type Meaning = TransactionLayout['types'][string];
export type FieldName = keyof TransactionLayout['columns'] | keyof PriceLayout['columns'];

/** A column counted from 0, `none` when the file has none for the field, or null while nobody has said. */
export type ColumnChoice = number | 'none' | null;

export interface Draft {
  kind: Layout['kind'];
  /** Null while the file leaves it open. */
  delimiter: Delimiter | null;
  skipLines: number;
  dateFormat: DateFormat | null;
  numberFormat: NumberFormat | null;
  /** Formats that nobody has chosen: the server takes what the file's cells decide, or asks. */
  assumed: readonly AssumedChoice[];
  amounts: AmountKind | null;
  columns: Partial<Record<FieldName, ColumnChoice>>;
  types: Record<string, Meaning>;
  currency: string;
  createInstruments: boolean;
}

const transactionFields = [
  'date',
  'type',
  'symbol',
  'isin',
  'quantity',
  'price',
  'amount',
  'currency',
  'fee',
  'tax',
  'name',
  'note',
  'reference',
  'feeCurrency',
  'taxCurrency',
  'settlementDate',
  'time',
  'instrumentCurrency',
  'ratioNew',
  'ratioOld',
  'toSymbol',
  'costShare',
  'toAmount',
  'toCurrency',
] as const satisfies readonly FieldName[];
const priceFields = ['symbol', 'date', 'close', 'currency'] as const satisfies readonly FieldName[];

const requiredFields = {
  transactions: ['date', 'type'],
  prices: ['symbol', 'date', 'close'],
} as const satisfies Record<Layout['kind'], readonly FieldName[]>;

/** The fields of a kind of file, the usual ones first. */
export const layoutFields = (kind: Layout['kind']): readonly FieldName[] =>
  kind === 'prices' ? priceFields : transactionFields;

/** Whether a file is of no use without this field. */
export const isRequired = (kind: Layout['kind'], field: FieldName): boolean =>
  requiredFields[kind].some((name) => name === field);

/** Fields of which a person has to say where they are when the names of the columns don't tell enough. */
const askedFields: readonly FieldName[] = ['symbol', 'quantity', 'price', 'amount'];

function suggestedChoice(upload: Upload, field: FieldName): ColumnChoice {
  const { kind, suggestion } = upload;
  const columns: Partial<Record<FieldName, number | null>> = suggestion.layout?.columns ?? {};
  const column = columns[field];
  if (column !== undefined && column !== null) return column;
  const asks = suggestion.open.includes('columns') && askedFields.includes(field);
  return isRequired(kind, field) || asks ? null : 'none';
}

/** The formats of the suggestion, but for those that the file leaves open. */
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

/** What nobody has chosen yet, and the file does not leave open. */
function listAssumed({ suggestion }: Upload): AssumedChoice[] {
  if (suggestion.origin === 'chosen') return [];
  return assumedChoices.filter((choice) => !suggestion.open.includes(choice));
}

/** The draft with a choice that a person has made. */
export const decided = (draft: Draft, choice: AssumedChoice): Pick<Draft, 'assumed'> => ({
  assumed: draft.assumed.filter((one) => one !== choice),
});

/** The draft with choices that the server found open under its columns. */
export const reopened = (draft: Draft, choices: readonly AssumedChoice[]): Draft => ({
  ...draft,
  dateFormat: choices.includes('dateFormat') ? null : draft.dateFormat,
  numberFormat: choices.includes('numberFormat') ? null : draft.numberFormat,
  assumed: draft.assumed.filter((choice) => !choices.includes(choice)),
});

/** What the mapping step starts from; choices that the file leaves open are not taken over from the suggestion. */
export function draftFrom(upload: Upload): Draft {
  const { kind } = upload;
  const { layout } = upload.suggestion;
  return {
    kind,
    ...suggestedFormats(upload),
    skipLines: upload.skipLines,
    columns: Object.fromEntries(layoutFields(kind).map((field) => [field, suggestedChoice(upload, field)])),
    assumed: listAssumed(upload),
    amounts: suggestedAmounts(upload),
    types: layout?.kind === 'transactions' ? layout.types : {},
    currency: upload.suggestion.open.includes('currency') ? '' : (layout?.currency ?? ''),
    createInstruments: layout?.createInstruments ?? false,
  };
}

/** Whether the words of the type column are known: the server reads those of the column it suggests. */
export const knowsWords = (draft: Draft, { suggestion }: Upload): boolean =>
  draft.kind === 'prices' ||
  (suggestion.layout?.kind === 'transactions' && suggestion.layout.columns.type === draft.columns.type);

/** A part of the draft that is not right yet: a field of `columns`, or one of the other choices. */
export type Open =
  | FieldName
  | 'delimiter'
  | 'dateFormat'
  | 'numberFormat'
  | 'amounts'
  | 'types'
  | 'defaultCurrency';

const isCurrency = (text: string): boolean => currencySchema.safeParse(text).success;

function needsCurrency(draft: Draft): boolean {
  if (hasColumn(draft, 'currency')) return false;
  return draft.kind === 'transactions' || draft.createInstruments;
}

const hasColumn = (draft: Draft, field: FieldName): boolean => typeof draft.columns[field] === 'number';

/** Whether amounts stand beside charges that they may be before or after. */
export const hasChargedAmounts = (draft: Draft): boolean =>
  hasColumn(draft, 'amount') && (hasColumn(draft, 'fee') || hasColumn(draft, 'tax'));

const hasUnknownWords = (draft: Draft, upload: Upload): boolean =>
  knowsWords(draft, upload) && upload.typeWords.some((word) => draft.types[word] === undefined);

/** What a person still has to decide before the file can be read. */
export function openChoices(draft: Draft, upload: Upload): Open[] {
  const open: Open[] = layoutFields(draft.kind).filter((field) => draft.columns[field] === null);
  if (draft.delimiter === null) open.push('delimiter');
  for (const choice of assumedChoices)
    if (draft[choice] === null && !draft.assumed.includes(choice)) open.push(choice);
  if (draft.amounts === null && hasChargedAmounts(draft)) open.push('amounts');
  if (hasUnknownWords(draft, upload)) open.push('types');
  const hasCurrency = draft.currency.trim() !== '';
  if (hasCurrency ? !isCurrency(draft.currency) : needsCurrency(draft)) open.push('defaultCurrency');
  return open;
}

const withoutNulls = ({ dateFormat, numberFormat }: Draft) => ({
  ...(dateFormat && { dateFormat }),
  ...(numberFormat && { numberFormat }),
});

const columnNumber = (choice: ColumnChoice | undefined): number | null =>
  typeof choice === 'number' ? choice : null;

/** The layout to send, with what of it nobody has chosen; null while something is open. */
export function toLayout(draft: Draft, upload: Upload): (Layout & { assumed: AssumedChoice[] }) | null {
  const { kind, delimiter, skipLines, createInstruments } = draft;
  if (openChoices(draft, upload).length > 0 || delimiter === null) return null;
  // The file decides what is only assumed; the format has to be one.
  const { dateFormat = 'yyyy-MM-dd', numberFormat = 'point' } = withoutNulls(draft);
  const assumed = [...draft.assumed];
  const columns = Object.fromEntries(
    layoutFields(kind).map((field) => [field, columnNumber(draft.columns[field])]),
  );
  const currency = currencySchema.safeParse(draft.currency).data ?? null;
  const shared = { assumed, delimiter, skipLines, dateFormat, numberFormat, createInstruments, currency };
  if (kind === 'prices') return { ...shared, kind, columns: columns as PriceLayout['columns'] };
  const types = knowsWords(draft, upload) ? draft.types : {};
  const amounts = draft.amounts ?? 'before_charges';
  return { ...shared, kind, columns: columns as TransactionLayout['columns'], amounts, types };
}

/** What every part of the mapping step works on. */
export interface Choosing {
  upload: Upload;
  draft: Draft;
  /** What is not decided yet. */
  open: readonly Open[];
  /** Whether the user has tried to continue, so that open choices are shown as errors. */
  tried: boolean;
  change: (part: Partial<Draft>) => void;
}
