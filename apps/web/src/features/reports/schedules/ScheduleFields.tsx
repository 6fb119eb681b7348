import { rangesOf } from '@partnerfolio/contract/reports/schedules';
import { useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { TextField } from '../../../form/fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { useBinding } from '../../../form/use-binding.ts';
import { Checkbox } from '../../../ui/input/Checkbox.tsx';
import type { BatchFormApi } from '../batches/form/batch-form.ts';
import { LanguageChoice } from '../batches/form/BatchFields.tsx';
import { PortfoliosChoice } from '../batches/form/PortfoliosChoice.tsx';
import { coveredBy } from '../packages/package-form.ts';
import { PackageField } from '../packages/PackageField.tsx';
import { dayTexts, rangeTexts } from './labels.ts';
import { NextDays } from './NextDays.tsx';
import { RhythmFields } from './RhythmFields.tsx';
import { takeReports, type ScheduleFormApi } from './schedule-form.ts';

/** What a schedule has: its name, the portfolios and the reports of each, the days, and what becomes of each report. */
export function ScheduleFields({ form }: { form: ScheduleFormApi }) {
  const { t } = useLingui();
  // Both forms have the fields of these choices.
  const batchFields = form as unknown as BatchFormApi;
  return (
    <>
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
      <PortfoliosChoice form={batchFields} />
      <ReportsChoice form={form} />
      <RhythmFields form={form} />
      <NextDays form={form} />
      <LanguageChoice form={batchFields} />
      <SelectField
        form={form}
        name="mode"
        label={t`Issue`}
        options={[
          { value: 'review', label: t`After a review` },
          { value: 'issue', label: t`Straight away` },
        ]}
      />
      <DeliversField form={form} />
    </>
  );
}

function ReportsChoice({ form }: { form: ScheduleFormApi }) {
  const { t, i18n } = useLingui();
  const { field, error } = useBinding({ form, name: 'reports' });
  const covers = coveredBy(field.value);
  const texts = covers === 'day' ? dayTexts : rangeTexts;
  return (
    <>
      <PackageField
        value={field.value}
        onChange={(reports) => takeReports(form, reports)}
        onBlur={field.onBlur}
        error={error}
      />
      <SelectField
        form={form}
        name="range"
        label={covers === 'day' ? t`Date` : t`Range`}
        options={rangesOf[covers].map((value) => ({ value, label: i18n._(texts[value]) }))}
      />
    </>
  );
}

function DeliversField({ form }: { form: ScheduleFormApi }) {
  const { t } = useLingui();
  const { field } = useController({ control: form.control, name: 'delivers' });
  return (
    <Checkbox
      label={t`Send each report to its client by email`}
      checked={field.value}
      onCheckedChange={field.onChange}
    />
  );
}
