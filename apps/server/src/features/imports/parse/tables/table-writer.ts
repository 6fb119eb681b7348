/** Turns the rows of tables into pieces of text, within limits of size and time. */
import { performance } from 'node:perf_hooks';
import { importError } from '../../import/errors.rules.ts';
import { rowCountError, rowsBeforeTable } from '../../upload/row-count.ts';
import type { RowLimit } from '../../upload/row-count.ts';
import { lineText, UnreadableFile } from './table-text.ts';
import type { TablePiece } from './table-text.ts';
import type { FileTable } from '../../import/rules.ts';

export interface TableRow {
  /** The line of the file, from 1; lines between two rows are blank. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface SourceTable {
  readonly name: string;
  readonly rows: AsyncIterable<TableRow> | Iterable<TableRow>;
}

const megabyte = 1024 * 1024;
const pieceChars = megabyte;
/** Together as much text as an uploaded CSV may have. */
const charsAtMost = 64 * megabyte;
const msAtMost = 60_000;

const encoder = new TextEncoder();

/** Counts what was read, and ends the work at its limits. */
const createBudget = () => {
  const end = performance.now() + msAtMost;
  let chars = 0;
  return {
    take(length: number): void {
      chars += length;
      if (chars > charsAtMost)
        throw new UnreadableFile(importError('unpacked_too_large', { limit: charsAtMost / megabyte }));
      if (performance.now() > end) throw new UnreadableFile(importError('takes_too_long'));
    },
  };
};

type Budget = ReturnType<typeof createBudget>;

/** The text of a table in pieces; returns its number of rows. */
const tablePieces = async function* (
  rows: SourceTable['rows'],
  { budget, limit }: { readonly budget: Budget; readonly limit: RowLimit | null },
): AsyncGenerator<Uint8Array, number> {
  let text = '';
  let line = 0;
  let rowCount = 0;
  for await (const row of rows) {
    if (row.line <= line) throw new UnreadableFile(importError('file_damaged'));
    const written = lineText(row.cells);
    // A blank row at the end of a sheet needs no line.
    const added = written === '' ? '' : `${'\n'.repeat(row.line - line - 1)}${written}\n`;
    budget.take(added.length);
    if (added === '') continue;
    line = row.line;
    rowCount += 1;
    if (limit !== null && rowCount > limit.rows + rowsBeforeTable)
      throw new UnreadableFile(rowCountError(limit));
    text += added;
    if (text.length < pieceChars) continue;
    yield encoder.encode(text);
    text = '';
  }
  if (text !== '') yield encoder.encode(text);
  return rowCount;
};

/** The text of all tables that have rows, piece by piece; returns the tables. */
export const writeTables = async function* (
  sources: AsyncIterable<SourceTable> | Iterable<SourceTable>,
  limit: RowLimit | null = null,
): AsyncGenerator<TablePiece, readonly FileTable[]> {
  const budget = createBudget();
  const tables: FileTable[] = [];
  for await (const { name, rows } of sources) {
    const pieces = tablePieces(rows, { budget, limit });
    let next = await pieces.next();
    for (; next.done !== true; next = await pieces.next()) yield { table: tables.length, bytes: next.value };
    if (next.value > 0) tables.push({ name: name.slice(0, 100), rowCount: next.value });
  }
  return tables;
};
