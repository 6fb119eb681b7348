import { listMarketProviders } from '@partnerfolio/contract/market/feeds';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../queries.ts';

/** Whether a provider that can be searched for instruments is switched on. */
export function useCanSearch(): boolean {
  const { data } = useQuery(queryOf(listMarketProviders));
  return data?.items.some((provider) => provider.canSearch && provider.isActive) ?? false;
}
