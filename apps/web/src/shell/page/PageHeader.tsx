import { useEffect, useRef, type ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { useAnnouncement, type Crumb } from './trail.ts';
import { useKeptFocus } from '../use-kept-focus.ts';

interface PageHeaderProps {
  /** The page's name: heading, last breadcrumb, and window title. */
  title: string;
  /** The heading, if it differs from the page's name ("Welcome back!"). */
  heading?: string;
  /** The breadcrumbs between Home and this page. */
  crumbs?: readonly Crumb[];
  /** Badges beside the title: type, currency, state. */
  badges?: ReactNode;
  /** A muted line below: client, base currency, date. */
  context?: ReactNode;
  /** Buttons at the right; at most one has `look="main"`. */
  actions?: ReactNode;
  /** Gives the actions a line of their own on a tablet too, as on a phone. */
  manyActions?: boolean;
  /** On a phone the actions stand beside the name, so that the content begins higher: one short button and a menu at most. */
  shortActions?: boolean;
}

const none: readonly Crumb[] = [];
let firstPage = true;

/** The header of every page. After a navigation the focus moves to its heading. */
export function PageHeader({
  title,
  heading,
  crumbs = none,
  badges,
  context,
  actions,
  manyActions = false,
  shortActions = false,
}: PageHeaderProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useAnnouncement(title, crumbs);
  useKeptFocus(headingRef);
  useEffect(() => {
    if (!firstPage) headingRef.current?.focus({ preventScroll: true });
    firstPage = false;
  }, []);
  return (
    // With short actions, name and actions share the first line of a phone, and all else has its width below them.
    <div
      data-short={shortActions || undefined}
      className="group/head flex flex-wrap items-start justify-between gap-x-4 gap-y-2.5 pt-2.5 pb-4 max-md:data-short:grid max-md:data-short:grid-cols-[minmax(0,1fr)_auto] max-md:data-short:gap-y-1 lg:flex-nowrap"
    >
      <div
        className={classes(
          'min-w-0 max-md:w-full max-md:group-data-short/head:contents',
          manyActions && 'max-lg:w-full',
        )}
      >
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1.5 max-md:group-data-short/head:contents">
          <h1
            ref={headingRef}
            tabIndex={-1}
            className={classes(
              'max-w-full min-w-0 text-2xl font-bold tracking-[-0.018em] wrap-anywhere max-md:group-data-short/head:self-center',
              // Badges go below the name, so that the header keeps its height whatever the name's length.
              Boolean(badges) && 'max-lg:w-full',
            )}
          >
            {heading ?? title}
          </h1>
          {badges && (
            <div className="col-span-2 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1.5">{badges}</div>
          )}
        </div>
        {context && <p className="col-span-2 mt-0.5 text-sm text-ink-2">{context}</p>}
      </div>
      {actions && (
        <div
          data-screen-only
          className={classes(
            'flex flex-wrap gap-2 lg:shrink-0',
            shortActions ? 'col-start-2 row-start-1' : 'max-md:w-full max-md:*:flex-1',
          )}
        >
          {actions}
        </div>
      )}
    </div>
  );
}
