import { getClient } from '@partnerfolio/contract/clients';
import { listProposals } from '@partnerfolio/contract/proposals';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { HouseholdScope } from '../../../records/portfolio/HouseholdScope.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ProposalTable } from './ProposalTable.tsx';

const route = getRouteApi('/shell/clients/$id/proposals');
const shownAtMost = 200;

/** A client's proposals, for a household including its members': a view of the client's page. */
export function ClientProposals() {
  const { id } = route.useParams();
  const { data: client } = useQuery(queryOf(getClient, { params: { id } }));
  const { data, error, refetch } = useQuery(
    queryOf(listProposals, { query: { clientId: id, withMembers: 'true', limit: shownAtMost } }),
  );
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  const mayCreate = client?.may.edit === true && client.status !== 'closed';
  return (
    <>
      {client?.kind === 'household' && <HouseholdScope clientId={id} />}
      <Card flush>
        <ProposalTable
          ofOneClient={client?.kind !== 'household'}
          rows={data?.items}
          empty={
            <EmptyState
              action={
                mayCreate && (
                  <Link to={paths.newProposal} search={{ client: id }} className={buttonClasses()}>
                    <Trans>New proposal</Trans>
                  </Link>
                )
              }
            >
              <Trans>This client has no proposal yet.</Trans>
            </EmptyState>
          }
        />
        {data && data.total > data.items.length && (
          <p className="border-t border-line px-4 py-2.5 text-sm">
            <Link
              to={paths.proposals}
              search={{ client: id }}
              className="rounded-sm font-semibold text-accent hover:underline"
            >
              <Trans>Show all {data.total}</Trans>
            </Link>
          </p>
        )}
      </Card>
    </>
  );
}
