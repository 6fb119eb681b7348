/** The user's own sessions: where they are signed in, and how to end a session. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { doneSchema, idSchema, instantSchema } from './values.ts';

export const ownSessionSchema = z
  .object({
    id: idSchema,
    /** Whether this is the session that makes the request. */
    isCurrent: z.boolean(),
    createdAt: instantSchema,
    /** When the session was last renewed; a session in use is renewed at least every quarter of an hour. */
    lastUsedAt: instantSchema,
    address: z.string().nullable(),
    /** How the browser or program names itself. */
    userAgent: z.string().nullable(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const listOwnSessions = endpoint({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/api/profile/sessions',
  summary: "Returns the caller's sessions, the current one first.",
  access: 'signed_in',
  response: z.object({ items: z.array(ownSessionSchema) }),
});

export const endOwnSession = endpoint({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/api/profile/sessions/:id',
  summary: "Ends one of the caller's sessions.",
  access: 'signed_in',
  params: z.object({ id: idSchema }),
  response: doneSchema,
  errors: ['not_found'],
  record: 'session',
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/profile/sessions',
  summary: 'Ends all sessions of the caller except the current one.',
  access: 'signed_in',
  response: z.object({ ended: z.int() }),
});
