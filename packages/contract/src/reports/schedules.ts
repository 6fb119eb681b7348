/** Schedules: batches of reports that are made by themselves, on days counted in weeks, months, quarters or years. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { reasonSchema } from '../refusals/refusal-reasons.ts';
import {
  doneSchema,
  idSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  pageOf,
  pageQuery,
  revisionSchema,
} from '../values.ts';
import { batchReportsAtMost, namedReportSchema, packageSchema } from './batches.ts';
import { reportLanguages } from './options.ts';
import type { ReportKind } from './options.ts';

/** So many schedules one user can have. */
export const schedulesAtMost = 50;
/** So many due days are shown beforehand. */
export const shownDays = 3;
/** So many of the newest runs of a schedule are returned. */
export const listedRunsAtMost = 20;

/** What the reports of a run cover, seen from its due day. */
export const scheduleRanges = [
  'last_week',
  'last_month',
  'last_quarter',
  'last_year',
  'year_to_date',
  'since_inception',
  'day_before',
] as const;
export type ScheduleRange = (typeof scheduleRanges)[number];

/** The ranges that reports can have, by what they cover together; a report of one day is of the last day of the range. */
export const rangesOf: Readonly<Record<ReportKind['covers'], readonly ScheduleRange[]>> = {
  range: ['last_quarter', 'last_week', 'last_month', 'last_year', 'year_to_date', 'since_inception'],
  day: ['last_quarter', 'last_week', 'last_month', 'last_year', 'day_before'],
  year: ['last_year'],
};

export const schedulePeriods = ['week', 'month', 'quarter', 'year'] as const;
export type SchedulePeriod = (typeof schedulePeriods)[number];

/** So many days the longest week, month, quarter and year have. */
export const daysOfPeriod: Readonly<Record<SchedulePeriod, number>> = {
  week: 7,
  month: 31,
  quarter: 92,
  year: 366,
};

const isCounted = ({ every, nth }: { readonly every: SchedulePeriod; readonly nth: number }): boolean =>
  nth <= daysOfPeriod[every];
const tooLate = { path: ['nth'], message: fieldCode('number_too_large') };

const rhythmFields = {
  every: z.enum(schedulePeriods),
  /**
   * Whether the days of the period are counted, or only the firm's business days. A counted day on which the firm is closed
   * gives way to the next business day.
   */
  counted: z.enum(['days', 'business_days']),
  /** The day of the period, from 1; in a week 1 is Monday. In a period with fewer days, the last one. */
  nth: z.int().min(1).max(366),
};
export interface ScheduleRhythm {
  readonly every: SchedulePeriod;
  readonly counted: 'days' | 'business_days';
  readonly nth: number;
}

const portfoliosSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('all') }),
  z.object({
    of: z.literal('client'),
    clientId: idSchema,
    /** With the client's members, if it is a household. */
    withMembers: z.boolean().default(true),
  }),
]);

const formFields = {
  name: lineSchema.min(1, fieldCode('name_required')).max(100, fieldCode('name_too_long')),
  /** Templates of the firm count as they are on the due day, but for their range. */
  reports: packageSchema,
  range: z.enum(scheduleRanges),
  ...rhythmFields,
  /** All that the owner may change on the day, or those of a client. */
  portfolios: portfoliosSchema,
  language: z.enum(reportLanguages).default('en'),
  /**
   * Each in the language in which its client reads, if that is known, and otherwise in `language`. A template of the firm says by
   * itself whether it is in one language or in that of the client.
   */
  inClientsLanguage: z.boolean().default(true),
  /** Whether each report waits until a person has it issued. */
  review: z.boolean(),
  /** Whether each report is sent to its client's own address once it is issued. */
  delivers: z.boolean(),
};

/** What a schedule is made of. */
export const scheduleFormSchema = z.object(formFields).refine(isCounted, tooLate);
export type ScheduleForm = z.output<typeof scheduleFormSchema>;

/** `stopped`: by itself, for the reason that the schedule states. */
export const scheduleStates = ['active', 'paused', 'stopped'] as const;
export type ScheduleState = (typeof scheduleStates)[number];

/** `made`: its batch is there; `missed`: no server ran on the day, and a later one came first. */
export const runOutcomes = ['made', 'missed', 'refused'] as const;
export type RunOutcome = (typeof runOutcomes)[number];

const runSchema = z
  .object({
    day: localDateSchema,
    outcome: z.enum(runOutcomes),
    /** Null unless a batch was made. */
    batchId: idSchema.nullable(),
    /** Null unless it was refused. */
    refusal: reasonSchema.nullable(),
    ranAt: instantSchema,
  })
  .meta({ id: 'ReportScheduleRun' });
export type ScheduleRun = z.infer<typeof runSchema>;

export const reportScheduleSchema = z
  .object({
    ...formFields,
    id: idSchema,
    reports: z.array(namedReportSchema).max(batchReportsAtMost),
    /** The client of the portfolios; null if they are all, or if the client was deleted or may not be seen. */
    client: z.object({ id: idSchema, name: z.string() }).nullable(),
    portfolios: z.union([portfoliosSchema, z.object({ of: z.literal('none') })]),
    /** The schedule runs with this user's rights of the moment. */
    owner: personSchema,
    state: z.enum(scheduleStates),
    /** Why it has stopped; null unless it has. */
    stopped: reasonSchema.nullable(),
    /** The next due day; null unless it is active. */
    nextDay: localDateSchema.nullable(),
    /** The newest run; null before the first. */
    lastRun: runSchema.nullable(),
    revision: revisionSchema,
  })
  .meta({ id: 'ReportSchedule' });
export type ReportSchedule = z.infer<typeof reportScheduleSchema>;

const access = { feature: 'reports.schedule' } as const;
const params = z.object({ scheduleId: idSchema });
const record = 'report_schedule';

export const listReportSchedules = endpoint({
  name: 'listReportSchedules',
  method: 'GET',
  path: '/api/report-schedules',
  summary: "Lists the caller's schedules of reports by name; for administrators, those of all users.",
  access,
  query: z.object(pageQuery),
  response: pageOf(reportScheduleSchema),
});

export const getReportSchedule = endpoint({
  name: 'getReportSchedule',
  method: 'GET',
  path: '/api/report-schedules/:scheduleId',
  summary: 'Returns a schedule of reports.',
  access,
  params,
  response: reportScheduleSchema,
  errors: ['not_found'],
  record,
});

export const listScheduleRuns = endpoint({
  name: 'listScheduleRuns',
  method: 'GET',
  path: '/api/report-schedules/:scheduleId/runs',
  summary: 'Returns the newest runs of a schedule, with the days that were missed.',
  access,
  params,
  response: z.object({ items: z.array(runSchema).max(listedRunsAtMost) }),
  errors: ['not_found'],
  record,
});

export const previewScheduleDays = endpoint({
  name: 'previewScheduleDays',
  method: 'GET',
  path: '/api/report-schedule-days',
  summary: 'Returns the next days on which a schedule would be due, and what its reports would cover.',
  access,
  query: z
    .object({ ...rhythmFields, nth: z.coerce.number().int().min(1).max(366), range: z.enum(scheduleRanges) })
    .refine(isCounted, tooLate),
  response: z.object({
    items: z
      .array(
        z.object({
          day: localDateSchema,
          /** Null from the first entry. */
          from: localDateSchema.nullable(),
          to: localDateSchema,
        }),
      )
      .max(shownDays),
  }),
});

export const createReportSchedule = endpoint({
  name: 'createReportSchedule',
  idempotencyKey: 'taken',
  method: 'POST',
  path: '/api/report-schedules',
  summary:
    'Schedules up to five reports for each of many portfolios: kinds of report, or templates of the firm. It runs with the rights of its owner, the caller, on each due day from tomorrow on, and stops when they end. The caller also needs the right to issue reports.',
  access,
  body: scheduleFormSchema,
  response: reportScheduleSchema,
  status: 201,
  errors: ['not_found', 'forbidden', 'wrong_state'],
  reasons: ['may_not_issue_reports', 'too_many_schedules'],
});

export const updateReportSchedule = endpoint({
  name: 'updateReportSchedule',
  method: 'PUT',
  path: '/api/report-schedules/:scheduleId',
  summary: 'Changes a schedule of reports, based on a revision. Its owner and state stay.',
  access,
  params,
  body: z.object({ ...formFields, revision: revisionSchema }).refine(isCounted, tooLate),
  response: reportScheduleSchema,
  errors: ['not_found', 'stale'],
  record,
});

export const setScheduleState = endpoint({
  name: 'setScheduleState',
  method: 'PUT',
  path: '/api/report-schedules/:scheduleId/state',
  summary:
    'Pauses or continues a schedule, based on a revision. Days that were due while it was paused are not made up for.',
  access,
  params,
  body: z.object({ state: z.enum(['active', 'paused']), revision: revisionSchema }),
  response: reportScheduleSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['schedule_owner_may_not', 'schedule_client_gone'],
  record,
});

export const removeReportSchedule = endpoint({
  name: 'removeReportSchedule',
  method: 'POST',
  path: '/api/report-schedules/:scheduleId/removal',
  summary: 'Removes a schedule of reports, based on a revision. Its batches and their reports stay.',
  access,
  params,
  body: z.object({ revision: revisionSchema }),
  response: doneSchema,
  errors: ['not_found', 'stale'],
  record,
});
