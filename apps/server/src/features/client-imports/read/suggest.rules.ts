/** Suggests what the tables of a file contain, by the names of their sheets and headings. */
import type { SheetLayout } from '@partnerfolio/contract/clients/imports';
import { fieldsOf, sheetNames } from '@partnerfolio/contract/clients/sheets';
import { bookSheetNames } from '@partnerfolio/contract/choices';
import type { BookSheet } from '@partnerfolio/contract/clients/sheets';
import { plainWords } from '@partnerfolio/contract/written/plain-words';

/** A sheet of a workbook, or the only table of a CSV. */
export interface BookTable {
  readonly name: string;
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** The headings are within so many rows. */
const headerWithinRows = 20;

/** The words by which headings name each field, the likeliest first. */
const wordsOfFields: ReadonlyMap<BookSheet, readonly (readonly [field: string, words: readonly string[]])[]> =
  new Map(
    bookSheetNames.map((sheet) => [
      sheet,
      Object.entries(fieldsOf(sheet)).map(([field, { names }]) => [
        field,
        [plainWords(field), ...names.split(' · ')],
      ]),
    ]),
  );

/** The column of each field that a heading names; each column is used once. */
export const matchHeadings = (sheet: BookSheet, headings: readonly string[]): Record<string, number> => {
  const words = headings.map(plainWords);
  const taken = new Set<number>();
  const columns: Record<string, number> = {};
  for (const [field, names] of wordsOfFields.get(sheet) ?? []) {
    const at = names.map((name) => words.findIndex((word, i) => word === name && !taken.has(i)));
    const column = at.find((one) => one >= 0);
    if (column === undefined) continue;
    taken.add(column);
    columns[field] = column;
  }
  return columns;
};

interface Match {
  readonly line: number;
  readonly columns: Record<string, number>;
  /** The number of fields found, with those that are required twice. */
  readonly score: number;
}

/** The row whose headings name most fields of a table. */
const bestHeader = (sheet: BookSheet, rows: BookTable['rows']): Match => {
  const fields = fieldsOf(sheet);
  let best: Match = { line: rows[0]?.line ?? 1, columns: {}, score: 0 };
  for (const { line, cells } of rows.slice(0, headerWithinRows)) {
    const columns = matchHeadings(sheet, cells);
    const found = Object.keys(columns);
    const score = found.length + found.filter((field) => fields[field]?.isRequired === true).length;
    if (score > best.score) best = { line, columns, score };
  }
  return best;
};

const sheetOfName = (name: string): BookSheet | null => {
  const words = plainWords(name);
  return bookSheetNames.find((sheet) => sheetNames[sheet].split(' · ').includes(words)) ?? null;
};

/** Fewer fields show nothing: many tables have a name and a currency. */
const scoreAtLeast = 4;

/** What a table most likely is: as its name says, otherwise as most of its headings do; null if neither says anything. */
const sheetOf = ({ name, rows }: BookTable): BookSheet | null => {
  const named = sheetOfName(name);
  if (named !== null) return named;
  const scored = bookSheetNames.map((sheet) => ({ sheet, score: bestHeader(sheet, rows).score }));
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score >= scoreAtLeast ? best.sheet : null;
};

/** How a table is read unless the user says otherwise. */
export const suggestLayout = (table: BookTable, index: number): SheetLayout => {
  const sheet = sheetOf(table);
  const header = sheet === null ? null : bestHeader(sheet, table.rows);
  return {
    table: index,
    sheet,
    headerLine: header?.line ?? table.rows[0]?.line ?? 1,
    columns: header?.columns ?? {},
    constants: {},
  };
};
