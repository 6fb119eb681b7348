/**
 * The lock that lets one writer at a time change a ledger. In a folder of its own, because several features write
 * ledgers.
 */
import type { Db } from '../../platform/database/db.ts';
import { advanceLedgerRow, lockLedgerRow, reserveNumbers, setDayOrderRow } from './queries.ts';
import type { LedgerChange } from './queries.ts';

/** A portfolio whose ledger the transaction may write to. */
export type LedgerLock = NonNullable<Awaited<ReturnType<typeof lockLedgerRow>>>;

/** Waits for other writers of the ledger; null when the portfolio does not exist. The caller checks access. */
export const lockLedger = (trx: Db, portfolioId: string): Promise<LedgerLock | null> =>
  lockLedgerRow(trx, portfolioId);

/**
 * Counts a change of the locked ledger: its revision becomes `lock.ledger_revision + 1`. After a removal, readers
 * reload the entries instead of adding new ones to their copy.
 */
export const advanceLedger = (trx: Db, lock: LedgerLock, change: LedgerChange): Promise<void> =>
  advanceLedgerRow(trx, lock.id, change);

/** Reserves the numbers of entries that are written before the ledger changes. */
export const reserveEntries = (trx: Db, lock: LedgerLock, count: number): Promise<void> =>
  reserveNumbers(trx, lock.id, count);

/** Sets the locked ledger's processing order within a day; counts as a change, because all its figures may differ. */
export const setDayOrder = async (
  trx: Db,
  lock: LedgerLock,
  dayOrder: LedgerLock['day_order'],
): Promise<void> => {
  await setDayOrderRow(trx, lock.id, dayOrder);
  await advanceLedgerRow(trx, lock.id, { added: 0, removed: 0 });
};
