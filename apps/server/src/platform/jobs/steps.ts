/** Long work as many short transactions, between which others are served. */
import { setTimeout as passed } from 'node:timers/promises';
import type { App } from '../context.ts';
import { inTransaction } from '../database/transactions.ts';
import type { Trx } from '../database/transactions.ts';

const longestPauseMs = 400;

/** Leaves the embedded database, whose one session serves everybody, to others: for twice as long as a step took. */
export const giveWay = async ({ config }: Pick<App, 'config'>, tookMs: number): Promise<void> => {
  if (config.databaseUrl === null) await passed(Math.min(2 * tookMs, longestPauseMs));
};

/**
 * Runs a transaction that is one of many. On the embedded database others then have twice as long as it took: a request is
 * several statements, and would otherwise wait for a step before each of them.
 */
export const inStep = async <T>(
  app: Pick<App, 'db' | 'config'>,
  run: (trx: Trx) => Promise<T>,
): Promise<T> => {
  const began = performance.now();
  const outcome = await inTransaction(app.db, run);
  await giveWay(app, performance.now() - began);
  return outcome;
};
