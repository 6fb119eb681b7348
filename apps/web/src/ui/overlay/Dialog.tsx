import { Dialog as Base } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { cornerClasses } from './corner.ts';
import { firstField, firstButton } from './first-field.ts';
import { keepFocus } from './keep-focus.ts';
import { Skeleton } from '../Skeleton.tsx';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title: what the user decides, and what is lost. */
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, with the main one last. */
  footer?: ReactNode;
  /** Whether the content is still loading; the focus waits for it. */
  loading?: boolean;
}

/** A decision to make before going on; details belong in a `SidePanel`. Esc closes it and returns the focus. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, loading = false } = props;
  const { t } = useLingui();
  const { whole, body, foot, initialFocus } = useFirstFocus(loading);
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop
          // Base UI would leave the backdrop out over a side panel.
          forceRender
          className="fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Popup
          initialFocus={initialFocus}
          className="fixed top-[max(12px,14dvh)] inset-x-0 z-40 mx-auto w-[min(440px,calc(100vw-24px))] rounded-lg border border-line bg-panel shadow-float transition-[opacity,translate] outline-none data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0"
        >
          {/* The lists of its fields open beyond the dialog's edge, so an inner element scrolls instead of the dialog. */}
          <div
            ref={whole}
            tabIndex={-1}
            className="grid grid-cols-[minmax(0,1fr)] max-h-[calc(86dvh-14px)] overflow-y-auto p-5 outline-none"
          >
            <div className="flex items-start justify-between gap-4">
              <Base.Title className="min-w-0 wrap-anywhere text-lg font-semibold tracking-[-0.012em]">
                {title}
              </Base.Title>
              <Base.Close aria-label={t`Close`} className={cornerClasses}>
                <X size={16} aria-hidden="true" />
              </Base.Close>
            </div>
            {description && (
              <Base.Description className="mt-1 wrap-anywhere text-sm text-ink-2">
                {description}
              </Base.Description>
            )}
            {(children || loading) && (
              <div ref={body} className="mt-4">
                {loading ? <Skeleton className="h-16" /> : children}
              </div>
            )}
            {footer && (
              <div
                ref={foot}
                role="presentation"
                className="mt-5 flex flex-wrap justify-end gap-2 *:max-w-full"
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

/**
 * Moves the focus into a dialog: to the first field, else to the first button, else to the text, which then scrolls by
 * keyboard. While the dialog loads, the focus waits.
 */
function useFirstFocus(loading: boolean) {
  const whole = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const openedBy = useRef('');
  const wanted = () =>
    firstField(body.current, openedBy.current) ?? firstButton(body.current, foot.current) ?? whole.current;
  const lead = useEffectEvent(() => {
    if (whole.current !== null && whole.current === document.activeElement) wanted()?.focus();
  });
  useEffect(() => {
    if (!loading) lead();
  }, [loading]);
  const initialFocus = (by: string) => {
    openedBy.current = by;
    return loading ? whole.current : wanted();
  };
  return { whole, body, foot, initialFocus };
}
