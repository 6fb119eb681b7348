/** The one translator of failures into the product's messages, in the language on screen. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isProblem, type FailureCode } from './api.ts';
import type { ReasonCode, RefusalReasons } from '@partnerfolio/contract/refusals/refusal-reasons';
import { createSpeaker, fieldText, type CodedTexts, type ReceivedCode } from './field-texts.ts';
import { i18n } from './i18n.ts';

const texts: Record<FailureCode, MessageDescriptor> = {
  bad_request: msg`The request could not be read`,
  unauthenticated: msg`Your session has expired. Please log in again.`,
  wrong_credentials: msg`Invalid email or password`,
  provider_refused: msg`The sign-in provider did not confirm who you are. Please try again.`,
  payment_required: msg`Payment required. Please add credits to your workspace.`,
  second_factor_needed: msg`A code of your authenticator app is needed`,
  confirmation_needed: msg`Please confirm that it is you`,
  factor_required: msg`Your firm asks for a second factor: set one up in your profile`,
  passkey_refused: msg`This passkey was not accepted. Please try again, or use another way.`,
  wrong_code: msg`This code is not right`,
  forbidden: msg`You don't have permission to do this`,
  viewing_only: msg`Nothing can be changed in a view as somebody else`,
  not_found: msg`Not found, or you may not see it`,
  method_not_allowed: msg`An unexpected error occurred`,
  already_exists: msg`This record already exists`,
  account_exists: msg`There is already an account with this email address. Sign in with its password.`,
  referenced: msg`Cannot delete: this item is referenced by other records`,
  email_unconfirmed: msg`Confirm the email address before you assign a role`,
  wrong_state: msg`This is not possible in the present state`,
  last_administrator: msg`The last active administrator must stay one`,
  depended_on: msg`Later entries depend on this`,
  entries_changed: msg`Entries were changed since they were imported`,
  link_invalid: msg`Invalid or expired link`,
  stale: msg`Someone else changed this meanwhile`,
  too_slow: msg`Network error. Please check your connection.`,
  too_large: msg`This file is too large`,
  unsupported_media: msg`This kind of content is not accepted here`,
  invalid: msg`Some fields are not right`,
  ledger_fault: msg`The ledger would not add up`,
  wrong_password: msg`Current password is incorrect`,
  rate_limited: msg`Too many requests. Please wait a moment and try again.`,
  internal: msg`An unexpected error occurred`,
  database_error: msg`A database error occurred. Please try again.`,
  no_avatar: msg`No avatar URL returned`,
  avatar_failed: msg`Failed to generate avatar`,
  busy: msg`The service is busy. Please try again.`,
  network: msg`Network error. Please check your connection.`,
  unreadable: msg`An unexpected error occurred`,
};

/** The reasons that the pages before the sign-in may show; the others are in records. */
const entranceReasons = {
  too_many_sign_ins: msg`Too many login attempts. Please try again later.`,
  already_founded: msg`The firm is set up already`,
  passkeys_need_https: msg`Passkeys need https and a host name: see PUBLIC_URL`,
} satisfies Partial<CodedTexts<RefusalReasons>>;
export type RecordReasonCode = Exclude<ReasonCode, keyof typeof entranceReasons>;

const reasons = createSpeaker(entranceReasons);
export const addReasonTexts = reasons.add;

/** The text of a reason that this page knows before it is refused. */
export const reasonText = (code: keyof typeof entranceReasons): string => i18n._(entranceReasons[code]);

/** What is wrong with a field, in the language on screen; of a code that is not known here that something is. */
export const explainField = (error: ReceivedCode): string => fieldText(error) ?? i18n._(texts.invalid);

/** What to say about a failure: what is wrong with the first field, the reason, or what the code stands for. */
export function explainProblem(error: unknown): string {
  if (!isProblem(error)) return i18n._(texts.internal);
  const [fault] = error.fields;
  const said = (fault && fieldText(fault)) ?? (error.reason && reasons.say(error.reason));
  return said ?? i18n._(texts[error.code]);
}

/** What to tell about a failure of which nothing is known but that it was one: the words of what was tried; else its own. */
export const explainOr = (error: unknown, otherwise: string): string =>
  isProblem(error) && error.code !== 'internal' && error.code !== 'unreadable'
    ? explainProblem(error)
    : otherwise;
