/** Lines of CSV (RFC 4180). */

const quoted = (text: string): string =>
  /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;

/** A line of CSV. */
export const csvLine = (texts: readonly string[]): string => `${texts.map(quoted).join(',')}\r\n`;
