/** Accounts and sessions: the forms with the specification's messages, and the endpoints. */
import { z } from 'zod';
import { roleSchema, featureNames } from './access.ts';
import { endpoint } from './endpoint.ts';
import { firmFormSchema, firmSchema } from './firm.ts';
import { storedFormatsSchema } from './settings/formats.ts';
import { doneSchema, idSchema, instantSchema, lineSchema } from './values.ts';
import { fieldCode } from './refusals/field-codes.ts';

export const emailSchema = z
  .string()
  .trim()
  .max(255, fieldCode('email_too_long'))
  .pipe(z.email(fieldCode('email_invalid')));

export const passwordSchema = z
  .string()
  .min(8, fieldCode('password_too_short'))
  .max(100, fieldCode('password_too_long'));

/** A code of the authenticator app, or a recovery code. */
export const secondStepCodeSchema = z
  .string()
  .trim()
  .min(1, fieldCode('code_required'))
  .max(40, fieldCode('code_required'));

/**
 * Whether a mail program might turn part of a text into a link: an email or web address, also one with full stops of
 * other scripts.
 */
export const hasAddress = (text: string): boolean =>
  /@|:\/\/|\bwww[.\u3002\uFF0E\uFF61]|[\p{L}\p{N}][.\u3002\uFF0E\uFF61]\p{L}{2,}/iu.test(
    text.normalize('NFKC'),
  );

/**
 * A user's name. It appears in our mails, also to recipients who never asked for one, so it must not contain line
 * breaks or links.
 */
export const fullNameSchema = lineSchema
  .min(1, fieldCode('full_name_required'))
  .max(100, fieldCode('full_name_too_long'))
  .refine((name) => !hasAddress(name), fieldCode('full_name_has_address'));

export const signInFormSchema = z.object({ email: emailSchema, password: passwordSchema });
export const signUpFormSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  fullName: z
    .string({ error: fieldCode('full_name_required_for_signup') })
    .min(1, fieldCode('full_name_required_for_signup'))
    .pipe(fullNameSchema),
});
export const forgotPasswordFormSchema = z.object({
  email: z
    .string()
    .trim()
    .max(255, fieldCode('email_too_long'))
    .pipe(z.email(fieldCode('email_needed'))),
});
export const resetPasswordFormSchema = z
  .object({ password: passwordSchema, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    message: fieldCode('passwords_differ'),
    path: ['confirmPassword'],
  });
/** A signed-in user with their rights. `role` null: waiting for an administrator. */
export const viewerSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    fullName: z.string(),
    phone: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    role: roleSchema.nullable(),
    rights: z.array(z.enum(featureNames)),
    formats: storedFormatsSchema,
    /** The identity provider that manages this account's password, if any ("Google"). */
    managedBy: z.string().nullable(),
    /**
     * Whether the firm requires a second factor that the user lacks; until then only their own profile is available.
     */
    lacksFactor: z.boolean(),
    /** An administrator is viewing the portal as this user, at most until this time. */
    viewedUntil: instantSchema.nullable(),
  })
  .meta({ id: 'Viewer' });
export type Viewer = z.infer<typeof viewerSchema>;

export const sessionSchema = z
  .object({
    viewer: viewerSchema,
    /** When the access token expires; renew it when 90 seconds or less remain. */
    expiresAt: instantSchema,
  })
  .meta({ id: 'Session' });

/** What the sign-in page needs before anyone has signed in, and the session if there is one. */
export const getSession = endpoint({
  name: 'getSession',
  method: 'GET',
  path: '/api/session',
  summary: 'Returns the current session or null, and the sign-in methods of the sign-in page.',
  access: 'public',
  response: z.object({
    session: sessionSchema.nullable(),
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
    /** The sample accounts, in demo mode only. */
    demoAccounts: z.array(z.object({ email: z.string(), password: z.string(), role: z.string() })),
    /** The host on which passkeys work; null if the portal's address does not allow them. */
    passkeyHost: z.string().nullable(),
    firm: firmSchema,
    /** Whether mail is sent; without a mail server, administrators read it in the portal. */
    sendsMail: z.boolean(),
    /** The server's current date. */
    today: z.string(),
  }),
});

export const askSignIn = endpoint({
  name: 'askSignIn',
  method: 'POST',
  path: '/api/sign-in-permission',
  summary:
    'Returns whether a sign-in may be tried now; the answer is the same for known and unknown addresses.',
  access: 'public',
  body: z.object({ email: emailSchema }),
  response: z.object({
    allowed: z.boolean(),
    message: z.string().nullable(),
    remainingAttempts: z.int(),
  }),
});

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/session',
  summary: 'Signs in. Browsers get the tokens in HttpOnly cookies, programs in the body.',
  access: 'public',
  body: z.object({
    email: emailSchema,
    password: z.string().min(1, fieldCode('password_too_short')).max(1000),
    code: secondStepCodeSchema.optional(),
  }),
  response: sessionSchema.extend({
    tokens: z.object({ accessToken: z.string(), refreshToken: z.string() }).optional(),
  }),
  errors: ['wrong_credentials', 'second_factor_needed', 'wrong_code'],
});

export const startProviderSignIn = endpoint({
  name: 'startProviderSignIn',
  method: 'POST',
  path: '/api/providers/:id/departures',
  summary:
    'Starts a sign-in through an identity provider (OpenID Connect); returns the address to send the browser to.',
  access: 'public',
  params: z.object({ id: z.string().min(1).max(40) }),
  response: z.object({ url: z.string() }),
  errors: ['not_found'],
});

export const signInByProvider = endpoint({
  name: 'signInByProvider',
  method: 'POST',
  path: '/api/provider-session',
  summary:
    'Signs in a user who returns from an identity provider, by the code in the address. A new user waits for a role.',
  access: 'public',
  body: z.object({ parameters: z.record(z.string().max(100), z.string().max(4000)) }),
  response: sessionSchema,
  errors: ['provider_refused', 'account_exists'],
});

export const refreshSession = endpoint({
  name: 'refreshSession',
  method: 'PUT',
  path: '/api/session',
  summary: 'Exchanges the refresh token for a new pair. A later second use of a token ends the session.',
  access: 'public',
  extendsSession: false,
  viewing: 'allowed',
  response: sessionSchema,
});

export const signOut = endpoint({
  name: 'signOut',
  method: 'DELETE',
  path: '/api/session',
  summary: 'Ends the session on the server.',
  access: 'public',
  viewing: 'allowed',
  response: doneSchema,
});

export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/api/sign-ups',
  summary: 'Requests an account; the answer is the same for known and unknown addresses.',
  access: 'public',
  body: signUpFormSchema,
  status: 202,
  response: doneSchema,
});

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'PUT',
  path: '/api/email-confirmations',
  summary: 'Confirms an address by the token of its link.',
  access: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  response: doneSchema,
  errors: ['link_invalid'],
});

export const confirmEmailChange = endpoint({
  name: 'confirmEmailChange',
  method: 'PUT',
  path: '/api/email-changes',
  summary: "Confirms an account's new address by the token of its link.",
  access: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  response: doneSchema,
  errors: ['link_invalid', 'already_exists'],
});

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/password-resets',
  summary: 'Mails a recovery link if the address is known; the answer is the same if it is not.',
  access: 'public',
  body: forgotPasswordFormSchema,
  status: 202,
  response: doneSchema,
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'PUT',
  path: '/api/password-resets',
  summary: 'Sets a new password by the token of a recovery link, and signs in.',
  access: 'public',
  body: z.object({
    token: z.string().min(1).max(200),
    password: passwordSchema,
    code: secondStepCodeSchema.optional(),
  }),
  response: sessionSchema,
  errors: ['link_invalid', 'second_factor_needed', 'wrong_code'],
});

export const becomeFirstAdministrator = endpoint({
  name: 'becomeFirstAdministrator',
  method: 'PUT',
  path: '/api/first-administrator',
  summary: 'Creates the first administrator by the one-time link that an empty portal prints, and signs in.',
  access: 'public',
  body: signUpFormSchema.extend({
    token: z.string().min(1).max(200),
    /** Only for a firm that is not set up yet. If omitted, the firm has no name and uses USD. */
    firm: firmFormSchema.optional(),
  }),
  response: sessionSchema,
  errors: ['link_invalid', 'wrong_state'],
  reasons: ['already_founded'],
});
