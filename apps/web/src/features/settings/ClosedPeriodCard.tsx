import { Trans, useLingui } from '@lingui/react/macro';
import { ClosedPeriodBadge } from '../../records/closed-periods/ClosedPeriodBadge.tsx';
import { Card } from '../../ui/Card.tsx';

/** Through which day all portfolios of the firm are closed. */
export function ClosedPeriodCard() {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Closed period</Trans>}>
      <div className="grid justify-items-start gap-3 text-sm">
        <p className="text-ink-2">
          <Trans>Applies to every portfolio. Clients and portfolios can be closed to a later day.</Trans>
        </p>
        <ClosedPeriodBadge source={{ scope: 'firm', id: '' }} name={t`The firm`} />
      </div>
    </Card>
  );
}
