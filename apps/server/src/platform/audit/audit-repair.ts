/**
 * Repairs an audit log whose sealing stopped because a clock was wrong: days anchored out of order, or unsealed rows.
 * It changes no sealed row and replaces no anchor, because copies of them may exist elsewhere. It records what it
 * found as an event of the audit log, and `verify` accepts what a sealed repair event names.
 */
import { writeAudit } from './audit.ts';
import { listAnchors, findLag, repairEvent } from './audit-seal.queries.ts';
import { sealAuditLog } from './audit-seal.ts';
import type { Sealing } from './audit-seal.ts';
import { anchorsOutOfOrder, describeVerification, verifyAuditLog } from './audit-verify.ts';
import { inTransaction } from '../database/transactions.ts';

/** The audit log is damaged in another way: an operator has to look at it, and nothing has been changed. */
export class UnrepairableAuditLog extends Error {
  override readonly name = 'UnrepairableAuditLog';
}

export interface Repair {
  /** Days whose anchors are out of order. */
  readonly daysOutOfOrder: readonly string[];
  /** Rows that were waiting to be sealed. */
  readonly waiting: number;
}

/** Repairs the audit log; null when there is nothing to repair. */
export const repairAuditLog = async (app: Sealing): Promise<Repair | null> => {
  const { db, clock } = app;
  const before = await verifyAuditLog(db);
  const daysOutOfOrder = anchorsOutOfOrder(await listAnchors(db)).map(({ day }) => day);
  const isKnown = before.broken === null || isOfClock(before.broken, daysOutOfOrder);
  if (!isKnown) throw new UnrepairableAuditLog(describeVerification(before));
  const { unsealed } = await findLag(db);
  if (before.broken === null && unsealed === 0) return null;
  const repair = { daysOutOfOrder, waiting: unsealed };
  await inTransaction(db, (trx) =>
    writeAudit(trx, { eventType: repairEvent, now: clock.now(), userId: null, metadata: { ...repair } }),
  );
  await sealAuditLog(app);
  const after = await verifyAuditLog(db);
  if (after.broken !== null) throw new UnrepairableAuditLog(describeVerification(after));
  return repair;
};

const isOfClock = ({ kind, day }: { kind: string; day: string | null }, days: readonly string[]): boolean =>
  kind === 'anchor' && day !== null && days.includes(day);
