/** Tells users of events, in the transaction of the event. */
import { notificationKinds } from '@partnerfolio/contract/notifications/notifications';
import type {
  NotificationDetails,
  NotificationKind,
} from '@partnerfolio/contract/notifications/notifications';
import type { NotificationChannel } from '@partnerfolio/contract/notifications/choices';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../platform/database/db.ts';
import { noteChanges } from '../../platform/live/changes.ts';
import { channelsOf } from './choices.queries.ts';
import { insertNotifications } from './queries.ts';

/** More users than this are not told of one event. */
const recipientsAtMost = 200;

export interface Notice {
  readonly kind: NotificationKind;
  readonly subjectId: string;
  /** Names the event: whoever was told of it under this name is not told again. */
  readonly event: string;
  /** Who did it, and so is not told; null for the portal itself. */
  readonly by: string | null;
  readonly to: readonly string[];
  readonly now: Date;
  readonly details?: Partial<NotificationDetails>;
}

/** By which channel a notification goes out; an event with a mail of its own is not mailed a second time. */
const channelsFor = async (trx: Db, kind: NotificationKind, userIds: readonly string[]) => {
  const { topic, ownMail = false } = notificationKinds[kind];
  const channels = await channelsOf(trx, topic, userIds);
  return (userId: string): NotificationChannel => {
    const channel = channels.get(userId) ?? 'portal';
    return ownMail && channel === 'mail' ? 'portal' : channel;
  };
};

const recipientsOf = ({ to, by }: Pick<Notice, 'to' | 'by'>): readonly string[] =>
  [...new Set(to)].filter((id) => id !== by).slice(0, recipientsAtMost);

/** Tells users of several events of one kind, in as many statements as of one. */
export const notifyOfEach = async (
  trx: Db,
  kind: NotificationKind,
  notices: readonly Omit<Notice, 'kind'>[],
): Promise<void> => {
  const everyone = [...new Set(notices.flatMap(recipientsOf))];
  if (everyone.length === 0) return;
  const channelFor = await channelsFor(trx, kind, everyone);
  const rows = notices.flatMap(({ details, ...notice }) =>
    recipientsOf(notice).map((recipientId) => ({
      id: uuid(),
      recipient_id: recipientId,
      kind,
      event: notice.event,
      subject_id: notice.subjectId,
      actor_id: notice.by,
      details: JSON.stringify({ count: null, refused: null, dueOn: null, ...details }),
      created_at: notice.now.toISOString(),
      channel: channelFor(recipientId),
    })),
  );
  const told = new Set(await insertNotifications(trx, rows));
  noteChanges(
    trx,
    [...told].map((id) => ({ entity: 'notification', id })),
  );
};

/** Tells users of an event, each once; who may not see its record when they look is shown nothing of it. */
export const notify = (trx: Db, { kind, ...notice }: Notice): Promise<void> =>
  notifyOfEach(trx, kind, [notice]);
