import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Mandates } from './Mandates.tsx';

const route = getRouteApi('/shell/portfolios/$id/overview/mandates');

/** The history of a portfolio's mandates in a panel beside its page, where they are added and changed. */
export function MandatesPanel() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const { data: portfolio } = useQuery(queryOf(getPortfolio, { params: { id } }));
  const close = () => void navigate({ to: paths.portfolio, params: { id }, search: (now) => now });
  return portfolio ? <Mandates portfolio={portfolio} onClose={close} /> : null;
}
