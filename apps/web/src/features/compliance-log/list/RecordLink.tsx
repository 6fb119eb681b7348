import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { useViewer } from '../../../session/auth.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { LogSearch } from '../search.ts';

interface RecordLinkProps {
  search: LogSearch;
  /** The page's main action; another one is for the empty list. */
  look?: 'main';
}

/** Opens the form of a new record beside the list. */
export function RecordLink({ search, look }: RecordLinkProps) {
  const { rights, viewedUntil } = useViewer();
  if (viewedUntil !== null) return null;
  return (
    <Link
      to={paths.newLogRecord}
      search={search}
      resetScroll={false}
      className={buttonClasses(look ? { look } : {})}
    >
      <Plus size={16} aria-hidden="true" />
      {rights.includes('compliance.log') ? <Trans>Add to the log</Trans> : <Trans>Record complaint</Trans>}
    </Link>
  );
}

/** Stands in place of the list while nothing is open. */
export function NoRecords({ search }: Pick<RecordLinkProps, 'search'>) {
  return (
    <EmptyState action={<RecordLink search={search} />}>
      <Trans>No complaint or breach is open.</Trans>
    </EmptyState>
  );
}
