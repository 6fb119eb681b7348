/** Formats audit events as lines of CSV. */

/** An apostrophe turns a cell that a spreadsheet would run as a formula into plain text. */
const asText = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  const text = asText(typeof value === 'string' ? value : JSON.stringify(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line of CSV (RFC 4180). */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

/** An export of this many rows counts as a mass export. */
export const massExportRows = 10_000;
