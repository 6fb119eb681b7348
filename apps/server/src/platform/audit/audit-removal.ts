/**
 * Removes whole sealed days from the audit log once they are older than the firm keeps it. First an event announces the
 * days and their anchors name that event; then the rows go in small batches, also those that an ended process left.
 */
import type { LocalDate } from '@partnerfolio/contract/values';
import { v7 as uuid } from 'uuid';
import { writeAudit } from './audit.ts';
import * as queries from './audit-removal.queries.ts';
import { firstKeptDay, lastRemoved, removedDays } from './audit-removed.ts';
import { listAnchors } from './audit-seal.queries.ts';
import type { StoredAnchor } from './audit-seal.queries.ts';
import type { Sealing } from './audit-seal.ts';
import { findBrokenDay } from './audit-verify.ts';
import { inTransaction } from '../database/transactions.ts';
import type { Db } from '../database/db.ts';

/** Small batches: the embedded database answers nobody else while a statement runs. */
const rowsAtOnce = 1000;

/** The days to remove, and the place of the last row before them. */
interface DueDays {
  readonly after: number;
  readonly days: readonly StoredAnchor[];
}

/**
 * The oldest kept days, up to the first that is not old enough: the chain continues from the last one's anchor, so no
 * day in the middle can go. Days (UTC) may be out of order after a clock stepped back.
 */
const dueDays = (anchors: readonly StoredAnchor[], { now, years }: Removal): DueDays => {
  const first = firstKeptDay(now.toISOString().slice(0, 10) as LocalDate, years);
  const kept = anchors.slice(removedDays(anchors).length);
  const end = kept.findIndex(({ day }) => day >= first);
  return {
    after: lastRemoved(anchors)?.lastSeq ?? 0,
    days: end === -1 ? kept : kept.slice(0, end),
  };
};

/** When, and how many years of the log are kept. */
interface Removal {
  readonly now: Date;
  readonly years: number;
}

/** How much of the audit log a removal would take. */
export const countDue = async (
  db: Db,
  removal: Removal,
): Promise<{ readonly days: number; readonly rows: number }> => {
  const { after, days } = dueDays(await listAnchors(db), removal);
  return { days: days.length, rows: (days.at(-1)?.lastSeq ?? after) - after };
};

/** Announces the removal of the days that are due, unless one of them is broken: what is wrong must stay to be seen. */
const announceRemoval = async ({ db, clock, log }: Sealing, years: number): Promise<void> => {
  const now = clock.now();
  const anchors = await listAnchors(db);
  const { after, days } = dueDays(anchors, { now, years });
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  const broken = await findBrokenDay(db, anchors, last);
  if (broken !== null) return log.error({ broken }, 'the audit log is broken, so retention removes nothing');
  const upTo = last.lastSeq;
  await inTransaction(db, async (trx) => {
    const id = uuid();
    const marked = await queries.markRemoved(trx, { upTo, removedBy: id, now });
    // Another process was here first; it may have begun before midnight and marked fewer days.
    if (marked !== days.length) return { ok: false };
    const facts: queries.RemovalFacts = {
      rows: upTo - after,
      days: days.length,
      fromDay: first.day,
      toDay: last.day,
      upTo,
      erasures: await queries.countErasures(trx, { after, upTo }),
    };
    await writeAudit(trx, {
      id,
      eventType: queries.removalEvent,
      now,
      userId: null,
      metadata: { ...facts },
    });
    return { ok: true };
  });
};

/** Removes what is older than so many years (null: keeps all), and what an earlier removal did not finish. */
export const removeOldAuditDays = async (app: Sealing, years: number | null): Promise<void> => {
  if (years !== null) await announceRemoval(app, years);
  const upTo = lastRemoved(await listAnchors(app.db))?.lastSeq;
  if (upTo === undefined) return;
  let deleted = rowsAtOnce;
  while (deleted === rowsAtOnce)
    deleted = await queries.deleteSomeRemoved(app.db, { upTo, limit: rowsAtOnce });
};
