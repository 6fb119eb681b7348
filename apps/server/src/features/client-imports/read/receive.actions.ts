/** Reads an uploaded workbook or CSV into tables. */
import { bookLimits } from '@partnerfolio/contract/clients/imports';
import { delimiters } from '@partnerfolio/contract/imports';
import { BeyondLimit, createCsvReader } from '../../../platform/files/csv-rows.ts';
import type { CsvRow } from '../../../platform/files/csv-rows.ts';
import { isRefusal, refuseFor } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { convertPieces } from '../../imports/parse/convert.actions.ts';
import { tableDelimiter } from '../../imports/parse/tables/table-text.ts';
import { recogniseFile } from '../../imports/upload/content-kind.ts';
import { watchEncoding } from '../../imports/upload/text-encoding.ts';
import { suggestLayout } from './suggest.rules.ts';
import type { FileRow, FileTable } from './suggest.rules.ts';

const unreadable = () => refuseFor('file', 'book_file_unreadable');
const tooMany = () => refuseFor('file', 'book_too_many_rows', { rows: bookLimits.rows });

/** No cell of a client, account or lot is longer. */
const cellCharsAtMost = 5_000;

const isFilled = ({ cells }: FileRow): boolean => cells.some((cell) => cell.trim() !== '');

const fileRows = (rows: readonly CsvRow[]): FileRow[] =>
  rows
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.slice(0, cellCharsAtMost)) }))
    .filter(isFilled);

const splitText = (text: string, delimiter: string): FileRow[] | null => {
  try {
    const reader = createCsvReader({ delimiter, skipLines: 0 });
    return fileRows([...reader.push(text), ...reader.end()]);
  } catch (error) {
    if (error instanceof BeyondLimit) return null;
    throw error;
  }
};

/** The table of a CSV, split by the separator with which most of its headings are known. */
const csvTable = (text: string, name: string): FileTable | null => {
  let best: FileTable | null = null;
  let most = -1;
  for (const delimiter of delimiters) {
    const rows = splitText(text, delimiter);
    if (rows === null) continue;
    const table = { name, rows };
    const known = Object.keys(suggestLayout(table, 0).columns).length;
    if (known > most) {
      best = table;
      most = known;
    }
  }
  return best;
};

const readCsv = (bytes: Buffer, fileName: string): readonly FileTable[] | Refusal<'invalid'> => {
  const watch = watchEncoding();
  watch.see(bytes);
  const finding = watch.finding();
  if (finding.kind !== 'text')
    return finding.kind === 'empty' ? refuseFor('file', 'book_file_empty') : unreadable();
  const text = new TextDecoder(finding.encoding).decode(bytes);
  const table = csvTable(text, fileName.replace(/\.[^.]*$/, ''));
  return table === null ? unreadable() : [table];
};

const readWorkbook = async (bytes: Buffer): Promise<readonly FileTable[] | Refusal<'invalid'>> => {
  const texts = new Map<number, Buffer[]>();
  const store = ({ table, bytes: piece }: { table: number; bytes: Uint8Array }) => {
    texts.set(table, [...(texts.get(table) ?? []), Buffer.from(piece)]);
  };
  const limit = { database: 'server', rows: bookLimits.rows } as const;
  const whole = async function* () {
    yield bytes;
  };
  const tables = await convertPieces(whole(), { store, format: 'xlsx', limit });
  if (isRefusal(tables)) return unreadable();
  return tables.map(({ name }, i) => ({
    name,
    rows: splitText(Buffer.concat(texts.get(i) ?? []).toString('utf8'), tableDelimiter) ?? [],
  }));
};

/** The tables of a file that have rows; refuses anything else than a workbook or a CSV, and too many rows. */
export const readTables = async (
  bytes: Buffer,
  fileName: string,
): Promise<readonly FileTable[] | Refusal<'invalid'>> => {
  if (bytes.length === 0) return refuseFor('file', 'book_file_empty');
  const known = recogniseFile(bytes);
  if (known !== null && known.format !== 'xlsx') return unreadable();
  const tables = await (known === null ? readCsv(bytes, fileName) : readWorkbook(bytes));
  if (isRefusal(tables)) return tables;
  const filled = tables.filter(({ rows }) => rows.length > 0).slice(0, bookLimits.sheets);
  if (filled.length === 0) return refuseFor('file', 'book_file_empty');
  const count = filled.reduce((sum, { rows }) => sum + rows.length, 0);
  return count > bookLimits.rows ? tooMany() : filled;
};
