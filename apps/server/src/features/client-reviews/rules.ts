/** Pure decisions about reviews: what is found, when the next one follows, and what a record may say. */
import type { ClientReview, ReviewForm, ReviewFound } from '@partnerfolio/contract/clients/reviews';
import { reviewTopics } from '@partnerfolio/contract/clients/reviews-choices';
import type { ReviewCycle, ReviewFinding, ReviewTopic } from '@partnerfolio/contract/clients/reviews-choices';
import type { KycState } from '@partnerfolio/contract/clients/kyc-choices';
import type { SuitabilityState } from '@partnerfolio/contract/clients/limits-choices';
import type { riskProfileStates } from '@partnerfolio/contract/choices';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { LocalDate } from '@partnerfolio/contract/values';
import { addMonths } from '@partnerfolio/finance/dates';

type ProfileState = (typeof riskProfileStates)[number];

/** The findings that say that something is not known; the others say that it is not as it should be. */
const unknownFindings: ReadonlySet<ReviewFinding> = new Set([
  'kyc_hidden',
  'no_members_seen',
  'portfolio_unknown',
  'too_many_portfolios',
]);

const found = (topic: ReviewTopic, findings: readonly ReviewFinding[]): ReviewFound => ({
  topic,
  state:
    findings.length === 0
      ? 'ok'
      : findings.every((one) => unknownFindings.has(one))
        ? 'unknown'
        : 'attention',
  findings: [...findings],
});

const ofProfile: Readonly<Record<ProfileState, ReviewFinding | null>> = {
  none: 'profile_missing',
  valid: null,
  expiring: null,
  expired: 'profile_expired',
};

/** Gravest first. */
const ofKyc: readonly (readonly [KycState, ReviewFinding])[] = [
  ['expired', 'kyc_expired'],
  ['not_started', 'kyc_not_started'],
  ['in_progress', 'kyc_in_progress'],
];
const ofPortfolios: readonly (readonly [SuitabilityState, ReviewFinding])[] = [
  ['blocks', 'portfolio_blocks'],
  ['warns', 'portfolio_warns'],
  ['unknown', 'portfolio_unknown'],
];

const among = <S>(table: readonly (readonly [S, ReviewFinding])[], states: readonly S[]): ReviewFinding[] =>
  table.flatMap(([state, finding]) => (states.includes(state) ? [finding] : []));

export interface OnFile {
  readonly profile: ProfileState;
  /** Of the client, or of the members of a household that the viewer sees; null without the right to KYC. */
  readonly kyc: readonly KycState[] | null;
  /** Of each open portfolio; null if there are more than a review goes through. */
  readonly portfolios: readonly SuitabilityState[] | null;
}

const kycFindings = (states: OnFile['kyc']): ReviewFinding[] => {
  if (states === null) return ['kyc_hidden'];
  return states.length === 0 ? ['no_members_seen'] : among(ofKyc, states);
};

/** What a review finds of each topic, in the order of the topics. */
export const findingsOf = ({ profile, kyc, portfolios }: OnFile): ReviewFound[] => {
  const missing = ofProfile[profile];
  const asked = { state: null, findings: [] };
  return [
    { topic: 'circumstances', ...asked },
    { topic: 'details', ...asked },
    found('profile', missing === null ? [] : [missing]),
    found('kyc', kycFindings(kyc)),
    found('portfolios', portfolios === null ? ['too_many_portfolios'] : among(ofPortfolios, portfolios)),
  ];
};

type Seen = Pick<ReviewFound, 'state' | 'findings'>;
const isSame = (seen: Seen, now: Seen): boolean =>
  seen.state === now.state && JSON.stringify(seen.findings) === JSON.stringify(now.findings);

/** Whether each topic was shown as it is found now. */
export const isSeenAsFound = (topics: ReviewForm['topics'], now: readonly ReviewFound[]): boolean =>
  now.every(({ topic, ...state }) =>
    topics.some((answer) => answer.topic === topic && isSame(answer.seen, state)),
  );

type Answer = ReviewForm['topics'][number];
const isGood = ({ seen: { state } }: Answer): boolean => state === null || state === 'ok';

type Code =
  | 'choice_repeated'
  | 'day_in_future'
  | 'day_in_past'
  | 'day_not_after_review'
  | 'follow_up_required'
  | 'not_a_choice'
  | 'reason_required'
  | 'review_not_in_order';
const fault = (path: string, code: Code): FieldError => ({ path, code, params: {} });

const answerErrors = (answer: Answer, at: number): FieldError[] => {
  const path = (field: string) => `topics.${at}.${field}`;
  if (answer.outcome === 'in_order')
    return isGood(answer) ? [] : [fault(path('outcome'), 'review_not_in_order')];
  if (answer.outcome === 'accepted' && isGood(answer)) return [fault(path('outcome'), 'not_a_choice')];
  if (answer.note !== null) return [];
  return [fault(path('note'), answer.outcome === 'accepted' ? 'reason_required' : 'follow_up_required')];
};

/** What is wrong with a record. */
export const reviewErrors = (form: ReviewForm, today: LocalDate): FieldError[] => {
  const { heldOn, nextReviewOn, followUpBy, topics } = form;
  const errors: FieldError[] = [];
  if (heldOn > today) errors.push(fault('heldOn', 'day_in_future'));
  if (nextReviewOn !== null && nextReviewOn <= heldOn)
    errors.push(fault('nextReviewOn', 'day_not_after_review'));
  if (followUpBy !== null && followUpBy < today) errors.push(fault('followUpBy', 'day_in_past'));
  if (new Set(topics.map(({ topic }) => topic)).size !== reviewTopics.length)
    errors.push(fault('topics', 'choice_repeated'));
  return [...errors, ...topics.flatMap(answerErrors)];
};

/** The topics of a record, in their order. */
export const topicsOf = ({ topics }: ReviewForm): ClientReview['topics'] =>
  reviewTopics.flatMap((topic) =>
    topics
      .filter((answer) => answer.topic === topic)
      .map(({ seen, outcome, note }) => ({ topic, ...seen, outcome, note })),
  );

export const nextAfter = (heldOn: LocalDate, cycle: ReviewCycle): LocalDate => addMonths(heldOn, cycle);
