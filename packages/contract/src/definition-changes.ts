/**
 * Acknowledges figures that an upgrade changed by a changed definition; `getPerformance` lists them among the data
 * issues.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { doneSchema, idSchema } from './values.ts';

export const acknowledgeDefinitions = endpoint({
  name: 'acknowledgeDefinitions',
  method: 'PUT',
  path: '/api/portfolios/:id/definition-changes/acknowledgement',
  summary: 'Acknowledges figures changed by changed definitions; they are no longer listed.',
  access: { feature: 'ledger.correct' },
  params: z.object({ id: idSchema }),
  response: doneSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['no_order_change', 'no_changed_definitions'],
  record: 'portfolio',
});

/** The most portfolios that one call acknowledges. */
export const acknowledgedAtOnce = 200;

export const acknowledgeAllDefinitions = endpoint({
  name: 'acknowledgeAllDefinitions',
  method: 'PUT',
  path: '/api/definition-changes/acknowledgement',
  summary:
    'Acknowledges figures changed by changed definitions in every portfolio that the viewer may correct, up to 200 in a call.',
  access: { feature: 'ledger.correct' },
  response: z.object({
    /** In so many portfolios by this call. */
    acknowledged: z.int(),
    /** Whether there are more, for another call. */
    hasMore: z.boolean(),
  }),
});
