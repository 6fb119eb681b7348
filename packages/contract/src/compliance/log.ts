/** The log of complaints and breaches. A record is never deleted, and each of its steps is kept. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import {
  amountSchema,
  countedPageOf,
  currencySchema,
  decimalSchema,
  idSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  optionalText,
  pageQuery,
  revisionSchema,
  writtenDaySchema,
} from '../values.ts';
import {
  categoriesOf,
  logCategories,
  logFields,
  logKinds,
  logResolutions,
  logSeverities,
  logSorts,
  logStates,
  logSteps,
  logStepsAtMost,
} from './log-choices.ts';
import type { LogCategory, LogKind } from './log-choices.ts';

const namedSchema = z.object({ id: idSchema, name: z.string() });
const optionalId = idSchema.nullish().transform((id) => id ?? null);
const optionalDay = writtenDaySchema.nullish().transform((day) => day ?? null);
const longText = optionalText(4000, fieldCode('text_too_long'));
const requiredText = (max: number) =>
  z.string().trim().min(1, fieldCode('required')).max(max, fieldCode('text_too_long'));

const formShape = {
  /** A portfolio of the client; null if it concerns none in particular. */
  portfolioId: optionalId,
  /** The day on which it happened, or on which the client complained. */
  occurredOn: writtenDaySchema,
  /** The day on which the firm noticed it, or received the complaint. */
  noticedOn: writtenDaySchema,
  subject: lineSchema.min(1, fieldCode('required')).max(200, fieldCode('text_too_long')),
  description: requiredText(4000),
  category: z.enum(logCategories),
  severity: z.enum(logSeverities),
  assigneeId: idSchema,
  dueOn: optionalDay,
  /** What was done, and with what result. */
  outcome: longText,
  rootCause: longText,
  /** What the client is paid; an amount and its currency, or neither. */
  compensation: amountSchema
    .or(z.literal(''))
    .nullish()
    .transform((amount) => amount || null),
  compensationCurrency: currencySchema.nullish().transform((code) => code ?? null),
  /** The day on which it was reported to the authority; null if it was not. */
  reportedOn: optionalDay,
};

interface Checked {
  readonly occurredOn: string;
  readonly noticedOn: string;
  readonly compensation: string | null;
  readonly compensationCurrency: string | null;
}
const isNoticedAfter = ({ occurredOn, noticedOn }: Checked) => occurredOn <= noticedOn;
const hasCurrency = ({ compensation, compensationCurrency }: Checked) =>
  compensation === null || compensationCurrency !== null;
const noticedBefore = { path: ['noticedOn'], error: fieldCode('noticed_before_it_happened') };
const noCurrency = { path: ['compensationCurrency'], error: fieldCode('currency_of_amount') };

export const logFormSchema = z
  .object(formShape)
  .refine(isNoticedAfter, noticedBefore)
  .refine(hasCurrency, noCurrency);
export type LogForm = z.output<typeof logFormSchema>;

interface Placed {
  readonly kind: LogKind;
  readonly clientId: string | null;
  readonly category: LogCategory;
}
/** A new record: its kind and client never change afterwards. */
export const newLogRecordSchema = z
  .object({ kind: z.enum(logKinds), clientId: optionalId, ...formShape })
  .refine(isNoticedAfter, noticedBefore)
  .refine(hasCurrency, noCurrency)
  .refine(({ kind, clientId }: Placed) => kind === 'breach' || clientId !== null, {
    path: ['clientId'],
    error: fieldCode('client_of_complaint'),
  })
  .refine(({ kind, category }: Placed) => categoriesOf[kind].includes(category), {
    path: ['category'],
    error: fieldCode('category_of_other_kind'),
  });
export type NewLogRecord = z.output<typeof newLogRecordSchema>;

export const logRecordSchema = z
  .object({
    id: idSchema,
    kind: z.enum(logKinds),
    /** C-2026-001 or B-2026-001: by kind and the year of recording, without gaps. */
    number: z.string(),
    /** Null for a breach that concerns no client in particular. */
    client: namedSchema.nullable(),
    portfolio: namedSchema.nullable(),
    occurredOn: localDateSchema,
    noticedOn: localDateSchema,
    subject: z.string(),
    description: z.string(),
    category: z.enum(logCategories),
    severity: z.enum(logSeverities),
    assignee: personSchema,
    dueOn: localDateSchema.nullable(),
    isOverdue: z.boolean(),
    outcome: z.string().nullable(),
    rootCause: z.string().nullable(),
    compensation: z.object({ amount: decimalSchema, currency: currencySchema }).nullable(),
    reportedOn: localDateSchema.nullable(),
    /** Of a closed complaint. */
    resolution: z.enum(logResolutions).nullable(),
    recordedAt: instantSchema,
    recordedBy: personSchema,
    /** Who closed it and when; null while it is open. */
    closed: z.object({ by: personSchema, at: instantSchema }).nullable(),
    revision: revisionSchema,
    may: z.object({ edit: z.boolean(), close: z.boolean(), reopen: z.boolean() }),
  })
  .meta({ id: 'LogRecord' });
export type LogRecord = z.infer<typeof logRecordSchema>;

export const logStepSchema = z
  .object({
    step: z.enum(logSteps),
    at: instantSchema,
    by: personSchema,
    /** Why it was reopened. */
    reason: z.string().nullable(),
    /** The changed fields with their values before and after; users and portfolios by name. */
    changes: z.array(
      z.object({ field: z.enum(logFields), before: z.string().nullable(), after: z.string().nullable() }),
    ),
  })
  .meta({ id: 'LogStep' });
export type LogRecordStep = z.infer<typeof logStepSchema>;

/** A record with its steps, newest first. */
export const logRecordWithStepsSchema = logRecordSchema
  .extend({ steps: z.array(logStepSchema).max(logStepsAtMost) })
  .meta({ id: 'LogRecordWithSteps' });
export type LogRecordWithSteps = z.infer<typeof logRecordWithStepsSchema>;

const params = z.object({ id: idSchema });
const record = 'log_record';

export const listLogRecords = endpoint({
  name: 'listLogRecords',
  method: 'GET',
  path: '/api/compliance/log',
  summary:
    'Returns complaints of the clients that the viewer may see, and breaches for users with the right, searched, filtered and sorted. Breaches without a client are for users who see every client.',
  access: 'staff',
  query: z.object({
    /** Part of the number, the subject or the name of the client. */
    q: z.string().trim().max(100).optional(),
    kind: z.enum(logKinds).optional(),
    state: z.enum(logStates).optional(),
    category: z.enum(logCategories).optional(),
    clientId: idSchema.optional(),
    assigneeId: idSchema.optional(),
    sort: z.enum(logSorts).default('number'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    ...pageQuery,
  }),
  response: countedPageOf(logRecordSchema),
});

export const createLogRecord = endpoint({
  name: 'createLogRecord',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/compliance/log',
  summary:
    'Records a complaint or a breach under the next number of its kind and year. A complaint without a due date is due 15 business days after the firm received it. A breach needs its right.',
  access: 'staff',
  body: newLogRecordSchema,
  status: 201,
  response: logRecordWithStepsSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['no_such_portfolio'],
});

export const getLogRecord = endpoint({
  name: 'getLogRecord',
  method: 'GET',
  path: '/api/compliance/log/:id',
  summary: 'Returns a complaint or a breach with its steps.',
  access: 'staff',
  params,
  response: logRecordWithStepsSchema,
  errors: ['not_found'],
  record,
});

export const updateLogRecord = endpoint({
  name: 'updateLogRecord',
  method: 'PUT',
  path: '/api/compliance/log/:id',
  summary: 'Changes an open record, based on a revision. Each changed field is kept with its earlier value.',
  access: 'staff',
  params,
  body: z
    .object({ ...formShape, revision: revisionSchema })
    .refine(isNoticedAfter, noticedBefore)
    .refine(hasCurrency, noCurrency),
  response: logRecordWithStepsSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['log_record_closed', 'too_many_log_steps', 'no_such_portfolio'],
  record,
});

export const logClosureSchema = z.object({
  outcome: requiredText(4000),
  /** Required of a complaint; a breach has none. */
  resolution: z
    .enum(logResolutions)
    .nullish()
    .transform((resolution) => resolution ?? null),
});
export type LogClosure = z.output<typeof logClosureSchema>;

export const closeLogRecord = endpoint({
  name: 'closeLogRecord',
  method: 'PUT',
  path: '/api/compliance/log/:id/closure',
  summary: 'Closes a record with its outcome, a complaint also as upheld, partly upheld or rejected.',
  access: { feature: 'compliance.log' },
  params,
  body: logClosureSchema.extend({ revision: revisionSchema }),
  response: logRecordWithStepsSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['log_record_closed', 'too_many_log_steps'],
  record,
});

export const logReopeningSchema = z.object({ reason: requiredText(1000) });

export const reopenLogRecord = endpoint({
  name: 'reopenLogRecord',
  method: 'PUT',
  path: '/api/compliance/log/:id/reopening',
  summary: 'Reopens a closed record with a reason. Its outcome stays; its steps keep how it was closed.',
  access: { feature: 'compliance.log' },
  params,
  body: logReopeningSchema.extend({ revision: revisionSchema }),
  response: logRecordWithStepsSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['log_record_open', 'too_many_log_steps'],
  record,
});

export const listLogAssignees = endpoint({
  name: 'listLogAssignees',
  method: 'GET',
  path: '/api/compliance/log-assignees',
  summary:
    'Returns the active users to whom a record of a kind and client can be assigned, by name: those who may change the client, and of a breach have its right. For users who may record it.',
  access: 'staff',
  query: z.object({ kind: z.enum(logKinds), clientId: idSchema.optional() }),
  response: z.object({ items: z.array(personSchema) }),
  errors: ['not_found'],
});
