import { reportKinds, reportLanguages } from '@partnerfolio/contract/reports/options';
import { presetRangesOf } from '@partnerfolio/contract/reports/presets';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { TextField } from '../../../form/fields.tsx';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { languageNames } from '../../../texts/labels.ts';
import type { IssueFormApi } from '../issue/issue-form.ts';
import { dayTexts, rangeTexts } from '../schedules/labels.ts';
import type { usePresets } from './use-presets.ts';
import { useSavePreset } from './use-save-preset.ts';

interface SavePresetDialogProps {
  form: IssueFormApi;
  presets: ReturnType<typeof usePresets>;
  onClose: () => void;
}

/** Asks for the name and range of a template, and whether it replaces the one that was applied. */
export function SavePresetDialog({ form: report, presets, onClose }: SavePresetDialogProps) {
  const { t, i18n } = useLingui();
  const { form, submit, isSaving } = useSavePreset({ report, presets, onSaved: onClose });
  const template = useWatch({ control: report.control, name: 'template' });
  const { covers } = reportKinds[template];
  const texts = covers === 'day' ? dayTexts : rangeTexts;
  const old = presets.chosen?.name;
  return (
    <FormDialog
      title={<Trans>Save as template</Trans>}
      description={
        <Trans>
          Everybody who issues reports can start from it. It keeps the type and the options, but not the
          portfolio or client, the account, or for whom the report was prepared.
        </Trans>
      }
      act={<Trans>Save template</Trans>}
      busy={isSaving}
      isDirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      {old !== undefined && (
        <SelectField
          form={form}
          name="as"
          label={t`Save as`}
          options={[
            { value: 'new', label: t`A new template` },
            { value: 'old', label: t`Overwrite “${old}”` },
          ]}
        />
      )}
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
      <SelectField
        form={form}
        name="range"
        label={covers === 'day' ? t`Date` : t`Range`}
        options={[
          { value: 'each_time', label: t`Chosen each time` },
          ...presetRangesOf(template).map((value) => ({ value, label: i18n._(texts[value]) })),
        ]}
      />
      <SelectField
        form={form}
        name="language"
        label={t`Language`}
        options={[
          { value: 'client', label: t`As each client reads` },
          ...reportLanguages.map((value) => ({ value, label: languageNames[value] })),
        ]}
      />
    </FormDialog>
  );
}
