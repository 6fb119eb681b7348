import { listHeldPrices, listMarketFeeds, listMarketProviders } from '@partnerfolio/contract/market/feeds';
import { afterPriceChange } from '../refreshes.ts';

/** What to refetch after a change of what is fetched. */
export const afterFeedChange = [listMarketFeeds, listMarketProviders];
/** What to refetch after held prices were accepted or discarded. */
export const afterHeldDecision = [listHeldPrices, listMarketFeeds, ...afterPriceChange];
