import {
  getSecuritySummary,
  listAuditEvents,
  listLoginAttempts,
  securityWindow,
} from '@partnerfolio/contract/security';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FigureCard, Figures } from '../../../ui/text/FigureCard.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { AttemptsTable } from '../AttemptsTable.tsx';
import { EventsTable } from '../events/EventsTable.tsx';
import { SecurityChart } from './SecurityChart.tsx';

const listsEvery = 30_000;
const figuresEvery = 60_000;
const window = { span: 'day', limit: securityWindow.fetched } as const;

/** The last 24 hours in four figures and two tables, and a chart of the days before. */
export function OverviewTab() {
  const { isPending } = useQuery(queryOf(listLoginAttempts, { query: window }));
  // Starts loading together with the table above, although it is shown below.
  useQuery(queryOf(listAuditEvents, { query: window }));
  return (
    <div className="grid gap-4">
      <SecurityFigures />
      <SecurityChart />
      <RecentAttempts />
      {/* Waits for the table above, whose height is unknown until it loads. */}
      {!isPending && <RecentEvents />}
    </div>
  );
}

function SecurityFigures() {
  const { t } = useLingui();
  const format = useFormat();
  const summary = useQuery({ ...queryOf(getSecuritySummary), refetchInterval: figuresEvery });
  const { data } = summary;
  if (summary.error && !data) return <Failure error={summary.error} onRetry={() => void summary.refetch()} />;
  const loading = !data;
  const [successful, failed] = [data?.successfulLogins ?? 0, data?.failedLogins ?? 0];
  const split = [format.count(successful), format.count(failed)];
  return (
    <Figures>
      <FigureCard
        lead
        label={t`Total Logins`}
        value={format.count(successful + failed)}
        note={t`${split[0]} successful, ${split[1]} failed (24h)`}
        loading={loading}
      />
      <FigureCard
        label={t`Failed Attempts`}
        value={format.count(failed)}
        note={t`in the last 24 hours`}
        loading={loading}
      />
      <FigureCard
        label={t`Unique IPs`}
        value={format.count(data?.uniqueAddresses ?? 0)}
        note={t`in the last 24 hours`}
        loading={loading}
      />
      <FigureCard
        tallNote="onLaptops"
        label={t`Security Events`}
        value={format.count(data?.securityEvents ?? 0)}
        note={t`failures, denials and limits (24h)`}
        loading={loading}
      />
    </Figures>
  );
}

function RecentAttempts() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    ...queryOf(listLoginAttempts, { query: window }),
    refetchInterval: listsEvery,
  });
  return (
    <Card
      title={t`Recent login attempts`}
      context={t`last 24 hours`}
      actions={<All to={paths.signIns} />}
      flush={!error || data !== undefined}
    >
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <AttemptsTable
          label={t`Recent login attempts`}
          attempts={data?.items.slice(0, securityWindow.shown)}
          empty={
            <EmptyState>
              <Trans>No sign-in attempts in the last 24 hours.</Trans>
            </EmptyState>
          }
        />
      )}
    </Card>
  );
}

function RecentEvents() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    ...queryOf(listAuditEvents, { query: window }),
    refetchInterval: listsEvery,
  });
  return (
    <Card
      title={t`Security audit log`}
      context={t`last 24 hours`}
      actions={<All to={paths.auditTrail} />}
      flush={!error || data !== undefined}
    >
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <EventsTable
          label={t`Security audit log`}
          events={data?.items.slice(0, securityWindow.shown)}
          search={{}}
          empty={
            <EmptyState>
              <Trans>No events in the last 24 hours.</Trans>
            </EmptyState>
          }
        />
      )}
    </Card>
  );
}

function All({ to }: { to: typeof paths.signIns | typeof paths.auditTrail }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 items-center rounded-sm text-sm font-medium text-accent hover:underline pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
    >
      <Trans>Show all</Trans>
    </Link>
  );
}
