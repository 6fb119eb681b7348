import {
  createReportPreset,
  presetRangesOf,
  updateReportPreset,
} from '@partnerfolio/contract/reports/presets';
import { offeredTemplates, reportLanguages } from '@partnerfolio/contract/reports/options';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { isProblem } from '../../../api.ts';
import { explainField } from '../../../explain.ts';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { showFailure } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { useToday } from '../../../today.ts';
import { toastDone, toastError } from '../../../ui/overlay/toast.ts';
import type { IssueFormApi } from '../issue/issue-form.ts';
import { useFieldNames } from '../options/use-field-names.ts';
import { afterPresetChange, applyPreset, namedRange, presetOf } from './preset-form.ts';
import type { usePresets } from './use-presets.ts';

const ranges = [...new Set(offeredTemplates.flatMap((template) => presetRangesOf(template)))];

/** The form of a template: what the report asks for, under a name. */
const saveForm = z.object({
  as: z.enum(['new', 'old']),
  name: createReportPreset.body.shape.name,
  range: z.enum(['each_time', ...ranges]),
  /** `client`: as each client reads. */
  language: z.enum(['client', ...reportLanguages]),
});

interface Saving {
  report: IssueFormApi;
  presets: ReturnType<typeof usePresets>;
  onSaved: () => void;
}

/** The form that saves a template, and how it is saved; the report then goes by it. */
export function useSavePreset({ report, presets: { applied, chosen }, onSaved }: Saving) {
  const { t } = useLingui();
  const nameOf = useFieldNames();
  const today = useToday();
  const create = useCall(createReportPreset, { refreshes: afterPresetChange, failure: 'caller' });
  const update = useCall(updateReportPreset, { refreshes: afterPresetChange, failure: 'caller' });
  const form = useKeptForm(saveForm, {
    as: 'new',
    name: '',
    range: namedRange(report.getValues(), today) ?? 'each_time',
    language: report.getValues('language') ?? 'client',
  });
  const as = useWatch({ control: form.control, name: 'as' });
  const takeName = useEffectEvent(() => {
    if (as === 'old' && chosen !== null) form.setValue('name', chosen.name, { shouldValidate: true });
  });
  useEffect(() => takeName(), [as]);
  /** An error in a field of the report has no place in this form. */
  const explain = (error: unknown) => {
    const [field] = isProblem(error) ? error.fields : [];
    const isOfReport = field !== undefined && Object.hasOwn(report.getValues(), field.path);
    if (isOfReport && !Object.hasOwn(saveForm.shape, field.path))
      toastError(`${nameOf(field.path)}: ${explainField(field)}`);
    else showFailure(form, error);
  };
  const submit = form.handleSubmit(async ({ name, range, language }) => {
    const body = presetOf(report.getValues(), {
      name,
      range: range === 'each_time' ? null : range,
      language: language === 'client' ? null : language,
    });
    try {
      const saved =
        as === 'old' && applied !== null
          ? await update.mutateAsync({
              params: { presetId: applied.id },
              body: { ...body, revision: applied.revision },
            })
          : await create.mutateAsync({ body });
      applyPreset(report, saved, today);
      toastDone(t`Template saved`);
      onSaved();
    } catch (error) {
      explain(error);
    }
  });
  return { form, submit: () => void submit(), isSaving: create.isPending || update.isPending };
}
