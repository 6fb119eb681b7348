import { listMarketProviders } from '@partnerfolio/contract/market/feeds';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../queries.ts';

/** Returns a function that names a provider of market data; one that was deleted keeps the name of its source. */
export function useProviderName(): (id: string) => string {
  const { t } = useLingui();
  const { data } = useQuery(queryOf(listMarketProviders));
  const builtIn: Partial<Record<string, string>> = { yahoo: t`Yahoo Finance`, ecb: t`European Central Bank` };
  const custom = new Map(data?.items.map((provider) => [provider.id, provider.custom?.name]));
  return (id) => builtIn[id] ?? custom.get(id) ?? id;
}
