import { neutralised } from '@partnerfolio/contract/exports/spreadsheet-text';
import type { ColumnName, RowMark } from '@partnerfolio/contract/figures/explained';
import type { ExplainedRow, Explanation } from '@partnerfolio/contract/figures/explanations';

interface Labels {
  column: (name: ColumnName) => string;
  mark: (mark: RowMark) => string;
  /** The column of the marks. */
  notes: string;
}

/** A field that no spreadsheet runs as a formula; a number stays a number. */
const field = (value: string | number | null | undefined): string => {
  const text = value === null || value === undefined ? '' : String(value);
  const isNumber = /^-?[\d.]+(?:e[+-]?\d+)?$/i.test(text);
  const safe = isNumber ? text : neutralised(text);
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Writes rows as CSV: dates and numbers as they are computed, with all digits and a point. */
export function rowsAsCsv(
  columns: Explanation['columns'],
  rows: readonly ExplainedRow[],
  labels: Labels,
): string {
  const header = columns.map(({ name, currency }) =>
    currency === null ? labels.column(name) : `${labels.column(name)} ${currency}`,
  );
  const lines = rows.map(({ values, marks, transaction }) => [
    ...columns.map(({ name }) => (name === 'event' ? transaction?.type : values[name])),
    marks.map(labels.mark).join('; '),
  ]);
  return [[...header, labels.notes], ...lines].map((line) => line.map(field).join(',')).join('\r\n');
}
