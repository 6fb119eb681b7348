/**
 * Applies an import of prices in short steps that can be undone one by one, so that nobody waits for a million rows.
 */
import type { PriceLayout } from '@partnerfolio/contract/imports';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { storePrices } from '../../market-data/prices.actions.ts';
import { readAs } from '../layout/layout.ts';
import { holdLease } from './lease.ts';
import { assessedPrices } from '../preview/prices.actions.ts';
import type { PricedInstrument, PriceRow } from '../preview/prices.actions.ts';
import { createdFor, markApplied, notRight } from './work.actions.ts';
import type { Work } from './work.actions.ts';

/** The embedded database stores this many in about a tenth of a second; other users wait that long. */
const pricesAtOnce = 10_000;

/** The rows so far, counted by outcome. */
interface Tally {
  read: number;
  errors: number;
  duplicates: number;
  stored: number;
}

interface Progress {
  readonly tally: Tally;
  /** Ids of instruments created so far, by the placeholder that stood for them. */
  readonly created: Map<string, string>;
}

/** The instruments of some rows that still have to be created. */
const missingInstruments = (rows: readonly PriceRow[], created: ReadonlyMap<string, string>) => {
  const missing = new Map<string, PricedInstrument>();
  for (const { instrument } of rows)
    if (instrument?.isNew === true && !created.has(instrument.id)) missing.set(instrument.id, instrument);
  return [...missing.values()].map(({ id, symbol, currency }) => ({
    id,
    symbol,
    currency,
    isin: '',
    name: symbol,
    // A file of prices does not say.
    quotation: 'unit' as const,
  }));
};

/** Stores a batch of prices together with the progress. */
const storeBatch = async (
  work: Work,
  { rows, read }: { rows: readonly PriceRow[]; read: number },
  { tally, created }: Progress,
): Promise<void> => {
  await inTransaction(work.app.db, async (trx) => {
    await holdLease(trx, work.lease, read);
    const ids = await createdFor(trx, work, missingInstruments(rows, created));
    const finalId = (id: string) => created.get(id) ?? ids.get(id) ?? id;
    const columns = {
      instrumentIds: rows.map(({ instrument }) => finalId(instrument?.id ?? '')),
      days: rows.map(({ reading }) => reading.day?.text ?? ''),
      closes: rows.map(({ reading }) => reading.close ?? ''),
    };
    const writer = { source: 'csv', importId: work.row.id, now: work.app.clock.now() };
    const stored = await storePrices(trx, columns, writer);
    tally.stored += stored.added + stored.changed;
    tally.duplicates += stored.same;
    for (const [placeholder, id] of ids) created.set(placeholder, id);
  });
};

/** Counts a row; returns whether to store it. */
const takeRow = (work: Work, tally: Tally, row: PriceRow): boolean => {
  tally.read += 1;
  if (row.status === 'new') return true;
  if (row.status === 'duplicate') tally.duplicates += 1;
  else if (work.rows === 'all') throw notRight(row);
  else tally.errors += 1;
  return false;
};

/** Stores one batch while the next is being read, so that the database and this thread work in parallel. */
const batchStore = (work: Work, progress: Progress) => {
  let storing: Promise<void> = Promise.resolve();
  return {
    async store(rows: readonly PriceRow[]): Promise<void> {
      await storing;
      storing = storeBatch(work, { rows, read: progress.tally.read }, progress);
      // The next caller that awaits this promise gets the error.
      storing.catch(() => undefined);
    },
    settled: () => storing,
  };
};

const storeRows = async (work: Work, layout: PriceLayout, progress: Progress): Promise<void> => {
  const { app, row, mayCreate } = work;
  const batches = batchStore(work, progress);
  let rows: PriceRow[] = [];
  try {
    const today = app.clock.today();
    const input = { row, layout: readAs(layout, work.scan), mayCreate, today, compare: false };
    for await (const some of assessedPrices(app.db, input)) {
      rows.push(...some.filter((one) => takeRow(work, progress.tally, one)));
      if (rows.length < pricesAtOnce) continue;
      await batches.store(rows);
      rows = [];
    }
    if (rows.length > 0) await batches.store(rows);
  } finally {
    // All work on a failed import must have ended before it is undone.
    await batches.settled();
  }
};

/** Stores the prices of a file batch by batch. `revert.actions.ts` undoes an import that stops halfway. */
export const applyPrices = async (work: Work, layout: PriceLayout): Promise<void> => {
  const tally: Tally = { read: 0, errors: 0, duplicates: 0, stored: 0 };
  await storeRows(work, layout, { tally, created: new Map() });
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
