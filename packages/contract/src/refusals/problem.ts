/**
 * The closed list of problem codes for refusals, as `application/problem+json` (RFC 9457). Programs and the web use
 * the code; the title is for developers who read raw answers.
 */
import { z } from 'zod';
import { paramsSchema } from './coded-text.ts';

/**
 * The codes with their HTTP statuses. `problem-titles.ts` has the titles, separate because pages have texts of their
 * own.
 */
export const problemStatuses = {
  bad_request: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  provider_refused: 401,
  payment_required: 402,
  second_factor_needed: 401,
  forbidden: 403,
  confirmation_needed: 403,
  factor_required: 403,
  viewing_only: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  already_exists: 409,
  account_exists: 409,
  referenced: 409,
  cannot_be_computed: 409,
  wrong_state: 409,
  email_unconfirmed: 409,
  last_administrator: 409,
  depended_on: 409,
  entries_changed: 409,
  link_invalid: 410,
  stale: 412,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  ledger_fault: 422,
  wrong_password: 422,
  passkey_refused: 422,
  wrong_code: 422,
  rate_limited: 429,
  internal: 500,
  database_error: 500,
  file_damaged: 500,
  no_avatar: 502,
  avatar_failed: 502,
  busy: 503,
  file_store_unavailable: 503,
  scanner_unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problemStatuses;
export const problemCodes = Object.keys(problemStatuses) as [ProblemCode, ...ProblemCode[]];

/** Problems that any endpoint may answer with; an endpoint names its others. */
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
  'cannot_be_computed',
  'busy',
] as const satisfies readonly ProblemCode[];
export type UniversalProblem = (typeof universalProblems)[number];

/**
 * A refusal as a page reads it: only codes and numbers. The English titles are left out, so that no page can show
 * them. It accepts unknown codes, because a newer server may send some; `refusalSchema` in `refusal.ts` describes
 * exactly what this server sends.
 */
export const problemSchema = z.object({
  status: z.int(),
  code: z.enum(problemCodes),
  reason: z.object({ code: z.string(), params: paramsSchema }).optional(),
  reasons: z.array(z.object({ code: z.string(), params: paramsSchema })).optional(),
  requestId: z.string(),
  fields: z.array(z.object({ path: z.string(), code: z.string(), params: paramsSchema })).optional(),
  retryAfter: z.int().optional(),
  remainingAttempts: z.int().optional(),
});
export type Problem = z.infer<typeof problemSchema>;
export type ReceivedFieldError = NonNullable<Problem['fields']>[number];
