import type { Performance } from '@partnerfolio/contract/performance';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { lineLink, Section } from './QualitySection.tsx';

/** Transferred units whose cost is unknown or 0, and transferred lots that no longer match their source. */
export function TransferIssues({ id, quality }: { id: string; quality: Performance['quality'] }) {
  const { t } = useLingui();
  const format = useFormat();
  const costItems = (kind: 'unknown' | 'zero') =>
    quality.costs
      .filter((cost) => cost.kind === kind)
      .map(({ transactionId, day, instrument, quantity }) => ({
        key: transactionId,
        what: (
          <Link to={paths.editTransaction} params={{ id, transactionId }} className={lineLink}>
            {format.quantity(quantity)} {instrument.name}{' '}
            <span className="text-ink-3">{instrument.symbol}</span>
          </Link>
        ),
        when: format.date(day),
      }));
  return (
    <>
      <Section
        title={t`Transfers in without a cost`}
        advice={t`Enter the cost, or the lots with their dates and costs. Until then their cost and gain are unknown.`}
        items={costItems('unknown')}
      />
      <Section
        title={t`Transfers in at a cost of 0`}
        advice={t`Their whole value counts as gain. If the cost is unknown, clear price and amount; if they cost nothing, enter a lot at 0.`}
        items={costItems('zero')}
      />
      <Section
        title={t`Transferred lots that have changed`}
        advice={t`An earlier entry in the other portfolio has changed. Open the entry to update its lots.`}
        items={quality.transfers.map(({ transactionId, day, instrument }) => ({
          key: transactionId,
          what: (
            <Link to={paths.transaction} params={{ id, transactionId }} className={lineLink}>
              {instrument.name} <span className="text-ink-3">{instrument.symbol}</span>
            </Link>
          ),
          when: format.date(day),
        }))}
      />
    </>
  );
}
