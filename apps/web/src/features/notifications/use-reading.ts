import {
  countUnreadNotifications,
  listNotifications,
  readNotification,
  readNotifications,
  type Notification,
} from '@partnerfolio/contract/notifications/notifications';
import { useCall } from '../../queries.ts';

/** What changes when a notification is read. */
export const afterReading = [listNotifications, countUnreadNotifications];

/** Marks one notification as read, or all up to it that are about the same record; a failure leaves them unread. */
export function useReading() {
  const one = useCall(readNotification, { refreshes: afterReading, failure: 'caller' });
  const all = useCall(readNotifications, { refreshes: afterReading, failure: 'caller' });
  return {
    readOne: ({ id, readAt }: Notification) => {
      if (readAt === null) one.mutate({ params: { id } });
    },
    readAbout: ({ kind, subject, createdAt }: Notification) =>
      all.mutate({ body: { until: createdAt, about: { kind, id: subject.id } } }),
  };
}
