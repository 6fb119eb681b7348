/** The choices of the check of a prospect; apart from their schemas, which only the client's page loads. */

/** What the check goes through, in this order. A household has no KYC, agreement or contact of its own. */
export const activationChecks = ['kyc', 'profile', 'agreement', 'contact', 'review'] as const;
export type ActivationCheck = (typeof activationChecks)[number];

export const householdChecks: readonly ActivationCheck[] = ['profile', 'review'];

export const activationStates = ['ok', 'missing', 'expired', 'unknown'] as const;
export type ActivationState = (typeof activationStates)[number];

/** Why a row of the check is not ok. */
export const activationFindings = [
  'kyc_not_started',
  'kyc_in_progress',
  'kyc_expired',
  'kyc_hidden',
  'profile_missing',
  'profile_expired',
  'profile_without_score',
  'agreement_missing',
  'agreement_not_yet_valid',
  'agreement_expired',
  'contact_missing',
  'review_missing',
  'review_overdue',
] as const;
export type ActivationFinding = (typeof activationFindings)[number];
