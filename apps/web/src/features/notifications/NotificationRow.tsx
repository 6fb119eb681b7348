import type { Notification } from '@partnerfolio/contract/notifications/notifications';
import { useLingui } from '@lingui/react/macro';
import { buttonClasses } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/text/use-format.ts';
import { kindLooks } from './kinds.ts';
import { NotificationLink } from './NotificationLink.tsx';
import { NotificationContext, NotificationText } from './NotificationText.tsx';

const tones = {
  accent: 'bg-accent-soft text-accent',
  gain: 'bg-gain-soft text-gain',
  warn: 'bg-warn-soft text-warn',
  loss: 'bg-loss-soft text-loss',
} as const;

interface NotificationRowProps {
  notification: Notification;
  /** On the page each row shows what its link does. */
  wide: boolean;
  /** Called when its link is followed. */
  onOpen: () => void;
}

/** A notification: a link to the record that it is about. */
export function NotificationRow({ notification, wide, onOpen }: NotificationRowProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { kind, readAt, createdAt } = notification;
  const { icon: Icon, tone, action } = kindLooks[kind];
  return (
    <NotificationLink
      notification={notification}
      onClick={onOpen}
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
