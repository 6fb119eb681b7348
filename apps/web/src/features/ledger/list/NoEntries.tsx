import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Shown while a portfolio has no entries; leads to the import. */
export function NoEntries({ id }: { id: string }) {
  const { data: portfolio } = useQuery(queryOf(getPortfolio, { params: { id } }));
  // Features do not import each other, so the import's page is linked by its address.
  const importAddress: string = paths.importTransactions.replace('$id', id);
  return (
    <EmptyState
      icon={<ScrollText size={24} aria-hidden="true" />}
      action={
        portfolio?.may.import && (
          <Link to={importAddress} className={buttonClasses()}>
            <Trans>Import a file</Trans>
          </Link>
        )
      }
    >
      <Trans>No entries yet. Add a transaction or import a file to see this portfolio's figures.</Trans>
    </EmptyState>
  );
}
