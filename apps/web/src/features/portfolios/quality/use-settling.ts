import { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { getPortfolio, listPortfolios } from '@partnerfolio/contract/portfolios';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { portfolioFigures } from '../../../records/portfolio/portfolio-figures.ts';
import { useViewer } from '../../../session/auth.tsx';

/** What to refetch after a change of the processing order is settled. */
export const afterSettling = [...portfolioFigures, listPortfolios, getDashboardOverview];

/** Whether the user may settle it: anyone who may correct the ledger, even of a closed portfolio. */
export function useMaySettle(id: string): boolean {
  const hasRight = useViewer().rights.includes('ledger.correct');
  const { data } = useQuery(queryOf(getPortfolio, { params: { id } }));
  return hasRight && data !== undefined && (data.may.correct || data.closedOn !== null);
}
