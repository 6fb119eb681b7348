/** Notifications for tests. */
import { listNotifications } from '@partnerfolio/contract/notifications/notifications';
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
