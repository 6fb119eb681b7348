/** Instruments, daily closing prices and exchange rates. */
import { z } from 'zod';
import { assetClasses, quotations } from './choices.ts';
import { isMinorUnit } from './currencies.ts';
import { endpoint } from './endpoint.ts';
import { worthlessSchema } from './instruments/worthlessness.ts';
import { providerSymbolsSchema } from './market/feeds.ts';
import {
  currencySchema,
  doneSchema,
  idSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  optionalLine,
  pageOf,
  pageQuery,
  positiveSchema,
  revisionSchema,
  writtenDaySchema,
  isinForm,
} from './values.ts';
import { closeSchema } from './market/closes.ts';
import { fieldCode } from './refusals/field-codes.ts';

export const instrumentFormSchema = z.object({
  symbol: lineSchema.min(1, fieldCode('symbol_required')).max(40, fieldCode('symbol_too_long')),
  isin: z
    .literal('')
    .transform(() => null)
    .or(z.string().trim().toUpperCase().regex(isinForm, fieldCode('bad_isin')))
    .nullish()
    .transform((text) => text ?? null),
  name: lineSchema.min(1, fieldCode('name_required')).max(200, fieldCode('name_too_long')),
  assetClass: z.enum(assetClasses),
  sector: optionalLine(60, fieldCode('sector_too_long')),
  region: optionalLine(60, fieldCode('region_too_long')),
  currency: currencySchema,
  exchange: optionalLine(20, fieldCode('exchange_too_long')),
  /** What its prices state: the value of one unit, or in percent of the nominal. */
  quotation: z.enum(quotations).default('unit'),
});

/** With the listing that was chosen in a provider's search. */
export const newInstrumentSchema = instrumentFormSchema.extend({ symbols: providerSymbolsSchema.optional() });

export const instrumentSchema = z
  .object({
    id: idSchema,
    symbol: z.string(),
    isin: z.string().nullable(),
    name: z.string(),
    assetClass: z.enum(assetClasses),
    sector: z.string().nullable(),
    region: z.string().nullable(),
    currency: z.string(),
    exchange: z.string().nullable(),
    /** What its prices state: the value of one unit, or in percent of the nominal. */
    quotation: z.enum(quotations),
    revision: revisionSchema,
    /** Null unless it is declared worthless. */
    worthless: worthlessSchema.nullable(),
    lastPrice: z.object({ day: localDateSchema, close: z.string(), source: z.string() }).nullable(),
    createdAt: instantSchema,
  })
  .meta({ id: 'Instrument' });
export type Instrument = z.infer<typeof instrumentSchema>;

export const listInstruments = endpoint({
  name: 'listInstruments',
  method: 'GET',
  replica: true,
  path: '/api/instruments',
  summary: 'Returns instruments with their latest closing price, searched by symbol, ISIN and name.',
  access: 'staff',
  query: z.object({
    q: z.string().trim().max(100).optional(),
    assetClass: z.enum(assetClasses).optional(),
    /** `match`: exact matches first, then names that begin with the text. */
    sort: z.enum(['symbol', 'name', 'assetClass', 'lastPriceDay', 'match']).default('symbol'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    ...pageQuery,
  }),
  response: pageOf(instrumentSchema),
});

export const getInstrument = endpoint({
  name: 'getInstrument',
  method: 'GET',
  path: '/api/instruments/:id',
  summary: 'Returns an instrument.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: instrumentSchema,
  errors: ['not_found'],
  record: 'instrument',
});

export const createInstrument = endpoint({
  name: 'createInstrument',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/instruments',
  summary: 'Creates an instrument, on request with its symbols at providers, which fetches its prices.',
  access: { feature: 'market_data.instruments' },
  body: newInstrumentSchema,
  status: 201,
  response: instrumentSchema,
  errors: ['already_exists'],
});

export const updateInstrument = endpoint({
  name: 'updateInstrument',
  method: 'PUT',
  path: '/api/instruments/:id',
  summary:
    'Changes an instrument; its currency is fixed once it has prices or entries. What its prices state then changes with setQuotation, and stays if omitted.',
  access: { feature: 'market_data.instruments' },
  params: z.object({ id: idSchema }),
  body: instrumentFormSchema.extend({ quotation: z.enum(quotations).optional(), revision: revisionSchema }),
  response: instrumentSchema,
  errors: ['not_found', 'stale', 'already_exists', 'wrong_state'],
  reasons: ['instrument_currency_fixed', 'instrument_quotation_fixed'],
  record: 'instrument',
});

const priceSchema = z
  .object({ day: localDateSchema, close: z.string(), source: z.string(), at: instantSchema })
  .meta({ id: 'Price' });

export const listPrices = endpoint({
  name: 'listPrices',
  method: 'GET',
  replica: true,
  path: '/api/instruments/:id/prices',
  summary: 'Returns daily closing prices, newest first.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({
    from: localDateSchema.optional(),
    to: localDateSchema.optional(),
    ...pageQuery,
  }),
  response: pageOf(priceSchema),
  errors: ['not_found'],
  record: 'instrument',
});

export const putPrice = endpoint({
  name: 'putPrice',
  method: 'PUT',
  path: '/api/instruments/:id/prices/:day',
  summary: 'Enters or corrects the closing price of a day; the audit log keeps the previous value.',
  access: { feature: 'market_data.manage' },
  params: z.object({ id: idSchema, day: writtenDaySchema }),
  body: z.object({ close: closeSchema }),
  response: priceSchema,
  errors: ['not_found'],
  record: 'instrument',
});

export const deletePrice = endpoint({
  name: 'deletePrice',
  method: 'DELETE',
  path: '/api/instruments/:id/prices/:day',
  summary: 'Deletes the closing price of a day; the audit log keeps it.',
  access: { feature: 'market_data.manage' },
  params: z.object({ id: idSchema, day: localDateSchema }),
  response: doneSchema,
  errors: ['not_found'],
  record: 'instrument',
});

const rateSchema = z
  .object({
    base: z.string(),
    quote: z.string(),
    day: localDateSchema,
    rate: z.string(),
    source: z.string(),
  })
  .meta({ id: 'FxRate' });

const pairParams = z.object({ base: currencySchema, quote: currencySchema });

/** How many of the latest rates a list of pairs draws. */
export const trendLength = 30;

const pairSchema = z
  .object({
    base: z.string(),
    quote: z.string(),
    latest: z.object({ day: localDateSchema, rate: z.string(), source: z.string(), at: instantSchema }),
    /** The rate before the latest; null if there is only one. */
    previous: z.object({ day: localDateSchema, rate: z.string() }).nullable(),
    /** The change between the two as a decimal (0.01 is 1 %); null if there is only one. */
    change: z.number().nullable(),
    /** The latest rates, oldest first, for a small chart. */
    trend: z.array(z.number()).max(trendLength),
  })
  .meta({ id: 'FxPair' });
export type FxPair = z.infer<typeof pairSchema>;

export const listFxPairs = endpoint({
  name: 'listFxPairs',
  method: 'GET',
  path: '/api/fx-pairs',
  summary:
    'Returns the pairs of currencies that have exchange rates, each with its latest rate, by currency.',
  access: 'staff',
  query: z.object({
    base: currencySchema.optional(),
    quote: currencySchema.optional(),
    ...pageQuery,
  }),
  response: pageOf(pairSchema),
});

export const getFxPair = endpoint({
  name: 'getFxPair',
  method: 'GET',
  path: '/api/fx-pairs/:base/:quote',
  summary:
    'Returns a pair of currencies with its latest rate, and the days and rates since a date for a chart.',
  access: 'staff',
  params: pairParams,
  query: z.object({ from: localDateSchema.optional() }),
  response: pairSchema.extend({ days: z.array(localDateSchema), rates: z.array(z.number()) }),
  errors: ['not_found'],
});

export const listFxRates = endpoint({
  name: 'listFxRates',
  method: 'GET',
  path: '/api/fx-rates',
  summary: 'Returns exchange rates, newest first: one unit of base costs `rate` units of quote.',
  access: 'staff',
  query: z.object({
    base: currencySchema.optional(),
    quote: currencySchema.optional(),
    ...pageQuery,
  }),
  response: pageOf(rateSchema),
});

/** Minor units have no rates of their own: a penny is a hundredth of a pound. */
const wholeCurrencySchema = currencySchema.refine(
  (code) => !isMinorUnit(code),
  fieldCode('rate_of_minor_unit'),
);

export const putFxRate = endpoint({
  name: 'putFxRate',
  method: 'PUT',
  path: '/api/fx-rates/:base/:quote/:day',
  summary: 'Enters or corrects the exchange rate of a day.',
  access: { feature: 'market_data.manage' },
  params: z.object({ base: wholeCurrencySchema, quote: wholeCurrencySchema, day: writtenDaySchema }),
  body: z.object({ rate: positiveSchema }),
  response: rateSchema,
});

/** The rates that one request may store. */
export const ratesAtOnce = 5000;

export const putFxRates = endpoint({
  name: 'putFxRates',
  method: 'PUT',
  path: '/api/fx-rates',
  summary: 'Enters or corrects many exchange rates, all or none; the audit log keeps the previous values.',
  access: { feature: 'market_data.manage' },
  body: z.object({
    rates: z
      .array(
        z.object({
          base: wholeCurrencySchema,
          quote: wholeCurrencySchema,
          day: writtenDaySchema,
          rate: positiveSchema,
        }),
      )
      .min(1)
      .max(ratesAtOnce),
  }),
  response: z.object({ added: z.int(), changed: z.int(), same: z.int() }),
});
