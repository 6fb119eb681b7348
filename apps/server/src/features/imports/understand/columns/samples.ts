/** The first rows of a table, and what the values of its columns can be. */
import { dateFormats, numberFormats } from '@partnerfolio/contract/imports';
import { readDate } from '@partnerfolio/contract/written/date-text';
import { readNumber } from '@partnerfolio/contract/written/number-text';
import { readTime } from './time-text.ts';
import type { Kind } from './field-names.ts';

export const share = (values: readonly string[], fits: (value: string) => boolean): number =>
  values.length === 0 ? 1 : values.filter(fits).length / values.length;

const fitsKind: Readonly<Record<Kind, (value: string) => boolean>> = {
  date: (value) => dateFormats.some((format) => readDate(value, format) !== null),
  time: (value) => readTime(value) !== null,
  number: (value) => numberFormats.some((format) => readNumber(value, format) !== null),
  currency: (value) => /^[A-Za-z]{3}$/.test(value),
  isin: (value) => /^[A-Za-z]{2}[A-Za-z0-9]{9}\d$/.test(value),
  text: () => true,
};

/**
 * Names can mislead: "Valuta" is a date in German and a currency in Dutch. So most values of the column must fit the
 * name.
 */
export const isPlausible = (kind: Kind, values: readonly string[]): boolean =>
  share(values, fitsKind[kind]) >= 0.5;

/** The columns of the table, as the first lines show them. */
export interface Sample {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The non-empty cells of a column; a dash alone is no value. */
export const columnValues = (sample: Sample, column: number): string[] =>
  sample.rows.map((row) => row[column]?.trim() ?? '').filter((value) => value !== '' && value !== '-');

/** The trimmed cell of a column; empty without the column. */
export const cellAt = (cells: readonly string[], column: number | null | undefined): string =>
  typeof column === 'number' ? (cells[column]?.trim() ?? '') : '';
