/** Explanations of returns that are not of one portfolio: of clients, the firm, benchmarks, and of prices. */
import { z } from 'zod';
import { periods } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema, localDateSchema } from '../values.ts';
import { analyticsFigures, benchmarkReturns, clientReturns, firmReturns, priceChanges } from './explained.ts';
import { explanationSchema, factorsQuery, rowsQuery } from './explanations.ts';

/** A part of the figure's own range. */
const part = {
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
  by: factorsQuery,
  ...rowsQuery,
};

export const explainClientReturn = endpoint({
  name: 'explainClientReturn',
  heavy: true,
  method: 'GET',
  path: '/api/clients/:id/return-explanation',
  summary:
    "Returns how a return of a client's portfolios combined was computed, for a household including those of members that the viewer may see.",
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({ figure: z.enum(clientReturns), ...part }),
  response: explanationSchema,
  errors: ['not_found'],
  record: 'client',
});

export const explainFirmReturn = endpoint({
  name: 'explainFirmReturn',
  heavy: true,
  method: 'GET',
  path: '/api/dashboard/return-explanation',
  summary:
    "Returns how the firm's return since the end of last month, or that of all portfolios that the viewer may see, was computed. The days of the whole firm are only for viewers who may see every client.",
  access: 'staff',
  query: z.object({ figure: z.enum(firmReturns), ...part }),
  response: explanationSchema,
});

export const explainAnalytics = endpoint({
  name: 'explainAnalytics',
  heavy: true,
  method: 'GET',
  path: '/api/analytics/explanation',
  summary:
    'Returns how a figure of analytics was computed, over the period or over a part of it such as a calendar year.',
  access: { roles: ['admin', 'employee'] },
  query: z.object({
    period: z.enum(periods).default('1Y'),
    figure: z.enum(analyticsFigures),
    ...part,
  }),
  response: explanationSchema,
});

export const explainBenchmark = endpoint({
  name: 'explainBenchmark',
  heavy: true,
  method: 'GET',
  path: '/api/benchmarks/:id/explanation',
  summary: 'Returns how a return of a benchmark was computed, day by day, in its own currency.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({ figure: z.enum(benchmarkReturns), ...rowsQuery }),
  response: explanationSchema,
  errors: ['not_found'],
  record: 'benchmark',
});

export const explainPriceChange = endpoint({
  name: 'explainPriceChange',
  method: 'GET',
  path: '/api/instruments/:id/change-explanation',
  summary: "Returns the two prices behind a change of an instrument's price.",
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({ figure: z.enum(priceChanges) }),
  response: explanationSchema,
  errors: ['not_found'],
  record: 'instrument',
});
