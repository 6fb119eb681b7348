/** The choices of client reviews; apart from their schemas, which only their own screens load. */

/** Months between two reviews. */
export const reviewCycles = [6, 12, 18, 24] as const;
export type ReviewCycle = (typeof reviewCycles)[number];

export const reviewChannels = ['meeting', 'call', 'video', 'correspondence', 'internal'] as const;
export type ReviewChannel = (typeof reviewChannels)[number];

/** What a review goes through. The first two are asked of the client; what is on file says nothing about them. */
export const reviewTopics = ['circumstances', 'details', 'profile', 'kyc', 'portfolios'] as const;
export type ReviewTopic = (typeof reviewTopics)[number];

export const reviewStates = ['ok', 'attention', 'unknown'] as const;

/** Why a topic is not ok. */
export const reviewFindings = [
  'profile_missing',
  'profile_expired',
  'kyc_not_started',
  'kyc_in_progress',
  'kyc_expired',
  'kyc_hidden',
  'no_members_seen',
  'portfolio_blocks',
  'portfolio_warns',
  'portfolio_unknown',
  'too_many_portfolios',
] as const;
export type ReviewFinding = (typeof reviewFindings)[number];

/**
 * What came of a topic: nothing to do, something to do, for which a task is added, or a deviation that stays, with the
 * reason. Only what is ok, or asked, can be in order.
 */
export const reviewOutcomes = ['in_order', 'follow_up', 'accepted'] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];
