/** Converts a structured file in a thread that reads files, and stores its tables. */
import type { ImportError } from '@partnerfolio/contract/refusals/import-errors';
import type { ConvertFile } from '../upload/receive-chunks.actions.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isErrorCode } from '../../../platform/basics/error-codes.ts';
import { bundledWorker, createIsolatedThreads, ThreadTimeout } from '../../../platform/jobs/worker-pool.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import type { FileTable } from '../import/rules.ts';
import { insertChunk } from '../upload/file.queries.ts';
import { importError } from '../import/errors.rules.ts';
import { refuseFields } from '../import/refusals.ts';
import type { Converted, ConvertRequest } from './file-converter.ts';
import type { TablePiece } from './tables/table-text.ts';

/** Stores pieces in the order in which they come, numbered within their table. */
const pieceStore = (db: Db, importId: string) => {
  const counts = new Map<number, number>();
  return async ({ table, bytes }: TablePiece): Promise<void> => {
    const n = counts.get(table) ?? 0;
    counts.set(table, n + 1);
    await insertChunk(db, { importId, table, n, bytes: Buffer.from(bytes) });
  };
};

const memoryMb = 512;
/** Each file has a thread of its own: one that takes too much memory or time fails alone. */
const converters = createIsolatedThreads({
  file: bundledWorker('reader-worker'),
  memoryMb,
  answerMs: 60_000,
});

/** Why a thread ended under a file; null for any other failure. */
const errorOfThread = (error: unknown): ImportError | null => {
  if (error instanceof ThreadTimeout) return importError('takes_too_long');
  return isErrorCode(error, 'ERR_WORKER_OUT_OF_MEMORY')
    ? importError('unpacked_too_large', { limit: memoryMb })
    : null;
};

/** What a structured file is converted from, and what takes the pieces of its tables. */
interface Conversion extends Omit<Extract<ConvertRequest, { do: 'converted' }>, 'do'> {
  readonly store: (piece: TablePiece) => Promise<void> | void;
}

/** Converts a file in a thread of its own, which alone fails if it takes too much memory or time. */
export const convertPieces = async (
  pieces: AsyncIterable<Uint8Array>,
  { store, format, limit = null }: Conversion,
): Promise<readonly FileTable[] | Refusal<'invalid'>> => {
  const session = converters.session();
  const ask = (request: ConvertRequest) => session.ask(request) as Promise<Converted>;
  try {
    for await (const bytes of pieces) await ask({ do: 'original', bytes: new Uint8Array(bytes) });
    for (;;) {
      const answer = await ask({ do: 'converted', format, limit });
      if ('refused' in answer) return refuseFields({ path: 'file', error: answer.refused });
      if ('tables' in answer) return answer.tables;
      await store(answer.piece);
    }
  } catch (error) {
    const fileError = errorOfThread(error);
    if (fileError === null) throw error;
    return refuseFields({ path: 'file', error: fileError });
  } finally {
    session.close();
  }
};

/** Converts a file and stores its tables. */
export const convertFile: ConvertFile = (db, { importId, format, limit }, pieces) =>
  convertPieces(pieces, { store: pieceStore(db, importId), format, limit });
