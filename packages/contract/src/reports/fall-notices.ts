/** Notices of a fall in value: work with a deadline, wherever a rule of the firm's market asks for them. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { unknownReasons } from '../figures/unknown-reasons.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { idSchema, instantSchema, lineSchema, localDateSchema, pageOf, pageQuery } from '../values.ts';
import { fallBaselines, reportLanguages } from './options.ts';
import { reportSchema } from './reports.ts';

/**
 * `sent`: its letter is issued; `closed`: somebody has decided that none is needed; `undone`: corrected figures no longer show
 * the fall, or the value can be judged again.
 */
export const fallNoticeStates = ['open', 'sent', 'closed', 'undone'] as const;
export type FallNoticeState = (typeof fallNoticeStates)[number];

/** `unknown`: the firm has chosen no market, so whether notices are due is unknown. */
export const fallDuties = ['unknown', 'in_force', 'none'] as const;
export type FallDuty = (typeof fallDuties)[number];

export const closingReasonLength = 500;

export const fallNoticeSchema = z
  .object({
    id: idSchema,
    portfolio: z.object({ id: idSchema, name: z.string() }),
    client: z.object({ id: idSchema, name: z.string() }),
    /** Whether the caller may change the portfolio; only then may they write the letter and close the notice. */
    mayEdit: z.boolean(),
    /** The language in which the client reads; null if unknown. */
    language: z.enum(reportLanguages).nullable(),
    state: z.enum(fallNoticeStates),
    /** From what, and from the end of which day, the fall is counted. */
    baseline: z.enum(fallBaselines),
    baselineDay: localDateSchema,
    /** The multiple of 10 percent that was reached; null if the fall cannot be judged. */
    level: z.int().nullable(),
    /** The first day on which it was reached at the end of the day, or since which the fall cannot be judged. */
    day: localDateSchema,
    /** The net time-weighted return since the baseline on that day; null if it cannot be judged. */
    rate: z.number().nullable(),
    /** Why the fall cannot be judged; null if it can. */
    reason: z.enum(unknownReasons).nullable(),
    /** The business day by whose end the client has to be told. */
    dueOn: localDateSchema,
    isOverdue: z.boolean(),
    /** The letter; null without one, or if the caller may not see it. */
    reportId: idSchema.nullable(),
    closing: z.object({ at: instantSchema, by: personSchema, reason: z.string() }).nullable(),
    undoneOn: localDateSchema.nullable(),
  })
  .meta({ id: 'FallNotice' });
export type FallNotice = z.infer<typeof fallNoticeSchema>;

const noticeParams = z.object({ noticeId: idSchema });

export const listFallNotices = endpoint({
  name: 'listFallNotices',
  method: 'GET',
  path: '/api/fall-notices',
  summary:
    'Lists the notices of a fall in value of the portfolios that the caller may see: open ones by their deadline, then the others. Says whether any rule asks for them.',
  access: 'staff',
  query: z.object({ state: z.enum(fallNoticeStates).optional(), ...pageQuery }),
  response: pageOf(fallNoticeSchema).extend({ duty: z.enum(fallDuties) }),
});

export const issueFallNotice = endpoint({
  name: 'issueFallNotice',
  heavy: true,
  idempotencyKey: 'taken',
  method: 'POST',
  path: '/api/fall-notices/:noticeId/report',
  summary: 'Issues the letter of an open notice as a report of the portfolio, and marks the notice as sent.',
  access: { feature: 'reports.issue' },
  params: noticeParams,
  // Stated, so that a call without a body issues nothing.
  body: z.object({ language: z.enum(reportLanguages) }),
  response: reportSchema,
  status: 201,
  errors: ['not_found', 'forbidden', 'wrong_state', 'busy'],
  reasons: [
    'characters_not_printable',
    'document_too_long',
    'figures_unknown',
    'required_parts_missing',
    'notice_not_open',
    'notice_cannot_be_judged',
  ],
  record: 'fall_notice',
});

const closingReasonSchema = lineSchema
  .min(1, fieldCode('reason_required'))
  .max(closingReasonLength, fieldCode('text_too_long'));

export const closeFallNotice = endpoint({
  name: 'closeFallNotice',
  method: 'POST',
  path: '/api/fall-notices/:noticeId/closing',
  summary: 'Closes an open notice without a letter, with a reason.',
  access: { feature: 'reports.issue' },
  params: noticeParams,
  body: z.object({ reason: closingReasonSchema }),
  response: fallNoticeSchema,
  errors: ['not_found', 'forbidden', 'wrong_state'],
  reasons: ['notice_not_open'],
  record: 'fall_notice',
});

/** So many notices are closed at once. */
export const closedAtOnceAtMost = 500;

export const closeEarlierFallNotices = endpoint({
  name: 'closeEarlierFallNotices',
  method: 'POST',
  path: '/api/fall-notices/closings',
  summary:
    'Closes without a letter, with one reason, the open notices of falls before a day in the portfolios that the caller may change: what a firm told its clients before it used the portal. The earliest 500 of them; the day is not in the future.',
  access: { feature: 'reports.issue' },
  body: z.object({ before: localDateSchema, reason: closingReasonSchema }),
  response: z.object({
    closed: z.int(),
    /** How many are left: the call can be repeated. */
    left: z.int(),
  }),
});
