import { listNotifications } from '@partnerfolio/contract/notifications/notifications';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NoNotifications, NotificationList } from './NotificationList.tsx';

const shownAtMost = 8;

/** The newest notifications. */
export function NewestNotifications({ onOpen }: { onOpen: () => void }) {
  const { data, error, refetch } = useQuery(queryOf(listNotifications, { query: { limit: shownAtMost } }));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="mx-4 my-6 w-56" />;
  if (data.items.length === 0) return <NoNotifications />;
  return <NotificationList items={data.items} onOpen={onOpen} />;
}
