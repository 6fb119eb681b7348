/**
 * Renews stored figures in the background. A queue in the database lists outdated portfolios. Each process takes
 * batches from it, computes them, and stores their figures in the transaction that removes them from the queue.
 */
import type { LocalDate } from '@partnerfolio/finance/dates';
import { v7 as uuid } from 'uuid';
import type { App } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { yieldToEventLoop } from '../../../platform/jobs/in-turns.ts';
import { noteRevisions, onChanges, publishChanges } from '../../../platform/live/changes.ts';
import { computeFrom, figuresStamp } from '../computed.actions.ts';
import { loadLedgers, toPricingState } from '../../ledger/replay.actions.ts';
import { ledgerInstruments, readDetails } from '../details.actions.ts';
import type { Details } from '../details.actions.ts';
import { figuresVersion } from '../figures-version.ts';
import { listSources } from '../queries.ts';
import type { FigureSource } from '../queries.ts';
import { addDifferences, rebuildMarkedScopes } from '../totals/actions.ts';
import { daysToStore, listFormerDays } from './days.queries.ts';
import { figuresToStore } from './figures.rules.ts';
import { storeFigures } from './queries.ts';
import { mayMakeStale } from './renewal-messages.ts';
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
/** A process notices another one's commits within a second. */
const pollMs = 1000;
/**
 * A change of more portfolios than `namedAtMost` is published as a change of all figures; a long renewal publishes at
 * most every `publishEveryMs`.
 */
const namedAtMost = 20;
const publishEveryMs = 2000;

interface Batch {
  readonly claim: string;
  readonly today: LocalDate;
  readonly claimed: readonly queue.Claimed[];
}

const computeOne = async (
  app: Renewing,
  source: FigureSource,
  { today, details }: { readonly today: LocalDate; readonly details: Details },
): Promise<FiguresWithColumns> => {
  const computed = await computeFrom(app.db, source, { today, detailsOf: () => Promise.resolve(details) });
  const at = app.clock.now().toISOString();
  const { row, broken } = figuresToStore(computed, { today, stamp: figuresStamp(source, today), at });
  if (broken.length > 0) app.log.error({ portfolioId: source.id, broken }, 'figures that cannot be true');
  return { ...row, toStore: daysToStore(row.days) };
};

/**
 * Reads all ledgers of a batch at once. If that fails, it reads each by itself, so that one bad ledger does not stop
 * the others.
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

/**
 * Computes the portfolios of a batch until its time is over. One that fails is retried later, without delaying the
 * others.
 */
const computeBatch = async (
  app: Renewing,
  { claim, today, claimed }: Batch,
): Promise<FiguresWithColumns[]> => {
  const until = performance.now() + batchMs;
  const rows: FiguresWithColumns[] = [];
  const ids = claimed.map((one) => one.portfolio_id);
  const sources = await listSources(app.db, ids);
  const detailsOf = await readDetails(app.db, ids, today);
  await readLedgersAhead(app, sources, detailsOf);
  for (const source of sources) {
    if (performance.now() > until) break;
    try {
      rows.push(await computeOne(app, source, { today, details: detailsOf(source.id) }));
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

const renewBatch = async (app: Renewing, batch: Batch): Promise<readonly string[]> => {
  try {
    return await storeBatch(app, batch, await computeBatch(app, batch));
  } catch (error) {
    await queue.releaseClaimed(app.db, batch.claim);
    throw error;
  }
};

/**
 * Publishes stored figures: the first batch at once, later batches of a long renewal every two seconds, the rest at
 * its end.
 */
const createPublisher = (app: Renewing) => {
  const waiting = new Set<string | null>();
  let lastAt = Number.NEGATIVE_INFINITY;
  const publish = () => {
    const ids = waiting.size > namedAtMost ? [null] : [...waiting];
    waiting.clear();
    lastAt = performance.now();
    publishChanges(
      app.db,
      ids.map((id) => ({ entity: 'figures', id })),
    );
  };
  return {
    /** Null: too many portfolios to name. */
    add(ids: readonly (string | null)[]) {
      for (const id of ids) waiting.add(id);
      if (performance.now() - lastAt >= publishEveryMs) publish();
    },
    publish,
  };
};

/**
 * A starting process sets the version of the formulas and the firm's time zone. It deletes figures of other versions; totals of
 * another time zone are computed again.
 */
export const startRenewal = async (
  app: Renewing & { readonly config: Pick<App['config'], 'timeZone'> },
): Promise<void> => {
  const version = figuresVersion();
  await inTransaction(app.db, async (trx) => {
    await queue.moveEpoch(trx, { version, day: app.clock.today() }, true);
    await queue.moveTimeZone(trx, app.config.timeZone);
    await queue.deleteOtherVersions(trx, version);
  });
};

/**
 * Renews figures until this process finds nothing more to compute, or until `isStopping`. Returns the number of
 * batches. Concurrent calls, in one process or several, share the work: each claims its own portfolios.
 */
export const renewFigures = async (app: Renewing, isStopping = () => false): Promise<number> => {
  const version = figuresVersion();
  const { day } = await queue.moveEpoch(app.db, { version, day: app.clock.today() }, false);
  const publisher = createPublisher(app);
  let batches = 0;
  try {
    for (; !isStopping(); batches += 1) {
      await rebuildMarkedScopes(app, 'firm');
      if (await queue.hasMarks(app.db)) await inTransaction(app.db, queue.collectMarks);
      const claim = uuid();
      const claimed = await queue.claimPortfolios(app.db, {
        claim,
        version,
        limit: app.batchSize ?? fewAtOnce,
      });
      if (claimed.length === 0) break;
      publisher.add(await renewBatch(app, { claim, today: day as LocalDate, claimed }));
      await yieldToEventLoop();
    }
    // Waits until now with the owners' totals, so that a renewal of the whole firm computes them only once.
    if (!isStopping() && (await rebuildMarkedScopes(app, 'all')) > 0) publisher.add([null]);
    return batches;
  } finally {
    publisher.publish();
  }
};

/** As many portfolios as can be compared in a moment. */
const comparedAtOnce = 500;

/** Compares the sources of every portfolio's stored figures with the current ones, and marks portfolios that differ. */
export const markChangedFigures = async (app: Renewing): Promise<void> => {
  const epoch = { version: figuresVersion(), day: app.clock.today() };
  let after: string | null = null;
  do {
    const { last, marked } = await queue.markUnlikeSources(app.db, epoch, { after, limit: comparedAtOnce });
    if (marked > 0) app.log.warn({ marked }, 'stored figures were out of date and not marked');
    after = last;
    await yieldToEventLoop();
  } while (after !== null);
};

/**
 * Renews figures after each commit of this process, and every second for commits of others. Returns the function that
 * stops it.
 */
export const keepRenewing = (app: Renewing & Pick<App, 'background'>): (() => void) => {
  let isStopped = false;
  let isRunning = false;
  let isDue = false;
  const round = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      while (isDue && !isStopped) {
        isDue = false;
        await renewFigures(app, () => isStopped);
      }
    } finally {
      isRunning = false;
    }
  };
  const wake = () => {
    isDue = true;
    if (!isRunning && !isStopped) app.background.run('renewal of figures', round);
  };
  const stopListening = onChanges(app.db, (changes) => {
    if (changes.some(mayMakeStale)) wake();
  });
  const poll = setInterval(wake, pollMs);
  poll.unref();
  wake();
  return () => {
    isStopped = true;
    stopListening();
    clearInterval(poll);
  };
};
