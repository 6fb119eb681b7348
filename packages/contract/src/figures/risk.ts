/** The risk of a portfolio over a range, and the stress of what it holds today. */
import { z } from 'zod';
import { assetClasses, periods } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { comparisonSchema, usedRiskFreeSchema } from '../market/comparison.ts';
import { drawdownSchema } from '../performance.ts';
import { dailySchema, dailyValuesSchema, moneyFigureSchema, rateFigureSchema } from './values.ts';
import { idSchema, localDateSchema } from '../values.ts';
import { samplingSchema } from '../figures/sampling.ts';
import { relativeMeasures, riskMeasures, rollingWindows, stressScenarios } from './risk-names.ts';

/** A fall from a peak to the first return to it; `recovered` is null until then. */
const fallSchema = z.object({
  depth: z.number(),
  peak: localDateSchema,
  trough: localDateSchema,
  recovered: localDateSchema.nullable(),
  /** Days from the peak to the trough, and to the recovery or the end of the range. */
  fallDays: z.int(),
  days: z.int(),
});
export type DrawdownEntry = z.infer<typeof fallSchema>;

export const riskSchema = z
  .object({
    from: localDateSchema,
    to: localDateSchema,
    currency: z.string(),
    sampling: samplingSchema,
    benchmark: comparisonSchema.shape.benchmark,
    /** Why the benchmark is unknown over the range; null if it is known, or if there is none. */
    missing: comparisonSchema.shape.missing,
    riskFree: usedRiskFreeSchema.nullable(),
    maxDrawdown: drawdownSchema,
    /** Deviations and ratios are annualised; values at risk and the ratios of shortfalls are those of one day, week or month. */
    alone: z.record(z.enum(riskMeasures), rateFigureSchema),
    /** Null without a benchmark. */
    against: z.record(z.enum(relativeMeasures), rateFigureSchema).nullable(),
    /**
     * Measures over the last `window` months, by the day on which they end; null where a window has too few returns, empty
     * if the range is shorter.
     */
    rolling: z.object({
      window: z.int(),
      days: dailySchema,
      /** The return over the window, not annualised. */
      twr: dailyValuesSchema,
      volatility: dailyValuesSchema,
      /** Null without a benchmark, or if it is unknown. */
      beta: dailyValuesSchema.nullable(),
    }),
    /** The distance from the highest level so far, by day. */
    drawdown: z.object({ days: dailySchema, values: dailyValuesSchema }),
    /** The deepest drawdowns, deepest first. */
    drawdowns: z.array(fallSchema).max(10),
  })
  .meta({ id: 'Risk' });
export type Risk = z.infer<typeof riskSchema>;

export const getRisk = endpoint({
  name: 'getRisk',
  heavy: true,
  method: 'GET',
  path: '/api/portfolios/:id/risk',
  summary:
    'Returns all measures of risk of a portfolio over a range, alone and against its benchmark, with rolling measures and drawdowns; by default from its first entry to today.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({
    period: z.enum(periods).optional(),
    from: localDateSchema.optional(),
    to: localDateSchema.optional(),
    /** The months of a rolling measure. */
    window: z.enum(rollingWindows).default('3'),
  }),
  response: riskSchema,
  errors: ['not_found'],
  record: 'portfolio',
  conditional: true,
});

const scenarioSchema = z.object({
  id: z.enum(stressScenarios),
  before: moneyFigureSchema,
  /** The gain or loss in the portfolio's currency, and as a part of the value before. */
  change: moneyFigureSchema,
  changePct: rateFigureSchema,
  /** By asset class; cash is one. */
  classes: z.array(
    z.object({
      assetClass: z.enum(assetClasses),
      shockPct: z.string(),
      value: z.string(),
      change: z.string(),
    }),
  ),
});
export type Scenario = z.infer<typeof scenarioSchema>;

export const getStress = endpoint({
  name: 'getStress',
  heavy: true,
  method: 'GET',
  path: '/api/portfolios/:id/stress',
  summary:
    'Returns what the falls of 2008, 2020 and 2022 would do to the present holdings, by asset class. Unknown while a holding has no value.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: z
    .object({
      asAt: localDateSchema,
      currency: z.string(),
      scenarios: z.array(scenarioSchema),
      /** The holdings without a value, because of which the scenarios are unknown. */
      unvalued: z.array(z.object({ id: idSchema, symbol: z.string(), name: z.string() })),
    })
    .meta({ id: 'Stress' }),
  errors: ['not_found'],
  record: 'portfolio',
  conditional: true,
});
