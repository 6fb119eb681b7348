import {
  countUnreadNotifications,
  listNotifications,
  readNotification,
  type Notification,
} from '@partnerfolio/contract/notifications/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCall } from '../../queries.ts';
import { useToday } from '../../today.ts';
import { classes } from '../../ui/classes.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { groupsOf } from '../../ui/table/groups.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { kindLooks } from './kinds.ts';
import { NotificationLink } from './NotificationLink.tsx';
import { NotificationContext, NotificationText } from './NotificationText.tsx';

/** What changes when a notification is read. */
export const afterReading = [listNotifications, countUnreadNotifications];

const tones = {
  accent: 'bg-accent-soft text-accent',
  gain: 'bg-gain-soft text-gain',
  warn: 'bg-warn-soft text-warn',
  loss: 'bg-loss-soft text-loss',
} as const;

interface NotificationListProps {
  items: readonly Notification[];
  /** On the page each row shows what its link does. */
  wide?: boolean;
  /** Called when a notification is opened. */
  onOpen?: (() => void) | undefined;
}

/** Notifications under the days on which they came, each a link to its record. */
export function NotificationList({ items, wide = false, onOpen }: NotificationListProps) {
  const format = useFormat();
  const today = format.date(useToday());
  return groupsOf(items, ({ createdAt }) => format.day(createdAt)).map(([day, ofDay]) => (
    <div key={day} className="not-first:border-t not-first:border-line">
      <h2 className="num border-b border-line bg-sunk px-4 py-1.5 text-xs font-semibold text-ink-2">
        {day === today ? <Trans>Today</Trans> : day}
      </h2>
      <ul className="divide-y divide-line">
        {ofDay.map((notification) => (
          <li key={notification.id}>
            <Row notification={notification} wide={wide} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** Stands in for an empty list. */
export function NoNotifications() {
  return (
    <EmptyState>
      <Trans>You have no notifications.</Trans>
    </EmptyState>
  );
}

interface RowProps extends Pick<NotificationListProps, 'wide' | 'onOpen'> {
  notification: Notification;
}

function Row({ notification, wide = false, onOpen }: RowProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const read = useCall(readNotification, { refreshes: afterReading, failure: 'caller' });
  const { id, kind, readAt, createdAt } = notification;
  const { icon: Icon, tone, action } = kindLooks[kind];
  const open = () => {
    if (readAt === null) read.mutate({ params: { id } });
    onOpen?.();
  };
  return (
    <NotificationLink
      notification={notification}
      onClick={open}
      className="relative flex min-h-15 items-center gap-3 py-2.5 ps-6 pe-4 text-sm outline-offset-[-2px] transition-colors hover:bg-hover max-md:items-start"
    >
      {readAt === null && (
        <span className="absolute start-2.5 top-1/2 -mt-[3.5px] size-[7px] rounded-full bg-accent max-md:top-6">
          <span className="sr-only">{t`Unread`}</span>
        </span>
      )}
      <span className={classes('grid size-7 shrink-0 place-items-center rounded-md', tones[tone])}>
        <Icon size={15} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span
          className={classes(
            'block wrap-anywhere [&_b]:font-semibold [&_b]:text-ink',
            readAt === null ? 'text-ink' : 'text-ink-2',
          )}
        >
          <NotificationText notification={notification} />
        </span>
        <span className="block text-xs wrap-anywhere text-ink-3 empty:hidden">
          <NotificationContext notification={notification} />
        </span>
      </span>
      <time
        dateTime={createdAt}
        className={classes('num shrink-0 text-xs text-ink-3', !wide && 'self-start pt-0.5')}
      >
        {format.time(createdAt)}
      </time>
      {wide && (
        <span className="w-24 shrink-0 text-end max-md:hidden">
          <span className={buttonClasses({ size: 'sm' })}>{i18n._(action)}</span>
        </span>
      )}
    </NotificationLink>
  );
}
