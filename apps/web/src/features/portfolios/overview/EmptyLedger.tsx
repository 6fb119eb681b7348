import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Shown in a portfolio without entries, with ways to add some. */
export function EmptyLedger({ portfolio: { id, may } }: { portfolio: Portfolio }) {
  // Features do not import each other, so the import's page is linked by its address.
  const importAddress: string = paths.importTransactions.replace('$id', id);
  return (
    <EmptyState
      icon={<ScrollText size={24} aria-hidden="true" />}
      action={
        may.import && (
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
