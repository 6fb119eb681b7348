/** The firm's settings. Apart from `firm.ts`, which the sign-in page loads. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { firmFormSchema } from '../firm.ts';
import { doneSchema } from '../values.ts';

export const getSettings = endpoint({
  name: 'getSettings',
  method: 'GET',
  path: '/api/settings',
  summary: "Returns the firm's name, currency and time zone.",
  access: { roles: ['admin'] },
  response: z
    .object({ name: z.string().nullable(), currency: z.string(), timeZone: z.string() })
    .meta({ id: 'Settings' }),
});

export const firmNameSchema = firmFormSchema.pick({ name: true });

export const renameFirm = endpoint({
  name: 'renameFirm',
  method: 'PUT',
  path: '/api/settings/name',
  summary: 'Changes the name of the firm.',
  access: { roles: ['admin'] },
  fresh: true,
  body: firmNameSchema,
  response: doneSchema,
  errors: ['wrong_state'],
  reasons: ['firm_not_set_up'],
});
