/** Users choose how they are told of each topic. */
import { defaultChannels } from '@partnerfolio/contract/notifications/choices';
import type { NotificationChannel } from '@partnerfolio/contract/notifications/choices';
import { notificationTopics } from '@partnerfolio/contract/notifications/notifications';
import type { NotificationTopic } from '@partnerfolio/contract/notifications/notifications';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { noteChanges } from '../../platform/live/changes.ts';
import * as queries from './choices.queries.ts';

/** The topics of which a user can be told. */
const topicsFor = ({ role }: Staff): readonly NotificationTopic[] =>
  notificationTopics.filter((topic) => topic !== 'accounts' || role === 'admin');

/** The channel of each topic of which the user can be told: the user's choice, or the default. */
export const readChoices = async ({ db, config }: App, viewer: Staff) => {
  const chosen = new Map((await queries.listChoices(db, viewer.id)).map((row) => [row.topic, row.channel]));
  return {
    sendsMail: config.smtpUrl !== null,
    items: topicsFor(viewer).map((topic) => ({
      topic,
      channel: chosen.get(topic) ?? defaultChannels[topic],
    })),
  };
};

/**
 * Stores a choice for what happens from now on. What waits for a mail goes with it, except that nothing which waits for the
 * next digest is mailed at once: a mail for each would come late, and all together.
 */
export const choose = (
  { db }: App,
  viewer: Staff,
  choice: { readonly topic: NotificationTopic; readonly channel: NotificationChannel },
) =>
  inTransaction(db, async (trx) => {
    await queries.putChoice(trx, { userId: viewer.id, ...choice });
    if (choice.channel !== 'mail') await queries.moveWaiting(trx, { userId: viewer.id, ...choice });
    // The user's other tabs and devices show it.
    noteChanges(trx, [{ entity: 'notification', id: viewer.id }]);
    return choice;
  });

/** Those of some users who are mailed at once about a topic. */
export const mailedAtOnce = async (
  db: Db,
  topic: NotificationTopic,
  userIds: readonly string[],
): Promise<string[]> => {
  const channels = await queries.channelsOf(db, topic, userIds);
  return userIds.filter((id) => channels.get(id) === 'mail');
};
