/** What the board of the firm names; apart from its schemas, which only its page loads. */

/** What is to be done about a client, in this order. */
export const boardProblems = [
  'profile_missing',
  'profile_expired',
  'profile_expiring',
  'kyc_open',
  'kyc_expired',
  'kyc_expiring',
  'above_band',
  'score_unknown',
  'review_overdue',
  'review_unplanned',
] as const;
export type BoardProblem = (typeof boardProblems)[number];

/** Those that only users with the right to KYC see. */
export const kycProblems: readonly BoardProblem[] = ['kyc_open', 'kyc_expired', 'kyc_expiring'];
