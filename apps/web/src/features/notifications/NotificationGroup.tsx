import type { Notification } from '@partnerfolio/contract/notifications/notifications';
import { Plural } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import type { SubjectGroup } from './grouping.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { useReading } from './use-reading.ts';

interface NotificationGroupProps {
  group: SubjectGroup;
  wide: boolean;
  /** Called when a notification is opened. */
  onOpen: (() => void) | undefined;
}

/** The newest notification about a record; the others open out below it, and are read with it. */
export function NotificationGroup({ group: { newest, others }, wide, onOpen }: NotificationGroupProps) {
  const { readOne, readAbout } = useReading();
  const open = (notification: Notification) => () => {
    if (notification === newest && others.length > 0) readAbout(notification);
    else readOne(notification);
    onOpen?.();
  };
  return (
    <>
      <NotificationRow notification={newest} wide={wide} onOpen={open(newest)} />
      {others.length > 0 && (
        <Others count={others.length}>
          {others.map((one) => (
            <li key={one.id}>
              <NotificationRow notification={one} wide={wide} onOpen={open(one)} />
            </li>
          ))}
        </Others>
      )}
    </>
  );
}

function Others({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="ms-16 mb-2 inline-flex min-h-6 items-center gap-0.5 rounded-sm text-xs font-medium text-accent hover:underline pointer-coarse:min-h-11"
      >
        <Plural value={count} one="# more about this" other="# more about this" />
        <ChevronRight
          size={14}
          aria-hidden="true"
          className={classes('transition-transform', isOpen && 'rotate-90')}
        />
      </button>
      {isOpen && (
        <ul id={id} className="divide-y divide-line border-t border-line bg-sunk">
          {children}
        </ul>
      )}
    </>
  );
}
