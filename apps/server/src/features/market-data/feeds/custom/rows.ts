/** Finds the rows of a provider's answer: of a CSV text, or inside a JSON document. */
import type { CustomProviderSettings } from '@partnerfolio/contract/market/custom-providers';
import { BeyondLimit, createCsvReader } from '../../../../platform/files/csv-rows.ts';
import { FeedError } from '../provider/provider.ts';

/** A hundred years of daily prices, with room for other things between them. */
const rowsAtMost = 50_000;

/** Reads a field of a row, or of the whole answer. */
export interface AnswerRows {
  readonly rows: readonly ((field: string) => unknown)[];
  readonly document: (field: string) => unknown;
}

const delimiters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

const withinLimit = <T>(rows: readonly T[]): readonly T[] => {
  if (rows.length > rowsAtMost) throw new FeedError('too_large');
  return rows;
};

const csvCells = (text: string, delimiter: string): readonly (readonly string[])[] => {
  const reader = createCsvReader({ delimiter, skipLines: 0 });
  try {
    return withinLimit([...reader.push(text), ...reader.end()]).map(({ cells }) => cells);
  } catch (error) {
    if (error instanceof BeyondLimit) throw new FeedError('bad_answer', { cause: error });
    throw error;
  }
};

const readCsv = (text: string, settings: CustomProviderSettings): AnswerRows => {
  const [header = [], ...rows] = csvCells(text, delimiters[settings.delimiter]);
  const columns = new Map(header.map((name, i) => [name.trim().toLowerCase(), i]));
  const fields = [settings.dateField, settings.closeField];
  // A page or a message instead of the file has no such heading.
  if (fields.some((field) => !columns.has(field.toLowerCase()))) throw new FeedError('bad_answer');
  const column = (cells: readonly string[], field: string) =>
    cells[columns.get(field.toLowerCase()) ?? -1]?.trim();
  return { rows: rows.map((cells) => (field) => column(cells, field)), document: () => undefined };
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const child = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The value at a JSON Pointer (RFC 6901), or in the field of that name; an empty text is the value itself. */
const valueAt = (value: unknown, field: string): unknown => {
  if (field === '') return value;
  if (!field.startsWith('/')) return child(value, field);
  return field
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(child, value);
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FeedError('bad_answer', { cause: error });
  }
};

const readJson = (text: string, { rowsPath }: CustomProviderSettings): AnswerRows => {
  const document = parseJson(text);
  const found = valueAt(document, rowsPath);
  if (!isObject(found)) throw new FeedError('bad_answer');
  // In an object of rows the name of each row is its day.
  const named = withinLimit(Object.entries(found));
  return {
    rows: named.map(
      ([name, row]) =>
        (field) =>
          field === '$key' ? name : valueAt(row, field),
    ),
    document: (field) => valueAt(document, field),
  };
};

/** Reads the rows of an answer; throws a `FeedError` when there are none of the described form. */
export const readRows = (text: string, settings: CustomProviderSettings): AnswerRows => {
  const content = text.replace(/^\uFEFF/, '');
  return settings.format === 'csv' ? readCsv(content, settings) : readJson(content, settings);
};
