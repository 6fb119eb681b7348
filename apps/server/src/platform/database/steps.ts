/** Long work as many short transactions, between which others are served. */
import { setTimeout as passed } from 'node:timers/promises';
import type { Config } from '../basics/config.ts';
import type { Admission } from '../jobs/admission.ts';
import type { Db } from './db.ts';
import { inTransaction } from './transactions.ts';
import type { Trx } from './transactions.ts';
import { currentScope } from '../jobs/work-scope.ts';

const longestPauseMs = 400;
const lookMs = 5;

/** What tells whether requests are at work, and whether they wait for the same session. */
interface Surroundings {
  readonly config: Pick<Config, 'databaseUrl'>;
  readonly admission: Pick<Admission, 'atWork'>;
}

/**
 * Leaves the embedded database, whose one session serves everybody, to other requests as long as there are any: at most twice as
 * long as a step took.
 */
export const giveWay = async ({ config, admission }: Surroundings, tookMs: number): Promise<void> => {
  if (config.databaseUrl !== null) return;
  const until = performance.now() + Math.min(2 * tookMs, longestPauseMs);
  // A step may itself be part of a request.
  const own = currentScope() === null ? 0 : 1;
  while (admission.atWork() > own && performance.now() < until) await passed(lookMs);
};

/**
 * Runs a transaction that is one of many, and then gives way: a request is several statements, and would otherwise wait for a step
 * before each of them.
 */
export const inStep = async <T>(
  app: Surroundings & { readonly db: Db },
  run: (trx: Trx) => Promise<T>,
): Promise<T> => {
  const began = performance.now();
  const outcome = await inTransaction(app.db, run);
  await giveWay(app, performance.now() - began);
  return outcome;
};
