import type {
  reviewFormSchema,
  ReviewFindings,
  ReviewStanding,
} from '@partnerfolio/contract/clients/reviews';
import type { z } from 'zod';
import type { Form } from '../../../form/use-zod-form.ts';

type Input = z.input<typeof reviewFormSchema>;
type Output = z.output<typeof reviewFormSchema>;
export type ReviewFormApi = Form<Input, Output>;

/** What a record begins with: what is on file and ok is in order; the rest is to be chosen. */
export const emptyReview = (
  { topics }: ReviewFindings,
  { nextIfHeldToday }: ReviewStanding,
  today: string,
) => ({
  heldOn: today,
  channel: 'meeting' as const,
  participants: '',
  summary: '',
  topics: topics.map(({ topic, state, findings }) => ({
    topic,
    seen: { state, findings },
    ...(state === 'ok' && { outcome: 'in_order' as const }),
    note: '',
  })),
  followUpBy: null,
  nextReviewOn: nextIfHeldToday,
});

/** A record with what is shown now, which may have changed since the form was opened. */
export const withFound = (form: Output, { topics }: ReviewFindings): Output => ({
  ...form,
  topics: form.topics.map((answer) => {
    const found = topics.find(({ topic }) => topic === answer.topic);
    return found ? { ...answer, seen: { state: found.state, findings: found.findings } } : answer;
  }),
});
