import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { classes } from '../ui/classes.ts';
import { useTrail } from './trail.ts';

const step = "not-last:after:mx-2 not-last:after:text-ink-3 not-last:after:content-['/']";

/** Where one is, from Home on; on a phone the page and the step before it. */
export function Breadcrumb() {
  const { t } = useLingui();
  const { title, crumbs } = useTrail();
  const before = [{ label: t`Home`, to: paths.dashboard as string }, ...crumbs];
  return (
    <nav aria-label={t`Breadcrumb`} className="min-w-0 text-sm text-ink-3">
      <ol className="flex min-w-0 items-center whitespace-nowrap">
        {before.map((crumb, index) => (
          <li
            key={crumb.to}
            className={classes(
              step,
              'flex max-md:max-w-32',
              index < before.length - 1 && 'max-md:hidden',
              // The portal's own words stay as they are; the name of a record gives way to them, and to the page's own.
              index < 2 ? 'shrink-0' : 'min-w-0',
            )}
          >
            <Link to={crumb.to} className="truncate rounded-sm hover:text-ink">
              {crumb.label}
            </Link>
          </li>
        ))}
        {title && (
          <li
            aria-current="page"
            className={classes(
              'truncate text-ink',
              before.length > 2 ? 'max-w-[calc(100%-4.5rem)] shrink-0' : 'min-w-0',
            )}
          >
            {title}
          </li>
        )}
      </ol>
    </nav>
  );
}
