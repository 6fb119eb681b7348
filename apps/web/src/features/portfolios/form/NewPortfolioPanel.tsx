import { getClient } from '@partnerfolio/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { CreatePortfolioForm } from './CreatePortfolioForm.tsx';

const ofClient = getRouteApi('/shell/clients/$id/portfolios/new');
const ofAny = getRouteApi('/shell/portfolios/new');

/** Creates a portfolio beside the page of its client. */
export function NewClientPortfolioPanel() {
  const { id } = ofClient.useParams();
  const navigate = useNavigate();
  const open = (portfolioId: string) => void navigate({ to: paths.portfolio, params: { id: portfolioId } });
  const { data: client } = useQuery(queryOf(getClient, { params: { id } }));
  // Who follows a link to it and may only view the client stays with its portfolios.
  if (client?.may.edit === false) return null;
  return (
    <CreatePortfolioForm
      onCreated={open}
      fixed={client ?? { id, name: '' }}
      onClose={() => void navigate({ to: paths.clientPortfolios, params: { id } })}
    />
  );
}

/** Creates a portfolio beside the list of all; the client is chosen first. */
export function NewPortfolioPanel() {
  const search = ofAny.useSearch();
  const navigate = useNavigate();
  const open = (portfolioId: string) => void navigate({ to: paths.portfolio, params: { id: portfolioId } });
  return (
    <CreatePortfolioForm onCreated={open} onClose={() => void navigate({ to: paths.portfolios, search })} />
  );
}
