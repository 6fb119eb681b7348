/** The form of a delimited text: its separator, and where its header row is. */
import { delimiters } from '@partnerfolio/contract/imports';
import { BeyondLimit, createCsvReader } from '../../../../platform/files/csv-rows.ts';
import { countNames } from './column-names.ts';
import type { Sample } from '../columns/samples.ts';

export type Delimiter = (typeof delimiters)[number];

/** The separator of the file, and where its header row is. */
export interface FileForm {
  readonly delimiter: Delimiter;
  readonly skipLines: number;
}

const headerWithinRows = 40;
const formRows = 200;
const sampledRows = 2000;
/** How many lines may be above the sampled rows, between them, or inside them. */
const otherLines = 500;

/** The first lines of a text, so that the rest of a large beginning is not split for nothing. */
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
  /** The number of rows as wide as the header row. */
  readonly even: number;
}

/**
 * Splits a text by one delimiter and finds its header row: the row with the most known names, otherwise the first of
 * the usual width.
 */
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

/** A line that exceeds the limit of a cell with one delimiter may be fine with another. */
const readingOrLimit = (text: string, delimiter: Delimiter): Reading | BeyondLimit => {
  try {
    return readingBy(text, delimiter);
  } catch (error) {
    if (error instanceof BeyondLimit) return error;
    throw error;
  }
};

/**
 * The delimiter with the most known column names, then with the most rows of equal width; `isSure` is false if none
 * splits the text.
 */
export const findFileForm = (text: string): FileForm & { readonly isSure: boolean } => {
  const head = firstLines(text, formRows + otherLines);
  const tried = delimiters.map((delimiter) => readingOrLimit(head, delimiter));
  const readings = tried
    .flatMap((reading) => (reading instanceof BeyondLimit ? [] : [reading]))
    .toSorted(
      (a, b) =>
        b.names - a.names ||
        Number(b.width > 1) - Number(a.width > 1) ||
        b.even - a.even ||
        b.width - a.width,
    );
  const [best] = readings;
  const beyond = tried.find((reading) => reading instanceof BeyondLimit);
  if (best === undefined) throw beyond ?? new Error('A file is split by one delimiter or another');
  return { ...best.form, isSure: best.width > 1 };
};

/** The header row and first rows of a text that may end in the middle of a line. */
export const readSample = (text: string, form: FileForm, isWhole: boolean): Sample => {
  const reader = createCsvReader(form);
  const head = firstLines(text, sampledRows + otherLines);
  const rows = reader.push(head);
  if (isWhole && head.length === text.length) rows.push(...reader.end());
  const [header, ...body] = rows.slice(0, sampledRows + 1).map((row) => row.cells);
  return { header: header ?? [], rows: body };
};
