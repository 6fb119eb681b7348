import { notificationKinds, type Notification } from '@partnerfolio/contract/notifications/notifications';
import { groupsOf } from '../../ui/table/groups.ts';

/** The newest notification about a record, and the other unread ones about it. */
export interface SubjectGroup {
  key: string;
  newest: Notification;
  others: readonly Notification[];
}

const keyOf = ({ id, kind, subject, readAt }: Notification): string =>
  readAt === null ? `${notificationKinds[kind].subject} ${subject.id}` : id;

/** Unread notifications about the same record together, where the newest of them stands; read ones each by itself. */
export function groupedBySubject(items: readonly Notification[]): SubjectGroup[] {
  return groupsOf(items, keyOf).flatMap(([key, [newest, ...others]]) =>
    newest === undefined ? [] : [{ key, newest, others }],
  );
}
