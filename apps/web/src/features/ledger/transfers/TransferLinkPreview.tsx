import type { Transaction } from '@partnerfolio/contract/ledger';
import {
  linkTransfer,
  previewTransferLink,
  type listTransferCandidates,
} from '@partnerfolio/contract/transfers';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { afterLedgerChange } from '../refreshes.ts';
import { Refused, TravellingLots } from './TransferPreview.tsx';

interface PreviewProps {
  entry: Transaction;
  portfolioId: string;
  other: OutputOf<typeof listTransferCandidates>['items'][number];
}

/** Previews what linking the two entries changes, with the button that links them. */
export function TransferLinkPreview({ entry, portfolioId, other }: PreviewProps) {
  const { t } = useLingui();
  const params = { id: portfolioId, transactionId: entry.id };
  const body = { otherPortfolioId: other.portfolio.id, otherTransactionId: other.transactionId };
  const { data, error } = useQuery({
    ...queryOf(previewTransferLink, { params, body }),
    retry: false,
    // The preview must match what will be booked.
    staleTime: 0,
  });
  const link = useCall(linkTransfer, { refreshes: afterLedgerChange });
  if (error) return <Refused error={error} />;
  if (!data) return null;
  const { revision, ledgerRevision } = data;
  const act = () =>
    link.mutate(
      { params, body: { ...body, revision, ledgerRevision } },
      { onSuccess: () => toastDone(t`Transfer linked`) },
    );
  return (
    <div className="grid w-full justify-items-start gap-2">
      {entry.instrument !== null && <CostChange preview={data} />}
      {data.lots.length > 0 && (
        <div className="w-full">
          <TravellingLots preview={data} />
        </div>
      )}
      <p className="text-xs text-ink-3">
        <Trans>
          The two entries become one transfer. You can reverse them only together, and edit neither on its
          own.
        </Trans>
      </p>
      {link.error && <Refused error={link.error} />}
      <Button size="sm" busy={link.isPending} onClick={act}>
        <Trans>Link transfer</Trans>
      </Button>
    </div>
  );
}

/** The receiving entry's stated cost, and the cost of the lots it would carry. */
function CostChange({ preview }: { preview: OutputOf<typeof previewTransferLink> }) {
  const { t } = useLingui();
  const format = useFormat();
  const { before, costCurrency, lots } = preview;
  const stated = before.cost === null ? t`unknown` : format.money(before.cost, before.currency);
  const count = lots.length;
  const [only] = lots;
  if (count === 1 && only !== undefined) {
    const cost = only.cost === null ? t`unknown` : format.money(only.cost, costCurrency);
    return (
      <p>
        <Trans>
          Cost: {stated} → {cost}. A stated price or amount no longer counts.
        </Trans>
      </p>
    );
  }
  return (
    <p>
      <Trans>Cost: {stated} → that of the lots below. A stated price or amount no longer counts.</Trans>
    </p>
  );
}
