/** What the page of an instrument shows: its price history, who holds it, and what a change of a price moves. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  dailySchema,
  dailyValuesSchema,
  moneyFigureSchema,
  rateFigureSchema,
  renewingSchema,
} from '../figures/values.ts';
import { unknownReasons } from '../figures/unknown-reasons.ts';
import { idSchema, instantSchema, localDateSchema, pageOf, pageQuery, writtenDaySchema } from '../values.ts';

const rangeSchema = z.discriminatedUnion('known', [
  z.object({
    known: z.literal(true),
    low: z.number(),
    lowDay: localDateSchema,
    high: z.number(),
    highDay: localDateSchema,
  }),
  z.object({ known: z.literal(false), reason: z.enum(unknownReasons) }),
]);

const splitSchema = z.object({ day: localDateSchema, ratioNew: z.string(), ratioOld: z.string() });

const historySchema = z
  .object({
    /** The latest stored price, as traded; null without any. */
    latest: z
      .object({ day: localDateSchema, close: z.string(), source: z.string(), at: instantSchema })
      .nullable(),
    /** The price before the latest, adjusted for splits, and the change since; null if there is only one. */
    previous: z.object({ day: localDateSchema, close: z.number(), change: rateFigureSchema }).nullable(),
    /** The change over the year up to the latest price. */
    year: rateFigureSchema,
    /** The lowest and highest price of the last 52 weeks. */
    range: rangeSchema,
    /** The splits that portfolios have booked, oldest first. Prices before each are adjusted by its ratio. */
    splits: z.array(splitSchema),
    /** Whether portfolios have booked a split with different dates or ratios. Then no price is adjusted. */
    splitsDiffer: z.boolean(),
    /** The days with a price, counted from 1970-01-01, and the prices adjusted for splits. */
    days: dailySchema,
    closes: dailyValuesSchema,
  })
  .meta({ id: 'PriceHistory' });
export type PriceHistory = z.infer<typeof historySchema>;

export const getPriceHistory = endpoint({
  name: 'getPriceHistory',
  method: 'GET',
  path: '/api/instruments/:id/price-history',
  summary: 'Returns the closing prices of an instrument adjusted for splits, and its changes and range.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: historySchema,
  errors: ['not_found'],
  record: 'instrument',
});

const holderSchema = z
  .object({
    portfolio: z.object({ id: idSchema, name: z.string() }),
    client: z.object({ id: idSchema, name: z.string() }),
    quantity: z.string(),
    /** The portfolio's currency, which `value` is in. */
    currency: z.string(),
    value: moneyFigureSchema,
    weight: rateFigureSchema,
    asOf: localDateSchema,
  })
  .meta({ id: 'InstrumentHolder' });
export type InstrumentHolder = z.infer<typeof holderSchema>;

export const listHolders = endpoint({
  name: 'listHolders',
  method: 'GET',
  path: '/api/instruments/:id/holders',
  summary: 'Returns the portfolios that hold an instrument, among those that the user may see.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({
    sort: z.enum(['client', 'quantity', 'weight']).default('client'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    ...pageQuery,
  }),
  response: pageOf(holderSchema).extend({
    /** The units held by all of them together. */
    quantity: z.string(),
    /** Their value in each currency; `unknown` counts portfolios whose value is unknown. */
    values: z.array(z.object({ currency: z.string(), value: z.string(), unknown: z.int() })),
    /** How many of the portfolios that name the instrument wait for newer figures. */
    renewing: renewingSchema,
  }),
  errors: ['not_found'],
  record: 'instrument',
});

/** How many of the affected portfolios are named. */
export const namedAtMost = 5;

export const priceEffectSchema = z
  .object({
    /** The days whose values the price gives: from its own to the last one before the next price. */
    from: localDateSchema,
    to: localDateSchema,
    /** How many portfolios that the user may see hold the instrument on these days. */
    portfolios: z.int(),
    /** The first of them, by client and name. */
    named: z.array(z.object({ id: idSchema, name: z.string(), client: z.string() })).max(namedAtMost),
    /** How many portfolios that name the instrument wait for newer figures, and may be affected as well. */
    renewing: renewingSchema,
  })
  .meta({ id: 'PriceEffect' });
export type PriceEffect = z.infer<typeof priceEffectSchema>;

export const getPriceEffect = endpoint({
  name: 'getPriceEffect',
  method: 'GET',
  path: '/api/instruments/:id/prices/:day/effect',
  summary: 'Returns which portfolios a new, corrected or deleted price of a day moves.',
  access: { feature: 'market_data.manage' },
  params: z.object({ id: idSchema, day: writtenDaySchema }),
  response: priceEffectSchema,
  errors: ['not_found'],
  record: 'instrument',
});
