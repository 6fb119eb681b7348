/** Reads a small workbook or CSV whole, for imports whose rows need each other. */
import { delimiters } from '@partnerfolio/contract/imports';
import { BeyondLimit, createCsvReader } from '../../../platform/files/csv-rows.ts';
import { isRefusal } from '../../../platform/http/problem.ts';
import { firstReason } from '../import/refusals.ts';
import { recogniseFile } from '../upload/content-kind.ts';
import { watchEncoding } from '../upload/text-encoding.ts';
import { convertPieces } from './convert.actions.ts';
import { tableDelimiter } from './tables/table-text.ts';

/** A row that is not blank. */
export interface FileRow {
  /** The line of the file, or the row of the sheet, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface WholeFile {
  /** The sheets of a workbook in their order; a CSV once for each separator that could split it. */
  readonly tables: readonly { readonly name: string; readonly rows: readonly FileRow[] }[];
  readonly isWorkbook: boolean;
}

export type Unread = 'empty' | 'unreadable' | 'too_many_rows';

interface Limits {
  /** The rows of a table. */
  readonly rows: number;
  /** The characters of any valid cell: a longer one keeps one more, so that it is refused and never read in part. */
  readonly cellChars: number;
}

/** Splits a text; null if a line is longer than any table has. */
const splitText = (text: string, delimiter: string, { cellChars }: Limits): FileRow[] | null => {
  try {
    const reader = createCsvReader({ delimiter, skipLines: 0 });
    return [...reader.push(text), ...reader.end()]
      .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.slice(0, cellChars + 1)) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (error instanceof BeyondLimit) return null;
    throw error;
  }
};

const readCsv = (bytes: Buffer, limits: Limits): WholeFile | Unread => {
  const watch = watchEncoding();
  watch.see(bytes);
  const finding = watch.finding();
  if (finding.kind !== 'text') return finding.kind === 'empty' ? 'empty' : 'unreadable';
  const text = new TextDecoder(finding.encoding).decode(bytes);
  if (text.trim() === '') return 'empty';
  const tables = delimiters.flatMap((delimiter) => {
    const rows = splitText(text, delimiter, limits);
    return rows === null ? [] : [{ name: '', rows }];
  });
  return tables.length === 0 ? 'unreadable' : { tables, isWorkbook: false };
};

const readWorkbook = async (bytes: Buffer, limits: Limits): Promise<WholeFile | Unread> => {
  const pieces = new Map<number, Buffer[]>();
  const store = ({ table, bytes: piece }: { table: number; bytes: Uint8Array }) => {
    const stored = pieces.get(table) ?? [];
    stored.push(Buffer.from(piece));
    pieces.set(table, stored);
  };
  const whole = async function* () {
    yield bytes;
  };
  const limit = { database: 'server', rows: limits.rows } as const;
  const found = await convertPieces(whole(), { store, format: 'xlsx', limit });
  if (isRefusal(found)) return firstReason(found)?.code === 'too_many_rows' ? 'too_many_rows' : 'unreadable';
  const tables = [];
  for (const [at, { name }] of found.entries()) {
    const rows = splitText(Buffer.concat(pieces.get(at) ?? []).toString('utf8'), tableDelimiter, limits);
    // A sheet that is left out would be missed by nobody.
    if (rows === null) return 'unreadable';
    tables.push({ name, rows });
  }
  return { tables, isWorkbook: true };
};

/** The tables of a workbook or CSV, or why it cannot be read: any other file, one without text, or one beyond the limits. */
export const readWholeFile = async (bytes: Buffer, limits: Limits): Promise<WholeFile | Unread> => {
  if (bytes.length === 0) return 'empty';
  const known = recogniseFile(bytes);
  if (known !== null && known.format !== 'xlsx') return 'unreadable';
  return known === null ? readCsv(bytes, limits) : readWorkbook(bytes, limits);
};
