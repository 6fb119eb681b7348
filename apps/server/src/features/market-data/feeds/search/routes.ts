/** The endpoint that searches a provider for instruments. */
import { searchListings } from '@partnerfolio/contract/market/listings';
import { on } from '../../../../platform/serve/on.ts';
import { createOutgoing } from '../../../../platform/outgoing/outgoing.ts';
import { FeedError } from '../provider/provider.ts';
import { activeProviders } from '../queries.ts';
import { searchYahoo } from './yahoo-search.ts';

/** A person waits for the answer. */
const limits = { bytes: 1_000_000, ms: 6000 };

export const listingRoutes = [
  on(searchListings).handle(async ({ app, query }) => {
    if (!(await activeProviders(app.db)).has('yahoo')) return { items: [], error: 'provider_off' };
    const outgoing = createOutgoing({
      allowed: app.config.outgoingHosts,
      limits,
      stopping: app.background.stopping,
    });
    try {
      const items = await searchYahoo(outgoing, app.config.marketDataUrls.yahoo, query.q);
      return { items, error: null };
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      return { items: [], error: error.code };
    }
  }),
];
