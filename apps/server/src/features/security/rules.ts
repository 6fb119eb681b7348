/** How an event of the trail is written as a line of CSV. */

/** A cell that a spreadsheet would take for a formula is made plain text by an apostrophe. */
const asText = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  const text = asText(typeof value === 'string' ? value : JSON.stringify(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line of CSV (RFC 4180). */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

/** From how many rows an export is a mass export. */
export const massExportRows = 10_000;
