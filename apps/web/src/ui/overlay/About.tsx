import { Popover } from '@base-ui/react/popover';
import { useLingui } from '@lingui/react/macro';
import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { popupClasses } from '../control.ts';
import { useLandmark } from './use-landmark.ts';

interface AboutProps {
  /** The name of the figure, as shown on the page. */
  name: string;
  children: ReactNode;
}

/** A question mark behind the name of a figure that explains it, by mouse, touch and keyboard. */
export function About({ name, children }: AboutProps) {
  const { t } = useLingui();
  const { anchor, landmark } = useLandmark<HTMLButtonElement>();
  return (
    <Popover.Root>
      <Popover.Trigger
        ref={anchor}
        openOnHover
        aria-label={t`About ${name}`}
        // The touch target is larger than the button, without taking more room.
        className="relative -my-1 grid size-6 shrink-0 place-items-center rounded-full text-ink-3 hover:text-ink pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5"
      >
        <CircleHelp size={12} aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal container={landmark}>
        <Popover.Positioner sideOffset={2} align="start" side="bottom" className="z-50">
          <Popover.Popup
            aria-label={name}
            className={classes(popupClasses, 'max-w-72 px-3 py-2.5 text-sm text-ink-2')}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
