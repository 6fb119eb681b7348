/** Reads a row with its edits, and recognises it by what the file says. */
import type { Mirror } from '../rows/cancellation-marks.ts';
import type { CsvRow } from '../../../../platform/files/csv-rows.ts';
import { withMirror } from '../rows/cancellation-marks.ts';
import type { CellEdits, Field, ReadLayout } from '../cells/row-cells.ts';
import { cellsByField } from '../cells/row-cells.ts';
import { rowKey } from '../entries/row-keys.ts';
import { readTransactionRow } from '../rows/row-values.ts';
import type { ReadEntry, RowReading } from '../entries/read-entry.ts';

/** A row of transactions as read. */
export interface ReadRow {
  readonly line: number;
  readonly isBroken: boolean;
  readonly reading: RowReading;
  /** The cells of an edited row as the file has them. */
  readonly fromFile?: CellEdits;
  /** The key of all its cells, for a row that could not be read as it is in the file. */
  readonly cellsKey?: string;
  /** In a file with cancellations, what a row shares with the one that it cancels. */
  readonly mirror?: Mirror;
}

const keyOfCells = (cells: readonly string[]): string =>
  rowKey(['cells', ...cells.map((cell) => cell.trim())]);

/** The texts of the file in the edited cells. */
const textsOfFile = (cells: readonly string[], layout: ReadLayout, edits: CellEdits): CellEdits => {
  const row = cellsByField(cells, layout.columns);
  return Object.fromEntries(
    Object.keys(edits).map((field) => [field, row.fromFile(field as Field).slice(0, 200)]),
  );
};

/** Users see amounts without a sign; an edited one keeps the sign of the file, unless its type is edited too. */
const withSign = (edits: CellEdits, { signed }: ReadEntry): CellEdits => {
  const { amount, type } = edits;
  const isTurned = signed.amount?.startsWith('-') === true && type === undefined;
  return isTurned && amount !== undefined && /^[\d.]+$/.test(amount)
    ? { ...edits, amount: `-${amount}` }
    : edits;
};

/** The edited row, recognised by what the row said before. */
const recognisedAs = (reading: RowReading, edited: RowReading): RowReading => {
  if (reading.kind === 'entry' && edited.kind === 'entry') return { ...edited, stated: reading.stated };
  return reading.kind === 'side' && edited.kind === 'side'
    ? { ...edited, read: { ...edited.read, stated: reading.read.stated } }
    : edited;
};

/**
 * Reads a row. An edited row is recognised by its contents before the edits, so that the same file adds nothing when it
 * is imported again; one that could not be read before them, by all its cells.
 */
const readGivenRow = (
  { line, isBroken, cells }: CsvRow,
  layout: ReadLayout,
  edits: CellEdits | undefined,
): ReadRow => {
  const reading = readTransactionRow(cells, layout);
  const isUnread = reading.kind === 'invalid' || reading.kind === 'side';
  if (isBroken || (edits === undefined && !isUnread)) return { line, isBroken, reading };
  const byCells = reading.kind === 'entry' ? {} : { cellsKey: keyOfCells(cells) };
  if (edits === undefined) return { line, isBroken, reading, ...byCells };
  const given = reading.kind === 'entry' ? withSign(edits, reading) : edits;
  const edited = recognisedAs(reading, readTransactionRow(cells, layout, given));
  return { line, isBroken, reading: edited, fromFile: textsOfFile(cells, layout, edits), ...byCells };
};

/** Reads a row, which may cancel another or be cancelled. */
export const readEditedRow = (row: CsvRow, layout: ReadLayout, edits: CellEdits | undefined): ReadRow => {
  const read = readGivenRow(row, layout, edits);
  const { reading, mirror } = withMirror(row.cells, { layout, reading: read.reading, edits });
  return mirror === null ? read : { ...read, reading, mirror };
};
