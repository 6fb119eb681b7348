import { getComparisonSettings } from '@partnerfolio/contract/settings/comparison';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ComparisonDialog } from './ComparisonDialog.tsx';
import { useRiskFreeText } from './risk-free/risk-free-text.ts';
import { Setting } from './setting/Setting.tsx';

/** What the firm's portfolios are compared with: the default benchmark and the risk-free rate. */
export function ComparisonCard() {
  const { t } = useLingui();
  const riskFreeText = useRiskFreeText();
  const { data, error, refetch } = useQuery(queryOf(getComparisonSettings));
  const [changing, setChanging] = useState(false);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Card
      title={<Trans>Benchmark and risk-free rate</Trans>}
      actions={
        <Button
          size="sm"
          disabled={!data}
          aria-label={t`Change benchmark and risk-free rate`}
          onClick={() => setChanging(true)}
        >
          <Trans>Change</Trans>
        </Button>
      }
    >
      <dl className="grid gap-4 text-sm">
        <Setting
          label={<Trans>Default benchmark</Trans>}
          note={<Trans>Portfolios without a benchmark of their own are compared with it.</Trans>}
        >
          {data ? (data.benchmark?.name ?? t`None`) : <Skeleton className="h-5 w-40" />}
        </Setting>
        <Setting
          label={<Trans>Risk-free rate</Trans>}
          note={
            <Trans>The basis of Sharpe ratio, Sortino ratio and alpha, which are unknown without it.</Trans>
          }
        >
          {data ? riskFreeText(data.riskFree) : <Skeleton className="h-5 w-32" />}
        </Setting>
      </dl>
      {changing && data && <ComparisonDialog settings={data} onClose={() => setChanging(false)} />}
    </Card>
  );
}
