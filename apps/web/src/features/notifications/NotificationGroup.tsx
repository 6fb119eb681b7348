import type { Notification } from '@partnerfolio/contract/notifications/notifications';
import { Plural } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { ExpandButton } from '../../records/ExpandButton.tsx';
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
      <ExpandButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={id} className="ms-16 mb-2">
        <Plural value={count} one="# more about this" other="# more about this" />
      </ExpandButton>
      {isOpen && (
        <ul id={id} className="divide-y divide-line border-t border-line bg-sunk">
          {children}
        </ul>
      )}
    </>
  );
}
