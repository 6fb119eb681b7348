/** Locks every ledger that names an instrument, for a change of the instrument that rewrites them. */
import type { Db } from '../../platform/database/db.ts';
import { lockLedger } from '../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock } from '../portfolio-access/ledger-lock.actions.ts';
import { ledgersNaming } from './instrument-move.queries.ts';

interface NamingLocks {
  readonly held: readonly LedgerLock[];
  /**
   * Whether no other ledger names the instrument by now. Asked once the instrument is locked: locking another ledger
   * then could deadlock.
   */
  readonly areAll: () => Promise<boolean>;
}

/** Locks ledgers in the order of their ids, before the instrument: in the order of all other writers. */
export const lockLedgersNaming = async (
  trx: Db,
  instrumentId: string,
  naming: readonly { readonly portfolioId: string }[],
): Promise<NamingLocks> => {
  const held: LedgerLock[] = [];
  for (const { portfolioId } of naming) {
    const lock = await lockLedger(trx, portfolioId);
    if (lock !== null) held.push(lock);
  }
  const areAll = async () => {
    const now = await ledgersNaming(trx, instrumentId);
    return now.every(({ portfolioId }) => held.some(({ id }) => id === portfolioId));
  };
  return { held, areAll };
};
