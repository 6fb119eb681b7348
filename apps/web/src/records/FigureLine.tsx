import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { filled } from '../shell/page/page-tabs.ts';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

interface FigureLineProps {
  /** The addresses of the views whose own content comes first; they show the figures above them as one line. */
  views: readonly string[];
  params: Readonly<Record<string, string>>;
  /** The two or three most important figures; undefined while loading. */
  line: ReactNode;
  /** All figures. */
  children: ReactNode;
}

/** The figures of a page. Some views show them as one line that expands to all figures. */
export function FigureLine({ views, params, line, children }: FigureLineProps) {
  const { pathname } = useLocation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isShort = views.some((view) => `${pathname}/`.startsWith(`${filled(view, params)}/`));
  return (
    <>
      {isShort && (
        <div data-screen-only className="flex h-11 items-center gap-3">
          {/* Figures that do not fit wrap to a second line, which is cut off. */}
          <p className="flex h-7 min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-4 overflow-hidden text-sm">
            {/* The open figures below say it all. */}
            {!isOpen && (line ?? <Skeleton className="h-6 w-40" />)}
          </p>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
            className="-me-2 flex h-11 shrink-0 items-center gap-1 rounded-md px-2 text-sm text-accent hover:underline"
          >
            {isOpen ? <Trans>Fewer figures</Trans> : <Trans>All figures</Trans>}
            <ChevronDown size={14} aria-hidden="true" className={classes(isOpen && 'rotate-180')} />
          </button>
        </div>
      )}
      <div id={id} className={classes(isShort && !isOpen && 'hidden print:block')}>
        {children}
      </div>
    </>
  );
}
