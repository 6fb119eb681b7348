/**
 * Settles the upgrade to the current processing order within a day, for ledgers whose figures it changed or which it
 * would make invalid; `getPerformance` lists them among the data issues.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { doneSchema, idSchema } from './values.ts';

export const acknowledgeDayOrder = endpoint({
  name: 'acknowledgeDayOrder',
  method: 'PUT',
  path: '/api/portfolios/:id/day-order/acknowledgement',
  summary:
    'Acknowledges what the current processing order within a day changed in the figures; it is listed no longer.',
  access: { feature: 'ledger.correct' },
  params: z.object({ id: idSchema }),
  response: doneSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['no_order_change', 'no_changed_definitions'],
  record: 'portfolio',
});

export const adoptDayOrder = endpoint({
  name: 'adoptDayOrder',
  method: 'PUT',
  path: '/api/portfolios/:id/day-order/current',
  summary:
    'Replays a ledger that kept its former processing order within a day in the current one from now on; refused while it would not add up.',
  access: { feature: 'ledger.correct' },
  params: z.object({ id: idSchema }),
  response: doneSchema,
  errors: ['not_found', 'wrong_state', 'ledger_fault'],
  reasons: ['no_former_order', 'ledger_kept_changing'],
  record: 'portfolio',
});
