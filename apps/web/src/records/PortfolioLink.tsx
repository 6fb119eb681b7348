import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { classes } from '../ui/classes.ts';

interface PortfolioLinkProps {
  id: string;
  name: string;
  /** Quieter, as the second line of a cell. */
  isSecondary?: boolean;
}

/** The look of a name in a table that links to its page: cut in columns, and in full in stacked rows. */
export const nameLinkClasses = (isSecondary: boolean): string =>
  classes(
    'block rounded-sm hover:underline @max-3xl:wrap-anywhere @max-3xl:whitespace-normal @3xl:truncate',
    isSecondary ? 'text-xs text-ink-2' : 'font-medium',
  );

/** A portfolio's name in a table, linked to its page. */
export function PortfolioLink({ id, name, isSecondary = false }: PortfolioLinkProps) {
  return (
    <Link to={paths.portfolio} params={{ id }} title={name} className={nameLinkClasses(isSecondary)}>
      {name}
    </Link>
  );
}
