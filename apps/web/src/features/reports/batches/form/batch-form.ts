import { packageOf, type createReportBatch } from '@partnerfolio/contract/reports/batches';
import { offeredTemplates, reportLanguages } from '@partnerfolio/contract/reports/options';
import { fieldCode } from '@partnerfolio/contract/refusals/field-codes';
import { localDateSchema } from '@partnerfolio/contract/values';
import { z } from 'zod';
import type { Form } from '../../../../form/use-zod-form.ts';
import { startOfCovered, takeDays, type IssueFormApi } from '../../issue/issue-form.ts';
import { coveredBy, packageForm } from '../../packages/package-form.ts';

/** The choice of the language in which each client reads. */
const languages = ['client', ...reportLanguages] as const;

/** The form of a new batch. */
export const batchForm = z
  .object({
    reports: packageForm,
    from: localDateSchema,
    to: localDateSchema,
    of: z.enum(['all', 'client']),
    client: z.object({ id: z.string(), name: z.string() }).nullable(),
    language: z.enum(languages),
  })
  .refine(({ of, client }) => of === 'all' || client !== null, {
    path: ['client'],
    message: fieldCode('required'),
  });
export type BatchInput = z.input<typeof batchForm>;
type BatchOutput = z.output<typeof batchForm>;
export type BatchFormApi = Form<BatchInput, BatchOutput>;

/** The form as the fields of days know it: both forms have those. */
export const daysOf = (form: BatchFormApi): IssueFormApi => form as unknown as IssueFormApi;

/** The values of a form that was just opened. */
export const newBatchValues = (today: string): BatchInput => ({
  reports: [{ template: offeredTemplates[0], preset: null }],
  ...startOfCovered('range', today),
  of: 'all',
  client: null,
  language: 'client',
});

/** Enters the reports of a batch. Its days are kept if they suit what these cover together. */
export function takeReports(form: BatchFormApi, reports: BatchInput['reports'], today: string) {
  const covers = coveredBy(reports);
  const isSame = covers === coveredBy(form.getValues('reports'));
  form.setValue('reports', reports, { shouldDirty: true, shouldValidate: true });
  if (!isSame) takeDays(daysOf(form), startOfCovered(covers, today));
}

/** What the server is asked for; where a client's language is unknown, the user's own. */
export function batchOf(entered: BatchOutput, own: 'en' | 'es'): z.input<typeof createReportBatch.body> {
  const { reports, from, to, of, client, language } = entered;
  return {
    reports: packageOf(reports),
    ...(coveredBy(reports) !== 'day' && { from }),
    to,
    language: language === 'client' ? own : language,
    inClientsLanguage: language === 'client',
    portfolios:
      of === 'client' && client !== null
        ? { of: 'client', clientId: client.id, withMembers: true }
        : { of: 'all' },
  };
}
