/** Turns failures into texts in the user's language. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isProblem, type FailureCode } from './api.ts';
import type { ReasonCode, RefusalReasons } from '@partnerfolio/contract/refusals/refusal-reasons';
import { createTextLookup, fieldText, type CodedTexts, type ReceivedCode } from './field-texts.ts';
import { i18n } from './i18n.ts';

/** The texts of problem codes on pages before the sign-in; the others are in `texts/`. */
const publicTexts = {
  bad_request: msg`The request could not be read`,
  unauthenticated: msg`Your session has expired. Please log in again.`,
  wrong_credentials: msg`Invalid email or password`,
  provider_refused: msg`The sign-in provider did not confirm who you are. Please try again.`,
  second_factor_needed: msg`Enter a code from your authenticator app`,
  passkey_refused: msg`This passkey was not accepted. Please try again, or use another way.`,
  wrong_code: msg`This code is incorrect`,
  forbidden: msg`You don't have permission to do this`,
  not_found: msg`Not found, or you may not see it`,
  method_not_allowed: msg`An unexpected error occurred`,
  account_exists: msg`There is already an account with this email address. Sign in with its password.`,
  wrong_state: msg`This is no longer possible. Reload the page to see the current state.`,
  link_invalid: msg`Invalid or expired link`,
  stale: msg`Someone else changed this meanwhile`,
  too_slow: msg`Network error. Please check your connection.`,
  invalid: msg`Some fields are not valid. Check them and try again.`,
  rate_limited: msg`Too many requests. Please wait a moment and try again.`,
  internal: msg`An unexpected error occurred`,
  database_error: msg`A database error occurred. Please try again.`,
  busy: msg`The service is busy. Please try again.`,
  network: msg`Network error. Please check your connection.`,
  unreadable: msg`An unexpected error occurred`,
} satisfies Partial<Record<FailureCode, MessageDescriptor>>;
export type RecordFailureCode = Exclude<FailureCode, keyof typeof publicTexts>;

const failures = createTextLookup(publicTexts);
export const addFailureTexts = failures.add;

/** The reasons of refusals on pages before the sign-in; the others are in `texts/`. */
const publicReasons = {
  too_many_sign_ins: msg`Too many login attempts. Please try again later.`,
  already_founded: msg`The firm is set up already`,
  passkeys_need_https: msg`Passkeys need https and a host name: see PUBLIC_URL`,
} satisfies Partial<CodedTexts<RefusalReasons>>;
export type RecordReasonCode = Exclude<ReasonCode, keyof typeof publicReasons>;

const reasons = createTextLookup(publicReasons);
export const addReasonTexts = reasons.add;

/** Returns the text of a reason that the page knows without asking the server. */
export const reasonText = (code: keyof typeof publicReasons): string => i18n._(publicReasons[code]);

/** Returns the text of a reason that an answer states. */
export const explainReason = (reason: ReceivedCode): string =>
  reasons.textFor(reason) ?? i18n._(publicTexts.internal);

/** Returns the text of a problem that the page knows without asking the server. */
export const explainCode = (code: keyof typeof publicTexts): string => i18n._(publicTexts[code]);

/** Returns the text of a field error; a general one for an unknown code. */
export const explainField = (error: ReceivedCode): string => fieldText(error) ?? i18n._(publicTexts.invalid);

/** Returns the text of a failure: its first field error, else its reason, else its problem code. */
export function explainProblem(error: unknown): string {
  if (!isProblem(error)) return i18n._(publicTexts.internal);
  const [fieldError] = error.fields;
  const text = (fieldError && fieldText(fieldError)) ?? (error.reason && reasons.textFor(error.reason));
  return text ?? failures.textFor({ code: error.code }) ?? i18n._(publicTexts.internal);
}

/** Returns the text of a failure, or `otherwise` if all that is known is that the call failed. */
export const explainOr = (error: unknown, otherwise: string): string =>
  isProblem(error) && error.code !== 'internal' && error.code !== 'unreadable'
    ? explainProblem(error)
    : otherwise;
