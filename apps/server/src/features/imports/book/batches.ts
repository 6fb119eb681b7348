/** Stores the rows of a large file in short steps that can be undone one by one, so that nobody waits for all of them. */
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { AssessedRow } from '../assess/rows/rows.queries.ts';
import { holdLease } from './lease.ts';
import { markApplied, notRight } from './work.actions.ts';
import type { Work } from './work.actions.ts';

/** The embedded database stores this many in about a tenth of a second; other users wait that long. */
const rowsAtOnce = 10_000;

type BatchRow = Pick<AssessedRow, 'line' | 'status' | 'errors'>;

/** What storing a batch adds to the counts. */
export interface StoredBatch {
  readonly stored: number;
  readonly duplicates: number;
}

interface Batches<R extends BatchRow> {
  /** The rows of the file with their status. */
  readonly rows: AsyncIterable<readonly R[]>;
  /** Stores some new rows in the transaction. */
  readonly store: (trx: Db, rows: readonly R[]) => Promise<StoredBatch>;
}

/** The rows so far, counted by outcome. */
interface Tally {
  read: number;
  errors: number;
  duplicates: number;
  stored: number;
}

/** Counts a row; returns whether to store it. */
const takeRow = (work: Work, tally: Tally, row: BatchRow): boolean => {
  tally.read += 1;
  if (row.status === 'duplicate') tally.duplicates += 1;
  if (row.status !== 'error') return row.status === 'new';
  if (work.rows === 'all') throw notRight(row);
  tally.errors += 1;
  return false;
};

/** Stores one batch while the next is being read, so that the database and this thread work in parallel. */
const batchStore = <R extends BatchRow>(work: Work, tally: Tally, store: Batches<R>['store']) => {
  let storing: Promise<void> = Promise.resolve();
  /** Stores a batch together with the progress. */
  const storeBatch = async (rows: readonly R[], read: number): Promise<void> => {
    const { stored, duplicates } = await inTransaction(work.app.db, async (trx) => {
      await holdLease(trx, work.lease, read);
      return store(trx, rows);
    });
    tally.stored += stored;
    tally.duplicates += duplicates;
  };
  return {
    async store(rows: readonly R[]): Promise<void> {
      await storing;
      storing = storeBatch(rows, tally.read);
      // The next caller that awaits this promise gets the error.
      storing.catch(() => undefined);
    },
    settled: () => storing,
  };
};

const storeRows = async <R extends BatchRow>(work: Work, tally: Tally, source: Batches<R>): Promise<void> => {
  const batches = batchStore(work, tally, source.store);
  let rows: R[] = [];
  try {
    for await (const some of source.rows) {
      rows.push(...some.filter((one) => takeRow(work, tally, one)));
      if (rows.length < rowsAtOnce) continue;
      await batches.store(rows);
      rows = [];
    }
    if (rows.length > 0) await batches.store(rows);
  } finally {
    // All work on a failed import must have ended before it is undone.
    await batches.settled();
  }
};

/** Stores the rows of a file batch by batch. `revert.actions.ts` undoes an import that stops halfway. */
export const applyInBatches = async <R extends BatchRow>(work: Work, source: Batches<R>): Promise<void> => {
  const tally: Tally = { read: 0, errors: 0, duplicates: 0, stored: 0 };
  await storeRows(work, tally, source);
  await inTransaction(work.app.db, async (trx) => {
    await holdLease(trx, work.lease, tally.read);
    await markApplied(trx, work, {
      newRows: tally.stored,
      duplicateRows: tally.duplicates,
      errorRows: tally.errors,
      totalRows: tally.read,
    });
  });
};
