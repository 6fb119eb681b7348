/**
 * Seals new rows of the trail into its chain. Writers only insert and never wait for it: whatever has been committed is
 * sealed within seconds, in an order the sealing decides. When a day has passed its end is anchored, and the anchor is
 * logged, so that it is kept outside of the database.
 */
import { randomBytes } from 'node:crypto';
import { anchorOf, beginning, detailsHashOf, sealOf } from './audit-chain.ts';
import type { DayEnd } from './audit-chain.ts';
import * as queries from './audit-seal.queries.ts';
import type { Seal } from './audit-seal.queries.ts';
import type { App } from '../context.ts';
import type { Trx } from '../database/transactions.ts';
import { inTransaction } from '../database/transactions.ts';

/** So few that the transaction is short: on the embedded database everybody waits for it. */
const rowsAtOnce = 500;

type Sealing = Pick<App, 'db' | 'clock' | 'log'>;

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The later of two days. */
const later = (one: string, other: string | undefined): string =>
  other !== undefined && other > one ? other : one;

/**
 * Ends a day that has passed. A clock that steps back over midnight comes to days that are over: they are not ended twice, their
 * rows count to the next day that is not.
 */
const anchorDay = async (
  { log }: Pick<Sealing, 'log'>,
  trx: Trx,
  { end, now }: { end: DayEnd | null; now: Date },
) => {
  if (end === null || end.day >= dayOf(now)) return;
  const anchored = await queries.findLastAnchoredDay(trx);
  if (anchored !== null && anchored >= end.day) return;
  const last = await queries.findLastAnchor(trx);
  const anchor = anchorOf(end, last?.anchor ?? beginning);
  await queries.insertAnchor(trx, { ...end, anchor, now });
  log.info({ day: end.day, lastSeq: end.lastSeq, anchor: anchor.toString('hex') }, 'audit trail anchored');
};

const sealSome = ({ db, clock, log }: Sealing): Promise<number> =>
  inTransaction(db, async (trx) => {
    if (!(await queries.tryToSeal(trx))) return 0;
    const now = clock.now();
    const end = await queries.findEnd(trx);
    const rows = await queries.selectUnsealed(trx, rowsAtOnce);
    if (rows.length === 0) return 0;
    await anchorDay({ log }, trx, { end, now });
    let [seq, previous] = [end?.lastSeq ?? 0, end?.lastHash ?? beginning];
    const seals: Seal[] = rows.map((row) => {
      seq += 1;
      const salt = randomBytes(16);
      const detailsHash = detailsHashOf(row, salt);
      previous = sealOf(row, { seq, previous, detailsHash });
      return { id: row.id, seq, hash: previous, salt, detailsHash };
    });
    await queries.putSeals(trx, seals);
    await queries.putEnd(trx, { day: later(dayOf(now), end?.day), lastSeq: seq, lastHash: previous });
    return rows.length;
  });

/** Seals whatever has been committed; answers how many rows. */
export const sealTrail = async (app: Sealing): Promise<number> => {
  if (!(await queries.hasUnsealed(app.db))) return 0;
  let sealed = 0;
  for (;;) {
    const some = await sealSome(app);
    sealed += some;
    if (some < rowsAtOnce) return sealed;
  }
};

/** Seals what waits, and tells monitoring how far the sealing is behind, also when it fails. */
export const sealAndMeasure = async (app: Sealing & Pick<App, 'metrics'>): Promise<void> => {
  try {
    await sealTrail(app);
  } finally {
    const { unsealed, oldestUnsealedAt } = await queries.findLag(app.db);
    const since = oldestUnsealedAt === null ? null : Date.parse(oldestUnsealedAt);
    app.metrics.auditWaiting.set(unsealed);
    app.metrics.auditOldest.set(since === null ? 0 : Math.max(0, (app.clock.now().getTime() - since) / 1000));
  }
};
