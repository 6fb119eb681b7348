/** What the rules of the firm's market ask a report for, and whether it has it: looked at before it is issued. */
import { z } from 'zod';
import { portfolioKinds } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { markets, ruleWeights } from '../settings/market-rules.ts';
import { ruleInForceSchema } from '../settings/market.ts';
import { idSchema } from '../values.ts';
import { askedOptionsSchema } from './options.ts';
import { reportParts, ruleStates } from './report-parts.ts';

const checkedRuleSchema = z
  .object({
    rule: ruleInForceSchema,
    /** A required rule that misses a part keeps the report from being issued; any other only warns. */
    weight: z.enum(ruleWeights),
    state: z.enum(ruleStates),
    /** Empty unless a part is missing. */
    missing: z.array(z.enum(reportParts)),
  })
  .meta({ id: 'CheckedRule' });
export type CheckedRule = z.infer<typeof checkedRuleSchema>;

export const checkReportParts = endpoint({
  name: 'checkReportParts',
  method: 'GET',
  path: '/api/portfolios/:id/report/required-parts',
  summary:
    "Returns what the rules of the firm's market ask a report of a portfolio for, and which parts it would lack. Its performance report is the periodic statement; other kinds have no rules.",
  access: { feature: 'reports.issue' },
  params: z.object({ id: idSchema }),
  query: askedOptionsSchema,
  response: z.object({
    /** Null: the firm has not chosen a market yet, so what is required is unknown. */
    market: z.enum(markets).nullable(),
    /** That of the last day of the report. */
    service: z.enum(portfolioKinds),
    items: z.array(checkedRuleSchema),
  }),
  errors: ['not_found'],
  record: 'portfolio',
});
export type ReportPartsCheck = z.infer<typeof checkReportParts.response>;
