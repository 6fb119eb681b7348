import { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { listLots, listRealisedGains } from '@partnerfolio/contract/lots';
import { getHoldings, getPerformance, getReturnTable } from '@partnerfolio/contract/performance';
import { getPortfolio, listPortfolios } from '@partnerfolio/contract/portfolios';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';

/** What is asked again once a change of the processing order has been settled. */
export const afterSettling = [
  getPerformance,
  getReturnTable,
  getHoldings,
  listLots,
  listRealisedGains,
  listPortfolios,
  getDashboardOverview,
];

/** Whether the viewer may settle it: whoever may correct the ledger, also of a portfolio that is closed. */
export function useMaySettle(id: string): boolean {
  const hasRight = useViewer().rights.includes('ledger.correct');
  const { data } = useQuery(queryOf(getPortfolio, { params: { id } }));
  return hasRight && data !== undefined && (data.may.correct || data.closedOn !== null);
}
