/**
 * Settles the upgrade to the current processing order within a day, for ledgers whose figures it changed or which it
 * would make invalid; `getPerformance` lists them among the data issues.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { closedPeriodQuery, doneSchema, idSchema } from './values.ts';

export const acknowledgeDayOrder = endpoint({
  name: 'acknowledgeDayOrder',
  method: 'PUT',
  path: '/api/portfolios/:id/day-order/acknowledgement',
  summary:
    'Acknowledges figures changed by the current processing order within a day; they are no longer listed.',
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
    'Switches a ledger from its previous processing order within a day to the current one; refused while entries would be invalid in it.',
  access: { feature: 'ledger.correct' },
  params: z.object({ id: idSchema }),
  query: z.object(closedPeriodQuery),
  response: doneSchema,
  errors: ['not_found', 'wrong_state', 'ledger_fault'],
  reasons: ['no_former_order', 'ledger_kept_changing'],
  record: 'portfolio',
});
