import { offeredTemplates, reportKinds } from '@partnerfolio/contract/reports/options';
import { rangesOf } from '@partnerfolio/contract/reports/schedules';
import { useLingui } from '@lingui/react/macro';
import { useController, useWatch } from 'react-hook-form';
import { TextField } from '../../../form/fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { Checkbox } from '../../../ui/input/Checkbox.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import type { BatchFormApi } from '../batches/form/batch-form.ts';
import { LanguageChoice } from '../batches/form/BatchFields.tsx';
import { PortfoliosChoice } from '../batches/form/PortfoliosChoice.tsx';
import { templateTexts } from '../labels.ts';
import { dayTexts, rangeTexts } from './labels.ts';
import { NextDays } from './NextDays.tsx';
import { RhythmFields } from './RhythmFields.tsx';
import { takeTemplate, type ScheduleFormApi } from './schedule-form.ts';

/** What a schedule has: its name, the portfolios and kind of report, the days, and what becomes of each report. */
export function ScheduleFields({ form }: { form: ScheduleFormApi }) {
  const { t } = useLingui();
  // Both forms have the fields of these choices.
  const batchFields = form as unknown as BatchFormApi;
  return (
    <>
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
      <PortfoliosChoice form={batchFields} />
      <KindChoice form={form} />
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

function KindChoice({ form }: { form: ScheduleFormApi }) {
  const { t, i18n } = useLingui();
  const template = useWatch({ control: form.control, name: 'template' });
  const { covers } = reportKinds[template];
  const texts = covers === 'day' ? dayTexts : rangeTexts;
  return (
    <>
      <Select
        label={t`Type`}
        options={offeredTemplates.map((value) => ({ value, label: i18n._(templateTexts[value]) }))}
        value={template}
        onValueChange={(value) => takeTemplate(form, value)}
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
