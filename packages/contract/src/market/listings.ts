/** Search of instruments at a provider, which knows where each is listed. */
import { z } from 'zod';
import { assetClasses } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { feedErrors } from './feeds.ts';

/** Why a search has no answer. */
export const searchErrors = [...feedErrors, 'provider_off'] as const;
export type SearchErrorCode = (typeof searchErrors)[number];

const listingSchema = z
  .object({
    provider: z.string(),
    /** The symbol by which the provider knows this listing. */
    symbol: z.string(),
    name: z.string(),
    /** The operating MIC of the exchange where it is known, otherwise the provider's code. */
    exchange: z.string().nullable(),
    exchangeName: z.string().nullable(),
    /** Null when the provider does not say. */
    currency: z.string().nullable(),
    /** Null for a type that is none of ours. */
    assetClass: z.enum(assetClasses).nullable(),
    sector: z.string().nullable(),
  })
  .meta({ id: 'Listing' });
export type Listing = z.infer<typeof listingSchema>;

export const searchListings = endpoint({
  name: 'searchListings',
  method: 'GET',
  path: '/api/market-data/listings',
  summary: 'Searches a provider for instruments by name, ISIN or symbol; the text is sent to the provider.',
  access: { feature: 'market_data.instruments' },
  query: z.object({ q: z.string().trim().min(2).max(100) }),
  response: z.object({
    items: z.array(listingSchema),
    /** Why there is no answer. */
    error: z.enum(searchErrors).nullable(),
  }),
});
