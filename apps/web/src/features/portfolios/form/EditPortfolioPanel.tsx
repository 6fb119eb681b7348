import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { queryOf } from '../../../queries.ts';
import { EditPortfolioForm } from './EditPortfolioForm.tsx';
import { paths } from '../../../paths.ts';

const route = getRouteApi('/shell/portfolios/$id/overview/edit');

/** Edits a portfolio's settings in a panel beside its page. */
export function EditPortfolioPanel() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const { data } = useQuery(queryOf(getPortfolio, { params: { id } }));
  return data ? (
    <EditPortfolioForm
      opened={data}
      onClose={() => void navigate({ to: paths.portfolio, params: { id }, search: (now) => now })}
    />
  ) : null;
}
