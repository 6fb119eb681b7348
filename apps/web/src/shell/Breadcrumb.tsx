import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { useTrail } from './trail.ts';

const step = "before:mx-2 before:text-ink-3 before:content-['/']";

/** Where one is, from Home on; on a phone only the last step is sure to fit. */
export function Breadcrumb() {
  const { t } = useLingui();
  const { title, crumbs } = useTrail();
  return (
    <nav aria-label={t`Breadcrumb`} className="min-w-0 text-sm text-ink-3">
      <ol className="flex min-w-0 items-center whitespace-nowrap">
        <li>
          <Link to={paths.dashboard} className="rounded-sm hover:text-ink">
            <Trans>Home</Trans>
          </Link>
        </li>
        {crumbs.map((crumb) => (
          <li key={crumb.to} className={`${step} max-md:max-w-24 max-md:truncate`}>
            <Link to={crumb.to} className="rounded-sm hover:text-ink">
              {crumb.label}
            </Link>
          </li>
        ))}
        {title && (
          <li aria-current="page" className={`${step} min-w-0 truncate text-ink`}>
            {title}
          </li>
        )}
      </ol>
    </nav>
  );
}
