/** Declaring an instrument worthless from a day on, and revoking it. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instrumentSchema } from '../market-data.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { idSchema, instantSchema, lineSchema, revisionSchema, writtenDaySchema } from '../values.ts';
import { priceEffectSchema } from './page.ts';
import { worthlessSchema } from './worthlessness.ts';

const reasonSchema = lineSchema.min(1, fieldCode('reason_required')).max(500, fieldCode('reason_too_long'));

/** How often an instrument can be declared worthless. */
export const declarationsAtMost = 50;

const declarationSchema = worthlessSchema
  .extend({
    id: idSchema,
    /** Null while it is in force. */
    revoked: z.object({ reason: z.string(), at: instantSchema, by: personSchema.nullable() }).nullable(),
  })
  .meta({ id: 'WorthlessDeclaration' });
export type WorthlessDeclaration = z.infer<typeof declarationSchema>;

const params = z.object({ id: idSchema });

export const listWorthless = endpoint({
  name: 'listWorthless',
  method: 'GET',
  path: '/api/instruments/:id/worthless',
  summary: 'Returns the declarations that an instrument is worthless, newest first, with those revoked.',
  access: 'staff',
  params,
  response: z.object({
    items: z.array(declarationSchema).max(declarationsAtMost),
    /** Whether the user may declare it worthless, and revoke that. */
    mayDeclare: z.boolean(),
  }),
  errors: ['not_found'],
  record: 'instrument',
});

export const declareWorthless = endpoint({
  name: 'declareWorthless',
  method: 'PUT',
  path: '/api/instruments/:id/worthless',
  summary:
    'Declares an instrument worthless from a day on: its value is 0 in every portfolio. The user must see every client.',
  access: { feature: 'market_data.manage' },
  params,
  body: z.object({ since: writtenDaySchema, reason: reasonSchema, revision: revisionSchema }),
  response: instrumentSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['worthless_already', 'too_many_declarations'],
  record: 'instrument',
});

export const revokeWorthless = endpoint({
  name: 'revokeWorthless',
  method: 'POST',
  path: '/api/instruments/:id/worthless/revocation',
  summary: 'Revokes that an instrument is worthless: its closing prices count again.',
  access: { feature: 'market_data.manage' },
  params,
  body: z.object({ reason: reasonSchema, revision: revisionSchema }),
  response: instrumentSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['not_worthless'],
  record: 'instrument',
});

export const getWorthlessEffect = endpoint({
  name: 'getWorthlessEffect',
  method: 'GET',
  path: '/api/instruments/:id/worthless/:day/effect',
  summary: 'Returns which portfolios it moves to declare an instrument worthless from a day on.',
  access: { feature: 'market_data.manage' },
  params: z.object({ id: idSchema, day: writtenDaySchema }),
  response: priceEffectSchema,
  errors: ['not_found'],
  record: 'instrument',
});
