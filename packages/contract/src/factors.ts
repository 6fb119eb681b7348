/**
 * The second factor: the authenticator app with its recovery codes, the roles that require one, and confirming one's
 * identity.
 */
import { z } from 'zod';
import { roleSchema } from './access.ts';
import { endpoint } from './endpoint.ts';
import { doneSchema, idSchema, instantSchema } from './values.ts';
import { fieldCode } from './refusals/field-codes.ts';

/** Six digits of an authenticator app, in any grouping. */
export const authenticatorCodeSchema = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, fieldCode('code_not_six_digits')));

export const confirmAuthenticatorFormSchema = z.object({ code: authenticatorCodeSchema });
export const confirmIdentityFormSchema = z.object({
  password: z.string().min(1, fieldCode('current_password_required')).max(1000),
});

const recoveryCodesSchema = z.object({
  /** Shown only once, because the database stores hashes. */
  recoveryCodes: z.array(z.string()),
});

export const factorsSchema = z
  .object({
    /** Since when sign-ins require the authenticator app; null if there is none. */
    authenticatorSince: instantSchema.nullable(),
    recoveryCodesLeft: z.int(),
    /** Whether the firm requires a second factor for this role. */
    isRequired: z.boolean(),
    /** Whether the user has a password to confirm their identity with. */
    hasPassword: z.boolean(),
    /** The number of passkeys for signing in and confirming. */
    passkeys: z.int(),
    /** The sign-in providers where the user can sign in again to confirm their identity. */
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .meta({ id: 'Factors' });
export type Factors = z.infer<typeof factorsSchema>;

export const getFactors = endpoint({
  name: 'getFactors',
  method: 'GET',
  path: '/api/profile/factors',
  summary: "Returns the caller's second factor, and whether the firm requires one.",
  access: 'signed_in',
  response: factorsSchema,
});

export const beginAuthenticator = endpoint({
  name: 'beginAuthenticator',
  method: 'POST',
  path: '/api/profile/authenticator',
  summary: 'Creates the secret of a new authenticator app, which its first code activates.',
  access: 'signed_in',
  fresh: true,
  response: z.object({
    /** The secret in base32, for users who cannot scan the QR code. */
    secret: z.string(),
    /** The content of the QR code. */
    uri: z.string(),
  }),
  errors: ['wrong_state'],
  reasons: ['authenticator_confirmed'],
});

export const confirmAuthenticator = endpoint({
  name: 'confirmAuthenticator',
  method: 'PUT',
  path: '/api/profile/authenticator',
  summary: 'Activates the authenticator app by its first code; sign-ins then require its codes.',
  access: 'signed_in',
  fresh: true,
  body: confirmAuthenticatorFormSchema,
  response: recoveryCodesSchema,
  errors: ['wrong_state', 'wrong_code'],
  reasons: ['authenticator_absent', 'authenticator_confirmed'],
});

export const removeAuthenticator = endpoint({
  name: 'removeAuthenticator',
  method: 'DELETE',
  path: '/api/profile/authenticator',
  summary: 'Removes the authenticator app and its recovery codes.',
  access: 'signed_in',
  fresh: true,
  response: doneSchema,
  errors: ['wrong_state'],
  reasons: ['authenticator_absent'],
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/profile/recovery-codes',
  summary: 'Creates new recovery codes, which invalidate the previous ones.',
  access: 'signed_in',
  fresh: true,
  response: recoveryCodesSchema,
  errors: ['wrong_state'],
  reasons: ['authenticator_absent'],
});

export const confirmIdentity = endpoint({
  name: 'confirmIdentity',
  method: 'PUT',
  path: '/api/session/confirmation',
  summary: "Confirms the caller's identity by password, for actions that require a recent confirmation.",
  access: 'signed_in',
  body: confirmIdentityFormSchema,
  response: doneSchema,
  errors: ['wrong_password'],
});

const admin = { roles: ['admin'] } as const;

export const resetUserFactors = endpoint({
  name: 'resetUserFactors',
  method: 'DELETE',
  path: '/api/users/:id/factors',
  summary:
    'Removes the second factor and the passkeys of a user who has lost them, and notifies the user by mail.',
  access: admin,
  fresh: true,
  params: z.object({ id: idSchema }),
  response: doneSchema,
  errors: ['not_found'],
  record: 'user',
});

const requirementsSchema = z.object({ roles: z.array(roleSchema) });

export const getFactorRequirements = endpoint({
  name: 'getFactorRequirements',
  method: 'GET',
  path: '/api/factor-requirements',
  summary: 'Returns the roles that require a second factor.',
  access: admin,
  response: requirementsSchema,
});

export const setFactorRequirements = endpoint({
  name: 'setFactorRequirements',
  method: 'PUT',
  path: '/api/factor-requirements',
  summary:
    'Sets the roles that require a second factor; their users without one can only use their profile until they add one.',
  access: admin,
  fresh: true,
  body: requirementsSchema,
  response: requirementsSchema,
});
