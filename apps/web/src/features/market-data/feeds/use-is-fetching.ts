import { listMarketProviders } from '@partnerfolio/contract/market/feeds';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';

/** Whether a provider is switched on. */
export function useIsFetching(): boolean {
  const { data } = useQuery(queryOf(listMarketProviders));
  return data?.items.some(({ isActive }) => isActive) ?? false;
}
