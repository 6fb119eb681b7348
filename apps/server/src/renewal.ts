/**
 * How a process renews stored figures: in threads beside its requests; on its main thread if it serves nobody or has
 * the embedded database; or not at all.
 */
import { availableParallelism } from 'node:os';
import { setTimeout as passed } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { App } from './platform/context.ts';
import { serverDatabase, sessionLimits } from './platform/database/open/configured-database.ts';
import type { Config } from './platform/basics/config.ts';
import { keepOverviewReady } from './features/dashboard/overview.actions.ts';
import { computeRecent } from './features/figures/recent.actions.ts';
import { renewInThread } from './features/figures/renewal/renewal-thread.actions.ts';
import { keepRenewing } from './features/figures/renewal/renewal.actions.ts';
import { manyAtOnce } from './features/figures/renewal/renewal-batch.actions.ts';

/** The threads' share of the memory for derived values. */
const threadsShare = 0.3;
/**
 * Two threads share the portfolios of a new day if there are processors for them; more would only wait for each other
 * to change the firm's totals.
 */
const threads = Math.min(2, availableParallelism());
/** Each reads a ledger and prices in parallel. */
const threadConnections = 3;
/**
 * Loading a thread's code takes a processor for a second, so the threads start at the first moment without requests, one after the
 * other; on a server that is never quiet after ten and twenty seconds.
 */
const quietLooks = 4;
const lookMs = 250;
const startsWithinMs = 10_000;

const untilQuiet = async ({ admission }: Pick<App, 'admission'>): Promise<void> => {
  const until = performance.now() + startsWithinMs;
  for (let quiet = 0; quiet < quietLooks && performance.now() < until;) {
    await passed(lookMs, undefined, { ref: false });
    quiet = admission.atWork() === 0 ? quiet + 1 : 0;
  }
};

/** The configuration of the app beside the threads, with the rest of the memory. */
export const besideRenewal = (config: Config): Config =>
  config.databaseUrl === null || config.role !== 'all'
    ? config
    : { ...config, cacheMegabytes: Math.round(config.cacheMegabytes * (1 - threadsShare)) };

const inThreads = (app: App, config: Config, url: string): (() => void) => {
  const settings = {
    database: { ...serverDatabase(config, url), poolSize: threadConnections },
    limits: sessionLimits(config),
    timeZone: config.timeZone,
    cacheMegabytes: Math.round((config.cacheMegabytes * threadsShare) / threads),
    prices: { channel: `prices ${uuid()}`, threads },
    logLevel: config.logLevel,
  };
  const ready: Promise<void>[] = [];
  for (let n = 0; n < threads; n += 1)
    ready.push((ready[n - 1] ?? Promise.resolve()).then(() => untilQuiet(app)));
  const stops = Array.from({ length: threads }, (_, n) => renewInThread(app, settings, ready[n]));
  return () => {
    for (const stop of stops) stop();
  };
};

const renew = (app: App, config: Config): (() => void) => {
  if (config.role === 'web') return () => undefined;
  if (config.role === 'worker') return keepRenewing({ ...app, batchSize: manyAtOnce });
  return config.databaseUrl === null ? keepRenewing(app) : inThreads(app, config, config.databaseUrl);
};

/**
 * Starts the renewal of figures; in processes with readers also that of the firm's overview, and the computation of what they probably
 * read first. Returns the function that stops all three; the app's background work waits for their end.
 */
export const startRenewing = (app: App, config: Config): (() => void) => {
  const stopRenewing = renew(app, config);
  const stopOverview = config.role === 'worker' ? () => undefined : keepOverviewReady(app);
  let isStopping = false;
  if (config.role !== 'worker')
    app.background.run('first figures', () => computeRecent(app, () => isStopping));
  return () => {
    isStopping = true;
    stopOverview();
    stopRenewing();
  };
};
