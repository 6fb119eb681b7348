/**
 * Tells administrators of accounts that wrong passwords have locked. Not while a sign-in is refused: the time of its answer
 * would say whether the address has an account.
 */
import { listColleagues } from '../../platform/access/rights.ts';
import type { App } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { notify } from '../notifications/notify.actions.ts';
import { listLockedAccounts } from './queries.ts';
import { triesAtMost } from './rules.ts';

/** Tells of each account once a day, and again if it is locked after an administrator has unlocked it. */
export const tellLockedAccounts = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now();
  const locked = await listLockedAccounts(db, { now, triesAtMost: triesAtMost.account });
  if (locked.length === 0) return;
  const to = (await listColleagues(db)).filter(({ role }) => role === 'admin').map(({ id }) => id);
  for (const { id, unlocked_at: unlockedAt } of locked)
    await inTransaction(db, async (trx) => {
      const event = `${id} ${unlockedAt ?? ''} ${clock.today()}`;
      await notify(trx, { kind: 'account_locked', subjectId: id, event, by: id, to, now });
      return null;
    });
};
