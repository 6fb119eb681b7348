/** The benchmark and the risk-free rate that the firm's portfolios are compared with. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { benchmarkRefSchema } from '../market/benchmarks.ts';
import { usedRiskFreeSchema } from '../market/comparison.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { idSchema, revisionSchema } from '../values.ts';

/** A rate in percent a year, exact. */
const yearlyRateSchema = z
  .string()
  .trim()
  .regex(/^-?\d{1,2}(\.\d{1,4})?$/, fieldCode('yearly_rate_format'));

/** `none`: figures that need a risk-free rate are unknown. */
export const riskFreeKinds = ['none', 'constant', 'instrument'] as const;

const admin = { roles: ['admin'] } as const;

export const comparisonFormSchema = z.object({
  /** Null: portfolios that choose no benchmark of their own have none. */
  benchmarkId: idSchema.nullable(),
  riskFree: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('constant'), yearlyPct: yearlyRateSchema }),
    z.object({ kind: z.literal('instrument'), instrumentId: idSchema }),
  ]),
});
export type ComparisonForm = z.output<typeof comparisonFormSchema>;

export const comparisonSettingsSchema = z
  .object({
    benchmark: benchmarkRefSchema.nullable(),
    riskFree: usedRiskFreeSchema.nullable(),
    revision: revisionSchema,
  })
  .meta({ id: 'ComparisonSettings' });
export type ComparisonSettings = z.infer<typeof comparisonSettingsSchema>;

export const getComparisonSettings = endpoint({
  name: 'getComparisonSettings',
  method: 'GET',
  path: '/api/settings/comparison',
  summary: "Returns the firm's default benchmark and its risk-free rate.",
  access: admin,
  response: comparisonSettingsSchema,
});

export const putComparisonSettings = endpoint({
  name: 'putComparisonSettings',
  method: 'PUT',
  path: '/api/settings/comparison',
  summary:
    "Changes the firm's default benchmark and its risk-free rate: a constant in percent a year, or the return of an instrument.",
  access: admin,
  fresh: true,
  body: comparisonFormSchema.extend({
    /** The revision that the change is based on; refused if it is not the present one. If omitted, the last change wins. */
    revision: revisionSchema.optional(),
  }),
  response: comparisonSettingsSchema,
  errors: ['wrong_state', 'stale'],
  reasons: ['firm_not_set_up'],
});
