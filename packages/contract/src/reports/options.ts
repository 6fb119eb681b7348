/** What a report can be asked for, and its preview as PDF. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exportAccess } from '../exports/formats.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { idSchema, lineSchema, localDateSchema } from '../values.ts';

export const reportLanguages = ['en', 'es'] as const;
export type ReportLanguage = (typeof reportLanguages)[number];

/** So many rows of a table are printed; more are only exported as a table. */
export const printedRowsAtMost = 2_000;

/** So many portfolios of a client or a household are in one report. */
export const reportedPortfoliosAtMost = 100;

/** The kinds of report. */
export const reportTemplates = [
  'performance',
  'holdings',
  'ledger',
  'income',
  'realised_gains',
  'portfolio_review',
  'fall_notice',
  'firm_overview',
] as const;
export type ReportTemplateName = (typeof reportTemplates)[number];

/** The sections of a performance report between its cover and its notes, in the order in which they are usually printed. */
export const reportSections = [
  'development',
  'returns',
  'value_chart',
  'return_chart',
  'months',
  'contribution',
  'holdings',
  'transactions',
  'corporate_actions',
  'income',
  'realised',
] as const;
export type ReportSection = (typeof reportSections)[number];

/** So many benchmarks are compared in one report. */
export const benchmarksAtMost = 3;
export const preparedForLength = 200;
/** Which time-weighted returns are printed; charts, months and contributions are net in any case. */
export const printedReturns = ['both', 'net', 'gross'] as const;
export type PrintedReturns = (typeof printedReturns)[number];
/** Whether returns are printed time-weighted, money-weighted, or both; charts and months are time-weighted in any case. */
export const printedRates = ['both', 'twr', 'irr'] as const;
export type PrintedRates = (typeof printedRates)[number];

/** The options that only some kinds of report have. */
export const kindOptions = [
  'benchmarks',
  'returns',
  'rates',
  'preparedFor',
  'sections',
  'closedPositions',
  'accountAliases',
] as const;
export type KindOption = (typeof kindOptions)[number];

export const reportedKinds = ['portfolio', 'client', 'firm'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

export interface ReportKind {
  /** Whether users choose it; the others are issued by what they belong to, such as the letter of a notice. */
  readonly isOffered: boolean;
  /** The figures of one day, of a range of days, or of a calendar year. */
  readonly covers: 'day' | 'range' | 'year';
  /** Whether one account of the portfolio can be asked for alone. */
  readonly ofAccount: boolean;
  /** What it exists of: one portfolio, a client with all its portfolios and those of a household's members, the firm. */
  readonly of: readonly ReportedKind[];
  /** The further options that it honours of a portfolio, and none of a client; any other is refused. */
  readonly options: readonly KindOption[];
}

const kinds = {
  performance: {
    isOffered: true,
    covers: 'range',
    ofAccount: false,
    of: ['portfolio', 'client'],
    options: ['benchmarks', 'returns', 'rates', 'preparedFor', 'sections', 'closedPositions'],
  },
  holdings: {
    isOffered: true,
    covers: 'day',
    ofAccount: true,
    of: ['portfolio', 'client'],
    options: ['accountAliases'],
  },
  ledger: {
    isOffered: true,
    covers: 'range',
    ofAccount: true,
    of: ['portfolio'],
    options: ['accountAliases'],
  },
  income: {
    isOffered: true,
    covers: 'range',
    ofAccount: false,
    of: ['portfolio'],
    options: ['accountAliases'],
  },
  realised_gains: {
    isOffered: true,
    covers: 'year',
    ofAccount: false,
    of: ['portfolio'],
    options: ['accountAliases'],
  },
  portfolio_review: {
    isOffered: true,
    covers: 'range',
    ofAccount: false,
    of: ['portfolio'],
    options: ['benchmarks', 'returns', 'preparedFor'],
  },
  fall_notice: { isOffered: false, covers: 'range', ofAccount: false, of: ['portfolio'], options: [] },
  firm_overview: { isOffered: true, covers: 'range', ofAccount: false, of: ['firm'], options: [] },
} as const satisfies Record<ReportTemplateName, ReportKind>;

/** What each kind of report can be asked for. */
export const reportKinds: Readonly<Record<ReportTemplateName, ReportKind>> = kinds;

/** The kinds of report that users choose of the firm. */
export const firmTemplates = ['firm_overview'] as const;
export type FirmTemplate = (typeof firmTemplates)[number];
export type OfferedTemplate = Exclude<
  { [K in ReportTemplateName]: (typeof kinds)[K]['isOffered'] extends true ? K : never }[ReportTemplateName],
  FirmTemplate
>;
const isOffered = (name: ReportTemplateName): name is OfferedTemplate =>
  reportKinds[name].isOffered && !reportKinds[name].of.includes('firm');
/** The kinds of report that users choose of a portfolio, or of a client too. */
export const offeredTemplates = reportTemplates.filter(isOffered) as [OfferedTemplate, ...OfferedTemplate[]];

/** From what a fall is counted: the last statement, or the start of the mandate. */
export const fallBaselines = ['statement', 'mandate'] as const;
export type FallBaseline = (typeof fallBaselines)[number];

/** What several reports together cover: a calendar year if one of them does, otherwise a range if one does; those of one day take its last. */
export const coversOf = (templates: readonly ReportTemplateName[]): ReportKind['covers'] => {
  const all = templates.map((template) => kinds[template].covers);
  return all.find((covers) => covers === 'year') ?? all.find((covers) => covers === 'range') ?? 'day';
};

const areDistinct = (list: readonly string[]): boolean => new Set(list).size === list.length;
const repeated = fieldCode('choice_repeated');

/** A query states a list by the name of its field several times: one occurrence is a text, and so are the words of a switch. */
const benchmarkList = z
  .array(idSchema)
  // A check of its own: in a union, `max` would not name its error.
  .refine((list) => list.length <= benchmarksAtMost, fieldCode('too_many_benchmarks'))
  .refine(areDistinct, repeated);
const sectionList = z
  .array(z.enum(reportSections))
  .min(1)
  .max(reportSections.length)
  .refine(areDistinct, repeated);
const switchSchema = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);

/** What users can ask for. */
export const askedOptionsSchema = z.object({
  template: z.enum(offeredTemplates),
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
  /** What the returns are compared with, up to three, instead of the portfolio's own benchmark; "none" for nothing. */
  benchmarks: z
    .union([benchmarkList, z.literal('none').transform((): string[] => []), idSchema.transform((id) => [id])])
    .optional(),
  /** Net, gross, or both, which is the default. */
  returns: z.enum(printedReturns).optional(),
  /** Time-weighted, money-weighted, or both, which is the default. Benchmarks stand beside time-weighted returns only. */
  rates: z.enum(printedRates).optional(),
  /** A line on the cover, for whom the report was prepared. */
  preparedFor: lineSchema.min(1).max(preparedForLength, fieldCode('text_too_long')).optional(),
  /** The sections that are printed, in their order; all of them if omitted. */
  sections: z.union([sectionList, z.enum(reportSections).transform((section) => [section])]).optional(),
  /** Whether securities that were sold within the range are listed after the holdings. */
  closedPositions: switchSchema.optional(),
  /**
   * Whether accounts are named by their alias, or, without one, by the end of their number; if false, by custodian and number.
   * Omitted: by the alias, or else by custodian and number.
   */
  accountAliases: switchSchema.optional(),
});

/** The options that a template of the firm keeps, as they are stored. */
export const keptOptionsSchema = z.object({
  /** Omitted: each portfolio's own; an empty list: none. */
  benchmarks: z.array(idSchema).max(benchmarksAtMost).optional(),
  returns: z.enum(printedReturns).optional(),
  rates: z.enum(printedRates).optional(),
  sections: z.array(z.enum(reportSections)).optional(),
  closedPositions: z.boolean().optional(),
  accountAliases: z.boolean().optional(),
});

/** What a report was made with, of those that are issued by what they belong to too. */
export const reportOptionsSchema = askedOptionsSchema.extend({
  template: z.enum(reportTemplates),
  /** The notice that the report is the letter of: the fall in percent, and from what it is counted. */
  fall: z.object({ level: z.int(), baseline: z.enum(fallBaselines) }).optional(),
});
export type ReportOptions = z.output<typeof reportOptionsSchema>;

export const previewReport = endpoint({
  name: 'previewReport',
  heavy: true,
  method: 'GET',
  path: '/api/portfolios/:id/report',
  summary:
    'Returns a report of a portfolio as PDF (PDF/UA-1), in English or Spanish: its performance, a review on one page, transactions, income or realised gains over a range, or its holdings on a day, of all accounts or of one where that has figures. It is not issued and not kept.',
  access: exportAccess.getHoldings,
  params: z.object({ id: idSchema }),
  query: askedOptionsSchema,
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
  query: askedOptionsSchema,
  response: z.string(),
  errors: ['not_found', 'wrong_state', 'busy'],
  reasons: ['characters_not_printable', 'document_too_long'],
  record: 'client',
});

/** What a report of the firm can be asked for. */
export const firmOptionsSchema = askedOptionsSchema
  .pick({ from: true, to: true, language: true })
  .extend({ template: z.enum(firmTemplates) });

export const previewFirmReport = endpoint({
  name: 'previewFirmReport',
  heavy: true,
  method: 'GET',
  path: '/api/firm/report',
  summary:
    'Returns the overview of the firm over a range as PDF (PDF/UA-1). It is not issued and not kept. The caller also needs the right to export portfolios, and has to see every client.',
  access: { feature: 'reports.firm' },
  query: firmOptionsSchema,
  response: z.string(),
  errors: ['not_found', 'forbidden', 'wrong_state', 'busy'],
  reasons: ['characters_not_printable', 'document_too_long', 'firm_report_needs_every_client'],
});
