import { Dialog as Base } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { cornerClasses } from './corner.ts';
import { firstField } from './first-field.ts';
import { Skeleton } from '../Skeleton.tsx';

interface SidePanelProps {
  open: boolean;
  /** Called on Esc, the cross, or a press outside: the page then removes the panel from its address. */
  onClose: () => void;
  title: ReactNode;
  context?: ReactNode;
  /** Whether title and context are still loading; the context's line keeps its room. */
  loading?: boolean;
  children: ReactNode;
  /** A sticky footer: the buttons of a form. */
  footer?: ReactNode;
  /** For tables of many columns. */
  wide?: boolean;
  /** Prints the panel instead of the page while it is open. */
  printable?: boolean;
}

/** The details of one record beside the list it came from. The page's address says whether it is open. */
export function SidePanel(props: SidePanelProps) {
  const { open, onClose, title, context, loading = false, children, footer } = props;
  const { wide = false, printable = false } = props;
  const { t } = useLingui();
  const body = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-30 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          initialFocus={(openedBy) => firstField(body.current, openedBy) ?? body.current}
          data-printable={printable || undefined}
          className={classes(
            wide ? 'w-[min(880px,100vw)]' : 'w-[min(520px,100vw)]',
            'fixed inset-y-0 end-0 z-30 flex flex-col border-s border-line bg-panel shadow-float transition-[translate] duration-180 outline-none data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full',
          )}
        >
          <header className="flex items-start gap-3 border-b border-line px-5 py-4">
            <div className="min-w-0 flex-1 wrap-anywhere">
              <Base.Title className="text-lg font-semibold tracking-[-0.012em]">{title}</Base.Title>
              {loading ? (
                <Skeleton className="h-5 w-24 scale-y-70" />
              ) : (
                context && <p className="text-sm text-ink-2">{context}</p>
              )}
            </div>
            <Base.Close aria-label={t`Close`} className={cornerClasses}>
              <X size={16} aria-hidden="true" />
            </Base.Close>
          </header>
          <div ref={body} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto px-5 py-4 outline-none">
            {children}
          </div>
          {footer && (
            <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
