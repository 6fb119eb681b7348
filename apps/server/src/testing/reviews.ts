/** Reviews of clients for tests. */
import { getReviewFindings, getReviewStanding } from '@partnerfolio/contract/clients/reviews';
import type { ReviewFound } from '@partnerfolio/contract/clients/reviews';
import type { TestApp, TestPerson } from './app.ts';

/** Everything that is ok is in order; the rest is to be done. */
const answersTo = (topics: readonly ReviewFound[]) =>
  topics.map(({ topic, state, findings }) => ({
    topic,
    seen: { state, findings: [...findings] },
    ...(state === null || state === 'ok'
      ? { outcome: 'in_order' as const }
      : { outcome: 'follow_up' as const, note: `Settle: ${topic}` }),
  }));

/** What a review of a new client without portfolios finds. */
const foundOfNew: readonly ReviewFound[] = [
  { topic: 'circumstances', state: null, findings: [] },
  { topic: 'details', state: null, findings: [] },
  { topic: 'profile', state: 'attention', findings: ['profile_missing'] },
  { topic: 'kyc', state: 'attention', findings: ['kyc_not_started'] },
  { topic: 'portfolios', state: 'ok', findings: [] },
];

/** A review of a new client without portfolios. */
export const reviewOfNew = {
  heldOn: '2026-03-02',
  channel: 'meeting' as const,
  topics: answersTo(foundOfNew),
  nextReviewOn: '2027-03-02',
  revision: 1,
};

/** What changes of reviews need besides the path to pass parsing. */
export const reviewInputs = {
  putReviewCycle: { body: { cycle: 12, revision: 1 } },
  recordClientReview: { body: reviewOfNew },
} as const;

/** A review of a client that answers what the user finds now. */
export const reviewAsFound = async (t: TestApp, as: TestPerson, clientId: string) => {
  const params = { id: clientId };
  const { topics } = (await t.request(getReviewFindings, { params }, as)).body;
  const { revision } = (await t.request(getReviewStanding, { params }, as)).body;
  return { ...reviewOfNew, topics: answersTo(topics), revision };
};
