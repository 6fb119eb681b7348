/** Reading an import's file back from the database, in pieces small enough that nothing else has to wait. */
import type { Encoding } from './text-encoding.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../platform/db.ts';
import { createCsvReader } from './csv-rows.ts';
import type { CsvRow } from './csv-rows.ts';
import { findChunk } from './file.queries.ts';
import type { FileForm } from './layout.ts';

/** Splitting and reading this much takes a few milliseconds. */
const charsAtOnce = 64 * 1024;

export interface StoredFile {
  readonly importId: string;
  readonly encoding: Encoding;
}

/** The text of the file's beginning, at least `bytes` of it if there are; `isWhole` when that is all. */
export const fileHead = async (db: Db, file: StoredFile): Promise<{ text: string; isWhole: boolean }> => {
  const first = (await findChunk(db, file.importId, 0)) ?? Buffer.alloc(0);
  const isWhole = (await findChunk(db, file.importId, 1)) === null;
  const head = first.subarray(0, 512 * 1024);
  const text = new TextDecoder(file.encoding).decode(head, { stream: true });
  return { text, isWhole: isWhole && head.length === first.length };
};

const piecesOf = function* (text: string): Generator<string> {
  for (let at = 0; at < text.length; at += charsAtOnce) yield text.slice(at, at + charsAtOnce);
};

/** The file's text, piece by piece; lets other work have its turn between pieces. */
const fileTexts = async function* (db: Db, file: StoredFile): AsyncGenerator<string> {
  const decoder = new TextDecoder(file.encoding);
  for (let n = 0; ; n += 1) {
    const bytes = await findChunk(db, file.importId, n);
    if (bytes === null) break;
    for (const piece of piecesOf(decoder.decode(bytes, { stream: true }))) {
      yield piece;
      await nextTurn();
    }
  }
  yield decoder.decode();
};

/** The rows below the line of names, some thousands at a time. */
export const fileRows = async function* (
  db: Db,
  file: StoredFile,
  form: FileForm,
): AsyncGenerator<readonly CsvRow[]> {
  const reader = createCsvReader(form);
  let isHeader = true;
  const body = (rows: CsvRow[]): CsvRow[] => {
    if (!isHeader || rows.length === 0) return rows;
    isHeader = false;
    return rows.slice(1);
  };
  for await (const text of fileTexts(db, file)) {
    const rows = body(reader.push(text));
    if (rows.length > 0) yield rows;
  }
  const last = body(reader.end());
  if (last.length > 0) yield last;
};
