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
