/** Converts a structured file in a thread that reads files, and stores its tables. */
import type { Db } from '../../../platform/database/db.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { insertChunk } from '../read/file.queries.ts';
import { readers } from '../read/file-readers.actions.ts';
import { refuseFields } from '../refusals.ts';
import type { Converted, ConvertRequest } from './file-converter.ts';
import type { StructuredFormat } from './structured-format.ts';
import type { FileTable, TablePiece } from './table-text.ts';

/** Stores pieces in the order in which they come, numbered within their table. */
const pieceStore = (db: Db, importId: string) => {
  const counts = new Map<number, number>();
  return async ({ table, bytes }: TablePiece): Promise<void> => {
    const n = counts.get(table) ?? 0;
    counts.set(table, n + 1);
    await insertChunk(db, { importId, table, n, bytes: Buffer.from(bytes) });
  };
};

/** Stores the tables of a file as text; returns them, or why the file cannot be read. */
export const convertFile = async (
  db: Db,
  { importId, format }: { importId: string; format: StructuredFormat },
  pieces: AsyncIterable<Buffer>,
): Promise<readonly FileTable[] | Refusal<'invalid'>> => {
  const session = readers.session();
  const ask = (request: ConvertRequest) => session.ask(request) as Promise<Converted>;
  const store = pieceStore(db, importId);
  try {
    for await (const bytes of pieces) await ask({ do: 'original', bytes: new Uint8Array(bytes) });
    for (;;) {
      const answer = await ask({ do: 'converted', format });
      if ('refused' in answer) return refuseFields({ path: 'file', fault: answer.refused });
      if ('tables' in answer) return answer.tables;
      await store(answer.piece);
    }
  } finally {
    session.close();
  }
};
