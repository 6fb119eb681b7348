import { Popover } from '@base-ui/react/popover';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef, type RefObject } from 'react';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { popupClasses } from '../../ui/control.ts';
import { mainLandmark } from '../../ui/overlay/use-landmark.ts';
import { NewestNotifications } from './NewestNotifications.tsx';
import { UnreadBadge } from './UnreadBadge.tsx';
import { useUnread } from './use-unread.ts';

interface NotificationsPanelProps {
  open: boolean;
  /** The bell; it gets the focus back. */
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The newest notifications below the bell. */
export function NotificationsPanel({ open, anchor, onClose }: NotificationsPanelProps) {
  const hasLeft = useRef(false);
  const leave = () => {
    hasLeft.current = true;
    onClose();
  };
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // The bell itself closes the panel that it opened.
        const isBell = event.target instanceof Node && anchor.current?.contains(event.target) === true;
        if (!next && !isBell) onClose();
      }}
    >
      <Popover.Portal container={mainLandmark}>
        <Popover.Positioner
          anchor={anchor}
          sideOffset={4}
          align="end"
          side="bottom"
          // It scrolls rather than cover the bar.
          collisionAvoidance={{ side: 'none', fallbackAxisSide: 'none' }}
          className="z-50"
        >
          <Popover.Popup
            finalFocus={() => {
              // The page that was opened takes the focus to its heading.
              const takesBack = !hasLeft.current;
              hasLeft.current = false;
              return takesBack && anchor.current;
            }}
            className={`${popupClasses} flex max-h-(--available-height) w-[min(440px,100vw-24px)] flex-col overflow-clip p-0!`}
          >
            <Content onLeave={leave} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Content({ onLeave }: { onLeave: () => void }) {
  const unread = useUnread();
  const { shown } = unread;
  return (
    <>
      <header className="flex min-h-12 items-center gap-2.5 border-b border-line px-4">
        <Popover.Title className="text-base font-semibold">
          <Trans>Notifications</Trans>
        </Popover.Title>
        {unread.count > 0 && (
          <>
            <UnreadBadge shown={shown} />
            <Button
              look="quiet"
              size="sm"
              busy={unread.isReading}
              onClick={unread.readAll}
              className="ms-auto -me-2 text-accent"
            >
              <Trans>Mark all as read</Trans>
            </Button>
          </>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <NewestNotifications onOpen={onLeave} />
      </div>
      <footer className="border-t border-line px-4 text-sm">
        <Link
          to={paths.notifications}
          onClick={onLeave}
          className="inline-flex min-h-10 items-center rounded-sm font-medium text-accent hover:underline pointer-coarse:min-h-11"
        >
          <Trans>See all notifications</Trans>
        </Link>
      </footer>
    </>
  );
}
