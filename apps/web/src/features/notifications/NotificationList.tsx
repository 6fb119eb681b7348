import type { Notification } from '@partnerfolio/contract/notifications/notifications';
import { Trans } from '@lingui/react/macro';
import { useToday } from '../../today.ts';
import { groupsOf } from '../../ui/table/groups.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { groupedBySubject } from './grouping.ts';
import { NotificationGroup } from './NotificationGroup.tsx';

interface NotificationListProps {
  items: readonly Notification[];
  /** On the page each row shows what its link does. */
  wide?: boolean;
  /** Called when a notification is opened. */
  onOpen?: (() => void) | undefined;
}

/** Notifications under the days on which they came, each a link to its record; unread ones about the same record are one row. */
export function NotificationList({ items, wide = false, onOpen }: NotificationListProps) {
  const format = useFormat();
  const today = format.date(useToday());
  return groupsOf(groupedBySubject(items), ({ newest }) => format.day(newest.createdAt)).map(
    ([day, ofDay]) => (
      <div key={day} className="not-first:border-t not-first:border-line">
        <h2 className="num border-b border-line bg-sunk px-4 py-1.5 text-xs font-semibold text-ink-2">
          {day === today ? <Trans>Today</Trans> : day}
        </h2>
        <ul className="divide-y divide-line">
          {ofDay.map((group) => (
            <li key={group.key}>
              <NotificationGroup group={group} wide={wide} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </div>
    ),
  );
}

/** Stands in for an empty list. */
export function NoNotifications() {
  return (
    <EmptyState>
      <Trans>You have no notifications.</Trans>
    </EmptyState>
  );
}
