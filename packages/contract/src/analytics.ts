/** Return and risk of the firm over a period, and the ranking of its portfolios. */
import { z } from 'zod';
import { assetClasses, periods, rankingSorts } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { drawdownSchema, periodReturnSchema } from './performance.ts';
import {
  dailySchema,
  dailyValuesSchema,
  moneyFigureSchema,
  rateFigureSchema,
  renewingSchema,
} from './figures/values.ts';
import { unknownReasons } from './figures/unknown-reasons.ts';
import { idSchema, localDateSchema, pageOf, pageQuery } from './values.ts';
import { samplingSchema } from './figures/sampling.ts';

const named = z.object({ id: idSchema, name: z.string() });

const rankedSchema = z.object({
  portfolio: named.extend({ client: named }),
  currency: z.string(),
  /** Today, in the portfolio's currency. */
  value: moneyFigureSchema,
  /** The share of the firm's value. */
  share: rateFigureSchema,
  /** Over the period, in the portfolio's currency; for `MAX` since the portfolio's own first entry. */
  twr: rateFigureSchema,
  volatility: rateFigureSchema,
  sampling: samplingSchema,
  maxDrawdown: rateFigureSchema,
});

/** So many of the portfolios that returns leave out are named; `leftOut` counts all. */
export const namedLeftOutAtMost = 50;

export const analyticsSchema = z
  .object({
    asOf: localDateSchema,
    from: localDateSchema,
    to: localDateSchema,
    currency: z.string(),
    /** `firm`: every client; `own`: clients that the viewer owns or that are shared with the viewer. */
    scope: z.enum(['firm', 'own']),
    /** The number of open portfolios. */
    portfolios: z.int(),
    /** Portfolios with an unknown value on some days of the range; returns and risk leave them out on those days. */
    leftOut: z.int(),
    /** The first of them by name, each with why its value is unknown. */
    leftOutPortfolios: z
      .array(z.object({ portfolio: named.extend({ client: named }), reason: z.enum(unknownReasons) }))
      .max(namedLeftOutAtMost),
    /**
     * From the value at the end of `from` to that at the end of `to`, in amounts that add up. If portfolios are left out, both
     * values and the gain are incomplete, and contributions and withdrawals unknown.
     */
    development: z.object({
      opening: moneyFigureSchema,
      inflows: moneyFigureSchema,
      outflows: moneyFigureSchema,
      gain: moneyFigureSchema,
      closing: moneyFigureSchema,
    }),
    /** For all open portfolios, today. */
    value: moneyFigureSchema,
    /** All portfolios combined, without transfers between them; incomplete if some are left out. */
    twr: rateFigureSchema,
    twrAnnual: rateFigureSchema,
    /** Annualised, from weekly returns: sums of portfolios do not show which share of a day's value was priced. */
    volatility: rateFigureSchema,
    sampling: samplingSchema,
    maxDrawdown: drawdownSchema,
    series: z.object({
      /** Days since 1970-01-01, beginning with the opening day of the range. */
      days: dailySchema,
      value: dailyValuesSchema,
      /** Cumulative TWR; 0.05 is 5 %. */
      twr: dailyValuesSchema,
      drawdown: dailyValuesSchema,
    }),
    months: z.array(periodReturnSchema),
    years: z.array(periodReturnSchema),
    byClass: z.array(z.object({ assetClass: z.enum(assetClasses), value: z.string() })),
    /** Holdings and cash balances without a known value. */
    unknownLines: z.int(),
    /** Open portfolios by base currency, converted into the firm's currency; those without a rate are left out. */
    byCurrency: z.array(z.object({ currency: z.string(), value: z.string() })),
    renewing: renewingSchema,
  })
  .meta({ id: 'Analytics' });
export type Analytics = z.infer<typeof analyticsSchema>;

export const getAnalytics = endpoint({
  name: 'getAnalytics',
  heavy: true,
  method: 'GET',
  path: '/api/analytics',
  summary:
    'Returns return, risk and value over a period, or from the end of one day to that of another, for the portfolios that the viewer may see.',
  access: { roles: ['admin', 'employee'] },
  query: z.object({
    period: z.enum(periods).default('1Y'),
    /** The day with whose closing values the range opens, instead of that of the period. */
    from: localDateSchema.optional(),
    /** The last day of the range; today if omitted. */
    to: localDateSchema.optional(),
  }),
  response: analyticsSchema,
  conditional: true,
});

export type Ranked = z.infer<typeof rankedSchema>;

export const listRanking = endpoint({
  name: 'listRanking',
  heavy: true,
  method: 'GET',
  path: '/api/analytics/ranking',
  summary:
    'Returns the open portfolios that the viewer may see with return and risk over a period; unknown figures come last.',
  access: { roles: ['admin', 'employee'] },
  query: z.object({
    period: z.enum(periods).default('1Y'),
    sort: z.enum(rankingSorts).default('twr'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    ...pageQuery,
  }),
  response: pageOf(rankedSchema),
});
