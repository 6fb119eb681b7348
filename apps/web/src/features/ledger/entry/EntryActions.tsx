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

/** The actions on a booked entry: reverse or correct it. */
export function EntryActions({ entry, portfolioId, search, onReverse }: EntryActionsProps) {
  return (
    <>
      <Button onClick={onReverse}>
        <Trans>Reverse</Trans>
      </Button>
      {/* A transfer between two portfolios cannot be edited on one side only. */}
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
