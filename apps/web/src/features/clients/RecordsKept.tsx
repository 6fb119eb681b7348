import { getClientRecords } from '@partnerfolio/contract/clients/retention/records';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useFormat } from '../../ui/text/use-format.ts';

/** Until when the records of a closed client are kept. */
export function RecordsKept({ clientId }: { clientId: string }) {
  const format = useFormat();
  const { data, error, refetch } = useQuery(queryOf(getClientRecords, { params: { id: clientId } }));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="w-32" />;
  const { years, keptUntil, reason } = data;
  if (keptUntil === null)
    return reason === 'closing_date_unknown' ? (
      <Trans>Unknown: the closing date was not recorded.</Trans>
    ) : (
      '—'
    );
  return (
    <>
      {format.date(keptUntil)}{' '}
      <span className="text-ink-3">
        <Plural
          value={years}
          one="# year after closing. Nothing is deleted automatically."
          other="# years after closing. Nothing is deleted automatically."
        />
      </span>
    </>
  );
}
