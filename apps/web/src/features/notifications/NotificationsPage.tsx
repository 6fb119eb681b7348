import { listNotifications, type Notification } from '@partnerfolio/contract/notifications/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { NothingFound, PagedList } from '../../shell/page/PagedList.tsx';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { Button } from '../../ui/Button.tsx';
import { Segments } from '../../ui/input/Segments.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NoNotifications, NotificationList } from './NotificationList.tsx';
import type { NotificationsSearch } from './search.ts';
import { UnreadBadge } from './UnreadBadge.tsx';
import { useUnread } from './use-unread.ts';

const route = getRouteApi('/shell/notifications');
const pageSize = 50;

/** All notifications of the user, the newest first. */
export function NotificationsPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const unread = useUnread();
  const { shown } = unread;
  const { offset = 0 } = search;
  const isUnreadOnly = search.unread !== undefined;
  const query = { unread: isUnreadOnly ? ('true' as const) : undefined, offset, limit: pageSize };
  const list = useQuery({ ...queryOf(listNotifications, { query }), placeholderData: keepPreviousData });
  const change = (next: Partial<NotificationsSearch>) =>
    void navigate({ to: paths.notifications, search: { ...search, ...next }, replace: true });
  const showAll = () => change({ unread: undefined, offset: undefined });
  return (
    <>
      <PageHeader
        title={t`Notifications`}
        badges={unread.count > 0 && <UnreadBadge shown={shown} />}
        context={
          <Trans>Kept for 90 days after you read them. What you may no longer see is not listed.</Trans>
        }
        actions={
          unread.count > 0 && (
            <Button busy={unread.isReading} onClick={unread.readAll}>
              <Trans>Mark all as read</Trans>
            </Button>
          )
        }
      />
      <PagedList
        label={t`Notifications`}
        query={list}
        filters={
          <Segments
            label={t`Notifications`}
            options={[
              { value: 'all', label: t`All` },
              { value: 'unread', label: unread.count > 0 ? t`Unread · ${shown}` : t`Unread` },
            ]}
            value={isUnreadOnly ? 'unread' : 'all'}
            onValueChange={(next) =>
              next === 'all' ? showAll() : change({ unread: 'only', offset: undefined })
            }
          />
        }
        pageSize={pageSize}
        offset={search.offset}
        onTurn={(next) => change({ offset: next })}
      >
        <Shown items={list.data?.items} onClear={isUnreadOnly ? showAll : undefined} />
      </PagedList>
    </>
  );
}

interface ShownProps {
  items: readonly Notification[] | undefined;
  /** Shows all; only given while read ones are left out. */
  onClear: (() => void) | undefined;
}

function Shown({ items, onClear }: ShownProps) {
  if (items === undefined) return <Skeleton className="mx-4 my-6 w-56" />;
  if (items.length > 0) return <NotificationList items={items} wide />;
  if (onClear === undefined) return <NoNotifications />;
  return (
    <NothingFound onClear={onClear}>
      <Trans>You have read all notifications.</Trans>
    </NothingFound>
  );
}
