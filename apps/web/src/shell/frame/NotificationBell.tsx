import { countUnreadNotifications } from '@partnerfolio/contract/notifications/notifications';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPiece } from '../../lazy-page.tsx';
import { queryOf } from '../../queries.ts';
import { useViewer } from '../../session/auth.tsx';
import { Button } from '../../ui/Button.tsx';
import { unreadText } from './unread-text.ts';

const NotificationsPanel = lazyPiece(
  'notifications',
  () => import('../../features/notifications/NotificationsPanel.tsx'),
  'NotificationsPanel',
);

/** The bell with the number of unread notifications; opens their panel. A view as another user has none. */
export function NotificationBell() {
  const { role, lacksFactor, viewedUntil } = useViewer();
  return role !== null && !lacksFactor && viewedUntil === null && <OwnBell />;
}

function OwnBell() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  // A panel that was opened stays mounted, so that it can animate its closing.
  const [isFetched, setFetched] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data } = useQuery(queryOf(countUnreadNotifications));
  const count = data?.count ?? 0;
  const unread = unreadText(count);
  const press = () => {
    setFetched(true);
    setOpen(!isOpen);
  };
  return (
    <>
      <Button
        ref={button}
        look="quiet"
        size="icon-sm"
        aria-label={count === 0 ? t`Notifications` : t`Notifications, ${unread} unread`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={press}
      >
        <Bell size={16} aria-hidden="true" />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="num absolute -top-1 -end-1 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[10px] leading-none font-semibold text-on-accent pointer-coarse:top-1 pointer-coarse:end-1"
          >
            {unread}
          </span>
        )}
      </Button>
      <Suspense>
        {isFetched && <NotificationsPanel open={isOpen} anchor={button} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
