import { getRetention } from '@partnerfolio/contract/settings/retention';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Setting } from './setting/Setting.tsx';
import { usePeriodTexts } from './retention/period-texts.ts';

/** How long the firm keeps what; a panel beside it changes the periods. */
export function RetentionCard() {
  const { t } = useLingui();
  const texts = usePeriodTexts();
  const { data, error, refetch } = useQuery(queryOf(getRetention));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  const periods = [
    {
      label: t`Sign-in attempts`,
      value: data && texts.days(data.attemptDays),
      note: t`After that, a network counts as new when someone signs in from it.`,
    },
    {
      label: t`Audit log`,
      value: data && texts.years(data.auditYears),
      note: t`Whole days are removed at night. Their anchors stay, so the rest can still be verified.`,
    },
    {
      label: t`Client records`,
      value: data && texts.years(data.recordYears),
      note: t`Counted from closing the client, whose details show the last day. Nothing is deleted automatically.`,
    },
  ];
  return (
    <Card
      title={<Trans>Retention</Trans>}
      actions={
        data && (
          <Link to={paths.retention} aria-label={t`Edit retention`} className={buttonClasses({ size: 'sm' })}>
            <Trans>Edit</Trans>
          </Link>
        )
      }
    >
      <dl className="grid gap-4 text-sm">
        {periods.map(({ label, value, note }) => (
          <Setting key={label} label={label} note={note}>
            {value ?? <Skeleton className="h-5 w-32" />}
          </Setting>
        ))}
      </dl>
    </Card>
  );
}
