/** Removes what the records of others say of a client that is erased. */
import { deleteCountsAbout } from '../../platform/audit/refusals.queries.ts';
import type { Db } from '../../platform/database/db.ts';
import { deleteMailsOf } from '../../platform/mail/mail.queries.ts';
import { deleteAnswersAbout } from '../../platform/serve/idempotency.queries.ts';
import { deleteRowsOf } from '../client-imports/import/queries.ts';
import { deleteViewsNaming } from '../list-views/queries.ts';
import { deleteNotificationsAbout } from '../notifications/queries.ts';
import type { MergedClient } from './queries.ts';
import { erasedIds, mailsAboutErased, ownAddresses } from './carry-out.queries.ts';

/** Deletes the mails about the client that are still kept, the notices to users, and answers kept for repeated requests. */
export const deleteMentions = async (trx: Db, { id, name }: MergedClient): Promise<void> => {
  const ids = erasedIds;
  await deleteMailsOf(trx, { ids: mailsAboutErased, addresses: ownAddresses(id) });
  await deleteNotificationsAbout(trx, ids);
  await deleteAnswersAbout(trx, { ids, named: id });
  await deleteCountsAbout(trx, ids);
  await deleteRowsOf(trx, ids);
  await deleteViewsNaming(trx, { id, name });
};
