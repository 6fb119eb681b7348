/** Writes sheets as CSV or XLSX. */
import { writeXlsx } from 'hucre/xlsx';
import { cellText, cellValue } from '../../../platform/files/cells.ts';
import { byteOrderMark, csvLine } from '../../../platform/files/table-file.ts';
import type { Sheet, SheetCell } from './tables.ts';

const csvText = (cell: SheetCell): string => {
  if (typeof cell === 'string') return cellText({ kind: 'text', value: cell });
  return cellText({ kind: 'number', value: cell.decimal }) + (cell.isPercent ? '%' : '');
};

/** All sheets, each below its title. */
export const csvOf = (sheets: readonly Sheet[]): Uint8Array => {
  const blocks = sheets.map(({ title, rows }, n) =>
    [...(n === 0 ? [] : [[title]]), ...rows].map((row) => csvLine(row.map(csvText))).join(''),
  );
  return new TextEncoder().encode(byteOrderMark + blocks.join('\r\n'));
};

/** What Excel allows in the name of a sheet, and how many characters of it. */
const forbidden = /[[\]:*?/\\]/gu;
const nameLength = 31;

/** The names of sheets, each another one. */
const namesOf = (sheets: readonly Sheet[]): string[] => {
  const used = new Set<string>();
  return sheets.map(({ title }, n) => {
    const name = title.replaceAll(forbidden, ' ').replaceAll(/\s+/gu, ' ').trim().slice(0, nameLength).trim();
    const plain = name === '' || name.startsWith("'") || name.endsWith("'") ? `${n + 1}` : name;
    const free = used.has(plain.toLowerCase()) ? `${plain.slice(0, nameLength - 4).trim()} ${n + 1}` : plain;
    used.add(free.toLowerCase());
    return free;
  });
};

const valueOf = (cell: SheetCell) => {
  if (typeof cell === 'string') return cellValue({ kind: 'text', value: cell });
  const value = cellValue({ kind: 'number', value: cell.decimal });
  return cell.isPercent && typeof value === 'number' ? Number(`${cell.decimal}e-2`) : value;
};

/** As many decimals as are printed. */
const formatOf = ({ decimal, isPercent }: Exclude<SheetCell, string>): string => {
  const decimals = decimal.split('.')[1]?.length ?? 0;
  return `#,##0${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}${isPercent ? '%' : ''}`;
};

const formatsOf = ({ rows }: Sheet) =>
  new Map(
    rows.flatMap((row, y) =>
      row.flatMap((cell, x) =>
        typeof cell === 'string' ? [] : [[`${y},${x}`, { style: { numFmt: formatOf(cell) } }] as const],
      ),
    ),
  );

const columnWidths = { first: 36, other: 16 };

/** A workbook; `at`: when it was made. */
export const xlsxOf = (sheets: readonly Sheet[], at: Date): Promise<Uint8Array> => {
  const names = namesOf(sheets);
  return writeXlsx({
    sheets: sheets.map((sheet, n) => ({
      name: names[n] ?? '',
      columns: (sheet.rows[0] ?? []).map((_, x) => ({
        width: x === 0 ? columnWidths.first : columnWidths.other,
      })),
      rows: sheet.rows.map((row) => row.map(valueOf)),
      cells: formatsOf(sheet),
      ...(n > 0 && { freezePane: { rows: 1 } }),
    })),
    properties: { created: at, modified: at },
  });
};
