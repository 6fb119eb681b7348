/**
 * Text in exported files that no spreadsheet runs as a formula. Programs with another list separator split a line of
 * CSV where its writer did not, so a formula may also begin inside a text, behind a separator or a line break.
 */

/** Signs that begin a formula, also in the full width of East Asian keyboards. */
const sign = '[=+\\-@＝＋－＠]';
/** What a program skips before a formula, or takes for the quote of a cell. */
const skipped = `[ '"]*`;

const atStart = `${skipped}(?:${sign}|[\\t\\r\\n])`;
const inside = `${skipped}${sign}`;

/** Matches the empty places where a formula would begin. */
const places = `^(?=${atStart})|(?<=[;|\\t])(?=${inside})`;
const placesInFile = new RegExp(`${places}|(?<=[\\r\\n])(?=${inside})`, 'gu');
/** A cell of a workbook is never split into lines; an apostrophe that stands there already gets a second one, because `restored` takes one away. */
const placesInSheet = new RegExp(`${places}|(?<=[\\r\\n])(?='${inside})`, 'gu');

/** The text for CSV: an apostrophe stands where a formula would begin. */
export const neutralised = (text: string): string => text.replace(placesInFile, "'");

/** The text for a cell of a workbook, which may be saved as CSV later. */
export const neutralisedInSheet = (text: string): string => text.replace(placesInSheet, "'");

const added = new RegExp(`^'(?=${atStart})|(?<=[;|\\t\\r\\n])'(?=${inside})`, 'gu');

/** The exact inverse of both, for files that are read again. */
export const restored = (text: string): string => text.replace(added, '');
