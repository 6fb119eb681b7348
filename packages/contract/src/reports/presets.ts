/** Templates of the firm: what a report is asked for, saved under a name, so that everybody issues it alike. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { doneSchema, idSchema, instantSchema, lineSchema, revisionSchema } from '../values.ts';
import {
  askedOptionsSchema,
  keptOptionsSchema,
  offeredTemplates,
  reportKinds,
  reportLanguages,
} from './options.ts';
import type { KindOption, OfferedTemplate, ReportTemplateName } from './options.ts';
import { rangesOf, scheduleRanges } from './schedules.ts';
import type { ScheduleRange } from './schedules.ts';

/** So many templates a firm can have. */
export const presetsAtMost = 200;
export const presetNameLength = 100;

/** A report that is asked for by its days has a first one, so no template begins with the first entry. */
const isPresetRange = (range: ScheduleRange): range is PresetRange => range !== 'since_inception';
export type PresetRange = Exclude<ScheduleRange, 'since_inception'>;
const presetRanges = scheduleRanges.filter(isPresetRange) as [PresetRange, ...PresetRange[]];

/** The ranges, seen from the day of issue, that a template of a kind of report can have. */
export const presetRangesOf = (template: ReportTemplateName): readonly PresetRange[] =>
  rangesOf[reportKinds[template].covers].filter(isPresetRange);

/** The options that a template can have; for whom a report was prepared differs from one to the next. */
export type PresetOption = Exclude<KindOption, 'preparedFor'>;

const nameSchema = lineSchema
  .min(1, fieldCode('name_required'))
  .max(presetNameLength, fieldCode('name_too_long'));
const commonFields = {
  name: nameSchema,
  template: z.enum(offeredTemplates),
  /** Null: the days are chosen each time. */
  range: z.enum(presetRanges).nullable(),
  /** Null: each report is in the language in which its client reads. */
  language: z.enum(reportLanguages).nullable(),
};
const formFields = {
  ...commonFields,
  ...askedOptionsSchema.pick({
    benchmarks: true,
    returns: true,
    rates: true,
    sections: true,
    closedPositions: true,
    accountAliases: true,
  }).shape,
};

const suits = ({
  template,
  range,
}: {
  readonly template: OfferedTemplate;
  readonly range: PresetRange | null;
}): boolean => range === null || presetRangesOf(template).includes(range);
const unsuited = { path: ['range'], message: fieldCode('not_a_choice') };

const formSchema = z.object(formFields).refine(suits, unsuited);
export type PresetForm = z.output<typeof formSchema>;

export const reportPresetSchema = z
  .object({
    ...commonFields,
    ...keptOptionsSchema.shape,
    id: idSchema,
    /** The names of `benchmarks`; null for one that was deleted since, with which no report can be issued. */
    benchmarkNames: z.array(z.object({ id: idSchema, name: z.string().nullable() })),
    changedBy: personSchema,
    changedAt: instantSchema,
    revision: revisionSchema,
  })
  .meta({ id: 'ReportPreset' });
export type ReportPreset = z.infer<typeof reportPresetSchema>;

const manages = { feature: 'reports.firm' } as const;
const params = z.object({ presetId: idSchema });
const record = 'report_preset';

export const listReportPresets = endpoint({
  name: 'listReportPresets',
  method: 'GET',
  path: '/api/report-presets',
  summary: "Returns the firm's templates of reports by name: all of them, since there are few.",
  access: { feature: 'reports.issue' },
  response: z.object({ items: z.array(reportPresetSchema).max(presetsAtMost) }),
});

export const createReportPreset = endpoint({
  name: 'createReportPreset',
  idempotencyKey: 'taken',
  method: 'POST',
  path: '/api/report-presets',
  summary:
    'Saves what a report is asked for as a template of the firm: its kind, range, language and options, and nothing of one portfolio or client.',
  access: manages,
  body: formSchema,
  response: reportPresetSchema,
  status: 201,
  errors: ['already_exists', 'wrong_state'],
  reasons: ['too_many_report_presets'],
});

export const updateReportPreset = endpoint({
  name: 'updateReportPreset',
  method: 'PUT',
  path: '/api/report-presets/:presetId',
  summary:
    'Changes a template of the firm, based on a revision. Reports that were issued with it stay as they are, and so do those of batches. Its type cannot change while a schedule uses it.',
  access: manages,
  params,
  body: z.object({ ...formFields, revision: revisionSchema }).refine(suits, unsuited),
  response: reportPresetSchema,
  errors: ['not_found', 'stale', 'already_exists', 'wrong_state'],
  reasons: ['report_preset_in_schedules', 'report_preset_in_others_schedules'],
  record,
});

export const removeReportPreset = endpoint({
  name: 'removeReportPreset',
  method: 'POST',
  path: '/api/report-presets/:presetId/removal',
  summary:
    'Removes a template of the firm that no schedule uses, based on a revision. Reports that were issued with it stay as they are, and so do those of batches.',
  access: manages,
  params,
  body: z.object({ revision: revisionSchema }),
  response: doneSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['report_preset_in_schedules', 'report_preset_in_others_schedules'],
  record,
});
