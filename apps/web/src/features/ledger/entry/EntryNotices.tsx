import type { Transaction } from '@partnerfolio/contract/ledger';
import { Trans } from '@lingui/react/macro';
import { ReversalLink } from '../list/EntryCells.tsx';
import type { LedgerSearch } from '../search.ts';
import { TransferNotice } from '../transfers/TransferNotice.tsx';
import { TransferLink } from '../transfers/TransferLink.tsx';

interface EntryNoticesProps {
  entry: Transaction;
  portfolioId: string;
  search: LedgerSearch;
  mayCorrect: boolean;
}

/** Links to related entries: the reversal, and the other side of a transfer. */
export function EntryNotices({ entry, portfolioId, search, mayCorrect }: EntryNoticesProps) {
  return (
    <>
      <ReversalNotice entry={entry} portfolioId={portfolioId} search={search} />
      <TransferNotice entry={entry} portfolioId={portfolioId} mayCorrect={mayCorrect} />
      {mayCorrect && <TransferLink entry={entry} portfolioId={portfolioId} />}
    </>
  );
}

function ReversalNotice({ entry, portfolioId, search }: Omit<EntryNoticesProps, 'mayCorrect'>) {
  if (!entry.reversedById && !entry.reversesId) return null;
  return (
    <p className="mb-4 flex items-center gap-2 rounded-md bg-sunk px-3 py-2 text-sm text-ink-2">
      {entry.reversedById ? (
        <Trans>This entry was reversed and no longer counts.</Trans>
      ) : (
        <Trans>This entry reverses another one.</Trans>
      )}
      <span className="ml-auto">
        <ReversalLink entry={entry} portfolioId={portfolioId} search={search} />
      </span>
    </p>
  );
}
