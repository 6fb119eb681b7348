import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { listProposals } from '@partnerfolio/contract/proposals';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { Item, ItemList, LoadingItems, NoItems } from './ItemList.tsx';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { shownAtFirst, WorkCard } from './WorkCard.tsx';

/** Proposals that wait for the user. */
export function WaitingProposals() {
  const proposals = useQuery(queryOf(listProposals, { query: { waitsOnMe: 'true', limit: shownAtFirst } }));
  const { data: found, error, dataUpdatedAt } = proposals;
  return (
    <WorkCard
      title={<Trans>Awaiting your review</Trans>}
      count={found?.total ?? 0}
      all={
        <Link to={paths.proposals} search={{ waiting: 'me' }}>
          <Trans>View all</Trans>
        </Link>
      }
      failed={error && !found ? proposals : undefined}
    >
      {found && <Rows proposals={found.items} now={dataUpdatedAt} />}
      {!found && !error && <LoadingItems />}
    </WorkCard>
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
