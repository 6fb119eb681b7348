/** The closed lists of merging clients. */

/** Why two clients cannot be merged. */
export const mergeRefusals = [
  'client_merge_kinds_differ',
  'client_merge_closed',
  'client_merge_household_of_other',
  'client_merge_households_differ',
  'client_merge_hidden_household',
  'client_merge_closed_periods',
  'client_merge_too_many_tags',
  'client_merge_too_large',
] as const;
export type ClientMergeRefusal = (typeof mergeRefusals)[number];

/** The portfolios that one merge moves at most. */
export const movedPortfoliosAtMost = 200;
/** How many names a preview lists. */
export const mergeNamedAtMost = 20;
export const duplicatesAtMost = 20;
/** How many records can be merged into one client. */
export const mergedRecordsAtMost = 50;

/** What moves to the client that stays. */
export const movedKinds = [
  'portfolios',
  'proposals',
  'contacts',
  'notes',
  'tasks',
  'documents',
  'answerSheets',
  'reviews',
  'logRecords',
  'reports',
  'schedules',
  'members',
] as const;
export type MovedKind = (typeof movedKinds)[number];

export const fieldsCompared = [
  'name',
  'email',
  'phone',
  'taxResidence',
  'language',
  'note',
  'nextReviewOn',
  'reviewMonths',
  'household',
] as const;

/** Records of which a client has one. */
export const mergedFacts = ['kyc', 'limits', 'answerDraft'] as const;
export type MergedFact = (typeof mergedFacts)[number];

/** Why a client is probably the same. */
export const duplicateReasons = ['name', 'email', 'phone', 'birthDate', 'taxNumber'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];
