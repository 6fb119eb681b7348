/** The lock under which one writer at a time changes a ledger. Kept apart, because writers of ledgers are other features. */
import type { Db } from '../../platform/database/db.ts';
import { advanceLedgerRow, lockLedgerRow, setDayOrderRow } from './queries.ts';
import type { LedgerChange } from './queries.ts';

/** A portfolio whose ledger the transaction may write to. */
export type LedgerLock = NonNullable<Awaited<ReturnType<typeof lockLedgerRow>>>;

/** Waits for other writers of the ledger; null when there is no such portfolio. Access is the caller's to check. */
export const lockLedger = (trx: Db, portfolioId: string): Promise<LedgerLock | null> =>
  lockLedgerRow(trx, portfolioId);

/**
 * Counts a change of the locked ledger: its revision becomes `lock.ledger_revision + 1`. Of entries that were taken out
 * readers are told, so that they don't just add to what they have.
 */
export const advanceLedger = (trx: Db, lock: LedgerLock, change: LedgerChange): Promise<void> =>
  advanceLedgerRow(trx, lock.id, change);

/** Sets the processing order within a day of the locked ledger, and counts it as a change: all its figures may be others. */
export const setDayOrder = async (
  trx: Db,
  lock: LedgerLock,
  dayOrder: LedgerLock['day_order'],
): Promise<void> => {
  await setDayOrderRow(trx, lock.id, dayOrder);
  await advanceLedgerRow(trx, lock.id, { added: 0, removed: 0 });
};
