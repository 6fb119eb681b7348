/** Reads the sheets of an XLSX file into tables. A cell's value is what the file stores, also for formulas and links. */
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import type { CellValue } from 'hucre/xlsx';
import { fileLimits } from '../../../../platform/files/csv-rows.ts';
import { importError } from '../../import/errors.rules.ts';
import { checkArchive } from './archive-limits.ts';
import { numberCell, UnreadableFile } from '../tables/table-text.ts';
import type { TableRow } from '../tables/table-writer.ts';

const sheetsAtMost = 50;
const rowsAtMost = 1_048_576;
const day = 24 * 60 * 60 * 1000;

/**
 * The calendar day of a date cell, with its time if it has one. The library counts days from the epoch of the
 * workbook in UTC, and UTC is read here, so no time zone is involved. A time alone is stored as a day near that epoch.
 */
const dateCell = (date: Date): string => {
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000);
  if (Number.isNaN(rounded.getTime())) return '#NUM!';
  const [dayText = '', timeText = ''] = rounded.toISOString().split(/[T.]/);
  if (rounded.getUTCFullYear() < 1905) return timeText;
  return rounded.getTime() % day === 0 ? dayText : `${dayText} ${timeText}`;
};

/** The text of a cell. The error of a cell (#N/A) stays a text, which is then no number and no date. */
const cellText = (value: CellValue | undefined): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberCell(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value instanceof Date ? dateCell(value) : value;
};

interface Sheet {
  readonly name: string;
  readonly index: number;
}

/** The names of the sheets; hidden ones only if no other exists. */
const listSheets = async (bytes: Uint8Array): Promise<readonly Sheet[]> => {
  const all: (Sheet & { readonly isHidden: boolean })[] = [];
  await readXlsx(bytes, {
    sheets: ({ name, index, hidden = false, veryHidden = false }) => {
      all.push({ name, index, isHidden: hidden || veryHidden });
      return false;
    },
  });
  const visible = all.filter(({ isHidden }) => !isHidden);
  return visible.length > 0 ? visible : all;
};

/** Anything that the library cannot read is a damaged file. */
const asDamaged = (error: unknown): UnreadableFile =>
  error instanceof UnreadableFile ? error : new UnreadableFile(importError('file_damaged'));

const tooWide = (line: number) =>
  new UnreadableFile(importError('too_many_columns', { line, limit: fileLimits.columns }));

/** The library's message about a cell beyond the last column of a sheet. */
const isBeyondSheet = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Cell column');

const sheetRows = async function* (bytes: Uint8Array, { index }: Sheet): AsyncGenerator<TableRow> {
  let line = 0;
  try {
    for await (const row of streamXlsxRows(bytes, { sheet: index })) {
      // The library does not check the numbers that rows state.
      if (!Number.isInteger(row.index) || row.index < 0 || row.index >= rowsAtMost)
        throw new UnreadableFile(importError('file_damaged'));
      line = row.index + 1;
      // Each row is as long as its last cell's column, so a few cells could fill the memory.
      if (row.values.length > fileLimits.columns) throw tooWide(line);
      yield { line, cells: row.values.map(cellText) };
    }
  } catch (error) {
    throw isBeyondSheet(error) ? tooWide(line + 1) : asDamaged(error);
  }
};

/** The sheets of an XLSX file, with their rows. */
export const readXlsxTables = async function* (
  bytes: Buffer,
): AsyncGenerator<{ readonly name: string; readonly rows: AsyncIterable<TableRow> }> {
  await checkArchive(bytes);
  try {
    const sheets = await listSheets(bytes);
    if (sheets.length > sheetsAtMost)
      throw new UnreadableFile(importError('too_many_sheets', { limit: sheetsAtMost }));
    for (const sheet of sheets) yield { name: sheet.name, rows: sheetRows(bytes, sheet) };
  } catch (error) {
    throw asDamaged(error);
  }
};
