/** Benchmarks: an instrument, or a blend of instruments with weights that add up to exactly 100 %. */
import { z } from 'zod';
import { rebalancings } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { rateFigureSchema } from '../figures/values.ts';
import {
  currencySchema,
  doneSchema,
  idSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  pageOf,
  pageQuery,
  revisionSchema,
} from '../values.ts';
import { areWhole, weightSchema } from '../written/weights.ts';

export type Rebalancing = (typeof rebalancings)[number];

/** A portfolio's benchmark as a form states it: the firm's, none, or the id of one. */
export const chosenBenchmarkSchema = z.union([z.literal('firm'), z.literal('none'), idSchema]);

export const benchmarkRefSchema = z.object({ id: idSchema, name: z.string() });

/** The most instruments of a benchmark. */
export const partsAtMost = 20;

const partSchema = z.object({ instrumentId: idSchema, weightPct: weightSchema });

const fields = {
  name: lineSchema.min(1, fieldCode('name_required')).max(100, fieldCode('name_too_long')),
  /** The currency of the benchmark's own returns. A portfolio compares in its own currency. */
  currency: currencySchema,
  rebalancing: z.enum(rebalancings),
  parts: z
    .array(partSchema)
    .min(1, fieldCode('benchmark_part_required'))
    .max(partsAtMost, fieldCode('too_many_benchmark_parts')),
};

interface Parts {
  readonly parts: readonly z.output<typeof partSchema>[];
}

/** Refuses an instrument that occurs twice, and weights that do not add up to exactly 100 %. */
const withWholeParts = <F extends z.ZodType<Parts>>(schema: F): F =>
  schema.superRefine((form, context) => {
    const seen = new Set<string>();
    for (const [i, { instrumentId }] of form.parts.entries()) {
      if (seen.has(instrumentId))
        context.addIssue({
          code: 'custom',
          path: ['parts', i, 'instrumentId'],
          message: fieldCode('benchmark_part_repeated'),
          input: form,
        });
      seen.add(instrumentId);
    }
    if (!areWhole(form.parts))
      context.addIssue({
        code: 'custom',
        path: ['parts'],
        message: fieldCode('weights_not_100'),
        input: form,
      });
  });

export const benchmarkFormSchema = withWholeParts(z.object(fields));

const instrumentRef = z.object({ id: idSchema, symbol: z.string(), name: z.string(), currency: z.string() });

export const benchmarkPartSchema = z.object({ instrument: instrumentRef, weightPct: z.string() });

export const benchmarkSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    currency: z.string(),
    rebalancing: z.enum(rebalancings),
    parts: z.array(benchmarkPartSchema),
    /** Whether it is the benchmark of every portfolio that chooses none of its own. */
    isDefault: z.boolean(),
    /** The number of portfolios that chose it, among those that the user may see. */
    portfolios: z.int(),
    revision: revisionSchema,
    createdAt: instantSchema,
  })
  .meta({ id: 'Benchmark' });
export type Benchmark = z.infer<typeof benchmarkSchema>;

/** The returns of a benchmark up to today, in its own currency. */
export const benchmarkReturnsSchema = z.object({
  yearToDate: rateFigureSchema,
  oneYear: rateFigureSchema,
  /** The day up to which every instrument has a price; null if one has none. */
  pricedUntil: localDateSchema.nullable(),
});

const manages = { feature: 'market_data.manage' } as const;
const params = z.object({ id: idSchema });

export const listBenchmarks = endpoint({
  name: 'listBenchmarks',
  heavy: true,
  method: 'GET',
  path: '/api/benchmarks',
  summary:
    'Returns the benchmarks by name, with their instruments and weights, and on request their returns.',
  access: 'staff',
  query: z.object({
    q: z.string().trim().max(100).optional(),
    /** Adds the returns of each benchmark. */
    returns: z.enum(['true']).optional(),
    ...pageQuery,
  }),
  response: pageOf(benchmarkSchema.extend({ returns: benchmarkReturnsSchema.nullable() })).extend({
    default: benchmarkRefSchema.nullable(),
  }),
});

export type ListedBenchmark = z.infer<(typeof listBenchmarks)['response']>['items'][number];

export const getBenchmark = endpoint({
  name: 'getBenchmark',
  method: 'GET',
  path: '/api/benchmarks/:id',
  summary: 'Returns a benchmark.',
  access: 'staff',
  params,
  response: benchmarkSchema,
  errors: ['not_found'],
  record: 'benchmark',
});

export const createBenchmark = endpoint({
  name: 'createBenchmark',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/benchmarks',
  summary:
    'Creates a benchmark from one instrument, or from several with weights that add up to exactly 100 %.',
  access: manages,
  body: benchmarkFormSchema,
  status: 201,
  response: benchmarkSchema,
  errors: ['already_exists'],
});

export const updateBenchmark = endpoint({
  name: 'updateBenchmark',
  method: 'PUT',
  path: '/api/benchmarks/:id',
  summary:
    'Changes a benchmark, for its whole history: every comparison with it shows the change from then on.',
  access: manages,
  params,
  body: withWholeParts(z.object({ ...fields, revision: revisionSchema })),
  response: benchmarkSchema,
  errors: ['not_found', 'stale', 'already_exists'],
  record: 'benchmark',
});

export const deleteBenchmark = endpoint({
  name: 'deleteBenchmark',
  method: 'DELETE',
  path: '/api/benchmarks/:id',
  summary:
    'Deletes a benchmark that neither the firm nor a portfolio uses. Needs a user who sees every client: others do not learn whether a portfolio uses it.',
  access: manages,
  params,
  response: doneSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['benchmark_of_firm', 'benchmark_of_portfolios', 'benchmark_needs_every_client'],
  record: 'benchmark',
});
