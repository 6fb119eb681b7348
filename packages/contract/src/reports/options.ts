/** What a report can be asked for, and its preview as PDF. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exportAccess } from '../exports/formats.ts';
import { idSchema, localDateSchema } from '../values.ts';

export const reportLanguages = ['en', 'es'] as const;
export type ReportLanguage = (typeof reportLanguages)[number];

/** So many rows of a table are printed; more are only exported as a table. */
export const printedRowsAtMost = 2_000;

/** So many portfolios of a client or a household are in one report. */
export const reportedPortfoliosAtMost = 100;

/** The kinds of report. */
export const reportTemplates = ['performance', 'holdings', 'ledger', 'income', 'realised_gains'] as const;
export type ReportTemplateName = (typeof reportTemplates)[number];

export interface ReportKind {
  /** The figures of one day, of a range of days, or of a calendar year. */
  readonly covers: 'day' | 'range' | 'year';
  /** Whether one account of the portfolio can be asked for alone. */
  readonly ofAccount: boolean;
  /** Whether it exists of a client with all its portfolios, too: of a household with those of its members. */
  readonly ofClient: boolean;
}

/** What each kind of report can be asked for. */
export const reportKinds: Readonly<Record<ReportTemplateName, ReportKind>> = {
  performance: { covers: 'range', ofAccount: false, ofClient: true },
  holdings: { covers: 'day', ofAccount: true, ofClient: true },
  ledger: { covers: 'range', ofAccount: true, ofClient: false },
  income: { covers: 'range', ofAccount: false, ofClient: false },
  realised_gains: { covers: 'year', ofAccount: false, ofClient: false },
};

export const reportOptionsSchema = z.object({
  template: z.enum(reportTemplates),
  /**
   * The first day of a range, which opens with the closing values of the day before; the first entry if omitted. A report
   * of one day has none.
   */
  from: localDateSchema.optional(),
  /** The last day of the range, or the day of the figures; today if omitted. */
  to: localDateSchema.optional(),
  /** One account of the portfolio; all of them together if omitted. Returns exist only for all of them. */
  account: idSchema.optional(),
  language: z.enum(reportLanguages).default('en'),
});
export type ReportOptions = z.output<typeof reportOptionsSchema>;

export const previewReport = endpoint({
  name: 'previewReport',
  heavy: true,
  method: 'GET',
  path: '/api/portfolios/:id/report',
  summary:
    'Returns a report of a portfolio as PDF (PDF/UA-1), in English or Spanish: its performance, transactions, income or realised gains over a range, or its holdings on a day, of all accounts or of one where that has figures. It is not issued and not kept.',
  access: exportAccess.getHoldings,
  params: z.object({ id: idSchema }),
  query: reportOptionsSchema,
  response: z.string(),
  errors: ['not_found', 'wrong_state', 'busy'],
  reasons: ['characters_not_printable', 'document_too_long'],
  record: 'portfolio',
});

export const previewClientReport = endpoint({
  name: 'previewClientReport',
  heavy: true,
  method: 'GET',
  path: '/api/clients/:id/report',
  summary:
    'Returns a report of all portfolios of a client as PDF (PDF/UA-1), of a household with those of the members that the caller may see: their performance over a range, or their holdings on a day. It is not issued and not kept.',
  access: exportAccess.getHoldings,
  params: z.object({ id: idSchema }),
  query: reportOptionsSchema,
  response: z.string(),
  errors: ['not_found', 'wrong_state', 'busy'],
  reasons: ['characters_not_printable', 'document_too_long'],
  record: 'client',
});
