/** Providers of market data, what is fetched from them, and fetched prices that wait for a decision. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import {
  doneSchema,
  idSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  pageOf,
  pageQuery,
} from '../values.ts';

/** The providers: closing prices from Yahoo Finance, reference rates from the European Central Bank. */
export const marketProviderIds = ['yahoo', 'ecb'] as const;
export type MarketProviderId = (typeof marketProviderIds)[number];

/** Why the last attempt to fetch something failed. */
export const feedErrors = [
  'host_not_allowed',
  'private_address',
  'bad_redirect',
  'timeout',
  'too_large',
  'unreachable',
  'rate_limited',
  'refused',
  'bad_answer',
  'unknown_symbol',
  'symbol_changed',
  'no_prices',
  'no_currency',
  'other_currency',
  'implausible_rate',
] as const;
export type FeedErrorCode = (typeof feedErrors)[number];

const stateShape = {
  lastSuccessAt: instantSchema.nullable(),
  lastError: z.enum(feedErrors).nullable(),
  lastErrorAt: instantSchema.nullable(),
  /** The latest day with a price or rate from the provider. */
  latestDay: localDateSchema.nullable(),
};

const providerSchema = z
  .object({
    id: z.enum(marketProviderIds),
    isActive: z.boolean(),
    host: z.string(),
    /** Whether the operator allows calls to its host. */
    isAllowed: z.boolean(),
  })
  .meta({ id: 'MarketProvider' });
export type MarketProvider = z.infer<typeof providerSchema>;

export const listMarketProviders = endpoint({
  name: 'listMarketProviders',
  method: 'GET',
  path: '/api/market-data/providers',
  summary: 'Returns the providers of market data, and whether each is switched on.',
  access: 'staff',
  response: z.object({ items: z.array(providerSchema) }),
});

export const putMarketProvider = endpoint({
  name: 'putMarketProvider',
  method: 'PUT',
  path: '/api/market-data/providers/:provider',
  summary: 'Switches a provider of market data on or off.',
  access: { roles: ['admin'] },
  fresh: true,
  params: z.object({ provider: z.enum(marketProviderIds) }),
  body: z.object({ isActive: z.boolean() }),
  response: doneSchema,
  errors: ['wrong_state'],
  reasons: ['provider_host_not_allowed'],
});

const feedSchema = z
  .object({
    instrument: z.object({ id: idSchema, symbol: z.string(), name: z.string() }),
    /** The symbol at the provider; without one nothing is fetched. */
    providerSymbol: z.string().nullable(),
    ...stateShape,
  })
  .meta({ id: 'MarketFeed' });
export type MarketFeed = z.infer<typeof feedSchema>;

export const listMarketFeeds = endpoint({
  name: 'listMarketFeeds',
  method: 'GET',
  path: '/api/market-data/feeds',
  summary:
    'Returns the instruments with their provider symbol, last success and last error, failed ones first; and the same of the exchange rates.',
  access: 'staff',
  query: z.object({ q: z.string().trim().max(100).optional(), ...pageQuery }),
  response: pageOf(feedSchema).extend({
    /** Null until the provider of exchange rates is switched on. */
    rates: z.object(stateShape).nullable(),
  }),
});

/** The longest symbol at a provider. */
export const providerSymbolLength = 40;

const providerSymbolSchema = lineSchema
  .max(providerSymbolLength, fieldCode('symbol_too_long'))
  .regex(/^[\w.^=-]*$/, fieldCode('bad_provider_symbol'));

export const putInstrumentSymbol = endpoint({
  name: 'putInstrumentSymbol',
  method: 'PUT',
  path: '/api/instruments/:id/provider-symbol',
  summary:
    'Sets the symbol by which Yahoo Finance knows an instrument, and fetches its prices; an empty one ends that.',
  access: { feature: 'market_data.instruments' },
  params: z.object({ id: idSchema }),
  body: z.object({ symbol: providerSymbolSchema }),
  response: doneSchema,
  errors: ['not_found'],
  record: 'instrument',
});

export const refreshMarketData = endpoint({
  name: 'refreshMarketData',
  method: 'PUT',
  path: '/api/market-data/refresh',
  summary: 'Fetches prices and exchange rates from the active providers now, in the background.',
  access: { feature: 'market_data.manage' },
  status: 202,
  response: z.object({ feeds: z.int() }),
});

const heldSchema = z
  .object({
    instrument: z.object({ id: idSchema, symbol: z.string(), name: z.string(), currency: z.string() }),
    source: z.string(),
    reason: z.enum(['jump', 'split_ratio']),
    /** The first and the last of the held prices, and the good price before them. */
    first: z.object({ day: localDateSchema, close: z.string() }),
    last: z.object({ day: localDateSchema, close: z.string() }),
    previous: z.object({ day: localDateSchema, close: z.string() }),
    count: z.int(),
  })
  .meta({ id: 'HeldPrices' });
export type HeldPrices = z.infer<typeof heldSchema>;

export const listHeldPrices = endpoint({
  name: 'listHeldPrices',
  method: 'GET',
  path: '/api/market-data/held-prices',
  summary:
    'Returns fetched prices that differ too much from the price before them, by instrument; none is stored before someone accepts it.',
  access: 'staff',
  query: z.object({ ...pageQuery }),
  response: pageOf(heldSchema),
});

export const decideHeldPrices = endpoint({
  name: 'decideHeldPrices',
  method: 'PUT',
  path: '/api/market-data/held-prices/:id/decision',
  summary: 'Stores or discards the held prices of an instrument, if there are still as many as the user saw.',
  access: { feature: 'market_data.manage' },
  params: z.object({ id: idSchema }),
  body: z.object({ accept: z.boolean(), count: z.int().min(1).max(100_000) }),
  response: doneSchema,
  errors: ['not_found', 'stale'],
  record: 'instrument',
});
