import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ClosedPeriodOpened } from '../../records/closed-periods/ClosedPeriodOpened.tsx';
import { closingsQuery } from '../../records/closed-periods/closing-source.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { Setting } from './rows/Setting.tsx';

const source = { scope: 'firm', id: '' } as const;

/** Through which day all portfolios of the firm are closed. */
export function ClosedPeriodCard() {
  const { t } = useLingui();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery(closingsQuery(source));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  const day = data?.effective && format.date(data.effective.closedThrough);
  return (
    <Card
      title={<Trans>Closed period</Trans>}
      actions={
        <Button
          size="sm"
          disabled={!data}
          aria-label={t`Change the closed period`}
          onClick={() => setOpen(true)}
        >
          <Trans>Change</Trans>
        </Button>
      }
    >
      <dl className="grid gap-4 text-sm">
        <Setting
          label={<Trans>Last closed day</Trans>}
          note={
            <Trans>Applies to every portfolio. Clients and portfolios can be closed to a later day.</Trans>
          }
        >
          {data ? (day ?? t`None`) : <Skeleton className="h-5 w-32" />}
        </Setting>
      </dl>
      {data && isOpen && (
        <ClosedPeriodOpened
          source={source}
          name={t`The firm`}
          periods={data}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
