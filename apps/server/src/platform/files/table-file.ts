/** Writes a table as a file, row by row, so that the file is never in memory as a whole. */
import type { ExportFormat } from '@partnerfolio/contract/exports/formats';
import { neutralisedInSheet } from '@partnerfolio/contract/exports/spreadsheet-text';
import { writeXlsxStream } from 'hucre/xlsx';
import { yieldToEventLoop } from '../jobs/in-turns.ts';
import { cellText, cellValue } from './cells.ts';
import type { Cell } from './cells.ts';

export interface TableFile {
  /** The name of the sheet in a workbook. */
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly kind: Cell['kind'] }[];
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
  /** What a workbook states above its header row; a file that is imported again states nothing. */
  readonly stated: readonly (readonly [label: string, text: string])[];
}

const rowsBetweenTurns = 250;

/** The rows, with a pause for other requests now and then. */
async function* inTurns({ rows }: TableFile): AsyncGenerator<readonly Cell[]> {
  let at = 0;
  for await (const row of rows) {
    at += 1;
    if (at % rowsBetweenTurns === 0) await yieldToEventLoop();
    yield row;
  }
}

const quoted = (text: string): string =>
  /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;

/** A line of CSV (RFC 4180). */
export const csvLine = (texts: readonly string[]): string => `${texts.map(quoted).join(',')}\r\n`;

/** A byte order mark, without which Excel takes UTF-8 for the local code page. */
export const byteOrderMark = '\uFEFF';

async function* csvChunks(table: TableFile): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = byteOrderMark + csvLine(table.columns.map(({ name }) => name));
  for await (const row of inTurns(table)) {
    text += csvLine(row.map(cellText));
    if (text.length < 65_536) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
}

async function* sheetRows(table: TableFile): AsyncGenerator<(string | number | Date | null)[]> {
  for (const [label, text] of table.stated) yield [label, neutralisedInSheet(text)];
  if (table.stated.length > 0) yield [];
  yield table.columns.map(({ name }) => name);
  for await (const row of inTurns(table)) yield row.map(cellValue);
}

const widths = { text: 22, number: 14, date: 12 } as const;

const columnShape = ({ kind }: TableFile['columns'][number]) => ({
  width: widths[kind],
  ...(kind === 'date' && { numFmt: 'yyyy-mm-dd' }),
});

const xlsxStream = (table: TableFile): ReadableStream<Uint8Array> => {
  const above = table.stated.length === 0 ? 0 : table.stated.length + 1;
  return writeXlsxStream(sheetRows(table), {
    name: table.name,
    columns: table.columns.map(columnShape),
    freezePane: { rows: above + 1 },
  });
};

/** The bytes of a table in a format. */
export const tableStream = (table: TableFile, format: ExportFormat): ReadableStream<Uint8Array> =>
  format === 'csv' ? ReadableStream.from(csvChunks(table)) : xlsxStream(table);
