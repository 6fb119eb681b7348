import { getClient } from '@partnerfolio/contract/clients';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { HouseholdScope } from '../../../records/portfolio/HouseholdScope.tsx';
import { PagedList } from '../../../shell/page/PagedList.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PortfolioTable } from './PortfolioTable.tsx';

const route = getRouteApi('/shell/clients/$id/portfolios');
/** As many as the client's figures query, so that both share one answer. */
const pageSize = 200;

/** A client's portfolios, for a household including its members': a view of the client's page. */
export function ClientPortfolios() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data: client } = useQuery(queryOf(getClient, { params: { id } }));
  const { offset } = route.useSearch();
  const navigate = useNavigate();
  const query = { clientId: id, withMembers: 'true' as const, sum: 'true' as const, limit: pageSize, offset };
  const portfolios = useQuery({
    ...queryOf(listPortfolios, { query }),
    placeholderData: keepPreviousData,
  });
  const mayCreate = client?.may.edit === true && client.status !== 'closed';
  return (
    <>
      {client?.kind === 'household' && <HouseholdScope clientId={id} />}
      <PagedList
        label={t`Portfolios`}
        query={portfolios}
        pageSize={pageSize}
        offset={offset}
        onTurn={(next) =>
          void navigate({
            to: paths.clientPortfolios,
            params: { id },
            search: { offset: next },
            replace: true,
          })
        }
      >
        <PortfolioTable
          ofOneClient={client?.kind !== 'household'}
          rows={portfolios.data?.items}
          sum={portfolios.data?.sum}
          count={portfolios.data?.total}
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
      </PagedList>
      <Outlet />
    </>
  );
}
