import { renewTransferredLots } from '@partnerfolio/contract/transfers';
import type { Transaction } from '@partnerfolio/contract/ledger';
import { getPerformance } from '@partnerfolio/contract/performance';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { afterLedgerChange } from '../refreshes.ts';

/** Links to the other side of a transfer, if the user may see it. */
export function OtherSideLink({ entry }: { entry: Transaction }) {
  const other = entry.transfer?.other;
  if (!entry.transfer) return null;
  if (!other)
    return (
      <span className="text-ink-3">
        <Trans>another of our portfolios</Trans>
      </span>
    );
  return (
    <Link
      to={paths.transaction}
      params={{ id: other.portfolio.id, transactionId: other.transactionId }}
      title={other.client.name}
      className="rounded-sm font-medium text-accent hover:underline"
      onClick={(event) => event.stopPropagation()}
    >
      {other.portfolio.name}
    </Link>
  );
}

interface TransferNoticeProps {
  entry: Transaction;
  portfolioId: string;
  mayCorrect: boolean;
}

/** Shows where the other side of a transfer is, and offers to update its lots if they have changed there. */
export function TransferNotice({ entry, portfolioId, mayCorrect }: TransferNoticeProps) {
  const format = useFormat();
  if (!entry.transfer) return null;
  const { other } = entry.transfer;
  const link = <OtherSideLink entry={entry} />;
  const day = other && other.tradeDate !== entry.tradeDate ? format.date(other.tradeDate) : null;
  return (
    <div className="mb-4 grid gap-3">
      <p className="rounded-md bg-sunk px-3 py-2 text-sm text-ink-2">
        {entry.type === 'transfer_out' ? <Trans>To {link}</Trans> : <Trans>From {link}</Trans>}
        {other && <span> · {other.client.name}</span>}
        {day !== null && <span className="num"> · {day}</span>}
        <span className="mt-1 block text-xs text-ink-3">
          <Trans>
            Both sides were booked together. You can reverse them only together, and edit neither on its own.
          </Trans>
        </span>
      </p>
      {entry.type === 'transfer_in' && !entry.reversedById && (
        <OutdatedLots entry={entry} portfolioId={portfolioId} mayCorrect={mayCorrect} />
      )}
    </div>
  );
}

function OutdatedLots({ entry, portfolioId, mayCorrect }: TransferNoticeProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { data } = useQuery(queryOf(getPerformance, { params: { id: portfolioId } }));
  const renew = useCall(renewTransferredLots, { refreshes: afterLedgerChange });
  const issue = data?.quality.transfers.find(({ transactionId }) => transactionId === entry.id);
  if (!issue) return null;
  const formatCost = ({ cost }: { cost: string | null }) =>
    cost === null ? t`unknown` : format.money(cost, issue.currency);
  const [before, after] = [formatCost(issue.booked), formatCost(issue.now)];
  const act = () =>
    renew.mutate(
      { params: { id: portfolioId, transactionId: entry.id }, body: { revision: issue.revision } },
      { onSuccess: () => toastDone(t`Lots updated`) },
    );
  return (
    <Callout
      kind="warn"
      title={<Trans>The other portfolio's lots have changed</Trans>}
      actions={
        mayCorrect && (
          <Button size="sm" busy={renew.isPending} onClick={act}>
            <Trans>Update lots</Trans>
          </Button>
        )
      }
    >
      <Trans>
        An earlier entry there has changed. The cost was {before} and would now be {after}.
      </Trans>
    </Callout>
  );
}
