/** Tells administrators of accounts that wait for a role. */
import { listColleagues } from '../../platform/access/rights.ts';
import type { Db } from '../../platform/database/db.ts';
import { notify } from '../notifications/notify.actions.ts';

/** Tells administrators that somebody whose address is proven waits for a role; nobody if the user has one. */
export const tellAdministrators = async (
  trx: Db,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> => {
  const colleagues = await listColleagues(trx);
  if (colleagues.some(({ id }) => id === userId)) return;
  const to = colleagues.filter(({ role }) => role === 'admin').map(({ id }) => id);
  await notify(trx, { kind: 'account_waiting', subjectId: userId, event: userId, by: userId, to, now });
};
