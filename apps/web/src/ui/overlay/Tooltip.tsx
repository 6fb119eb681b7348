import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { useLandmark } from './use-landmark.ts';

interface TooltipProps {
  content: ReactNode;
  /** The element that the tooltip describes; it must be focusable. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
  disabled?: boolean;
}

/** A short text on hover or focus. It must not be the only place of that information. */
export function Tooltip({ content, children, side = 'top', disabled = false }: TooltipProps) {
  const { anchor, landmark } = useLandmark<HTMLButtonElement>();
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger ref={anchor} render={children} />
      <Base.Portal container={landmark}>
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup className="max-w-72 wrap-anywhere rounded-sm bg-ink px-2 py-1 text-xs text-bg transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
