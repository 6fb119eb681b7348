import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { listProposals } from '@partnerfolio/contract/proposals';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { Item, ItemList, LoadingItems, NoItems } from './ItemList.tsx';
import { usePersonName } from '../../../texts/use-person-name.ts';

const shown = 6;

/** Proposals that wait for the user. */
export function WaitingProposals() {
  const {
    data: found,
    error,
    refetch,
    dataUpdatedAt,
  } = useQuery(queryOf(listProposals, { query: { waitsOnMe: 'true', limit: shown } }));
  return (
    <Card
      flush
      title={<Trans>Proposals awaiting your review</Trans>}
      context={found && found.total > 0 ? String(found.total) : undefined}
      actions={
        <Link
          to={paths.proposals}
          search={{ waiting: 'me' }}
          className="inline-flex min-h-6 items-center rounded-sm text-sm font-medium text-accent hover:underline"
        >
          <Trans>View all</Trans>
        </Link>
      }
    >
      {error && !found ? (
        <div className="p-4">
          <Failure error={error} onRetry={() => void refetch()} />
        </div>
      ) : found ? (
        <Rows proposals={found.items} now={dataUpdatedAt} />
      ) : (
        <LoadingItems />
      )}
    </Card>
  );
}

type Proposals = OutputOf<typeof listProposals>['items'];

function Rows({ proposals, now }: { proposals: Proposals; now: number }) {
  const format = useFormat();
  const personName = usePersonName();
  if (proposals.length === 0)
    return (
      <NoItems>
        <Trans>You're all caught up.</Trans>
      </NoItems>
    );
  return (
    <ItemList>
      {proposals.map(({ id, purpose, client, author, dueOn, updatedAt }) => (
        <Item
          key={id}
          title={
            <Link to={paths.proposal} params={{ id }}>
              {purpose}
            </Link>
          }
          note={`${client.name} · ${personName(author)}`}
          end={
            dueOn ? (
              <Trans>due {format.shortDate(dueOn)}</Trans>
            ) : (
              <time dateTime={updatedAt}>{format.relative(updatedAt, now)}</time>
            )
          }
        />
      ))}
    </ItemList>
  );
}
