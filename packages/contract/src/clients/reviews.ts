/** Reviews of a client: how often, what the next one finds, and the record of each that was held. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { suitabilityStates } from './limits-choices.ts';
import {
  idSchema,
  instantSchema,
  localDateSchema,
  optionalLine,
  optionalText,
  pageOf,
  pageQuery,
  revisionSchema,
  writtenDaySchema,
} from '../values.ts';
import {
  reviewChannels,
  reviewCycles,
  reviewFindings,
  reviewOutcomes,
  reviewStates,
  reviewTopics,
} from './reviews-choices.ts';

const cycleSchema = z.literal(reviewCycles);

const foundSchema = z.object({
  topic: z.enum(reviewTopics),
  /** By what is on file; null for what only the client can say. What is not known is never ok. */
  state: z.enum(reviewStates).nullable(),
  /** Why it is not ok, the gravest first. */
  findings: z.array(z.enum(reviewFindings)),
});
export type ReviewFound = z.infer<typeof foundSchema>;

const reviewedSchema = foundSchema.extend({
  outcome: z.enum(reviewOutcomes),
  note: z.string().nullable(),
});

export const clientReviewSchema = z
  .object({
    id: idSchema,
    heldOn: localDateSchema,
    channel: z.enum(reviewChannels),
    participants: z.string().nullable(),
    summary: z.string().nullable(),
    /** What was found when it was recorded, and what came of it. */
    topics: z.array(reviewedSchema),
    /** The day of the next review that was agreed; null for none. */
    nextReviewOn: localDateSchema.nullable(),
    recordedAt: instantSchema,
    recordedBy: personSchema.nullable(),
  })
  .meta({ id: 'ClientReview' });
export type ClientReview = z.infer<typeof clientReviewSchema>;

export const reviewStandingSchema = z
  .object({
    client: z.object({ id: idSchema, name: z.string() }),
    /** Months between reviews; null without a cycle. */
    cycle: cycleSchema.nullable(),
    nextReviewOn: localDateSchema.nullable(),
    /** The day of the latest review. */
    lastHeldOn: localDateSchema.nullable(),
    /** The day on which the next review follows by the cycle if one is held today; null without a cycle. */
    nextIfHeldToday: localDateSchema.nullable(),
    /** The revision of the client, on which changes are based. */
    revision: revisionSchema,
    may: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'ReviewStanding' });
export type ReviewStanding = z.infer<typeof reviewStandingSchema>;

export const reviewFindingsSchema = z
  .object({
    topics: z.array(foundSchema),
    /** The open portfolios that the review goes through, each with its suitability check. */
    portfolios: z.array(
      z.object({ id: idSchema, name: z.string(), clientName: z.string(), state: z.enum(suitabilityStates) }),
    ),
  })
  .meta({ id: 'ReviewFindings' });
export type ReviewFindings = z.infer<typeof reviewFindingsSchema>;

/** How many portfolios a review goes through; with more of them their topic is unknown. */
export const reviewedPortfoliosAtMost = 100;

const params = z.object({ id: idSchema });

export const getReviewStanding = endpoint({
  name: 'getReviewStanding',
  method: 'GET',
  path: '/api/clients/:id/review',
  summary: 'Returns how often a client is reviewed, when last, and when next.',
  access: 'staff',
  params,
  response: reviewStandingSchema,
  errors: ['not_found'],
  record: 'client',
});

export const getReviewFindings = endpoint({
  name: 'getReviewFindings',
  method: 'GET',
  path: '/api/clients/:id/review/findings',
  summary:
    'Returns what a review held now finds: the risk profile, the KYC if the caller may see it, and the suitability check of each open portfolio.',
  access: 'staff',
  heavy: true,
  params,
  response: reviewFindingsSchema,
  errors: ['not_found'],
  record: 'client',
});

export const listClientReviews = endpoint({
  name: 'listClientReviews',
  method: 'GET',
  path: '/api/clients/:id/reviews',
  summary: 'Returns the reviews of a client, the latest first.',
  access: 'staff',
  params,
  query: z.object(pageQuery),
  response: pageOf(clientReviewSchema),
  errors: ['not_found'],
  record: 'client',
});

const based = { revision: revisionSchema };
const nextReviewOn = writtenDaySchema.nullish().transform((day) => day ?? null);

export const reviewCycleFormSchema = z.object({
  /** Null for no cycle. */
  cycle: cycleSchema.nullable(),
  nextReviewOn,
});

export const putReviewCycle = endpoint({
  name: 'putReviewCycle',
  method: 'PUT',
  path: '/api/clients/:id/review',
  summary: 'Changes how often a client is reviewed and when next, based on a revision of the client.',
  access: 'staff',
  params,
  body: reviewCycleFormSchema.extend(based),
  response: reviewStandingSchema,
  errors: ['not_found', 'forbidden', 'stale', 'wrong_state'],
  reasons: ['client_closed_to_changes'],
  record: 'client',
});

const answerSchema = z.object({
  topic: z.enum(reviewTopics),
  /** What was shown while the review was held. */
  seen: foundSchema.pick({ state: true, findings: true }),
  outcome: z.enum(reviewOutcomes, fieldCode('not_a_choice')),
  note: optionalLine(200, fieldCode('text_too_long')),
});

export const reviewFormSchema = z.object({
  /** The day on which it was held; not in the future. */
  heldOn: writtenDaySchema,
  channel: z.enum(reviewChannels),
  /** Who took part. */
  participants: optionalLine(200, fieldCode('text_too_long')),
  summary: optionalText(4000, fieldCode('text_too_long')),
  /** Each topic once. */
  topics: z.array(answerSchema).length(reviewTopics.length),
  /** When what is to do is due; each topic that needs something becomes a task. */
  followUpBy: nextReviewOn,
  nextReviewOn,
});
export type ReviewForm = z.output<typeof reviewFormSchema>;

export const recordClientReview = endpoint({
  name: 'recordClientReview',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/clients/:id/reviews',
  summary:
    'Records a review of a client, which never changes, sets the next one, and adds a task for each topic that needs something. Refused as stale if anything is found otherwise than it was shown.',
  access: 'staff',
  params,
  body: reviewFormSchema.extend(based),
  status: 201,
  response: clientReviewSchema,
  errors: ['not_found', 'forbidden', 'stale', 'wrong_state'],
  reasons: ['client_closed_to_changes'],
  record: 'client',
});
