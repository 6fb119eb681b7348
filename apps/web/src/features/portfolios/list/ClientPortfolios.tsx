import { getClient } from '@partnerfolio/contract/clients';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PortfolioTable } from './PortfolioTable.tsx';

const route = getRouteApi('/shell/clients/$id/portfolios');

/** A client's portfolios, for a household including its members': a view of the client's page. */
export function ClientPortfolios() {
  const { id } = route.useParams();
  const { data: client } = useQuery(queryOf(getClient, { params: { id } }));
  const { data, error, refetch } = useQuery(
    queryOf(listPortfolios, { query: { clientId: id, withMembers: 'true' as const, limit: 200 } }),
  );
  const mayCreate = client?.may.edit === true && client.status !== 'closed';
  return (
    <>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Card flush>
          <PortfolioTable
            ofOneClient={client?.kind !== 'household'}
            rows={data?.items}
            empty={
              <EmptyState
                action={
                  mayCreate && (
                    <Link to={paths.newClientPortfolio} params={{ id }} className={buttonClasses()}>
                      <Trans>Create portfolio</Trans>
                    </Link>
                  )
                }
              >
                <Trans>This client has no portfolio yet.</Trans>
              </EmptyState>
            }
          />
        </Card>
      )}
      <Outlet />
    </>
  );
}
