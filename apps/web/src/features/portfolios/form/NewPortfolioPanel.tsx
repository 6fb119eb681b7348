import { getClient } from '@partnerfolio/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { CreatePortfolioForm } from './CreatePortfolioForm.tsx';

const ofClient = getRouteApi('/shell/clients/$id/portfolios/new');
const ofAny = getRouteApi('/shell/portfolios/new');

/** Creates a portfolio in a panel beside its client's page. */
export function NewClientPortfolioPanel() {
  const { id } = ofClient.useParams();
  const navigate = useNavigate();
  const open = (portfolioId: string) => void navigate({ to: paths.portfolio, params: { id: portfolioId } });
  const { data: client } = useQuery(queryOf(getClient, { params: { id } }));
  // A user who may only view the client gets no form.
  if (client?.may.edit === false) return null;
  return (
    <CreatePortfolioForm
      onCreated={open}
      fixed={client ?? { id, name: '' }}
      onClose={() => void navigate({ to: paths.clientPortfolios, params: { id } })}
    />
  );
}

/** Creates a portfolio in a panel beside the list of all; the first field chooses the client. */
export function NewPortfolioPanel() {
  const search = ofAny.useSearch();
  const navigate = useNavigate();
  const open = (portfolioId: string) => void navigate({ to: paths.portfolio, params: { id: portfolioId } });
  return (
    <CreatePortfolioForm onCreated={open} onClose={() => void navigate({ to: paths.portfolios, search })} />
  );
}
