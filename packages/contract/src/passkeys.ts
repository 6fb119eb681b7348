/** Passkeys (WebAuthn): the user's own ones, and signing in or confirming one's identity with them. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { sessionSchema } from './identity.ts';
import { doneSchema, idSchema, instantSchema, lineSchema } from './values.ts';
import { fieldCode } from './refusals/field-codes.ts';

export const passkeyNameSchema = lineSchema
  .min(1, fieldCode('name_required'))
  .max(100, fieldCode('name_too_long'));
export const passkeyFormSchema = z.object({ name: passkeyNameSchema });

/** Bytes as browsers encode them in JSON. */
const bytesSchema = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/, fieldCode('not_base64url'));
const descriptorSchema = z.object({
  id: bytesSchema,
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** The browser's options for asking a device to prove that it has a passkey. */
export const passkeyRequestSchema = z
  .object({
    challenge: bytesSchema,
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
    /** Empty: any passkey of this portal that the device has. */
    allowCredentials: z.array(descriptorSchema),
  })
  .meta({ id: 'PasskeyRequest' });

/** The browser's options for asking a device to create a passkey. */
export const passkeyCreationSchema = z
  .object({
    challenge: bytesSchema,
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: bytesSchema, name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    /** The user's existing passkeys, so that a device does not create a second one. */
    excludeCredentials: z.array(descriptorSchema),
  })
  .meta({ id: 'PasskeyCreation' });

const extensionsSchema = z.record(z.string(), z.unknown());

/** The parts of a device's answer that are always present. */
const credentialShape = {
  id: bytesSchema.min(1),
  rawId: bytesSchema.min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: extensionsSchema,
};

/** A device's answer to the request for a proof. */
export const passkeyProofSchema = z
  .object({
    ...credentialShape,
    response: z.object({
      clientDataJSON: bytesSchema,
      authenticatorData: bytesSchema,
      signature: bytesSchema,
      userHandle: bytesSchema.optional(),
    }),
  })
  .meta({ id: 'PasskeyProof' });
export type PasskeyProof = z.output<typeof passkeyProofSchema>;

/** A device's answer to the request to create a passkey. */
export const newPasskeySchema = z
  .object({
    ...credentialShape,
    response: z.object({
      clientDataJSON: bytesSchema,
      attestationObject: bytesSchema,
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  })
  .meta({ id: 'NewPasskey' });
export type NewPasskey = z.output<typeof newPasskeySchema>;

export const passkeySchema = z
  .object({
    id: idSchema,
    name: z.string(),
    createdAt: instantSchema,
    lastUsedAt: instantSchema.nullable(),
    /** Whether the passkey is synced by the device maker's account to other devices. */
    isSynced: z.boolean(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/profile/passkeys',
  summary: "Returns the caller's passkeys, oldest first.",
  access: 'signed_in',
  response: z.object({ items: z.array(passkeySchema) }),
});

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  method: 'POST',
  path: '/api/profile/passkeys/challenges',
  summary:
    'Returns the options for asking a device to create a passkey; valid once, for five minutes, in this session.',
  access: 'signed_in',
  fresh: true,
  response: passkeyCreationSchema,
  errors: ['wrong_state'],
  reasons: ['too_many_passkeys', 'passkeys_need_https'],
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/profile/passkeys',
  summary: 'Adds a passkey that a device has created, and notifies the owner by mail.',
  access: 'signed_in',
  fresh: true,
  body: passkeyFormSchema.extend({ made: newPasskeySchema }),
  status: 201,
  response: passkeySchema,
  errors: ['wrong_state', 'passkey_refused', 'already_exists'],
});

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'PATCH',
  path: '/api/profile/passkeys/:id',
  summary: "Renames one of the caller's passkeys.",
  access: 'signed_in',
  params: z.object({ id: idSchema }),
  body: passkeyFormSchema,
  response: passkeySchema,
  errors: ['not_found'],
  record: 'passkey',
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/profile/passkeys/:id',
  summary:
    "Removes one of the caller's passkeys unless it is the last sign-in method, and notifies the owner by mail.",
  access: 'signed_in',
  fresh: true,
  params: z.object({ id: idSchema }),
  response: doneSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['last_sign_in_method'],
  record: 'passkey',
});

export const beginPasskeySignIn = endpoint({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/api/passkey-challenges',
  summary: 'Returns the options for asking a device to sign a user in; valid once, for five minutes.',
  access: 'public',
  response: passkeyRequestSchema,
  errors: ['wrong_state'],
  reasons: ['passkeys_need_https'],
});

export const signInByPasskey = endpoint({
  name: 'signInByPasskey',
  method: 'POST',
  path: '/api/passkey-session',
  summary: 'Signs in with a passkey; failed attempts count like wrong passwords.',
  access: 'public',
  body: z.object({ proof: passkeyProofSchema }),
  response: sessionSchema,
  errors: ['wrong_state', 'passkey_refused'],
});

export const beginPasskeyConfirmation = endpoint({
  name: 'beginPasskeyConfirmation',
  method: 'POST',
  path: '/api/session/confirmation/challenges',
  summary:
    "Returns the options for asking a device to confirm the caller's identity by one of their passkeys.",
  access: 'signed_in',
  response: passkeyRequestSchema,
  errors: ['wrong_state'],
  reasons: ['no_passkey', 'passkeys_need_https'],
});

export const confirmByPasskey = endpoint({
  name: 'confirmByPasskey',
  method: 'PUT',
  path: '/api/session/confirmation/passkey',
  summary:
    "Confirms the caller's identity by a passkey, which then counts as the second factor of this session.",
  access: 'signed_in',
  body: z.object({ proof: passkeyProofSchema }),
  response: doneSchema,
  errors: ['wrong_state', 'passkey_refused'],
});
