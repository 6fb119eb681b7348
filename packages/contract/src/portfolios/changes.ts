/** The trail of a portfolio: what the audit log holds of it and of what belongs to it. */
import { z } from 'zod';
import { auditDetailsSchema } from '../audit-events.ts';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { countedPageOf, idSchema, instantSchema, pageQuery } from '../values.ts';

/** The events of the portfolio itself, of its entries, imports and proposals, and of its client where they concern it. */
export const portfolioEventTypes = [
  'portfolio.create',
  'portfolio.update',
  'portfolio.change_settings',
  'portfolio.close',
  'portfolio.reopen',
  'portfolio.add_mandate',
  'portfolio.change_mandate',
  'portfolio.remove_mandate',
  'portfolio.assign_model',
  'portfolio.adopt_day_order',
  'portfolio.keep_day_order',
  'portfolio.acknowledge_day_order',
  'portfolio.acknowledge_definitions',
  'portfolio.list_changed_definitions',
  'ledger.close_period',
  'ledger.reopen_period',
  'ledger.take_over',
  'transaction.create',
  'transaction.update',
  'transaction.reverse',
  'transaction.undo',
  'transaction.move',
  'transaction.requote',
  'transaction.attach',
  'transaction.detach',
  'import.apply',
  'import.undo',
  'corporate_action.decline',
  'corporate_action.offer',
  'fall_notice.close',
  'report.issue',
  'report.withdraw',
  'proposal.create',
  'proposal.submit',
  'proposal.approve',
  'proposal.request_changes',
  'proposal.reject',
  'proposal.withdraw',
  'client.share',
  'client.unshare',
  'link.create',
  'link.revoke',
] as const;
export type PortfolioEventType = (typeof portfolioEventTypes)[number];

export const portfolioEventSchema = z
  .object({
    id: idSchema,
    event: z.enum(portfolioEventTypes),
    at: instantSchema,
    /** Null for the portal itself. */
    by: personSchema.nullable(),
    /** What changed, without records that the viewer may not see. */
    details: auditDetailsSchema,
    /** The entry that it concerns; null when it concerns none, or one that no longer exists. */
    transactionId: idSchema.nullable(),
  })
  .meta({ id: 'PortfolioEvent' });
export type PortfolioEvent = z.infer<typeof portfolioEventSchema>;

export const listPortfolioChanges = endpoint({
  name: 'listPortfolioChanges',
  method: 'GET',
  path: '/api/portfolios/:id/changes',
  summary:
    'Returns who changed what of a portfolio and when, newest first: settings, mandates, entries, imports, reports, proposals, closed periods.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object(pageQuery),
  response: countedPageOf(portfolioEventSchema),
  errors: ['not_found'],
  record: 'portfolio',
});
