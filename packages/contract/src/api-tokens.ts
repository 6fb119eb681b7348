/** API tokens, with which programs act as a user within the scopes that the user chose. */
import { z } from 'zod';
import { offeredScopes, tokenScopes } from './access.ts';
import { endpoint } from './endpoint.ts';
import { doneSchema, idSchema, instantSchema, lineSchema } from './values.ts';
import { fieldCode } from './refusals/field-codes.ts';

export const tokenLifetimes = ['7', '30', '90', '365'] as const;

export const apiTokenFormSchema = z.object({
  name: lineSchema.min(1, fieldCode('name_required')).max(100, fieldCode('name_too_long')),
  scopes: z.array(z.enum(offeredScopes)).min(1, fieldCode('scopes_required')),
  /** The number of days until it expires. */
  days: z.enum(tokenLifetimes),
});

export const apiTokenSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** The beginning of the token, by which its owner recognises it. */
    prefix: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    createdAt: instantSchema,
    expiresAt: instantSchema,
    lastUsedAt: instantSchema.nullable(),
    lastAddress: z.string().nullable(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof apiTokenSchema>;

export const listApiTokens = endpoint({
  name: 'listApiTokens',
  method: 'GET',
  path: '/api/profile/tokens',
  summary: "Returns the caller's valid API tokens, newest first.",
  access: 'signed_in',
  response: z.object({ items: z.array(apiTokenSchema) }),
});

export const createApiToken = endpoint({
  name: 'createApiToken',
  method: 'POST',
  idempotencyKey: 'secret',
  path: '/api/profile/tokens',
  summary: 'Creates an API token. Only this answer contains it; the database stores its hash.',
  access: { feature: 'access.api_tokens' },
  fresh: true,
  body: apiTokenFormSchema,
  status: 201,
  response: z.object({ token: z.string(), item: apiTokenSchema }),
  errors: ['wrong_state', 'already_exists'],
  reasons: ['too_many_tokens'],
});

export const revokeApiToken = endpoint({
  name: 'revokeApiToken',
  method: 'DELETE',
  path: '/api/profile/tokens/:id',
  summary: 'Revokes an API token immediately.',
  access: 'signed_in',
  params: z.object({ id: idSchema }),
  response: doneSchema,
  errors: ['not_found'],
  record: 'token',
});

export const listUserTokens = endpoint({
  name: 'listUserTokens',
  method: 'GET',
  path: '/api/users/:id/tokens',
  summary: "Returns a user's valid API tokens, newest first.",
  access: { roles: ['admin'] },
  params: z.object({ id: idSchema }),
  response: z.object({ items: z.array(apiTokenSchema) }),
  errors: ['not_found'],
  record: 'user',
});

export const revokeUserToken = endpoint({
  name: 'revokeUserToken',
  method: 'DELETE',
  path: '/api/tokens/:id',
  summary: "Revokes any user's API token immediately, and notifies its owner by mail.",
  access: { roles: ['admin'] },
  fresh: true,
  params: z.object({ id: idSchema }),
  response: doneSchema,
  errors: ['not_found'],
  record: 'token',
});
