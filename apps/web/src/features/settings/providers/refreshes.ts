import { listCustomProviders } from '@partnerfolio/contract/market/custom-providers';
import { listMarketFeeds, listMarketProviders } from '@partnerfolio/contract/market/feeds';

/** What to refetch after a change of providers. */
export const afterProviderChange = [listMarketProviders, listCustomProviders, listMarketFeeds];
