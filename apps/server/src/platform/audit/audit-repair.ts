/**
 * Repairs an audit log whose sealing stopped because a clock was wrong: days anchored out of order, or unsealed rows.
 * It changes no sealed row and replaces no anchor, because copies of them may exist elsewhere. It records what it
 * found as an event of the audit log, and `verify` accepts what a sealed repair event names.
 */
import { writeAudit } from './audit.ts';
import { listAnchors, findLag, repairEvent } from './audit-seal.queries.ts';
import { sealTrail } from './audit-seal.ts';
import { anchorsOutOfOrder, inWords, verifyTrail } from './audit-verify.ts';
import type { App } from '../context.ts';
import { inTransaction } from '../database/transactions.ts';

/** The audit log is damaged in another way: an operator has to look at it, and nothing has been changed. */
export class UnrepairableTrail extends Error {
  override readonly name = 'UnrepairableTrail';
}

export interface Repair {
  /** Days whose anchors are out of order. */
  readonly daysOutOfOrder: readonly string[];
  /** Rows that were waiting to be sealed. */
  readonly waiting: number;
}

/** Repairs the audit log; null when there is nothing to repair. */
export const repairTrail = async (app: Pick<App, 'db' | 'clock' | 'log'>): Promise<Repair | null> => {
  const { db, clock } = app;
  const before = await verifyTrail(db);
  const daysOutOfOrder = anchorsOutOfOrder(await listAnchors(db)).map(({ day }) => day);
  const isKnown = before.broken === null || isOfClock(before.broken, daysOutOfOrder);
  if (!isKnown) throw new UnrepairableTrail(inWords(before));
  const { unsealed } = await findLag(db);
  if (before.broken === null && unsealed === 0) return null;
  const repair = { daysOutOfOrder, waiting: unsealed };
  await inTransaction(db, (trx) =>
    writeAudit(trx, { eventType: repairEvent, now: clock.now(), userId: null, metadata: { ...repair } }),
  );
  await sealTrail(app);
  const after = await verifyTrail(db);
  if (after.broken !== null) throw new UnrepairableTrail(inWords(after));
  return repair;
};

const isOfClock = ({ kind, day }: { kind: string; day: string | null }, days: readonly string[]): boolean =>
  kind === 'anchor' && day !== null && days.includes(day);
