/**
 * How a process renews stored figures: in a thread beside its requests, on its main thread where it serves nobody or has the
 * embedded database, or not at all.
 */
import type { App } from './platform/context.ts';
import { serverDatabase, sessionLimits } from './platform/database/configured-database.ts';
import type { Config } from './platform/config.ts';
import { renewInThread } from './features/performance/stored/renewal-thread.actions.ts';
import { keepRenewing, manyAtOnce } from './features/performance/stored/renewal.actions.ts';

/** The thread's part of the memory for derived values. */
const threadShare = 0.25;
/** It reads a ledger and prices side by side. */
const threadConnections = 3;

/** The configuration of the app beside the thread, which takes its part of the memory. */
export const besideRenewal = (config: Config): Config =>
  config.databaseUrl === null || config.role !== 'all'
    ? config
    : { ...config, cacheMegabytes: Math.round(config.cacheMegabytes * (1 - threadShare)) };

const inThread = (app: App, config: Config, url: string): (() => void) =>
  renewInThread(app, {
    database: { ...serverDatabase(config, url), poolSize: threadConnections },
    limits: sessionLimits(config),
    timeZone: config.timeZone,
    cacheMegabytes: Math.round(config.cacheMegabytes * threadShare),
    logLevel: config.logLevel,
  });

/** Starts the renewal. Gives what stops it; the background waits for its end. */
export const startRenewing = (app: App, config: Config): (() => void) => {
  if (config.role === 'web') return () => undefined;
  if (config.role === 'worker') return keepRenewing({ ...app, batchSize: manyAtOnce });
  return config.databaseUrl === null ? keepRenewing(app) : inThread(app, config, config.databaseUrl);
};
