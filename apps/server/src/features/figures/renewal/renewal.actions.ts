/**
 * Renews stored figures in the background. A queue in the database lists outdated portfolios. Each process takes
 * batches from it, computes them, and stores their figures in the transaction that removes them from the queue.
 */
import type { App } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { yieldToEventLoop } from '../../../platform/jobs/in-turns.ts';
import { publishChanges } from '../../../platform/live/changes.ts';
import { figuresVersion } from '../compute/inputs/figures-version.ts';
import { rebuildMarkedScopes } from '../totals/actions.ts';
import { createStorage } from './storage.actions.ts';
import { computeBatch, prepareBatch, releaseBatch } from './renewal-batch.actions.ts';
import type { PreparedBatch, Renewing } from './renewal-batch.actions.ts';
import { callAfterChanges } from './renewal-calls.ts';
import * as queue from '../stored/queue.queries.ts';

/**
 * A change of more portfolios than `namedAtMost` is published as a change of all figures; a long renewal publishes at
 * most every `publishEveryMs`.
 */
const namedAtMost = 20;
const publishEveryMs = 2000;

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

/** Prepares batches: each is claimed and read while the one before it is computed. */
const createPreparation = (app: Renewing, epoch: queue.Epoch) => {
  let next: Promise<PreparedBatch> | null = null;
  const prepare = async (): Promise<PreparedBatch> => {
    await rebuildMarkedScopes(app, 'firm');
    if (await queue.hasMarks(app.db)) await inTransaction(app.db, queue.collectMarks);
    return prepareBatch(app, epoch);
  };
  const begin = () => {
    next = prepare();
    // `take` and `end` report the failure; until then it is no unhandled one.
    next.catch(() => undefined);
    return next;
  };
  return {
    /** The next batch, while the one after it is being prepared; a batch without portfolios if the queue is empty. */
    async take(): Promise<PreparedBatch> {
      const batch = await (next ?? begin());
      next = null;
      if (batch.claimed.length > 0) void begin();
      return batch;
    },
    /** Gives back what has been prepared and was not taken. */
    async end(): Promise<void> {
      if (next !== null) await releaseBatch(app, await next);
    },
  };
};

/**
 * Renews figures until this process finds nothing more to compute, or until `isStopping`. Returns the number of
 * batches. Concurrent calls, in one process or several, share the work: each claims its own portfolios.
 */
export const renewFigures = async (app: Renewing, isStopping = () => false): Promise<number> => {
  const epoch = { version: figuresVersion(), day: app.clock.today() };
  const { day } = await queue.moveEpoch(app.db, epoch, false);
  const publisher = createPublisher(app);
  const storage = createStorage(app, (ids) => publisher.add(ids));
  const preparation = createPreparation(app, { ...epoch, day });
  let batches = 0;
  try {
    while (!isStopping()) {
      const batch = await preparation.take();
      if (batch.claimed.length > 0) {
        await storage.begin(batch, await computeBatch(app, batch));
        batches += 1;
        // Portfolios that were marked again while they were stored are back in the queue.
      } else if (!(await storage.end())) break;
      await yieldToEventLoop();
    }
    await storage.end();
    // Waits until now with the owners' totals, so that a renewal of the whole firm computes them only once.
    if (!isStopping() && (await rebuildMarkedScopes(app, 'all')) > 0) publisher.add([null]);
    return batches;
  } finally {
    await Promise.allSettled([storage.end(), preparation.end()]);
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

/** Renews figures in rounds: a call during a round has another one follow. */
export const createRounds = (app: Renewing & Pick<App, 'background'>) => {
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
  return {
    wake() {
      isDue = true;
      if (!isRunning && !isStopped) app.background.run('renewal of figures', round);
    },
    stop() {
      isStopped = true;
    },
  };
};

/** Renews figures soon after changes, beginning at once. Returns the function that stops it. */
export const keepRenewing = (
  app: Renewing & Pick<App, 'background'> & Partial<Pick<App, 'admission'>>,
): (() => void) => {
  const rounds = createRounds(app);
  const stopCalling = callAfterChanges(app, rounds.wake);
  rounds.wake();
  return () => {
    stopCalling();
    rounds.stop();
  };
};
