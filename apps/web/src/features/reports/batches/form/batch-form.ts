import type { createReportBatch } from '@partnerfolio/contract/reports/batches';
import { reportKinds, reportLanguages, offeredTemplates } from '@partnerfolio/contract/reports/options';
import { fieldCode } from '@partnerfolio/contract/refusals/field-codes';
import { localDateSchema } from '@partnerfolio/contract/values';
import { z } from 'zod';
import type { Form } from '../../../../form/use-zod-form.ts';
import { startOf, type IssueFormApi } from '../../issue/issue-form.ts';

/** The choice of the language in which each client reads. */
const languages = ['client', ...reportLanguages] as const;

/** The form of a new batch. */
export const batchForm = z
  .object({
    template: z.enum(offeredTemplates),
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

/** The form as the fields of a report's kind and days know it: both forms have those. */
export const daysOf = (form: BatchFormApi): IssueFormApi => form as unknown as IssueFormApi;

/** The values of a form that was just opened. */
export const newBatchValues = (today: string): BatchInput => ({
  template: offeredTemplates[0],
  ...startOf(offeredTemplates[0], today),
  of: 'all',
  client: null,
  language: 'client',
});

/** What the server is asked for; where a client's language is unknown, the user's own. */
export function batchOf(entered: BatchOutput, own: 'en' | 'es'): z.input<typeof createReportBatch.body> {
  const { template, from, to, of, client, language } = entered;
  return {
    template,
    ...(reportKinds[template].covers !== 'day' && { from }),
    to,
    language: language === 'client' ? own : language,
    inClientsLanguage: language === 'client',
    portfolios:
      of === 'client' && client !== null
        ? { of: 'client', clientId: client.id, withMembers: true }
        : { of: 'all' },
  };
}
