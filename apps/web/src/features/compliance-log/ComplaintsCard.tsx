import { getClient } from '@partnerfolio/contract/clients';
import { listLogRecords, type LogRecord } from '@partnerfolio/contract/compliance/log';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { useViewer } from '../../session/auth.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { RecordState } from './RecordBadges.tsx';

const shownAtMost = 5;

/** The latest complaints and breaches of a client, as far as the user may see them. */
export function ComplaintsCard({ clientId }: { clientId: string }) {
  const { viewedUntil, rights } = useViewer();
  const { data: client } = useQuery(queryOf(getClient, { params: { id: clientId } }));
  const { data, error, refetch } = useQuery(
    queryOf(listLogRecords, { query: { clientId, limit: shownAtMost } }),
  );
  const mayRecord = viewedUntil === null && client?.may.edit === true;
  return (
    <Card
      title={
        rights.includes('compliance.log') ? <Trans>Complaints and breaches</Trans> : <Trans>Complaints</Trans>
      }
      actions={
        mayRecord && (
          <Link
            to={paths.newLogRecord}
            search={{ client: clientId, state: 'any' }}
            className={buttonClasses({ size: 'sm' })}
          >
            <Trans>Record complaint</Trans>
          </Link>
        )
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="my-2 w-48" />}
      {data?.total === 0 && (
        <p className="text-sm text-ink-3">
          <Trans>Nothing is recorded.</Trans>
        </p>
      )}
      {data && data.total > 0 && (
        <Records clientId={clientId} records={data.items} hasMore={data.total > shownAtMost} />
      )}
    </Card>
  );
}

interface RecordsProps {
  clientId: string;
  records: readonly LogRecord[];
  hasMore: boolean;
}

function Records({ clientId, records, hasMore }: RecordsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const search = { client: clientId, state: 'any' } as const;
  return (
    <>
      <ul aria-label={t`Complaints`} className="grid">
        {records.map((record) => (
          <li
            key={record.id}
            className="flex items-center gap-2 border-b border-line py-2 text-sm last:border-b-0 last:pb-0"
          >
            <span className="min-w-0 flex-1">
              <Link
                to={paths.logRecord}
                params={{ recordId: record.id }}
                search={search}
                className="rounded-sm font-medium wrap-anywhere text-accent underline"
              >
                {record.subject}
              </Link>
              <span className="num block text-xs text-ink-3">
                {record.number} · {format.date(record.noticedOn)}
              </span>
            </span>
            <RecordState record={record} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Link to={paths.complianceLog} search={search} className="mt-2 block text-sm text-accent underline">
          <Trans>Show all</Trans>
        </Link>
      )}
    </>
  );
}
