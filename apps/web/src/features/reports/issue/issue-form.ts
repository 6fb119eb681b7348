import {
  firmTemplates,
  preparedForLength,
  printedRates,
  printedReturns,
  reportedKinds,
  reportKinds,
  reportLanguages,
  offeredTemplates,
  reportSections,
} from '@partnerfolio/contract/reports/options';
import type {
  FirmTemplate,
  KindOption,
  OfferedTemplate,
  ReportKind,
} from '@partnerfolio/contract/reports/options';
import { issueReport } from '@partnerfolio/contract/reports/reports';
import { fieldCode } from '@partnerfolio/contract/refusals/field-codes';
import { lineSchema, localDateSchema } from '@partnerfolio/contract/values';
import { z } from 'zod';
import type { Form } from '../../../form/use-zod-form.ts';
import { presetRange, type Range } from './range-presets.ts';

const { gap } = issueReport.body.shape;

/** The account choice for all accounts together. */
export const allAccounts = 'all';

/** The kinds of report that can be chosen, those of the firm among them. */
const chosenTemplates = [...offeredTemplates, ...firmTemplates] as [
  OfferedTemplate,
  ...(OfferedTemplate | FirmTemplate)[],
];

/** The kinds of report that can be chosen of a portfolio, a client or the firm. */
export const templatesOf = (of: IssueOutput['of']) =>
  chosenTemplates.filter((template) => reportKinds[template].of.includes(of));

/** Stands for the firm, which has no id. */
export const theFirm = 'firm';

/** The choices of a first benchmark that are none by themselves; those after it start with the latter. */
export const ownBenchmark = 'own';
export const noBenchmark = 'none';

/** How accounts are named: as usual, by alias or the end of their number, or by custodian and number. */
export const accountNamings = ['usual', 'alias', 'number'] as const;

/** The options that only some kinds of report have. */
const kindOptionFields = {
  /** The ids of benchmarks, in three places. */
  benchmarks: z.array(z.string()),
  returns: z.enum(printedReturns),
  rates: z.enum(printedRates),
  preparedFor: lineSchema.max(preparedForLength, fieldCode('text_too_long')),
  /** All sections in their order, and which of them are printed. */
  sections: z.array(z.object({ name: z.enum(reportSections), isPrinted: z.boolean() })),
  closedPositions: z.boolean(),
  accountAliases: z.enum(accountNamings),
};

/** The form of a new report. */
export const issueForm = z.object({
  of: z.enum(reportedKinds),
  /** The id of the portfolio or client. */
  subjectId: z.string().min(1),
  template: z.enum(chosenTemplates),
  from: localDateSchema,
  to: localDateSchema,
  account: z.string(),
  ...kindOptionFields,
  /** Null for the client's language. */
  language: z.enum(reportLanguages).nullable(),
  /** The firm's template that was applied last, as it was then. */
  preset: z.object({ id: z.string(), revision: z.int() }).nullable(),
  gap,
});
export type IssueInput = z.input<typeof issueForm>;
export type IssueOutput = z.output<typeof issueForm>;
export type IssueFormApi = Form<IssueInput, IssueOutput>;

const isSaid = ({ gap: said }: { gap: string | null }): boolean => said !== null;
const gapRequired = { path: ['gap'], message: fieldCode('reason_required') };

/** The same form once the report was refused over unknown figures. */
export const issueFormWithGap = issueForm.refine(isSaid, gapRequired);

/** The form of a correction, which asks for nothing unless figures are unknown. */
export const correctionForm = z.object({ gap });
export const correctionFormWithGap = correctionForm.refine(isSaid, gapRequired);

/** What the link to the form names. */
export interface Linked {
  portfolio?: string | undefined;
  client?: string | undefined;
}

/** The values of a form that was just opened. */
export function newReportValues(linked: Linked, today: string): IssueInput {
  return {
    of: linked.client === undefined ? 'portfolio' : 'client',
    subjectId: linked.client ?? linked.portfolio ?? '',
    template: offeredTemplates[0],
    ...startOf(offeredTemplates[0], today),
    account: allAccounts,
    benchmarks: [ownBenchmark, noBenchmark, noBenchmark],
    returns: 'both',
    rates: 'both',
    preparedFor: '',
    sections: reportSections.map((name) => ({ name, isPrinted: true })),
    closedPositions: false,
    accountAliases: 'usual',
    language: null,
    preset: null,
    gap: '',
  };
}

/** The days that a kind of report starts with. */
export function startOf(template: IssueOutput['template'], today: string): Range {
  // What the firm's value is made of is known of today only.
  if (template === 'firm_overview') return presetRange('year_to_date', today);
  return startOfCovered(reportKinds[template].covers, today);
}

/** The days that a form starts with whose reports cover a day, a range or a year. */
export function startOfCovered(covers: ReportKind['covers'], today: string): Range {
  if (covers === 'day') return { from: today, to: today };
  return presetRange(covers === 'year' ? 'year' : 'quarter', today);
}

/** Enters the days that a kind of report starts with. */
export function takeStart(form: IssueFormApi, template: IssueOutput['template'], today: string) {
  takeDays(form, startOf(template, today));
}

/** Enters days. */
export function takeDays(form: IssueFormApi, { from, to }: Range) {
  form.setValue('from', from);
  form.setValue('to', to, { shouldValidate: true });
}

/** The benchmarks that are asked for; undefined for the portfolio's own. */
const askedBenchmarks = ([first = ownBenchmark, ...further]: readonly string[]) => {
  if (first === ownBenchmark) return undefined;
  if (first === noBenchmark) return noBenchmark;
  return [...new Set([first, ...further.filter((key) => key !== noBenchmark)])];
};

/** The options that a kind of report has of a subject: reports of a client have none. */
export const hasOption = ({ of, template }: Pick<IssueOutput, 'of' | 'template'>, option: KindOption) =>
  of === 'portfolio' && reportKinds[template].options.includes(option);

/** The sections in their order; undefined if all of them are printed as usual. */
const askedSections = (sections: IssueOutput['sections']) => {
  const names = sections.filter(({ isPrinted }) => isPrinted).map(({ name }) => name);
  return names.join() === reportSections.join() ? undefined : names;
};

type ChosenFields = Pick<IssueOutput, KindOption>;

/** The options that are not as usual; undefined for each that is. */
const chosenOptions = ({
  benchmarks,
  returns,
  rates,
  preparedFor,
  sections,
  closedPositions,
  accountAliases,
}: ChosenFields) => ({
  benchmarks: askedBenchmarks(benchmarks),
  returns: returns === 'both' ? undefined : returns,
  rates: rates === 'both' ? undefined : rates,
  preparedFor: preparedFor === '' ? undefined : preparedFor,
  sections: askedSections(sections),
  closedPositions: closedPositions || undefined,
  accountAliases: accountAliases === 'usual' ? undefined : accountAliases === 'alias',
});

/** The options that the kind has and that are not as usual. */
const kindOptionsOf = (entered: IssueOutput): Partial<ReturnType<typeof chosenOptions>> =>
  Object.fromEntries(
    Object.entries(chosenOptions(entered)).filter(
      ([option, value]) => value !== undefined && hasOption(entered, option as KindOption),
    ),
  );

/** The options that a template keeps: those of the kind that are not as usual, also while the report is of a client. */
export const savedOptionsOf = (
  entered: ChosenFields & Pick<IssueOutput, 'template'>,
): Partial<Omit<ReturnType<typeof chosenOptions>, 'preparedFor'>> =>
  Object.fromEntries(
    Object.entries(chosenOptions(entered)).filter(
      ([option, value]) =>
        value !== undefined &&
        option !== 'preparedFor' &&
        reportKinds[entered.template].options.includes(option as KindOption),
    ),
  );

/** What the server is asked for: of the firm, or of a portfolio or client by its id. */
export function askedOf(entered: IssueOutput, language: 'en' | 'es') {
  const { of, subjectId: id, template, from, to } = entered;
  if (of === 'firm' || template === 'firm_overview')
    return {
      of: 'firm',
      options: { template: 'firm_overview', from, to, language: entered.language ?? language },
    } as const;
  return { of, id, options: optionsOf({ ...entered, template }, language) };
}
export type Asked = ReturnType<typeof askedOf>;

function optionsOf(
  entered: Omit<IssueOutput, 'template'> & { template: OfferedTemplate },
  language: 'en' | 'es',
) {
  const { of, template, from, to, account } = entered;
  const { covers, ofAccount } = reportKinds[template];
  return {
    template,
    ...(covers !== 'day' && { from }),
    to,
    ...(of === 'portfolio' && ofAccount && account !== allAccounts && { account }),
    ...kindOptionsOf(entered),
    language: entered.language ?? language,
  };
}
