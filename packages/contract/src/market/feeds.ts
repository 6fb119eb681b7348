/** Providers of market data, what is fetched from them, and fetched prices that wait for a decision. */
import { z } from 'zod';
import { quotations } from '../choices.ts';
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

/** The providers of every portal: closing prices from Yahoo Finance, reference rates from the European Central Bank. */
export const builtInProviders = ['yahoo', 'ecb'] as const;
export type BuiltInProvider = (typeof builtInProviders)[number];

/** The name of a provider, which is also the source of its prices. */
export const providerIdSchema = z.string().regex(/^[a-z][\da-z-]{0,79}$/);

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
  'switched_off',
  'unknown_symbol',
  'symbol_changed',
  'no_prices',
  'no_currency',
  'other_currency',
  'implausible_rate',
  'price_above_limit',
  'price_of_zero',
  'implausible_split',
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
    id: z.string(),
    /** Of a provider that an administrator described; null for a built-in one. */
    custom: z.object({ id: idSchema, name: z.string() }).nullable(),
    gives: z.enum(['closes', 'rates']),
    /** Whether it can be searched for instruments. */
    canSearch: z.boolean(),
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
  params: z.object({ provider: providerIdSchema }),
  body: z.object({ isActive: z.boolean() }),
  response: doneSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['provider_host_not_allowed'],
});

const feedSchema = z
  .object({
    instrument: z.object({ id: idSchema, symbol: z.string(), name: z.string() }),
    /** The symbol at each provider, in the order in which they are asked; without one nothing is fetched. */
    symbols: z.array(z.object({ provider: z.string(), symbol: z.string() })),
    /** The provider of the last success. */
    lastProvider: z.string().nullable(),
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

/** With a letter or digit, so that no symbol is a step in a path. */
export const providerSymbolSchema = lineSchema
  .min(1, fieldCode('symbol_required'))
  .max(providerSymbolLength, fieldCode('symbol_too_long'))
  .regex(/^(?=.*[\dA-Za-z])[\w.^=:/&-]+$/, fieldCode('bad_provider_symbol'));

/** The symbols of an instrument, in the order in which their providers are asked. */
export const providerSymbolsSchema = z
  .array(z.object({ provider: providerIdSchema, symbol: providerSymbolSchema }))
  .max(30)
  .refine(
    (symbols) => new Set(symbols.map(({ provider }) => provider)).size === symbols.length,
    fieldCode('provider_repeated'),
  );
export type ProviderSymbol = z.output<typeof providerSymbolsSchema>[number];

export const putInstrumentSymbols = endpoint({
  name: 'putInstrumentSymbols',
  method: 'PUT',
  path: '/api/instruments/:id/provider-symbols',
  summary:
    'Sets the symbols by which providers know an instrument, in the order in which they are asked, and fetches its prices; none ends that.',
  access: { feature: 'market_data.instruments' },
  params: z.object({ id: idSchema }),
  body: z.object({ symbols: providerSymbolsSchema }),
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
    instrument: z.object({
      id: idSchema,
      symbol: z.string(),
      name: z.string(),
      currency: z.string(),
      quotation: z.enum(quotations),
    }),
    source: z.string(),
    reason: z.enum(['jump', 'split_ratio']),
    /** The first and the last of the held prices, and the good price before them. */
    first: z.object({ day: localDateSchema, close: z.string() }),
    last: z.object({ day: localDateSchema, close: z.string() }),
    previous: z.object({ day: localDateSchema, close: z.string() }),
    count: z.int(),
    /** How many of them are used already, because the next price or a second provider confirmed them. */
    used: z.int(),
    /** What confirmed the first one; null while it waits. */
    confirmedBy: z.enum(['next_price', 'second_source']).nullable(),
  })
  .meta({ id: 'HeldPrices' });
export type HeldPrices = z.infer<typeof heldSchema>;

export const listHeldPrices = endpoint({
  name: 'listHeldPrices',
  method: 'GET',
  path: '/api/market-data/held-prices',
  summary:
    'Returns fetched prices that differ too much from the price before them, by instrument. They wait until the next price or a second provider confirms them, and stay listed until someone decides.',
  access: 'staff',
  query: z.object({ ...pageQuery }),
  response: pageOf(heldSchema),
});

export const decideHeldPrices = endpoint({
  name: 'decideHeldPrices',
  method: 'PUT',
  path: '/api/market-data/held-prices/:id/decision',
  summary:
    'Accepts or discards the held prices of an instrument, if there are still as many as the user saw. Discarding deletes those used already, and the later ones on their level.',
  access: { feature: 'market_data.manage' },
  params: z.object({ id: idSchema }),
  body: z.object({ accept: z.boolean(), count: z.int().min(1).max(100_000) }),
  response: doneSchema,
  errors: ['not_found', 'stale'],
  record: 'instrument',
});
