import { offeredTemplates, reportKinds, reportSections } from '@partnerfolio/contract/reports/options';
import {
  listReportPresets,
  presetRangesOf,
  type createReportPreset,
  type PresetOption,
  type PresetRange,
  type ReportPreset,
} from '@partnerfolio/contract/reports/presets';
import type { z } from 'zod';
import {
  noBenchmark,
  ownBenchmark,
  savedOptionsOf,
  startOf,
  type IssueFormApi,
  type IssueInput,
} from '../issue/issue-form.ts';
import type { Range } from '../issue/range-presets.ts';
import { daysOf } from './preset-days.ts';

export type PresetBody = z.input<typeof createReportPreset.body>;

/** What to refetch after a template was saved, changed or removed. */
export const afterPresetChange = [listReportPresets];

/** The fields of the form that a template fills; what it leaves out is as usual. */
const valuesOf = (preset: ReportPreset) => {
  const { benchmarks, sections, accountAliases } = preset;
  const printed = sections ?? reportSections;
  return {
    template: preset.template,
    language: preset.language,
    benchmarks:
      benchmarks === undefined
        ? [ownBenchmark, noBenchmark, noBenchmark]
        : [0, 1, 2].map((place) => benchmarks[place] ?? noBenchmark),
    returns: preset.returns ?? 'both',
    rates: preset.rates ?? 'both',
    sections: [
      ...printed.map((name) => ({ name, isPrinted: true })),
      ...reportSections.filter((name) => !printed.includes(name)).map((name) => ({ name, isPrinted: false })),
    ],
    closedPositions: preset.closedPositions ?? false,
    accountAliases: accountAliases === undefined ? 'usual' : accountAliases ? 'alias' : 'number',
  } satisfies Partial<IssueInput>;
};

type Values = Pick<IssueInput, 'template' | 'language' | 'from' | 'to' | 'preparedFor' | PresetOption>;

/** The days that a template asks for; null if they stay as they are. */
const daysFor = (preset: ReportPreset, present: Values, today: string): Range | null => {
  if (preset.range !== null) return daysOf(preset.range, preset.template, today);
  const isSame = reportKinds[preset.template].covers === reportKinds[present.template].covers;
  return isSame ? null : startOf(preset.template, today);
};

/** Fills the form by a template. What the report is of, and for whom it was prepared, stays. */
export function applyPreset(form: IssueFormApi, preset: ReportPreset, today: string) {
  const days = daysFor(preset, form.getValues(), today);
  const { id, revision } = preset;
  const filled = { ...valuesOf(preset), ...days, preset: { id, revision } };
  for (const [name, value] of Object.entries(filled))
    form.setValue(name as keyof IssueInput, value, { shouldDirty: true });
  void form.trigger(['from', 'to']);
}

/** Whether the form asks for something else than a template. */
export function differsFrom(preset: ReportPreset, present: Values, today: string): boolean {
  const filled = { ...present, ...valuesOf(preset), ...daysFor(preset, present, today) };
  const textOf = (values: Values) =>
    JSON.stringify([values.template, values.language, values.from, values.to, savedOptionsOf(values)]);
  return textOf(filled) !== textOf(present);
}

/** The options of a template that a report of a client does not have. */
export const lostOptions = (preset: ReportPreset): readonly PresetOption[] =>
  (['benchmarks', 'returns', 'rates', 'sections', 'closedPositions', 'accountAliases'] as const).filter(
    (option) => preset[option] !== undefined,
  );

/** The named range that the form's days are; null for any others. */
export const namedRange = ({ template, from, to }: Values, today: string): PresetRange | null =>
  presetRangesOf(template).find((range) => {
    const days = daysOf(range, template, today);
    return days.to === to && (reportKinds[template].covers === 'day' || days.from === from);
  }) ?? null;

/** What the form asks for, as a template; those of the firm are asked for by their days alone and have none. */
export function presetOf(
  values: Values,
  stated: Pick<PresetBody, 'name' | 'range' | 'language'>,
): PresetBody {
  const template = offeredTemplates.find((name) => name === values.template);
  if (template === undefined) throw new Error(`No template is kept of ${values.template}`);
  return { ...stated, template, ...savedOptionsOf(values) };
}

/** The same template under another name. */
export function renamed(preset: ReportPreset, name: string): PresetBody & { revision: number } {
  const { id: _, benchmarkNames: __, changedBy: ___, changedAt: ____, ...kept } = preset;
  return { ...kept, name };
}
