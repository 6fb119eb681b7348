/** Computed figures of a portfolio: performance over a range, holdings as at a day. Methods are those of docs/methodology. */
import { z } from 'zod';
import { assetClasses, periods } from './choices.ts';
import { codedSchema } from './refusals/coded-text.ts';
import { endpoint } from './endpoint.ts';
import { entryErrors } from './refusals/ledger-errors.ts';
import {
  dailySchema,
  dailyValuesSchema,
  idSchema,
  localDateSchema,
  moneyFigureSchema,
  rateFigureSchema,
  revisionSchema,
  unknownReasons,
} from './values.ts';

const instrumentRef = z.object({ id: idSchema, symbol: z.string(), name: z.string() });

const entryRef = z.object({ transactionId: idSchema, day: localDateSchema });
const faultSchema = entryRef.extend({ ...codedSchema(entryErrors).shape, message: z.string() });

/** A figure before and after a change of the processing order within a day; null where it is unknown. */
export const orderChangeSchema = z.object({
  figure: z.enum(['units', 'realised', 'cost', 'value', 'twr']),
  /** Whose units. */
  instrument: instrumentRef.nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type OrderChange = z.infer<typeof orderChangeSchema>;

/** What the upgrade to the current processing order within a day did to the ledger; null where nothing is left to settle. */
const dayOrderSchema = z.discriminatedUnion('state', [
  /** The current order applies, and changed these figures from `firstDay` on. */
  z.object({
    state: z.literal('changed'),
    firstDay: localDateSchema,
    figures: z.array(orderChangeSchema),
  }),
  /** The former order is kept: in the current one these entries would not add up. None: the current one can be adopted. */
  z.object({ state: z.literal('kept'), faults: z.array(faultSchema) }),
]);
export type DayOrderNotice = z.infer<typeof dayOrderSchema>;

/** What a changed definition changed in the figures: of a portfolio that was there before the change. */
export const definitionChangeSchema = z.object({
  /**
   * `returns`: days without capital have no return; `rates`: the age of quotes decides; `irr`: of several rates the one with the
   * sign of the gain; `return_of_capital`: those after the last sale are gains; `closed`: the series ends on `since`.
   */
  reason: z.enum(['returns', 'rates', 'irr', 'return_of_capital', 'closed']),
  /** The first day with other figures; null where the totals of the last day alone differ. */
  since: localDateSchema.nullable(),
  /** How many days have another return, or how many returns of capital came after the last sale. */
  days: z.int(),
  /** The first of those days. */
  dates: z.array(localDateSchema),
  /** Since inception, or as at the day of the comparison; null where unknown. */
  figures: z.array(
    z.object({
      figure: z.enum(['twr', 'irr', 'value', 'cost', 'unrealised', 'realised', 'income']),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});
export type DefinitionChange = z.infer<typeof definitionChangeSchema>;

/**
 * A rate to the portfolio's currency, the day of its oldest quote, its path (USD, EUR, CHF is through the euro) and the quotes
 * it is made of: one `base` costs so many `quote`. A quote against the direction of the path was inverted.
 */
const statedRateSchema = z.object({
  rate: z.string(),
  day: localDateSchema,
  path: z.array(z.string()),
  quotes: z.array(z.object({ base: z.string(), quote: z.string(), day: localDateSchema })),
  stale: z.boolean(),
});
export type StatedRate = z.infer<typeof statedRateSchema>;

/** What is wrong with the data under the figures. */
const qualitySchema = z.object({
  stale: z.array(instrumentRef.extend({ day: localDateSchema })),
  /** Holdings that never had a close or valuation, valued at the portfolio's own trade of a day. */
  tradePrices: z.array(instrumentRef.extend({ day: localDateSchema })),
  /** Currencies whose rate has a quote older than the limit. */
  staleRates: z.array(statedRateSchema.pick({ day: true, path: true }).extend({ currency: z.string() })),
  missing: z.array(
    z.object({
      kind: z.enum(['price', 'rate']),
      what: z.string(),
      instrumentId: idSchema.nullable(),
    }),
  ),
  negativeCash: z.array(z.object({ currency: z.string(), since: localDateSchema })),
  /** Entries the ledger cannot book, all of them. */
  faults: z.array(faultSchema),
  /** Sales and transfers out that name a lot which is not there; the rest of what they take is taken first in, first out. */
  missingLots: z.array(faultSchema),
  /** Deposits and withdrawals that name an instrument, which counts for nothing. */
  ignoredInstruments: z.array(entryRef),
  /** Instruments of which on some days only some trades carry a trade time, so that type decides their order: the last such day. */
  partlyTimed: z.array(instrumentRef.extend({ days: z.int(), day: localDateSchema })),
  /** Closing prices and exchange rates stored with a date before 1900 or after today: no figure uses them. */
  misdated: z.array(
    z.object({
      kind: z.enum(['price', 'rate']),
      /** The symbol, or the pair such as EUR/USD. */
      what: z.string(),
      /** Null for a rate. */
      instrumentId: idSchema.nullable(),
      count: z.int(),
      first: localDateSchema,
      last: localDateSchema,
    }),
  ),
  dayOrder: dayOrderSchema.nullable(),
  /** What changed definitions changed, until it is acknowledged; null where nothing is left to acknowledge. */
  definitions: z.array(definitionChangeSchema).nullable(),
  /** Transfers in of units whose cost is not known, and those whose cost is stated as 0. */
  costs: z.array(
    z.object({
      kind: z.enum(['unknown', 'zero']),
      transactionId: idSchema,
      day: localDateSchema,
      instrument: instrumentRef,
      quantity: z.string(),
    }),
  ),
  /** Received transfers whose lots are no longer those that the other portfolio would give. */
  transfers: z.array(
    z.object({
      transactionId: idSchema,
      day: localDateSchema,
      instrument: instrumentRef,
      revision: revisionSchema,
      /** In the currency of the instrument; null where a cost is not known. */
      currency: z.string(),
      booked: z.object({ lots: z.int(), cost: z.string().nullable() }),
      now: z.object({ lots: z.int(), cost: z.string().nullable() }),
    }),
  ),
});

/** The deepest fall of a range, with its days. */
export const drawdownSchema = z.discriminatedUnion('known', [
  z.object({
    known: z.literal(true),
    value: z.number(),
    peak: localDateSchema,
    trough: localDateSchema,
    recovered: localDateSchema.nullable(),
    days: z.int(),
  }),
  z.object({ known: z.literal(false), reason: z.enum(unknownReasons) }),
]);

export const performanceSchema = z
  .object({
    asOf: localDateSchema,
    from: localDateSchema,
    to: localDateSchema,
    currency: z.string(),
    cashKept: z.boolean(),
    /** Value on `to`, exact. */
    value: moneyFigureSchema,
    dayChange: z.object({ amount: moneyFigureSchema, rate: rateFigureSchema }),
    /** Over [from, to]. */
    twr: rateFigureSchema,
    twrGross: rateFigureSchema,
    twrAnnual: rateFigureSchema,
    /** A year; of a period under a year `irrOfPeriod` is the one to show. */
    irr: rateFigureSchema,
    /** (1 + irr)^(days / 365) − 1: what the money-weighted return comes to over the period. */
    irrOfPeriod: rateFigureSchema,
    /** Charges (less refunds) and income of days on which nothing was held: part of the gain, of no return. */
    leftOut: z
      .object({
        charges: z.string(),
        income: z.string(),
        days: z.int(),
        from: localDateSchema,
        to: localDateSchema,
      })
      .nullable(),
    /** Days with a return beyond ±50 % on less than a hundredth of the highest value. */
    littleCapital: z.array(localDateSchema),
    maxDrawdown: drawdownSchema,
    inflows: moneyFigureSchema,
    outflows: moneyFigureSchema,
    /** What was earned over [from, to]: closing value − opening value − inflows + outflows. */
    gain: moneyFigureSchema,
    income: moneyFigureSchema,
    fees: moneyFigureSchema,
    taxes: moneyFigureSchema,
    /** As at `to`, since the beginning. */
    realised: moneyFigureSchema,
    unrealised: moneyFigureSchema,
    cost: moneyFigureSchema,
    /** Net time-weighted and money-weighted returns of the usual periods ending at `to`. */
    returns: z.array(
      z.object({
        period: z.enum(periods),
        from: localDateSchema,
        twr: rateFigureSchema,
        twrAnnual: rateFigureSchema,
        irr: rateFigureSchema,
      }),
    ),
    /** Daily series over [from, to]; a value that is not known is null. */
    series: z.object({
      /** Days since 1970-01-01. */
      days: dailySchema,
      value: dailyValuesSchema,
      /** Net external flows so far. */
      invested: dailyValuesSchema,
      /** Cumulative net TWR from `from`, 0.05 is 5 %. */
      twr: dailyValuesSchema,
      drawdown: dailyValuesSchema,
    }),
    quality: qualitySchema,
  })
  .meta({ id: 'Performance' });
export type Performance = z.infer<typeof performanceSchema>;

export const getPerformance = endpoint({
  name: 'getPerformance',
  heavy: true,
  method: 'GET',
  path: '/api/portfolios/:id/performance',
  summary:
    'Value, returns, drawdown and daily series of a portfolio over a range (default: since its first entry, to today).',
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({
    period: z.enum(periods).optional(),
    from: localDateSchema.optional(),
    to: localDateSchema.optional(),
  }),
  response: performanceSchema,
  errors: ['not_found'],
  record: 'portfolio',
  conditional: true,
});

export const periodReturnSchema = z.object({
  year: z.int(),
  /** 1 to 12; null for the whole year. */
  month: z.int().min(1).max(12).nullable(),
  /** Whether the portfolio began, or today is, within it. */
  partial: z.boolean(),
  /** No holding got a new price in it, so that its return says little. */
  withoutPrices: z.boolean(),
  twr: rateFigureSchema,
});
export type PeriodReturn = z.infer<typeof periodReturnSchema>;

export const getReturnTable = endpoint({
  name: 'getReturnTable',
  heavy: true,
  method: 'GET',
  path: '/api/portfolios/:id/returns',
  summary: 'The net time-weighted return of each calendar month and year, in order.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: z
    .object({ months: z.array(periodReturnSchema), years: z.array(periodReturnSchema) })
    .meta({ id: 'ReturnTable' }),
  errors: ['not_found'],
  record: 'portfolio',
  conditional: true,
});

const holdingSchema = z
  .object({
    instrument: instrumentRef.extend({
      isin: z.string().nullable(),
      assetClass: z.enum(assetClasses),
      sector: z.string().nullable(),
      region: z.string().nullable(),
      currency: z.string(),
    }),
    quantity: z.string(),
    price: z.string().nullable(),
    priceDay: localDateSchema.nullable(),
    /** A close, a manual valuation, or for want of both the portfolio's own last trade. */
    priceSource: z.enum(['close', 'valuation', 'trade']).nullable(),
    /** Whether the price, or the price or the rate, is older than the limit. */
    priceStale: z.boolean(),
    stale: z.boolean(),
    /** Null within the portfolio's currency, and without a rate. */
    fxRate: statedRateSchema.nullable(),
    /** In the portfolio's currency. */
    value: moneyFigureSchema,
    weight: rateFigureSchema,
    cost: moneyFigureSchema,
    unrealised: moneyFigureSchema,
    unrealisedPrice: moneyFigureSchema,
    unrealisedCurrency: moneyFigureSchema,
    realised: moneyFigureSchema,
    income: moneyFigureSchema,
    dayChange: rateFigureSchema,
    /** Closes of the last 90 days, for a sparkline. */
    spark: z.array(z.number()),
  })
  .meta({ id: 'Holding' });
export type Holding = z.infer<typeof holdingSchema>;

export const getHoldings = endpoint({
  name: 'getHoldings',
  heavy: true,
  method: 'GET',
  path: '/api/portfolios/:id/holdings',
  summary: 'Positions and cash as at a day, with cost, value and gain.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({ asAt: localDateSchema.optional() }),
  response: z.object({
    asAt: localDateSchema,
    currency: z.string(),
    holdings: z.array(holdingSchema),
    cash: z.array(
      z.object({
        currency: z.string(),
        amount: z.string(),
        fxRate: statedRateSchema.nullable(),
        value: moneyFigureSchema,
        weight: rateFigureSchema,
      }),
    ),
    total: moneyFigureSchema,
  }),
  errors: ['not_found'],
  record: 'portfolio',
  conditional: true,
});
