/**
 * Puts a trail right whose sealing a clock has upset: days anchored out of their order, or rows that wait. Nothing that is
 * sealed is changed and no anchor is replaced, for copies of them may be kept elsewhere: the repair writes on the trail what
 * it found, and `verify` accepts what a sealed repair has named.
 */
import { writeAudit } from './audit.ts';
import { listAnchors, findLag, repairEvent } from './audit-seal.queries.ts';
import { sealTrail } from './audit-seal.ts';
import { anchorsOutOfOrder, inWords, verifyTrail } from './audit-verify.ts';
import type { App } from '../context.ts';
import { inTransaction } from '../database/transactions.ts';

/** The trail is broken in another way: somebody has to look at it, and nothing has been changed. */
export class UnrepairableTrail extends Error {
  override readonly name = 'UnrepairableTrail';
}

export interface Repair {
  /** Days whose anchors are out of their order. */
  readonly daysOutOfOrder: readonly string[];
  /** Rows that waited to be sealed. */
  readonly waiting: number;
}

/** Repairs the trail; null when there is nothing to repair. */
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
