import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { classes } from '../ui/classes.ts';

interface PortfolioLinkProps {
  id: string;
  name: string;
  /** Quieter, as the second line of a cell. */
  isSecondary?: boolean;
}

/** A portfolio's name in a table, linked to its page. It is cut in columns, and shown in full in stacked rows. */
export function PortfolioLink({ id, name, isSecondary = false }: PortfolioLinkProps) {
  return (
    <Link
      to={paths.portfolio}
      params={{ id }}
      title={name}
      className={classes(
        'block rounded-sm hover:underline @max-3xl:wrap-anywhere @max-3xl:whitespace-normal @3xl:truncate',
        isSecondary ? 'text-xs text-ink-2' : 'font-medium',
      )}
    >
      {name}
    </Link>
  );
}
