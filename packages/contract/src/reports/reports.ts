/** Issued reports: what has left the house, and can be proven. */
import { z } from 'zod';
import { reportStates } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { exportAccess } from '../exports/formats.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import {
  idSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  optionalLine,
  pageOf,
  pageQuery,
} from '../values.ts';
import { askedOptionsSchema, firmOptionsSchema, reportLanguages, reportTemplates } from './options.ts';

const person = z.object({ id: idSchema, fullName: z.string().nullable() }).nullable();

export const reportSchema = z
  .object({
    id: idSchema,
    /** Counted over the firm; all versions of a report have the same. */
    number: z.int(),
    version: z.int(),
    state: z.enum(reportStates),
    template: z.enum(reportTemplates),
    /** Null for a report of a client: of all its portfolios, and those of the members of a household; and of the firm. */
    portfolio: z.object({ id: idSchema, name: z.string() }).nullable(),
    /** Null for a report of the firm. */
    client: z.object({ id: idSchema, name: z.string() }).nullable(),
    /** Whether the caller may change what the report is of; only then may they issue, send and withdraw it. */
    mayEdit: z.boolean(),
    /** As printed on the first page. */
    title: z.string(),
    subject: z.string(),
    language: z.enum(reportLanguages),
    /** The first day of its range; null for a report of one day. */
    from: localDateSchema.nullable(),
    asAt: localDateSchema,
    /** The SHA-256 of the file, and of the figures, whose start is printed; in hexadecimal. */
    sha256: z.string(),
    figuresSha256: z.string(),
    byteSize: z.int(),
    /** Whether the file is kept; after retention only its hash, number and dates are. */
    isKept: z.boolean(),
    /** Why printed figures are unknown, in the words of who issued it. */
    gap: z.string().nullable(),
    issuedAt: instantSchema,
    issuedBy: person,
    /** When a printed figure was found to differ. */
    changedAt: instantSchema.nullable(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof reportSchema>;

/** A printed figure that would be another one today. */
const changeSchema = z.object({
  /** Where it stands: table, row and column as printed. */
  place: z.array(z.string()),
  /** Null if it was not printed, or would not be. */
  before: z.string().nullable(),
  now: z.string().nullable(),
});
export type ReportChange = z.infer<typeof changeSchema>;

/** So many changed figures are listed; `changeCount` counts all. */
export const listedChangesAtMost = 200;

export const reportDetailSchema = reportSchema
  .extend({
    /** All versions of the report, newest first. */
    versions: z.array(z.object({ id: idSchema, version: z.int(), issuedAt: instantSchema })),
    changes: z.array(changeSchema),
    changeCount: z.int(),
    withdrawal: z.object({ at: instantSchema, by: person, reason: z.string() }).nullable(),
  })
  .meta({ id: 'ReportDetail' });
export type ReportDetail = z.infer<typeof reportDetailSchema>;

export const gapLength = 500;
const gapSchema = optionalLine(gapLength, fieldCode('text_too_long'));

export const issueReport = endpoint({
  name: 'issueReport',
  heavy: true,
  idempotencyKey: 'taken',
  method: 'POST',
  path: '/api/portfolios/:id/reports',
  summary:
    'Issues a report of a portfolio: freezes its figures, keeps its bytes and their hash, and gives it a number. Refused over unknown figures unless `gap` names them.',
  access: { feature: 'reports.issue' },
  params: z.object({ id: idSchema }),
  body: askedOptionsSchema.extend({ gap: gapSchema }),
  response: reportSchema,
  status: 201,
  errors: ['not_found', 'forbidden', 'wrong_state', 'busy'],
  reasons: ['characters_not_printable', 'document_too_long', 'figures_unknown', 'required_parts_missing'],
  record: 'portfolio',
});

export const issueClientReport = endpoint({
  name: 'issueClientReport',
  heavy: true,
  idempotencyKey: 'taken',
  method: 'POST',
  path: '/api/clients/:id/reports',
  summary:
    'Issues a report of all portfolios of a client, of a household with those of the members that the caller may see. Only those who may see all of these portfolios may see the report.',
  access: { feature: 'reports.issue' },
  params: z.object({ id: idSchema }),
  body: askedOptionsSchema.extend({ gap: gapSchema }),
  response: reportSchema,
  status: 201,
  errors: ['not_found', 'wrong_state', 'busy'],
  reasons: ['characters_not_printable', 'document_too_long', 'figures_unknown', 'required_parts_missing'],
  record: 'client',
});

export const issueFirmReport = endpoint({
  name: 'issueFirmReport',
  heavy: true,
  idempotencyKey: 'taken',
  method: 'POST',
  path: '/api/firm/reports',
  summary:
    'Issues the overview of the firm over a range. The caller also needs the right to issue reports, and has to see every client: only such users may see the report.',
  access: { feature: 'reports.firm' },
  body: firmOptionsSchema.extend({ gap: gapSchema }),
  response: reportSchema,
  status: 201,
  errors: ['not_found', 'forbidden', 'wrong_state', 'busy'],
  reasons: [
    'characters_not_printable',
    'document_too_long',
    'figures_unknown',
    'firm_report_needs_every_client',
  ],
});

export const listReports = endpoint({
  name: 'listReports',
  method: 'GET',
  path: '/api/reports',
  summary: 'Lists issued reports, newest first, by client, portfolio, title, or the start of a hash.',
  access: 'staff',
  query: z.object({
    q: z.string().trim().max(100).optional(),
    template: z.enum(reportTemplates).optional(),
    state: z.enum(reportStates).optional(),
    /** The year of issue. */
    year: z.coerce.number().int().min(2000).max(2200).optional(),
    clientId: idSchema.optional(),
    /** With the client's members, if it is a household. */
    withMembers: z.enum(['true']).optional(),
    portfolioId: idSchema.optional(),
    ...pageQuery,
  }),
  response: pageOf(reportSchema),
});

export const getReport = endpoint({
  name: 'getReport',
  method: 'GET',
  path: '/api/reports/:reportId',
  summary: 'Returns an issued report with its versions, and the printed figures that would be others today.',
  access: 'staff',
  params: z.object({ reportId: idSchema }),
  response: reportDetailSchema,
  errors: ['not_found'],
  record: 'report',
});

export const downloadReport = endpoint({
  name: 'downloadReport',
  method: 'GET',
  path: '/api/reports/:reportId/pdf',
  summary: 'Returns the bytes of an issued report as they were issued.',
  access: exportAccess.getHoldings,
  params: z.object({ reportId: idSchema }),
  response: z.string(),
  errors: ['not_found', 'file_damaged'],
  record: 'report',
});

export const reissueReport = endpoint({
  name: 'reissueReport',
  heavy: true,
  idempotencyKey: 'taken',
  method: 'POST',
  path: '/api/reports/:reportId/versions',
  summary:
    "Issues the next version of a report with today's figures for the same range and options, which supersedes this one.",
  access: { feature: 'reports.issue' },
  params: z.object({ reportId: idSchema }),
  // Stated, so that a call without a body issues nothing.
  body: z.object({
    gap: lineSchema
      .max(gapLength, fieldCode('text_too_long'))
      .nullable()
      .transform((text) => text || null),
  }),
  response: reportSchema,
  status: 201,
  errors: ['not_found', 'forbidden', 'wrong_state', 'busy'],
  reasons: [
    'characters_not_printable',
    'document_too_long',
    'figures_unknown',
    'report_superseded',
    'report_withdrawn',
  ],
  record: 'report',
});

export const withdrawReport = endpoint({
  name: 'withdrawReport',
  method: 'POST',
  path: '/api/reports/:reportId/withdrawal',
  summary: 'Withdraws an issued report with a reason: it must not be used any more. Its bytes are kept.',
  access: { feature: 'reports.issue' },
  params: z.object({ reportId: idSchema }),
  body: z.object({
    reason: lineSchema.min(1, fieldCode('reason_required')).max(gapLength, fieldCode('text_too_long')),
  }),
  response: reportDetailSchema,
  errors: ['not_found', 'forbidden', 'wrong_state'],
  reasons: ['report_withdrawn'],
  record: 'report',
});
