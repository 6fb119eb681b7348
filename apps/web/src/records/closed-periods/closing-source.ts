import {
  closeClientPeriod,
  closeFirmPeriod,
  closePortfolioPeriod,
  getClientClosings,
  getFirmClosings,
  getPortfolioClosings,
  reopenClientPeriod,
  reopenFirmPeriod,
  reopenPortfolioPeriod,
  type ClosedPeriods,
} from '@partnerfolio/contract/portfolios/closed-periods';
import type { ClosingScopeName } from '@partnerfolio/contract/choices';
import { queryOf, useCall } from '../../queries.ts';

/** The record whose period is closed; the firm has no id. */
export interface ClosingSource {
  scope: ClosingScopeName;
  id: string;
}

export const closingsQuery = ({ scope, id }: ClosingSource) => {
  const params = { id };
  if (scope === 'portfolio') return queryOf(getPortfolioClosings, { params });
  return scope === 'client' ? queryOf(getClientClosings, { params }) : queryOf(getFirmClosings);
};

const refreshes = [getPortfolioClosings, getClientClosings, getFirmClosings];
const options = { refreshes, failure: 'caller' } as const;

interface Change<Day> {
  closedThrough: Day;
  reason: string;
  revision: number;
}

/** Returns the calls that close and reopen the period of a record. */
export function useClosingCalls({ scope, id }: ClosingSource) {
  const portfolio = [
    useCall(closePortfolioPeriod, options),
    useCall(reopenPortfolioPeriod, options),
  ] as const;
  const client = [useCall(closeClientPeriod, options), useCall(reopenClientPeriod, options)] as const;
  const firm = [useCall(closeFirmPeriod, options), useCall(reopenFirmPeriod, options)] as const;
  const params = { id };
  const close = (body: Change<string>): Promise<ClosedPeriods> => {
    if (scope === 'portfolio') return portfolio[0].mutateAsync({ params, body });
    return scope === 'client' ? client[0].mutateAsync({ params, body }) : firm[0].mutateAsync({ body });
  };
  const reopen = (body: Change<string | null>): Promise<ClosedPeriods> => {
    if (scope === 'portfolio') return portfolio[1].mutateAsync({ params, body });
    return scope === 'client' ? client[1].mutateAsync({ params, body }) : firm[1].mutateAsync({ body });
  };
  const busy = [...portfolio, ...client, ...firm].some(({ isPending }) => isPending);
  return { close, reopen, busy };
}
