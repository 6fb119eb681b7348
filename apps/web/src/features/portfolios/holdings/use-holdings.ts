import { getHoldings } from '@partnerfolio/contract/performance';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { hasSeveralAccounts } from '../../../records/portfolio/account-names.ts';
import { queryOf } from '../../../queries.ts';
import type { HoldingsSearch } from '../search.ts';

/** Returns the holdings of a date, how they are grouped, and whether they can be grouped by account. */
export function useHoldings(id: string, { by: asked, asAt }: HoldingsSearch) {
  const { data: portfolio } = useQuery(queryOf(getPortfolio, { params: { id } }));
  const { data, error, refetch } = useQuery({
    ...queryOf(getHoldings, { params: { id }, query: { asAt } }),
    placeholderData: keepPreviousData,
  });
  // An address may ask for the accounts of a portfolio whose entries are all in one.
  const isOne =
    data !== undefined && [...data.holdings, ...data.cash].every((line) => line.accounts === null);
  return {
    data,
    error,
    refetch,
    portfolio,
    by: asked === 'account' && isOne ? 'class' : (asked ?? 'class'),
    hasAccounts: hasSeveralAccounts(portfolio) && !isOne,
  } as const;
}
