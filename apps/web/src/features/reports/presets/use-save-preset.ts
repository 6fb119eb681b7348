import {
  createReportPreset,
  presetRangesOf,
  updateReportPreset,
  type PresetRange,
} from '@partnerfolio/contract/reports/presets';
import { offeredTemplates } from '@partnerfolio/contract/reports/options';
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
import { afterPresetChange, namedRange, presetOf } from './preset-form.ts';
import type { usePresets } from './use-presets.ts';

const ranges = [...new Set(offeredTemplates.flatMap((template) => presetRangesOf(template)))];

/** The form of a template: what the report asks for, under a name. */
const saveForm = z.object({
  as: z.enum(['new', 'old']),
  name: createReportPreset.body.shape.name,
  range: z.enum(['each_time', ...ranges]),
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
  });
  const as = useWatch({ control: form.control, name: 'as' });
  const takeName = useEffectEvent(() => {
    if (as === 'old' && chosen !== null) form.setValue('name', chosen.name, { shouldValidate: true });
  });
  useEffect(() => takeName(), [as]);
  /** An error in a field of the report has no place in this form. */
  const explain = (error: unknown) => {
    const [field] = isProblem(error) ? error.fields : [];
    if (field && !Object.hasOwn(saveForm.shape, field.path))
      toastError(`${nameOf(field.path)}: ${explainField(field)}`);
    else showFailure(form, error);
  };
  const submit = form.handleSubmit(async ({ name, range }) => {
    const body = presetOf(report.getValues(), {
      name,
      range: range === 'each_time' ? null : (range satisfies PresetRange),
    });
    try {
      const { id, revision } =
        as === 'old' && applied !== null
          ? await update.mutateAsync({
              params: { presetId: applied.id },
              body: { ...body, revision: applied.revision },
            })
          : await create.mutateAsync({ body });
      report.setValue('preset', { id, revision }, { shouldDirty: true });
      toastDone(t`Template saved`);
      onSaved();
    } catch (error) {
      explain(error);
    }
  });
  return { form, submit: () => void submit(), isSaving: create.isPending || update.isPending };
}
