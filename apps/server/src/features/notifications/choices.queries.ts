/** The channels that users chose, by topic. */
import { defaultChannels } from '@partnerfolio/contract/notifications/choices';
import type { NotificationChannel } from '@partnerfolio/contract/notifications/choices';
import { notificationKinds, notificationKindNames } from '@partnerfolio/contract/notifications/notifications';
import type { NotificationTopic } from '@partnerfolio/contract/notifications/notifications';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** What a user chose; a topic without a choice is missing. */
export const listChoices = (db: Db, userId: string) =>
  db.selectFrom('notification_choices').select(['topic', 'channel']).where('user_id', '=', userId).execute();

/** By which channel each of some users is told of a topic. */
export const channelsOf = async (
  db: Db,
  topic: NotificationTopic,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, NotificationChannel>> => {
  const chosen = await db
    .selectFrom('notification_choices')
    .select(['user_id', 'channel'])
    .where('topic', '=', topic)
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(userIds))))
    .execute();
  return new Map([
    ...userIds.map((id) => [id, defaultChannels[topic]] as const),
    ...chosen.map((row) => [row.user_id, row.channel] as const),
  ]);
};

interface Choice {
  readonly userId: string;
  readonly topic: NotificationTopic;
  readonly channel: NotificationChannel;
}

/** Stores a choice; of two at once the later one stays. */
export const putChoice = async (trx: Db, { userId, topic, channel }: Choice): Promise<void> => {
  await trx
    .insertInto('notification_choices')
    .values({ user_id: userId, topic, channel })
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ channel }))
    .execute();
};

/** Sends what waits for a mail by another channel. */
export const moveWaiting = async (trx: Db, { userId, topic, channel }: Choice): Promise<void> => {
  const kinds = notificationKindNames.filter((kind) => notificationKinds[kind].topic === topic);
  await sql`
    update notifications set channel = ${channel}
    where recipient_id = ${userId} and kind = any (${kinds}::text[]) and channel <> 'portal'
      and mailed_at is null`.execute(trx);
};
