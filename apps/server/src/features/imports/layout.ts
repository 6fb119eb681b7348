/** What the mapping step starts from: how a file is split, which column is what, and what only a person can say. */
import { delimiters } from '@partnerfolio/contract/imports';
import type { Layout, PriceLayout, TransactionLayout } from '@partnerfolio/contract/imports';
import { amountKindOf, provenAmountKind } from './amount-kind.ts';
import { columnsOf, countNames, priceFields, transactionColumnsOf, valuesOf } from './column-names.ts';
import type { Sample } from './column-names.ts';
import { createCsvReader } from './csv-rows.ts';
import { dateFormatOf, readDate } from './date-text.ts';
import { numberFormatOf } from './number-text.ts';
import { meaningOf } from './type-words.ts';
import type { Meaning } from './type-words.ts';

export type Delimiter = (typeof delimiters)[number];

/** How the file is split into cells and where its names are. */
export interface FileForm {
  readonly delimiter: Delimiter;
  readonly skipLines: number;
}

export type OpenChoice =
  | 'delimiter'
  | 'dateFormat'
  | 'numberFormat'
  | 'columns'
  | 'types'
  | 'currency'
  | 'amounts';

export interface Suggestion {
  readonly layout: Layout | null;
  readonly origin: 'remembered' | 'recognised' | 'none';
  readonly open: OpenChoice[];
}

const headerWithinRows = 40;
const formRows = 200;
const sampledRows = 2000;
/** Lines that may stand above the sampled rows, between them, or inside of them. */
const otherLines = 500;

/** The first lines of a text: splitting the rest of a large file's beginning would be for nothing. */
const firstLines = (text: string, lines: number): string => {
  let end = -1;
  for (let n = 0; n < lines; n += 1) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end + 1);
};

interface Reading {
  readonly form: FileForm;
  readonly names: number;
  readonly width: number;
  /** Rows as wide as the line of names. */
  readonly even: number;
}

/** The line of names, split by one delimiter: the row with the most known names, else the first of the usual width. */
const readingBy = (text: string, delimiter: Delimiter): Reading => {
  const rows = createCsvReader({ delimiter, skipLines: 0 }).push(`${text}\n`).slice(0, formRows);
  const scored = rows.slice(0, headerWithinRows).map((row) => ({ row, names: countNames(row.cells) }));
  const usual = Math.max(1, ...rows.slice(-20).map((row) => row.cells.length));
  const best = Math.max(0, ...scored.map(({ names }) => names));
  const header =
    best >= 2
      ? scored.find(({ names }) => names === best)
      : scored.find(({ row }) => row.cells.length === usual);
  const width = header?.row.cells.length ?? 1;
  return {
    form: { delimiter, skipLines: Math.min(100, (header?.row.line ?? 1) - 1) },
    names: best >= 2 ? best : 0,
    width,
    even: rows.filter((row) => row.cells.length === width).length,
  };
};

/** The delimiter under which most names are known, then most rows are alike; with `isSure` false when none splits. */
export const fileFormOf = (text: string): FileForm & { readonly isSure: boolean } => {
  const head = firstLines(text, formRows + otherLines);
  const readings = delimiters
    .map((delimiter) => readingBy(head, delimiter))
    .toSorted(
      (a, b) =>
        b.names - a.names ||
        Number(b.width > 1) - Number(a.width > 1) ||
        b.even - a.even ||
        b.width - a.width,
    );
  const [best] = readings;
  if (best === undefined) return { delimiter: ',', skipLines: 0, isSure: false };
  return { ...best.form, isSure: best.width > 1 };
};

/** The names and first rows of a text that may end in the middle of a line. */
export const sampleOf = (text: string, form: FileForm, isWhole: boolean): Sample => {
  const reader = createCsvReader(form);
  const head = firstLines(text, sampledRows + otherLines);
  const rows = reader.push(head);
  if (isWhole && head.length === text.length) rows.push(...reader.end());
  const [header, ...body] = rows.slice(0, sampledRows + 1).map((row) => row.cells);
  return { header: header ?? [], rows: body };
};

/** The names by which a broker's layout is remembered. */
export const headerIdentity = (header: readonly string[]): string =>
  header.map((name) => name.trim()).join('\u001f');

const formatsOf = (sample: Sample, dates: readonly number[], numbers: readonly number[]) => ({
  date: dateFormatOf(dates.flatMap((column) => valuesOf(sample, column))),
  number: numberFormatOf(numbers.flatMap((column) => valuesOf(sample, column))),
});

/** A field that is open holds a placeholder, because a layout has to hold something; `open` says not to trust it. */
const placeholders = { date: 'yyyy-MM-dd', number: 'point', amounts: 'before_charges' } as const;

const given = (columns: readonly (number | undefined)[]): number[] =>
  columns.filter((column) => column !== undefined);

const nothing = (open: OpenChoice[]): Suggestion => ({
  layout: null,
  origin: 'none',
  open: [...open, 'columns'],
});

const needsReceived = new Set<Meaning>(['spin_off', 'merger', 'symbol_change']);

/** What words are known to mean. What is exchanged is left to a person where no column says what was received. */
const meaningsOf = (
  words: readonly string[],
  columns: TransactionLayout['columns'],
): TransactionLayout['types'] =>
  Object.fromEntries(
    words.flatMap((word) => {
      const meaning = meaningOf(word);
      if (meaning === null || (needsReceived.has(meaning) && columns.toSymbol === null)) return [];
      return [[word, meaning] as const];
    }),
  );

const flags = (choices: readonly (readonly [OpenChoice, boolean])[]): OpenChoice[] =>
  choices.flatMap(([choice, isOpen]) => (isOpen ? [choice] : []));

type Found = ReturnType<typeof transactionColumnsOf>;

/** Every field's column, as the layout wants it; null without the two that it can't do without. */
const layoutColumns = (found: Found): TransactionLayout['columns'] | null => {
  const { date, type } = found;
  if (date === undefined || type === undefined) return null;
  const of = (field: keyof Found): number | null => found[field] ?? null;
  return {
    date,
    type,
    symbol: of('symbol'),
    isin: of('isin'),
    name: of('name'),
    quantity: of('quantity'),
    price: of('price'),
    amount: of('amount'),
    fee: of('fee'),
    tax: of('tax'),
    currency: of('currency'),
    feeCurrency: of('feeCurrency'),
    taxCurrency: of('taxCurrency'),
    settlementDate: of('settlementDate'),
    time: of('time'),
    instrumentCurrency: of('instrumentCurrency'),
    ratioNew: of('ratioNew'),
    ratioOld: of('ratioOld'),
    toSymbol: of('toSymbol'),
    costShare: of('costShare'),
    note: of('note'),
    reference: of('reference'),
  };
};

/** Whether the columns say too little to book a trade. */
const lacksColumns = (columns: TransactionLayout['columns']): boolean =>
  (columns.symbol === null && columns.isin === null) ||
  (columns.quantity === null && columns.amount === null);

const transactionSuggestion = (sample: Sample, form: FileForm, words: readonly string[]): Suggestion => {
  const found = transactionColumnsOf(sample);
  const columns = layoutColumns(found);
  if (columns === null) return nothing([]);
  const formats = formatsOf(
    sample,
    given([found.date, found.settlementDate]),
    given([found.quantity, found.price, found.amount, found.fee, found.tax]),
  );
  const types = meaningsOf(words, columns);
  const amounts = amountKindOf(sample, { columns, types }, formats.number);
  const layout: TransactionLayout = {
    kind: 'transactions',
    ...form,
    dateFormat: formats.date ?? placeholders.date,
    numberFormat: formats.number ?? placeholders.number,
    columns,
    types,
    currency: null,
    amounts: amounts ?? placeholders.amounts,
    createInstruments: false,
  };
  const open = flags([
    ['dateFormat', formats.date === null],
    ['numberFormat', formats.number === null],
    ['columns', lacksColumns(columns)],
    ['types', words.some((word) => !Object.hasOwn(types, word))],
    ['currency', columns.currency === null],
    ['amounts', amounts === null],
  ]);
  return { layout, origin: 'recognised', open };
};

const priceSuggestion = (sample: Sample, form: FileForm): Suggestion => {
  const { symbol, date, close, currency } = columnsOf(priceFields, sample);
  if (symbol === undefined || date === undefined || close === undefined) return nothing([]);
  const formats = formatsOf(sample, [date], [close]);
  const layout: PriceLayout = {
    kind: 'prices',
    ...form,
    dateFormat: formats.date ?? placeholders.date,
    numberFormat: formats.number ?? placeholders.number,
    columns: { symbol, date, close, currency: currency ?? null },
    currency: null,
    createInstruments: false,
  };
  const open = flags([
    ['dateFormat', formats.date === null],
    ['numberFormat', formats.number === null],
  ]);
  return { layout, origin: 'recognised', open };
};

/** The column whose words are shown for choosing what they mean, when names tell it. */
export const typeColumnOf = (sample: Sample, remembered: Layout | null): number | null => {
  if (remembered !== null) return remembered.kind === 'transactions' ? remembered.columns.type : null;
  return transactionColumnsOf(sample).type ?? null;
};

export interface SuggestionInput {
  readonly kind: Layout['kind'];
  readonly sample: Sample;
  readonly form: FileForm & { readonly isSure: boolean };
  /** The layout chosen the last time these columns were imported. */
  readonly remembered: Layout | null;
  /** Whether a person chose that layout for this very file: then dates that it can't read are faults of their rows. */
  readonly isChosen: boolean;
  readonly typeWords: readonly string[];
}

/** A layout chosen before there were times takes its column of times from the names; one that was chosen since is as chosen. */
const withTimes = (layout: TransactionLayout, sample: Sample): TransactionLayout['columns'] => {
  const chosen: number | null | undefined = layout.columns.time;
  if (chosen !== undefined) return layout.columns;
  const taken = new Set(Object.values(layout.columns));
  const found = transactionColumnsOf(sample).time;
  return { ...layout.columns, time: found === undefined || taken.has(found) ? null : found };
};

/** A remembered layout still holds only as far as this file's dates read and its words are known. */
const rememberedSuggestion = (layout: Layout, input: SuggestionInput): Suggestion => {
  const dates = valuesOf(input.sample, layout.columns.date).filter((value) => /\d/.test(value));
  const dateReads =
    input.isChosen ||
    dates.every((value) => readDate(value, layout.dateFormat) !== null) ||
    dateFormatOf(dates) === layout.dateFormat;
  if (layout.kind === 'prices')
    return { layout, origin: 'remembered', open: flags([['dateFormat', !dateReads]]) };
  const types = { ...meaningsOf(input.typeWords, layout.columns), ...layout.types };
  const proven = input.isChosen ? null : provenAmountKind(input.sample, layout);
  const open = flags([
    ['dateFormat', !dateReads],
    ['types', input.typeWords.some((word) => !Object.hasOwn(types, word))],
    ['amounts', proven !== null && proven !== layout.amounts],
  ]);
  return {
    layout: { ...layout, columns: withTimes(layout, input.sample), types },
    origin: 'remembered',
    open,
  };
};

/** The layout to start from, and what in it a person has to decide. */
export const suggestionFor = (input: SuggestionInput): Suggestion => {
  const { kind, sample, form, remembered, typeWords } = input;
  if (remembered !== null) return rememberedSuggestion(remembered, input);
  if (!form.isSure) return nothing(['delimiter']);
  const plain: FileForm = { delimiter: form.delimiter, skipLines: form.skipLines };
  return kind === 'transactions'
    ? transactionSuggestion(sample, plain, typeWords)
    : priceSuggestion(sample, plain);
};
