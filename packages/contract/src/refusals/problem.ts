/**
 * The closed list of refusals the server may answer with, as `application/problem+json` (RFC 9457).
 * The code is what programs and the web's translator look at; the title is for people reading raw answers.
 */
import { z } from 'zod';
import { paramsSchema } from './coded-text.ts';

export const problems = {
  bad_request: { status: 400, title: 'The request could not be read' },
  unauthenticated: { status: 401, title: 'Your session has expired. Please log in again.' },
  wrong_credentials: { status: 401, title: 'Invalid email or password' },
  provider_refused: {
    status: 401,
    title: 'The sign-in provider did not confirm who you are. Please try again.',
  },
  payment_required: { status: 402, title: 'Payment required. Please add credits to your workspace.' },
  second_factor_needed: { status: 401, title: 'A code of your authenticator app is needed' },
  forbidden: { status: 403, title: "You don't have permission to do this" },
  confirmation_needed: { status: 403, title: 'Please confirm that it is you' },
  factor_required: { status: 403, title: 'Your firm asks for a second factor: set one up in your profile' },
  viewing_only: {
    status: 403,
    title: 'Nothing can be changed in a view as somebody else',
  },
  not_found: { status: 404, title: 'Not found, or you may not see it' },
  method_not_allowed: { status: 405, title: 'This address does not take that method' },
  too_slow: { status: 408, title: 'The request arrived too slowly' },
  already_exists: { status: 409, title: 'This record already exists' },
  account_exists: {
    status: 409,
    title: 'There is already an account with this email address. Sign in with its password.',
  },
  referenced: { status: 409, title: 'Cannot delete: this item is referenced by other records' },
  wrong_state: { status: 409, title: 'This is not possible in the present state' },
  email_unconfirmed: { status: 409, title: 'Confirm the email address before you assign a role' },
  last_administrator: { status: 409, title: 'The last active administrator must stay one' },
  depended_on: { status: 409, title: 'Later entries depend on this' },
  entries_changed: { status: 409, title: 'Entries were changed since they were imported' },
  link_invalid: { status: 410, title: 'Invalid or expired link' },
  stale: { status: 412, title: 'Someone else changed this meanwhile' },
  too_large: { status: 413, title: 'This file is too large' },
  unsupported_media: { status: 415, title: 'This type of content is not accepted here' },
  invalid: { status: 422, title: 'Some fields are not right' },
  ledger_fault: { status: 422, title: 'The ledger would not add up' },
  wrong_password: { status: 422, title: 'Current password is incorrect' },
  passkey_refused: {
    status: 422,
    title: 'This passkey was not accepted. Please try again, or use another way.',
  },
  wrong_code: { status: 422, title: 'This code is not right' },
  rate_limited: { status: 429, title: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, title: 'An unexpected error occurred' },
  database_error: { status: 500, title: 'A database error occurred. Please try again.' },
  no_avatar: { status: 502, title: 'No avatar URL returned' },
  avatar_failed: { status: 502, title: 'Failed to generate avatar' },
  busy: { status: 503, title: 'The service is busy. Please try again.' },
} as const;

export type ProblemCode = keyof typeof problems;
export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

/** Refusals any endpoint may answer with; an endpoint's record names the others. */
export const universalProblems = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'confirmation_needed',
  'factor_required',
  'viewing_only',
  'too_large',
  'too_slow',
  'unsupported_media',
  'invalid',
  'rate_limited',
  'internal',
  'database_error',
  'busy',
] as const satisfies readonly ProblemCode[];
export type UniversalProblem = (typeof universalProblems)[number];

/**
 * A refusal as a page reads it. It takes codes that it does not know, which a newer server may send; what the server may
 * send is `refusalSchema` of refusal.ts.
 */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(problemCodes),
  reason: z.object({ code: z.string(), params: paramsSchema }).optional(),
  reasons: z.array(z.object({ code: z.string(), params: paramsSchema })).optional(),
  requestId: z.string(),
  fields: z
    .array(
      z.object({
        path: z.string(),
        code: z.string(),
        params: paramsSchema,
        message: z.string(),
      }),
    )
    .optional(),
  detail: z.string().optional(),
  retryAfter: z.int().optional(),
  remainingAttempts: z.int().optional(),
});
export type Problem = z.infer<typeof problemSchema>;
export type ReceivedFieldError = NonNullable<Problem['fields']>[number];
