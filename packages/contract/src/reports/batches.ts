/** Batches: one or several reports of each of many portfolios, issued one after another in the background. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { reasonSchema } from '../refusals/refusal-reasons.ts';
import { idSchema, instantSchema, localDateSchema, pageOf, pageQuery } from '../values.ts';
import { askedOptionsSchema, keptOptionsSchema, offeredTemplates, reportLanguages } from './options.ts';

/** So many reports of each portfolio can be in one batch. */
export const batchReportsAtMost = 5;

/** So many reports can be in one batch, of all its portfolios together. */
export const batchItemsAtMost = 1_000;
/** So many batches of one user can be unfinished. */
export const openBatchesAtMost = 10;

/** `to_review`: what is not issued waits until a person has it issued; `done`: every item has an outcome. */
export const batchStates = ['running', 'to_review', 'paused', 'cancelled', 'done'] as const;
export type BatchState = (typeof batchStates)[number];

/**
 * `to_review`: a person has it issued; `refused`: for the reason that the item states, such as figures that are unknown; `failed`: several tries ended with an
 * error, which is in the server's log.
 */
export const batchItemStates = [
  'to_review',
  'queued',
  'running',
  'issued',
  'refused',
  'failed',
  'cancelled',
] as const;
export type BatchItemState = (typeof batchItemStates)[number];

/** A report of a package: of a kind with its usual options, or by a template of the firm. */
const packageReportSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('kind'), template: z.enum(offeredTemplates) }),
  z.object({ by: z.literal('preset'), presetId: idSchema }),
]);
export type PackageReport = z.output<typeof packageReportSchema>;

const keyOf = (report: PackageReport): string =>
  report.by === 'kind' ? report.template : report.presetId.toLowerCase();
const areDistinct = (reports: readonly PackageReport[]): boolean =>
  new Set(reports.map(keyOf)).size === reports.length;

/** The reports of each portfolio, in their order. */
export const packageSchema = z
  .array(packageReportSchema)
  .min(1, fieldCode('report_required'))
  .max(batchReportsAtMost, fieldCode('too_many_reports'))
  .refine(areDistinct, fieldCode('choice_repeated'));

/** A report of a package by its kind, and the template of the firm that states its options; null for the usual ones. */
export const namedReportSchema = z.object({
  template: z.enum(offeredTemplates),
  preset: z.object({ id: idSchema, name: z.string() }).nullable(),
});
export type NamedReport = z.infer<typeof namedReportSchema>;

/** How reports are asked for again. */
export const packageOf = (reports: readonly NamedReport[]): PackageReport[] =>
  reports.map(({ template, preset }) =>
    preset === null ? { by: 'kind', template } : { by: 'preset', presetId: preset.id },
  );

export const reportBatchSchema = z
  .object({
    id: idSchema,
    /** The reports of each portfolio, with the templates of the firm as they were when the batch was made. */
    reports: z.array(namedReportSchema.extend({ options: keptOptionsSchema })).max(batchReportsAtMost),
    /** The first day of the range; null from the first entry, or if all reports are of one day. */
    from: localDateSchema.nullable(),
    to: localDateSchema,
    /** The reports are issued with this user's rights of the moment. */
    owner: personSchema,
    createdAt: instantSchema,
    state: z.enum(batchStates),
    /** How many items have which state. */
    counts: z.object(
      Object.fromEntries(batchItemStates.map((state) => [state, z.int()])) as Record<
        BatchItemState,
        z.ZodInt
      >,
    ),
  })
  .meta({ id: 'ReportBatch' });
export type ReportBatch = z.infer<typeof reportBatchSchema>;

const batchItemSchema = z
  .object({
    id: idSchema,
    /** Null if the reader may not see it. */
    portfolio: z.object({ id: idSchema, name: z.string() }).nullable(),
    client: z.object({ id: idSchema, name: z.string() }).nullable(),
    /** Its place among the reports of the batch, from 1. */
    report: z.int().min(1).max(batchReportsAtMost),
    language: z.enum(reportLanguages),
    state: z.enum(batchItemStates),
    /** Null unless it is refused. */
    refusal: reasonSchema.nullable(),
    /** Why the issued report was not sent to the client, though its schedule says so; null otherwise. */
    notSent: reasonSchema.nullable(),
    /** The issued report; null without one, or if the reader may not see it. */
    reportId: idSchema.nullable(),
    endedAt: instantSchema.nullable(),
  })
  .meta({ id: 'ReportBatchItem' });
export type ReportBatchItem = z.infer<typeof batchItemSchema>;

/** Which portfolios: all that the caller may change and that were open in the range, those of a client, or listed ones. */
const portfoliosSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('all') }),
  z.object({
    of: z.literal('client'),
    clientId: idSchema,
    /** With the client's members, if it is a household. */
    withMembers: z.boolean().default(false),
  }),
  z.object({ of: z.literal('listed'), ids: z.array(idSchema).min(1).max(batchItemsAtMost) }),
]);
export type BatchPortfolios = z.output<typeof portfoliosSchema>;

const batchParams = z.object({ batchId: idSchema });

export const createReportBatch = endpoint({
  name: 'createReportBatch',
  idempotencyKey: 'taken',
  method: 'POST',
  path: '/api/report-batches',
  summary:
    'Queues up to five reports for each of many portfolios: kinds of report with their usual options, or templates of the firm as they are now. They are issued one after another; one whose figures are unknown is refused.',
  access: { feature: 'reports.issue' },
  body: askedOptionsSchema.pick({ from: true, to: true, language: true }).extend({
    /** Those of one day are of the last day; the range of a template of the firm does not count. */
    reports: packageSchema,
    portfolios: portfoliosSchema,
    /**
     * Each in the language in which its client reads, if that is known, and otherwise in `language`. A template of the firm says by
     * itself whether it is in one language or in that of the client.
     */
    inClientsLanguage: z.boolean().default(true),
  }),
  response: reportBatchSchema,
  status: 201,
  errors: ['not_found', 'wrong_state'],
  reasons: ['batch_empty', 'batch_too_large', 'no_such_portfolio', 'too_many_batches'],
});

export const listReportBatches = endpoint({
  name: 'listReportBatches',
  method: 'GET',
  path: '/api/report-batches',
  summary: "Lists the caller's batches of reports, newest first; for administrators, those of all users.",
  access: { feature: 'reports.issue' },
  query: z.object(pageQuery),
  response: pageOf(reportBatchSchema),
});

export const getReportBatch = endpoint({
  name: 'getReportBatch',
  method: 'GET',
  path: '/api/report-batches/:batchId',
  summary: 'Returns a batch of reports with its progress.',
  access: { feature: 'reports.issue' },
  params: batchParams,
  response: reportBatchSchema,
  errors: ['not_found'],
  record: 'report_batch',
});

export const listBatchItems = endpoint({
  name: 'listBatchItems',
  method: 'GET',
  path: '/api/report-batches/:batchId/items',
  summary: 'Lists the reports of a batch, by portfolio and in their order, each with what became of it.',
  access: { feature: 'reports.issue' },
  params: batchParams,
  query: z.object({ state: z.enum(batchItemStates).optional(), ...pageQuery }),
  response: pageOf(batchItemSchema),
  errors: ['not_found'],
  record: 'report_batch',
});

export const setBatchState = endpoint({
  name: 'setBatchState',
  method: 'PUT',
  path: '/api/report-batches/:batchId/state',
  summary:
    'Pauses, continues or cancels a batch. A report that is being made when the batch is paused is still issued; when it is cancelled, it is not.',
  access: { feature: 'reports.issue' },
  params: batchParams,
  body: z.object({ state: z.enum(['running', 'paused', 'cancelled']) }),
  response: reportBatchSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['batch_cancelled', 'batch_done'],
  record: 'report_batch',
});

export const retryReportBatch = endpoint({
  name: 'retryReportBatch',
  method: 'POST',
  path: '/api/report-batches/:batchId/retry',
  summary: 'Queues the refused and failed items of a batch again: all, or one.',
  access: { feature: 'reports.issue' },
  params: batchParams,
  // Stated, so that a call without a body queues nothing.
  body: z.object({ itemId: idSchema.nullable() }),
  response: reportBatchSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['batch_cancelled', 'nothing_to_retry', 'too_many_batches'],
  record: 'report_batch',
});

export const issueReviewedItems = endpoint({
  name: 'issueReviewedItems',
  method: 'POST',
  path: '/api/report-batches/:batchId/issue',
  summary:
    'Queues the items of a batch that wait for a review: all, or one. They are issued with the rights of the caller.',
  access: { feature: 'reports.issue' },
  params: batchParams,
  // Stated, so that a call without a body issues nothing.
  body: z.object({ itemId: idSchema.nullable() }),
  response: reportBatchSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['batch_cancelled', 'nothing_to_review'],
  record: 'report_batch',
});
