/**
 * Computed figures of a portfolio: performance over a range, and holdings on a date. `docs/methodology` defines the
 * methods.
 */
import { z } from 'zod';
import { assetClasses, periods, quotations } from './choices.ts';
import { codedSchema } from './refusals/coded-text.ts';
import { endpoint } from './endpoint.ts';
import { worthlessSchema } from './instruments/worthlessness.ts';
import { entryErrors } from './refusals/ledger-errors.ts';
import {
  dailySchema,
  dailyValuesSchema,
  moneyFigureSchema,
  rateFigureSchema,
  outdatedEndsSchema,
} from './figures/values.ts';
import { changedFigures } from './figures/changed.ts';
import { unknownReasons } from './figures/unknown-reasons.ts';
import { idSchema, localDateSchema, revisionSchema } from './values.ts';

const instrumentRef = z.object({ id: idSchema, symbol: z.string(), name: z.string() });

const entryRef = z.object({ transactionId: idSchema, day: localDateSchema });
const errorSchema = entryRef.extend({ ...codedSchema(entryErrors).shape, message: z.string() });

/** A figure before and after a change of the processing order within a day; null if unknown. */
export const orderChangeSchema = z.object({
  figure: z.enum(['units', 'realised', 'cost', 'value', 'twr']),
  /** The instrument whose units changed. */
  instrument: instrumentRef.nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type OrderChange = z.infer<typeof orderChangeSchema>;

/**
 * The effect on a ledger of the upgrade to the current processing order within a day; null if there is nothing to
 * settle.
 */
const dayOrderSchema = z.discriminatedUnion('state', [
  /** The current order applies, and has changed these figures since `firstDay`. */
  z.object({
    state: z.literal('changed'),
    firstDay: localDateSchema,
    figures: z.array(orderChangeSchema),
  }),
  /**
   * The previous order is kept, because these entries would be invalid in the current one. Empty: the current order
   * can be adopted.
   */
  z.object({ state: z.literal('kept'), faults: z.array(errorSchema) }),
]);
export type DayOrderNotice = z.infer<typeof dayOrderSchema>;

/** The effect of a changed definition on the figures of a portfolio that existed before the change. */
export const definitionChangeSchema = z.object({
  /**
   * `returns`: days without capital have no return; `rates`: the age of rates decides the conversion route; `irr`: of
   * several solutions, the one with the sign of the gain; `return_of_capital`: returns of capital after the last sale
   * are gains; `closed`: the series ends on `since`; `risk`: returns are sampled by days, weeks or months; `zero_closes`:
   * closes of 0 are no prices; `waiting_splits`: until a split is booked, units held before it keep the price from before
   * it; `derived_prices`: after a merger the price of the former instrument counts.
   */
  reason: z.enum([
    'returns',
    'rates',
    'irr',
    'return_of_capital',
    'closed',
    'risk',
    'zero_closes',
    'waiting_splits',
    'derived_prices',
  ]),
  /** The first day with different figures; null if only the totals of the last day differ. */
  since: localDateSchema.nullable(),
  /** The number of days with a different return, or of returns of capital after the last sale. */
  days: z.int(),
  /** The first of those days. */
  dates: z.array(localDateSchema),
  /** Since inception, or on the day of the comparison; null if unknown. */
  figures: z.array(
    z.object({
      figure: z.enum(changedFigures),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});
export type DefinitionChange = z.infer<typeof definitionChangeSchema>;

/**
 * A rate into the portfolio's currency, with the date of its oldest quote, its conversion route (USD, EUR, CHF goes
 * through the euro) and the quotes used: one `base` costs so many `quote`. A quote against the direction of the route
 * is inverted.
 */
const statedRateSchema = z.object({
  rate: z.string(),
  day: localDateSchema,
  path: z.array(z.string()),
  quotes: z.array(z.object({ base: z.string(), quote: z.string(), day: localDateSchema })),
  stale: z.boolean(),
});
export type StatedRate = z.infer<typeof statedRateSchema>;

/** The data issues behind the figures. */
const qualitySchema = z.object({
  stale: z.array(instrumentRef.extend({ day: localDateSchema })),
  /** Holdings without any closing price or valuation, valued at the portfolio's own trade of a day. */
  tradePrices: z.array(instrumentRef.extend({ day: localDateSchema })),
  /** After a merger or symbol change without a price since: valued at the former instrument's price of the day. */
  derivedPrices: z.array(instrumentRef.extend({ day: localDateSchema })),
  /** Splits that are neither booked nor declined, by ex-date: units held before it keep the price from before it. */
  waitingSplits: z.array(instrumentRef.extend({ day: localDateSchema })),
  /** Currencies whose rate uses an outdated quote. */
  staleRates: z.array(statedRateSchema.pick({ day: true, path: true }).extend({ currency: z.string() })),
  /**
   * Prices and rates that were outdated on the opening day of a usual range (day, month, 1M, 3M, YTD …) or of the range
   * asked for, with these days, latest first. Without those that are outdated today.
   */
  outdatedOpenings: z.array(
    z.object({
      kind: z.enum(['price', 'rate']),
      /** The symbol, or the currency. */
      what: z.string(),
      /** Null for a rate. */
      instrumentId: idSchema.nullable(),
      days: z.array(localDateSchema),
    }),
  ),
  missing: z.array(
    z.object({
      kind: z.enum(['price', 'rate']),
      what: z.string(),
      instrumentId: idSchema.nullable(),
    }),
  ),
  negativeCash: z.array(z.object({ currency: z.string(), since: localDateSchema })),
  /** All entries that the ledger cannot book. */
  faults: z.array(errorSchema),
  /** Sales and transfers out that name a missing lot; the rest of their quantity is taken first in, first out. */
  missingLots: z.array(errorSchema),
  /** Deposits and withdrawals that name an instrument, which has no effect. */
  ignoredInstruments: z.array(entryRef),
  /**
   * Instruments with days on which missing trade times leave the order of trades to their type: only some trades have a
   * time, or none has and the cost of a sale depends on the order. `day` is the last such day.
   */
  partlyTimed: z.array(instrumentRef.extend({ days: z.int(), day: localDateSchema })),
  /** Closing prices and exchange rates dated before 1900 or after today; no figure uses them. */
  misdated: z.array(
    z.object({
      kind: z.enum(['price', 'rate']),
      /** The symbol, or the pair, such as EUR/USD. */
      what: z.string(),
      /** Null for a rate. */
      instrumentId: idSchema.nullable(),
      count: z.int(),
      first: localDateSchema,
      last: localDateSchema,
    }),
  ),
  /**
   * Closing prices of 0, which no figure uses, and valuations of 0, which count as booked; earlier versions accepted
   * them. `day` is the last of `count`.
   */
  zeros: z.array(
    z.object({
      kind: z.enum(['close', 'valuation']),
      instrument: instrumentRef,
      count: z.int(),
      day: localDateSchema,
      /** The last entry; null for closing prices. */
      transactionId: idSchema.nullable(),
    }),
  ),
  /** Fetched prices that differ too much from the one before them, `count` from `day` on, until someone decides on them. */
  jumps: z.array(
    instrumentRef.extend({
      day: localDateSchema,
      count: z.int(),
      /** Whether figures use all of them, because the next price or a second provider confirmed them. */
      areUsed: z.boolean(),
    }),
  ),
  dayOrder: dayOrderSchema.nullable(),
  /** The effects of changed definitions until a user acknowledges them; null if there are none. */
  definitions: z.array(definitionChangeSchema).nullable(),
  /** Transfers in of units whose cost is unknown, or stated as 0. */
  costs: z.array(
    z.object({
      kind: z.enum(['unknown', 'zero']),
      transactionId: idSchema,
      day: localDateSchema,
      instrument: instrumentRef,
      quantity: z.string(),
    }),
  ),
  /** Transfers in whose lots differ from those that the giver would give now. */
  transfers: z.array(
    z.object({
      transactionId: idSchema,
      day: localDateSchema,
      instrument: instrumentRef,
      revision: revisionSchema,
      /** In the currency of the instrument; null if a cost is unknown. */
      currency: z.string(),
      booked: z.object({ lots: z.int(), cost: z.string().nullable() }),
      now: z.object({ lots: z.int(), cost: z.string().nullable() }),
    }),
  ),
});

const effectSchema = z.object({
  day: localDateSchema,
  capital: z.number(),
  gain: z.number(),
  rate: z.number(),
});

/** What a reader would doubt about the returns of a range, with the days that explain it. */
export const returnChecksSchema = z.object({
  /** The largest days with a return beyond ±50 %, and the number of all of them. */
  largeDays: z.array(effectSchema),
  largeDayCount: z.int(),
  /** The days that make the money-weighted return's sign differ from the time-weighted one's; empty otherwise. */
  opposedDays: z.array(effectSchema),
});
export type ReturnChecks = z.infer<typeof returnChecksSchema>;

/** The maximum drawdown of a range, with its dates. */
export const drawdownSchema = z.discriminatedUnion('known', [
  z.object({
    known: z.literal(true),
    value: z.number(),
    peak: localDateSchema,
    trough: localDateSchema,
    recovered: localDateSchema.nullable(),
    days: z.int(),
    outdated: outdatedEndsSchema.optional(),
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
    /** Annualised; for a period under a year show `irrOfPeriod` instead. */
    irr: rateFigureSchema,
    /** (1 + irr)^(days / 365) − 1: the money-weighted return over the period. */
    irrOfPeriod: rateFigureSchema,
    /**
     * Charges (less refunds), income and capital returned after the last sale, of days without holdings: the gain
     * includes them, the returns do not.
     */
    leftOut: z
      .object({
        charges: z.string(),
        income: z.string(),
        returnedCapital: z.string(),
        days: z.int(),
        from: localDateSchema,
        to: localDateSchema,
      })
      .nullable(),
    /** Days with a return beyond ±50 % on less than a hundredth of the highest value. */
    littleCapital: z.array(localDateSchema),
    maxDrawdown: drawdownSchema,
    checks: returnChecksSchema,
    inflows: moneyFigureSchema,
    outflows: moneyFigureSchema,
    /** The gain over [from, to]: closing value − opening value − inflows + outflows. */
    gain: moneyFigureSchema,
    income: moneyFigureSchema,
    fees: moneyFigureSchema,
    taxes: moneyFigureSchema,
    /** On `to`, since inception. */
    realised: moneyFigureSchema,
    unrealised: moneyFigureSchema,
    cost: moneyFigureSchema,
    /** Net time-weighted and money-weighted returns of the usual periods that end on `to`. */
    returns: z.array(
      z.object({
        period: z.enum(periods),
        from: localDateSchema,
        twr: rateFigureSchema,
        twrAnnual: rateFigureSchema,
        irr: rateFigureSchema,
      }),
    ),
    /** Daily series over [from, to]; null if unknown. */
    series: z.object({
      /** Days since 1970-01-01. */
      days: dailySchema,
      value: dailyValuesSchema,
      /** Net external flows so far. */
      invested: dailyValuesSchema,
      /** Cumulative net TWR since `from`; 0.05 is 5 %. */
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
    'Returns value, returns, drawdown and daily series of a portfolio over a range, by default from its first entry to today.',
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
  /** 1 to 12; null for a whole year. */
  month: z.int().min(1).max(12).nullable(),
  /** Whether the portfolio opened, or today lies, within the period. */
  partial: z.boolean(),
  /** Whether no holding got a new price in the period, so that its return means little. */
  withoutPrices: z.boolean(),
  twr: rateFigureSchema,
});
export type PeriodReturn = z.infer<typeof periodReturnSchema>;

export const getReturnTable = endpoint({
  name: 'getReturnTable',
  heavy: true,
  method: 'GET',
  path: '/api/portfolios/:id/returns',
  summary: 'Returns the net time-weighted return of each calendar month and year, in order.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: z
    .object({ months: z.array(periodReturnSchema), years: z.array(periodReturnSchema) })
    .meta({ id: 'ReturnTable' }),
  errors: ['not_found'],
  record: 'portfolio',
  conditional: true,
});

/** What one account holds of a holding or of cash; over all accounts it adds up to the whole. */
const accountPart = { accountId: idSchema, value: moneyFigureSchema, weight: rateFigureSchema };

const holdingSchema = z
  .object({
    instrument: instrumentRef.extend({
      isin: z.string().nullable(),
      assetClass: z.enum(assetClasses),
      sector: z.string().nullable(),
      region: z.string().nullable(),
      currency: z.string(),
      /** What `price` states: the value of one unit, or in percent of the nominal. */
      quotation: z.enum(quotations),
    }),
    quantity: z.string(),
    price: z.string().nullable(),
    priceDay: localDateSchema.nullable(),
    /**
     * A closing price, a manual valuation, without either the portfolio's own last trade, or the declaration that the
     * instrument is worthless.
     */
    priceSource: z.enum(['close', 'valuation', 'trade', 'derived', 'worthless']).nullable(),
    /** Why it is worth 0; null unless it is declared worthless from that date or an earlier one on. */
    worthless: worthlessSchema.pick({ since: true, reason: true }).nullable(),
    /** Whether the price, or either the price or the rate, is outdated. */
    priceStale: z.boolean(),
    /** Whether units are valued at the price from before a split that is to be booked. */
    splitWaiting: z.boolean(),
    stale: z.boolean(),
    /** Null within the portfolio's currency, or without a rate. */
    fxRate: statedRateSchema.nullable(),
    /** In the portfolio's currency; of an instrument quoted in percent, without accrued interest. */
    value: moneyFigureSchema,
    /**
     * The interest accrued since the last coupon, in no value or gain: unknown for an instrument quoted in percent, as
     * its coupons are not recorded; null for others.
     */
    accruedInterest: moneyFigureSchema.nullable(),
    weight: rateFigureSchema,
    cost: moneyFigureSchema,
    unrealised: moneyFigureSchema,
    unrealisedPrice: moneyFigureSchema,
    unrealisedCurrency: moneyFigureSchema,
    realised: moneyFigureSchema,
    income: moneyFigureSchema,
    dayChange: rateFigureSchema,
    /** Closing prices of the last 90 days, for a sparkline. */
    spark: z.array(z.number()),
    /** By account; null if all entries of the portfolio are in one. */
    accounts: z
      .array(
        z.object({
          ...accountPart,
          quantity: z.string(),
          cost: moneyFigureSchema,
          unrealised: moneyFigureSchema,
        }),
      )
      .nullable(),
  })
  .meta({ id: 'Holding' });
export type Holding = z.infer<typeof holdingSchema>;

export const getHoldings = endpoint({
  name: 'getHoldings',
  heavy: true,
  method: 'GET',
  path: '/api/portfolios/:id/holdings',
  summary: 'Returns positions and cash on a date, with cost, value and gain.',
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
        /** By account; null if all entries of the portfolio are in one. */
        accounts: z.array(z.object({ ...accountPart, amount: z.string() })).nullable(),
      }),
    ),
    total: moneyFigureSchema,
  }),
  errors: ['not_found'],
  record: 'portfolio',
  conditional: true,
});
