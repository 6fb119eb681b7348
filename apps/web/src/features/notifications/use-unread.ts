import {
  countUnreadNotifications,
  readNotifications,
} from '@partnerfolio/contract/notifications/notifications';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../queries.ts';
import { unreadText } from '../../shell/frame/unread-text.ts';
import { afterReading } from './use-reading.ts';

/** How many notifications are unread, and marks those as read; one that comes meanwhile stays unread. */
export function useUnread() {
  const { data } = useQuery(queryOf(countUnreadNotifications));
  const read = useCall(readNotifications, { refreshes: afterReading });
  const { count = 0, newestAt = null } = data ?? {};
  return {
    count,
    shown: unreadText(count),
    isReading: read.isPending,
    readAll: () => {
      if (newestAt !== null) read.mutate({ body: { until: newestAt } });
    },
  };
}
