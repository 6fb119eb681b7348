import type { Transaction } from '@partnerfolio/contract/ledger';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import type { LedgerSearch } from '../search.ts';

interface EntryActionsProps {
  entry: Transaction;
  portfolioId: string;
  search: LedgerSearch;
  onReverse: () => void;
}

/** What can be done about a booked entry: take it back, or correct it. */
export function EntryActions({ entry, portfolioId, search, onReverse }: EntryActionsProps) {
  return (
    <>
      <Button onClick={onReverse}>
        <Trans>Reverse</Trans>
      </Button>
      {/* One side of a transfer between two portfolios is not edited alone. */}
      {!entry.transfer && (
        <Link
          to={paths.editTransaction}
          params={{ id: portfolioId, transactionId: entry.id }}
          search={search}
          className={buttonClasses({ look: 'main' })}
        >
          <Trans>Edit</Trans>
        </Link>
      )}
    </>
  );
}
