import { Dialog as Base } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { cornerClasses } from './corner.ts';
import { firstFieldOf } from './first-field.ts';
import { keepFocus } from './keep-focus.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title: what is decided, what is lost. */
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, at the right, the deciding one last. */
  footer?: ReactNode;
}

/** Something to decide before going on; details belong into a SidePanel. Esc closes it and the focus returns. */
export function Dialog({ open, onOpenChange, title, description, children, footer }: DialogProps) {
  const { t } = useLingui();
  const body = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop
          // Over a side panel too, which Base UI would leave bright.
          forceRender
          className="fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Popup
          initialFocus={(openedBy) => firstFieldOf(body.current, openedBy)}
          className="fixed top-[max(12px,14dvh)] inset-x-0 z-40 mx-auto w-[min(440px,calc(100vw-24px))] rounded-lg border border-line bg-panel shadow-float transition-[opacity,translate] outline-none data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0"
        >
          {/* The lists of its fields open over the edge of the dialog, so it is not the dialog itself that scrolls. */}
          <div className="grid max-h-[calc(86dvh-14px)] overflow-y-auto p-5">
            <div className="flex items-start justify-between gap-4">
              <Base.Title className="text-lg font-semibold tracking-[-0.012em]">{title}</Base.Title>
              <Base.Close aria-label={t`Close`} className={cornerClasses}>
                <X size={16} aria-hidden="true" />
              </Base.Close>
            </div>
            {description && (
              <Base.Description className="mt-1 text-sm text-ink-2">{description}</Base.Description>
            )}
            {children && (
              <div ref={body} className="mt-4">
                {children}
              </div>
            )}
            {footer && (
              <div
                role="presentation"
                className="mt-5 flex flex-wrap justify-end gap-2"
                onMouseDown={keepFocus}
              >
                {footer}
              </div>
            )}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
