/** Writes the tables of a structured file as the text that the import reads: a line for each row. */
import type { ImportError } from '@partnerfolio/contract/refusals/import-errors';

/** Why a structured file cannot be read; the whole file is refused. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly error: ImportError;
  constructor(error: ImportError) {
    super(error.code);
    this.error = error;
  }
}

/** A part of a table's text; the pieces of a table follow each other. */
export interface TablePiece {
  readonly table: number;
  readonly bytes: Uint8Array;
}

/** The separator of converted tables. */
export const tableDelimiter = ',';

const special = /[",\r\n]/;

const cellText = (cell: string): string => {
  if (!special.test(cell)) return cell;
  // A line break inside a cell would make the line numbers differ from the rows of the sheet.
  return `"${cell.replaceAll(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`;
};

/** A row as a line; blank if no cell contains anything. */
export const lineText = (cells: readonly string[]): string => {
  let end = cells.length;
  while (end > 0 && cells[end - 1]?.trim() === '') end -= 1;
  return cells.slice(0, end).map(cellText).join(tableDelimiter);
};

/** A very large or very small number without its exponent. */
const expanded = (value: number): string => {
  if (Math.abs(value) >= 1) return BigInt(value).toString();
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e-');
  const places = mantissa.replace(/^-?\d\.?/, '').length + Number(exponent);
  return places > 100 ? '0' : value.toFixed(places);
};

/**
 * A number without exponent that no number format reads differently: exactly three decimals could be a group of
 * thousands, so they become four. Spreadsheets compute with 15 significant digits, so 0.30000000000000004 is 0.3.
 */
export const numberCell = (value: number): string => {
  const rounded = Number(value.toPrecision(15));
  const plain = String(rounded);
  const text = plain.includes('e') ? expanded(rounded) : plain;
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
};
