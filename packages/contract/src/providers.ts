/** Identity providers of the user's own account: linking, unlinking, and confirming one's identity with them. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { doneSchema, idSchema, instantSchema } from './values.ts';

/** What a provider added to the address to which it sent the user back. */
export const providerAnswerSchema = z.record(z.string().max(100), z.string().max(4000));

const providerParams = z.object({ id: z.string().min(1).max(40) });
const departureSchema = z.object({ url: z.string() });
const answerBody = z.object({ parameters: providerAnswerSchema });

export const identitySchema = z
  .object({
    id: idSchema,
    /** The provider's name, or its host if it is no longer configured. */
    name: z.string(),
    /** The provider as offered for signing in; null if it is no longer configured. */
    providerId: z.string().nullable(),
    linkedAt: instantSchema,
    lastUsedAt: instantSchema,
  })
  .meta({ id: 'Identity' });
export type Identity = z.infer<typeof identitySchema>;

export const listIdentities = endpoint({
  name: 'listIdentities',
  method: 'GET',
  path: '/api/profile/identities',
  summary: "Returns the identity providers linked to the caller's account, oldest first.",
  access: 'signed_in',
  response: z.object({ items: z.array(identitySchema) }),
});

export const startProviderLink = endpoint({
  name: 'startProviderLink',
  method: 'POST',
  path: '/api/profile/providers/:id/departures',
  summary:
    "Starts linking an identity provider to the caller's account; returns the address to send the browser to.",
  access: 'signed_in',
  fresh: true,
  params: providerParams,
  response: departureSchema,
  errors: ['not_found'],
});

export const linkIdentity = endpoint({
  name: 'linkIdentity',
  method: 'POST',
  path: '/api/profile/identities',
  summary: "Links a provider's account to the caller's, and notifies the owner by mail.",
  access: 'signed_in',
  body: answerBody,
  status: 201,
  response: doneSchema,
  errors: ['provider_refused', 'already_exists'],
});

export const unlinkIdentity = endpoint({
  name: 'unlinkIdentity',
  method: 'DELETE',
  path: '/api/profile/identities/:id',
  summary:
    'Removes a link to a provider unless it is the last sign-in method, and notifies the owner by mail.',
  access: 'signed_in',
  fresh: true,
  params: z.object({ id: idSchema }),
  response: doneSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['last_sign_in_method'],
  record: 'identity',
});

export const startProviderConfirmation = endpoint({
  name: 'startProviderConfirmation',
  method: 'POST',
  path: '/api/session/confirmation/providers/:id/departures',
  summary: 'Sends the caller to a provider to sign in there again, which confirms their identity.',
  access: 'signed_in',
  params: providerParams,
  response: departureSchema,
  errors: ['not_found'],
});

export const confirmByProvider = endpoint({
  name: 'confirmByProvider',
  method: 'PUT',
  path: '/api/session/confirmation/provider',
  summary: "Confirms the caller's identity if the provider states that they have just signed in there.",
  access: 'signed_in',
  body: answerBody,
  response: doneSchema,
  errors: ['provider_refused'],
});
