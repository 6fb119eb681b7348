import { listClientOwners, type ClientOwner } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

const shownAtMost = 200;

/** Who was the client's adviser and when, the present one first. */
export function OwnersCard({ clientId }: { clientId: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(
    queryOf(listClientOwners, { params: { id: clientId }, query: { limit: shownAtMost } }),
  );
  return (
    <Card title={<Trans>Advisers</Trans>}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="my-2 w-48" />}
      {data && (
        <ol aria-label={t`Advisers`} className="grid">
          {data.items.map((period) => (
            <OwnerRow key={period.from} period={period} />
          ))}
        </ol>
      )}
      {data && data.total > data.items.length && (
        <p className="pt-2 text-sm text-ink-3">
          <Trans>Earlier advisers are in the audit log.</Trans>
        </p>
      )}
    </Card>
  );
}

function OwnerRow({ period: { owner, from, until, by } }: { period: ClientOwner }) {
  const format = useFormat();
  const personName = usePersonName();
  const start = format.day(from);
  const end = until === null ? null : format.day(until);
  const giver = by === null || by.id === owner.id ? null : personName(by);
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line py-2 text-sm last:border-b-0 last:pb-0">
      <span className="min-w-40 flex-1">
        <span className="block font-medium wrap-anywhere">{personName(owner)}</span>
        {giver && (
          <span className="block text-xs text-ink-3">
            <Trans>assigned by {giver}</Trans>
          </span>
        )}
      </span>
      <span className="text-ink-2 tabular-nums">
        {end === null ? (
          <Trans>since {start}</Trans>
        ) : (
          <Trans>
            {start} to {end}
          </Trans>
        )}
      </span>
    </li>
  );
}
