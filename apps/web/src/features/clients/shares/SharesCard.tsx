import { listClientShares, type Client } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ShareRow } from './ShareRow.tsx';
import { usePersonName } from '../../../texts/use-person-name.ts';

/** The colleagues with access besides the client's adviser, for users who manage it. */
export function SharesCard({ client }: { client: Client }) {
  const { t } = useLingui();
  const adviser = usePersonName()(client.owner);
  const { id } = client;
  const { data, error, refetch } = useQuery(queryOf(listClientShares, { params: { id } }));
  const isAlone = data?.items.length === 0;
  const hasCandidates = data !== undefined && data.candidates.length > 0;
  return (
    <Card
      title={<Trans>Shared with</Trans>}
      actions={
        hasCandidates && (
          <Link to={paths.shareClient} params={{ id }} className={buttonClasses({ size: 'sm' })}>
            <Trans>Share</Trans>
          </Link>
        )
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="my-2 w-48" />}
      {isAlone && (
        <p className="text-sm text-ink-3">
          {hasCandidates ? (
            <Trans>Only {adviser} and colleagues with access to all clients can see this one.</Trans>
          ) : (
            <Trans>No one to share with: all other colleagues already see every client.</Trans>
          )}
        </p>
      )}
      {data && !isAlone && (
        <ul aria-label={t`Shared with`} className="grid">
          {data.items.map((share) => (
            <ShareRow key={share.person.id} client={client} share={share} />
          ))}
        </ul>
      )}
    </Card>
  );
}
