import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { Crumbs } from '../../ui/text/Crumbs.tsx';
import { useTrail, type Crumb } from './trail.ts';

const link = ({ label, to }: Crumb, className: string) => (
  <Link to={to} className={className}>
    {label}
  </Link>
);

/** The path from Home to the current page. */
export function Breadcrumb() {
  const { t } = useLingui();
  const { title, crumbs } = useTrail();
  return (
    <nav aria-label={t`Breadcrumb`} className="min-w-0">
      <Crumbs steps={[{ label: t`Home`, to: paths.dashboard }, ...crumbs]} title={title} link={link} />
    </nav>
  );
}
