/** Reads an import's file piece by piece from the database, in the threads that read files. */
import type { Layout } from '@partnerfolio/contract/imports';
import type { Db } from '../../../../platform/database/db.ts';
import { bundledWorker, createWorkerPool } from '../../../../platform/jobs/worker-pool.ts';
import type { WorkerSession } from '../../../../platform/jobs/worker-pool.ts';
import { BeyondLimit } from '../../../../platform/files/csv-rows.ts';
import { findChunk } from '../../upload/file.queries.ts';
import type { StoredFile } from '../../upload/stored-file.ts';
import { tableDelimiter } from '../../parse/tables/table-text.ts';
import type { FileScan } from '../columns/format-evidence.ts';
import type { FileForm } from '../layout/file-form.ts';
import type { Suggestion, SuggestionInput } from '../layout/layout.ts';
import { unpackRates } from '../market/packed-rates.ts';
import type { PackedRates, RateLine } from '../market/packed-rates.ts';
import type { ReadRateLayout } from '../market/rate-rows.ts';
import { TooManyRows } from '../../upload/row-count.ts';
import type { RowLimit } from '../../upload/row-count.ts';
import { withKept } from './kept-readings.ts';
import type { HowRead } from './kept-readings.ts';
import { unpackPrices } from '../market/packed-prices.ts';
import type { PackedPrices, PriceLine } from '../market/packed-prices.ts';
import type { ReadPriceLayout } from '../market/price-rows.ts';
import type {
  Answer,
  AskedForm,
  Batch,
  FileHead,
  HeadReading,
  PackedRows,
  ReaderRequest,
} from './reader-messages.ts';
import type { ReadRow } from '../edits/edited-row.ts';

const headBytes = 512 * 1024;

/** Two at once, whatever the number of processors: more would only finish later. */
export const readers = createWorkerPool({ file: bundledWorker('reader-worker'), size: 2, memoryMb: 512 });

/** Sends a request, and throws if the thread found a line beyond a limit. */
const ask = async <T>(
  session: WorkerSession,
  request: ReaderRequest,
  moved?: readonly ArrayBuffer[],
): Promise<T> => {
  const answer = (await session.ask(request, moved)) as Answer<T>;
  if ('limit' in answer) throw new BeyondLimit(answer.limit.line, answer.limit.limit);
  return answer.value;
};

const askOnce = async <T>(request: ReaderRequest): Promise<T> => {
  const session = readers.session();
  try {
    return await ask<T>(session, request);
  } finally {
    session.close();
  }
};

/** The beginning of a file: at least half a megabyte if it is that long. */
const fileHead = async (db: Db, file: StoredFile): Promise<FileHead> => {
  const first = (await findChunk(db, file, 0)) ?? Buffer.alloc(0);
  const bytes = first.subarray(0, headBytes);
  const isAllOfFirst = bytes.length === first.length;
  const isWhole = isAllOfFirst && (await findChunk(db, file, 1)) === null;
  return { bytes: new Uint8Array(bytes), encoding: file.encoding, isWhole };
};

/** The separator and column names of a file, from its beginning. */
export const readHead = async (
  db: Db,
  file: StoredFile,
  { kind, asked = {} }: { kind: Layout['kind']; asked?: AskedForm },
): Promise<HeadReading & { readonly isWhole: boolean }> => {
  const head = await fileHead(db, file);
  const { skipLines } = asked;
  const delimiter = file.isConverted ? tableDelimiter : asked.delimiter;
  const reading = await askOnce<HeadReading>({ do: 'head', head, asked: { delimiter, skipLines }, kind });
  return { ...reading, isWhole: head.isWhole };
};

/** The layout to start from, and its choices that the user has to make. */
export const suggestLayout = async (
  db: Db,
  file: StoredFile,
  input: Omit<SuggestionInput, 'sample'>,
): Promise<Suggestion> => askOnce({ do: 'suggest', head: await fileHead(db, file), input });

/** Asks a thread for the batches of a file, one after the other; null after the last one. */
const batchesOf = <T>(db: Db, file: StoredFile, session: WorkerSession) => {
  let n = 0;
  let isMore = false;
  let isEnded = false;
  return async (): Promise<Batch<T> | null> => {
    if (isEnded && !isMore) return null;
    const chunk = isMore ? null : await findChunk(db, file, n);
    const bytes = chunk === null ? null : new Uint8Array(chunk);
    const batch = await ask<Batch<T>>(
      session,
      isMore ? { do: 'more' } : { do: 'bytes', bytes },
      bytes === null ? [] : [bytes.buffer],
    );
    if (!isMore) {
      n += 1;
      isEnded = bytes === null;
    }
    ({ isMore } = batch);
    return batch;
  };
};

/** Sends the file to a thread and yields its answers batch by batch; it reads each while the caller works on the one before. */
const readWhole = async function* <T>(db: Db, file: StoredFile, start: ReaderRequest): AsyncGenerator<T> {
  const session = readers.session();
  try {
    await ask(session, start);
    const nextBatch = batchesOf<T>(db, file, session);
    let next = nextBatch();
    for (let batch = await next; batch !== null; batch = await next) {
      next = nextBatch();
      // Reported when it is waited for; a caller that stops before that does not want it.
      next.catch(() => undefined);
      yield batch.rows;
    }
  } finally {
    session.close();
  }
};

/**
 * Scans the whole file under a layout's columns; without a layout it checks only the limits. Stops at the first row over
 * the limit.
 */
export const scanFile = async (
  db: Db,
  file: StoredFile,
  { layout, limit }: { readonly layout: FileForm | Layout; readonly limit: RowLimit | null },
): Promise<FileScan> => {
  let scan: FileScan | null = null;
  const request = { do: 'scan', encoding: file.encoding, layout } as const;
  for await (const found of readWhole<FileScan | number>(db, file, request)) {
    if (typeof found !== 'number') scan = found;
    else if (limit !== null && found > limit.rows) throw new TooManyRows(limit);
  }
  if (scan === null) throw new Error('A scan ends with what it has found');
  return scan;
};

/** The rows of a transaction file as read, some hundreds at a time. */
export const readTransactions = async function* (
  db: Db,
  file: StoredFile,
  how: HowRead,
): AsyncGenerator<readonly ReadRow[]> {
  const request = { do: 'transactions', encoding: file.encoding, ...how } as const;
  const packedRows = withKept(db, { file, how }, () => readWhole<PackedRows>(db, file, request));
  for await (const packed of packedRows) yield JSON.parse(packed) as ReadRow[];
};

/** The rows of a price file as read, some thousands at a time. */
export const readPrices = async function* (
  db: Db,
  file: StoredFile,
  layout: ReadPriceLayout,
): AsyncGenerator<readonly PriceLine[]> {
  const request = { do: 'prices', encoding: file.encoding, layout } as const;
  for await (const packed of readWhole<PackedPrices>(db, file, request)) yield unpackPrices(packed);
};

/** The rates of a file as read, some thousands at a time. */
export const readRates = async function* (
  db: Db,
  file: StoredFile,
  layout: ReadRateLayout,
): AsyncGenerator<readonly RateLine[]> {
  const request = { do: 'rates', encoding: file.encoding, layout } as const;
  for await (const packed of readWhole<PackedRates>(db, file, request)) yield unpackRates(packed);
};
