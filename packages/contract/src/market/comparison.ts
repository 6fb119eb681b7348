/** A portfolio compared with its benchmark, and its returns above the risk-free rate. */
import { z } from 'zod';
import { periods, rebalancings } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { dailySchema, dailyValuesSchema, rateFigureSchema } from '../figures/values.ts';
import { unknownReasons } from '../figures/unknown-reasons.ts';
import { idSchema, localDateSchema } from '../values.ts';
import { samplingSchema } from '../figures/sampling.ts';
import { benchmarkPartSchema } from './benchmarks.ts';

/** The firm's risk-free rate, as a comparison uses it. */
export const usedRiskFreeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('constant'), yearlyPct: z.string() }),
  /** The return of an instrument in its own currency. */
  z.object({
    kind: z.literal('instrument'),
    instrument: z.object({ id: idSchema, symbol: z.string(), name: z.string(), currency: z.string() }),
  }),
]);
export type UsedRiskFree = z.infer<typeof usedRiskFreeSchema>;

/** Days on which the last price of an instrument, or the last rate of a currency, is older than the limit. */
const gapSchema = z.object({
  /** The symbol of the instrument, or the pair of currencies. */
  what: z.string(),
  /** Null for a pair. */
  instrumentId: idSchema.nullable(),
  from: localDateSchema,
  to: localDateSchema,
});

export const comparisonSchema = z
  .object({
    from: localDateSchema,
    to: localDateSchema,
    currency: z.string(),
    sampling: samplingSchema,
    /** Null if the portfolio has none; the figures against one are then null too. */
    benchmark: z
      .object({
        id: idSchema,
        name: z.string(),
        /** Whether it is the firm's default, the portfolio's own choice, or was named in the request. */
        chosenBy: z.enum(['firm', 'portfolio', 'request']),
        rebalancing: z.enum(rebalancings),
        parts: z.array(benchmarkPartSchema),
      })
      .nullable(),
    riskFree: usedRiskFreeSchema.nullable(),
    /** Over [from, to]; `difference` is the net time-weighted return less that of the benchmark. */
    returns: z
      .object({ benchmark: rateFigureSchema, annual: rateFigureSchema, difference: rateFigureSchema })
      .nullable(),
    /** Measures against the benchmark, over the samples of the portfolio; `alpha` and `trackingError` are rates a year. */
    against: z
      .object({
        beta: rateFigureSchema,
        alpha: rateFigureSchema,
        trackingError: rateFigureSchema,
        informationRatio: rateFigureSchema,
        correlation: rateFigureSchema,
        upCapture: rateFigureSchema,
        downCapture: rateFigureSchema,
      })
      .nullable(),
    alone: z.object({ volatility: rateFigureSchema, sharpe: rateFigureSchema, sortino: rateFigureSchema }),
    /** Why the benchmark is unknown over the range; null if it is known, or if there is none. */
    missing: z
      .object({
        reason: z.enum(unknownReasons),
        /** The instruments that lack a price, or whose value is not usable. */
        instruments: z.array(z.object({ id: idSchema, symbol: z.string() })),
        /** The currencies that lack a rate. */
        currencies: z.array(z.string()),
        /** The first day on which every instrument has a price; null if one has none. */
        pricedFrom: localDateSchema.nullable(),
      })
      .nullable(),
    gaps: z.array(gapSchema).max(100),
    /** The return of the benchmark since `from`, by day (days since 1970-01-01); empty if it is unknown. */
    series: z.object({ days: dailySchema, benchmark: dailyValuesSchema }),
  })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof comparisonSchema>;

export const getComparison = endpoint({
  name: 'getComparison',
  heavy: true,
  method: 'GET',
  path: '/api/portfolios/:id/comparison',
  summary:
    'Returns a portfolio compared with its benchmark, or with another one, over a range, in its currency, with risk figures; by default from its first entry to today.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({
    period: z.enum(periods).optional(),
    from: localDateSchema.optional(),
    to: localDateSchema.optional(),
    /** Another benchmark than that of the portfolio. */
    benchmark: idSchema.optional(),
  }),
  response: comparisonSchema,
  errors: ['not_found'],
  record: 'portfolio',
  conditional: true,
});
