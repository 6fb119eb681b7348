import { packageOf } from '@partnerfolio/contract/reports/batches';
import { reportLanguages } from '@partnerfolio/contract/reports/options';
import {
  daysOfPeriod,
  getReportSchedule,
  listReportSchedules,
  rangesOf,
  schedulePeriods,
  scheduleRanges,
  type createReportSchedule,
  type ReportSchedule,
} from '@partnerfolio/contract/reports/schedules';
import { fieldCode } from '@partnerfolio/contract/refusals/field-codes';
import { lineSchema } from '@partnerfolio/contract/values';
import { z } from 'zod';
import type { Form } from '../../../form/use-zod-form.ts';
import { coveredBy, packageForm } from '../packages/package-form.ts';

/** The form of a schedule. Its client is the one whose portfolios are reported. */
export const scheduleForm = z
  .object({
    name: lineSchema.min(1, fieldCode('name_required')).max(100, fieldCode('name_too_long')),
    reports: packageForm,
    range: z.enum(scheduleRanges),
    every: z.enum(schedulePeriods),
    counted: z.enum(['days', 'business_days']),
    nth: z.string().transform(Number).pipe(z.int().min(1).max(366)),
    of: z.enum(['all', 'client']),
    client: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** `client`: as each client reads. */
    language: z.enum(['client', ...reportLanguages]),
    mode: z.enum(['issue', 'review']),
    delivers: z.boolean(),
  })
  .refine(({ of, client }) => of === 'all' || client !== null, {
    path: ['client'],
    message: fieldCode('required'),
  })
  .refine(({ every, nth }) => nth <= daysOfPeriod[every], {
    path: ['nth'],
    message: fieldCode('number_too_large'),
  });
export type ScheduleInput = z.input<typeof scheduleForm>;
export type ScheduleOutput = z.output<typeof scheduleForm>;
export type ScheduleFormApi = Form<ScheduleInput, ScheduleOutput>;

export const newScheduleValues: ScheduleInput = {
  name: '',
  reports: [{ template: 'performance', preset: null }],
  range: 'last_quarter',
  every: 'quarter',
  counted: 'business_days',
  nth: '7',
  of: 'all',
  client: null,
  language: 'client',
  mode: 'review',
  delivers: false,
};

/** The form's values for a stored schedule. A client that is gone has to be chosen anew. */
export const scheduleValues = (schedule: ReportSchedule): ScheduleInput => ({
  name: schedule.name,
  reports: schedule.reports,
  range: schedule.range,
  every: schedule.every,
  counted: schedule.counted,
  nth: String(schedule.nth),
  of: schedule.portfolios.of === 'all' ? 'all' : 'client',
  client: schedule.client,
  language: schedule.inClientsLanguage ? 'client' : schedule.language,
  mode: schedule.review ? 'review' : 'issue',
  delivers: schedule.delivers,
});

/** What the server is asked for; where a client's language is unknown, the user's own. */
export function scheduleOf(
  { of, client, language, mode, reports, ...entered }: ScheduleOutput,
  own: 'en' | 'es',
): z.output<typeof createReportSchedule.body> {
  return {
    ...entered,
    reports: packageOf(reports),
    language: language === 'client' ? own : language,
    inClientsLanguage: language === 'client',
    review: mode === 'review',
    portfolios:
      of === 'client' && client !== null
        ? { of: 'client', clientId: client.id, withMembers: true }
        : { of: 'all' },
  };
}

/** Enters the reports of a schedule; the range is kept if it suits these too. */
export function takeReports(form: ScheduleFormApi, reports: ScheduleInput['reports']) {
  form.setValue('reports', reports, { shouldDirty: true, shouldValidate: true });
  const ranges = rangesOf[coveredBy(reports)];
  const [first] = ranges;
  if (!ranges.includes(form.getValues('range')) && first !== undefined) form.setValue('range', first);
}

/** What to refetch after a schedule was made, changed or removed. */
export const afterScheduleChange = [getReportSchedule, listReportSchedules];
