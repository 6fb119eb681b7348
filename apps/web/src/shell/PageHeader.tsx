import { useEffect, useRef, type ReactNode } from 'react';
import { useAnnouncement, type Crumb } from './trail.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface PageHeaderProps {
  /** The page's name: heading, last step of the breadcrumb, and the window's title. */
  title: string;
  /** What the heading says, where it differs from the page's name ("Welcome back!"). */
  heading?: string;
  /** The steps between Home and this page. */
  crumbs?: readonly Crumb[];
  /** Beside the title: kind, currency, state. */
  badges?: ReactNode;
  /** The quiet line beneath: client, base currency, as of. */
  context?: ReactNode;
  /** At the right; at most one `look="main"`. */
  actions?: ReactNode;
}

const none: readonly Crumb[] = [];
let firstPage = true;

/** The head every page has. When the page comes after another one, the focus moves to its heading. */
export function PageHeader({ title, heading, crumbs = none, badges, context, actions }: PageHeaderProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useAnnouncement(title, crumbs);
  useKeptFocus(headingRef);
  useEffect(() => {
    if (!firstPage) headingRef.current?.focus({ preventScroll: true });
    firstPage = false;
  }, []);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2.5 pt-2.5 pb-4 lg:flex-nowrap">
      <div className="min-w-0 max-md:w-full">
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1
            ref={headingRef}
            tabIndex={-1}
            className="max-w-full min-w-0 text-2xl font-bold tracking-[-0.018em] wrap-anywhere"
          >
            {heading ?? title}
          </h1>
          {badges}
        </div>
        {context && <p className="mt-0.5 text-sm text-ink-2">{context}</p>}
      </div>
      {actions && (
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1 lg:shrink-0">{actions}</div>
      )}
    </div>
  );
}
