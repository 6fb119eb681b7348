/** Notifications for tests. */
import { listNotifications } from '@partnerfolio/contract/notifications/notifications';
import type { NotificationDetails } from '@partnerfolio/contract/notifications/notifications';
import { notify } from '../features/notifications/notify.actions.ts';
import { inTransaction } from '../platform/database/transactions.ts';
import type { TestApp, TestPerson } from './app.ts';
import { makeTestTask } from './activity.ts';
import { makeClient } from './ledgers.ts';

/** Tells a user that a task of a client of theirs is due; returns the id of the notification. */
export const makeTestNotification = async (t: TestApp, owner: TestPerson): Promise<string> => {
  const subjectId = await makeTestTask(t, owner, { clientId: await makeClient(t, owner) });
  await inTransaction(t.db, async (trx) => {
    const now = t.clock.now();
    await notify(trx, { kind: 'task_due', subjectId, event: subjectId, by: null, to: [owner.id], now });
    return null;
  });
  const { body } = await t.request(listNotifications, {}, owner);
  return body.items.find(({ subject }) => subject.id === subjectId)?.id ?? '';
};

/** What a user was told, the newest first: the kind, what it is about, and its figures. */
export const listTestNotifications = async (t: TestApp, userId: string) => {
  const rows = await t.db
    .selectFrom('notifications')
    .select(['kind', 'subject_id as subjectId', 'details'])
    .where('recipient_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ details, ...row }) => ({ ...row, details: details as NotificationDetails }));
};
