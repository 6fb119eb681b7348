import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';

/** A portfolio's name in a table, linked to its page. It is cut in columns, and shown in full in stacked rows. */
export function PortfolioLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to={paths.portfolio}
      params={{ id }}
      title={name}
      className="block rounded-sm font-medium hover:underline @max-3xl:wrap-anywhere @max-3xl:whitespace-normal @3xl:truncate"
    >
      {name}
    </Link>
  );
}
