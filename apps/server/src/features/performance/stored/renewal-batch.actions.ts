/**
 * A batch of a renewal: some portfolios of the queue, claimed by this process, computed together, and stored in the
 * transaction that removes them from the queue.
 */
import type { LocalDate } from '@partnerfolio/finance/dates';
import { reusedMemory } from '@partnerfolio/finance/day-memory';
import type { DayMemory } from '@partnerfolio/finance/day-memory';
import { v7 as uuid } from 'uuid';
import type { App } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { yieldToEventLoop } from '../../../platform/jobs/in-turns.ts';
import { noteRevisions } from '../../../platform/live/changes.ts';
import { loadLedgers, toPricingState } from '../../ledger/replay.actions.ts';
import { computeFrom, figuresStamp } from '../computed.actions.ts';
import { ledgerInstruments, readDetails } from '../details.actions.ts';
import type { Details } from '../details.actions.ts';
import { listSources } from '../queries.ts';
import type { FigureSource } from '../queries.ts';
import { addDifferences } from '../totals/actions.ts';
import { daysToStore, listFormerDays } from './days.queries.ts';
import { figuresToStore } from './figures.rules.ts';
import { storeFigures } from './queries.ts';
import type { FiguresWithColumns } from './queries.ts';
import * as queue from './renewal.queries.ts';

/** The parts of the app that a renewal needs. */
export type Renewing = Pick<App, 'db' | 'clock' | 'log'> & {
  /** How many portfolios are read, computed and stored together; a small number by default. */
  readonly batchSize?: number;
};

/**
 * So small that readers of the embedded database, which has a single connection, hardly wait while a batch is stored.
 */
const fewAtOnce = 16;
/**
 * For a database server: each batch costs a dozen statements and one change of the firm's totals, whatever its size.
 */
export const manyAtOnce = 64;
/** After this time a batch stores what it has computed, well before other processes may take over its portfolios. */
const batchMs = 3000;
export interface Batch {
  readonly claim: string;
  readonly today: LocalDate;
  readonly claimed: readonly queue.Claimed[];
}

const computeOne = async (
  app: Renewing,
  source: FigureSource,
  { today, details, memory }: { today: LocalDate; details: Details; memory: DayMemory },
): Promise<FiguresWithColumns> => {
  const scope = { today, memory, detailsOf: () => Promise.resolve(details) };
  const computed = await computeFrom(app.db, source, scope);
  const at = app.clock.now().toISOString();
  const { row, broken } = figuresToStore(computed, { today, stamp: figuresStamp(source, today), at });
  if (broken.length > 0) app.log.error({ portfolioId: source.id, broken }, 'figures that cannot be true');
  return { ...row, toStore: daysToStore(row.days) };
};

/**
 * Reads several ledgers at once. If that fails, each is read by itself later, so that one bad ledger does not stop the
 * others.
 */
const readLedgersAhead = async (
  app: Renewing,
  sources: readonly FigureSource[],
  detailsOf: (id: string) => Details,
): Promise<void> => {
  try {
    await loadLedgers(app.db, sources.map(toPricingState), (id) => ledgerInstruments(detailsOf(id)));
  } catch (error) {
    app.log.warn({ err: error }, 'ledgers could not be read at once');
  }
};

/** So few that their entries fit into the cache of a small budget, together with the next ones. */
const ledgersAtOnce = 16;

/** Yields portfolios whose ledgers have been read, and reads the next group while the caller computes one; begins at once. */
const withLedgersAhead = (
  app: Renewing,
  sources: readonly FigureSource[],
  detailsOf: (id: string) => Details,
): AsyncGenerator<FigureSource> => {
  const read = async (from: number): Promise<readonly FigureSource[]> => {
    const group = sources.slice(from, from + ledgersAtOnce);
    if (group.length > 0) await readLedgersAhead(app, group, detailsOf);
    return group;
  };
  const first = read(0);
  return (async function* groups() {
    let next = first;
    for (let from = ledgersAtOnce; ; from += ledgersAtOnce) {
      const group = await next;
      if (group.length === 0) return;
      next = read(from);
      yield* group;
    }
  })();
};

/** A claimed batch with what its portfolios are computed from; the first ledgers are being read. */
export interface PreparedBatch extends Batch {
  readonly detailsOf: (id: string) => Details;
  readonly sources: AsyncGenerator<FigureSource>;
}

const prepare = async (app: Renewing, batch: Batch): Promise<PreparedBatch> => {
  const ids = batch.claimed.map((one) => one.portfolio_id);
  const found = await listSources(app.db, ids);
  const detailsOf = await readDetails(app.db, ids, batch.today);
  return { ...batch, detailsOf, sources: withLedgersAhead(app, found, detailsOf) };
};

/**
 * Computes the portfolios of a batch until its time is over. One that fails is retried later, without delaying the
 * others.
 */
const computeAll = async (app: Renewing, batch: PreparedBatch): Promise<FiguresWithColumns[]> => {
  const { claim, today, detailsOf } = batch;
  const until = performance.now() + batchMs;
  const rows: FiguresWithColumns[] = [];
  const memory = reusedMemory();
  for await (const source of batch.sources) {
    if (performance.now() > until) break;
    try {
      rows.push(await computeOne(app, source, { today, details: detailsOf(source.id), memory }));
      memory.reuse();
    } catch (error) {
      app.log.error({ err: error, portfolioId: source.id }, 'figures could not be computed');
      await queue.putOff(app.db, source.id, claim);
    }
    await yieldToEventLoop();
  }
  return rows;
};

/**
 * Stores the portfolios that the batch still holds, and returns their ids. A portfolio that was marked again
 * meanwhile is stored too, but stays in the queue.
 */
const storeBatch = async (
  app: Renewing,
  { claim, claimed }: Batch,
  rows: readonly FiguresWithColumns[],
): Promise<readonly string[]> =>
  inTransaction(app.db, async (trx) => {
    const before = new Map(claimed.map((one) => [one.portfolio_id, one.version]));
    const held = new Map((await queue.lockClaimed(trx, claim)).map((one) => [one.portfolio_id, one.version]));
    const stored = rows.filter(({ portfolioId }) => held.has(portfolioId));
    const ids = stored.map((row) => row.portfolioId);
    const { former, sameEarlier } = await listFormerDays(trx, stored);
    await storeFigures(trx, stored, sameEarlier);
    const changed = stored.map(({ portfolioId, days, currency, isClosed }) => ({
      portfolioId,
      days: { ...days, currency, isClosed },
    }));
    await addDifferences(trx, app.clock, { changed, former });
    await queue.removeFromQueue(
      trx,
      ids.filter((id) => held.get(id) === before.get(id)),
    );
    await queue.releaseClaimed(trx, claim);
    await noteRevisions(trx, ['figures']);
    return ids;
  });

/** Gives the portfolios of a batch back to the queue if a step of its renewal fails. */
const orRelease = async <T>(app: Renewing, { claim }: Batch, step: Promise<T>): Promise<T> => {
  try {
    return await step;
  } catch (error) {
    await queue.releaseClaimed(app.db, claim);
    throw error;
  }
};

/** Claims the next portfolios of the queue, none if it is empty, and reads what they are computed from. */
export const prepareBatch = async (app: Renewing, { version, day }: queue.Epoch): Promise<PreparedBatch> => {
  const claim = uuid();
  const limit = app.batchSize ?? fewAtOnce;
  const claimed = await queue.claimPortfolios(app.db, { claim, version, limit });
  const batch = { claim, today: day as LocalDate, claimed };
  return orRelease(app, batch, prepare(app, batch));
};

/** Computes the portfolios of a batch, to be stored. */
export const computeBatch = (app: Renewing, batch: PreparedBatch): Promise<FiguresWithColumns[]> =>
  orRelease(app, batch, computeAll(app, batch));

/** Gives back the portfolios of a batch that will not be computed. */
export const releaseBatch = (app: Renewing, { claim }: Batch): Promise<void> =>
  queue.releaseClaimed(app.db, claim);

/** Stores batches one after another, each while the next one is being computed. */
export const createStorage = (app: Renewing, onStored: (ids: readonly string[]) => void) => {
  let current: Promise<void> | null = null;
  const store = async (batch: Batch, rows: readonly FiguresWithColumns[]): Promise<void> =>
    onStored(await orRelease(app, batch, storeBatch(app, batch, rows)));
  return {
    /** Waits for the batch before this one, and fails if that could not be stored. */
    async begin(batch: Batch, rows: readonly FiguresWithColumns[]): Promise<void> {
      await current;
      current = store(batch, rows);
      // `begin` and `end` report the failure; until then it is no unhandled one.
      current.catch(() => undefined);
    },
    /** Waits for the last batch; false if there was none. */
    async end(): Promise<boolean> {
      const last = current;
      current = null;
      await last;
      return last !== null;
    },
  };
};
