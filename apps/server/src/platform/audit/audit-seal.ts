/**
 * Seals new rows of the audit log into its hash chain. Writers only insert and never wait: a job seals committed rows
 * within seconds and decides their order. After midnight it anchors the day that has ended and logs the anchor, so
 * that a copy exists outside the database.
 */
import { randomBytes } from 'node:crypto';
import { hashAnchor, beginning, hashDetails, hashRow } from './audit-chain.ts';
import type { DayEnd } from './audit-chain.ts';
import * as queries from './audit-seal.queries.ts';
import type { Seal } from './audit-seal.queries.ts';
import type { Clock } from '../basics/clock.ts';
import type { Log } from '../basics/log.ts';
import type { Metrics } from '../basics/metrics.ts';
import type { Db } from '../database/db.ts';
import type { Trx } from '../database/transactions.ts';
import { inTransaction } from '../database/transactions.ts';

/** Small batches keep the transaction short: on the embedded database everyone waits for it. */
const rowsAtOnce = 500;
const saltBytes = 16;

/** The parts of the app that sealing takes. */
export interface Sealing {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

const toDay = (now: Date): string => now.toISOString().slice(0, 10);

/** The later of two days. */
const later = (one: string, other: string | undefined): string =>
  other !== undefined && other > one ? other : one;

/**
 * Anchors a day that has ended. When the clock steps back over midnight, an already anchored day is not anchored
 * again; its new rows count towards the next day that has no anchor.
 */
const anchorDay = async (
  { log }: Pick<Sealing, 'log'>,
  trx: Trx,
  { end, now }: { end: DayEnd | null; now: Date },
) => {
  if (end === null || end.day >= toDay(now)) return;
  const anchored = await queries.findLastAnchoredDay(trx);
  if (anchored !== null && anchored >= end.day) return;
  const last = await queries.findLastAnchor(trx);
  const anchor = hashAnchor(end, last?.anchor ?? beginning);
  await queries.insertAnchor(trx, { ...end, anchor, now });
  log.info({ day: end.day, lastSeq: end.lastSeq, anchor: anchor.toString('hex') }, 'audit log anchored');
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
    // Asked for once, because a request to the system for each row took longer than hashing it.
    const salts = randomBytes(saltBytes * rows.length);
    const seals: Seal[] = rows.map((row, i) => {
      seq += 1;
      const salt = salts.subarray(i * saltBytes, (i + 1) * saltBytes);
      const detailsHash = hashDetails(row, salt);
      previous = hashRow(row, { seq, previous, detailsHash });
      return { id: row.id, seq, hash: previous, salt, detailsHash };
    });
    await queries.putSeals(trx, seals);
    await queries.putEnd(trx, { day: later(toDay(now), end?.day), lastSeq: seq, lastHash: previous });
    return rows.length;
  });

/** Seals all committed rows and returns how many. */
export const sealAuditLog = async (app: Sealing): Promise<number> => {
  if (!(await queries.hasUnsealed(app.db))) return 0;
  let sealed = 0;
  for (;;) {
    const some = await sealSome(app);
    sealed += some;
    if (some < rowsAtOnce) return sealed;
  }
};

/** Seals waiting rows and reports to monitoring how far sealing lags behind, also after a failure. */
export const sealAndMeasure = async (app: Sealing & { readonly metrics: Metrics }): Promise<void> => {
  try {
    await sealAuditLog(app);
  } finally {
    const { unsealed, oldestUnsealedAt } = await queries.findLag(app.db);
    const since = oldestUnsealedAt === null ? null : Date.parse(oldestUnsealedAt);
    app.metrics.auditWaiting.set(unsealed);
    app.metrics.auditOldest.set(since === null ? 0 : Math.max(0, (app.clock.now().getTime() - since) / 1000));
  }
};
