import { schedulePeriods } from '@partnerfolio/contract/reports/schedules';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { TextField } from '../../../form/fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { countedTexts, periodTexts } from './labels.ts';
import type { ScheduleFormApi, ScheduleInput } from './schedule-form.ts';
import { useWeekday } from './use-rhythm-text.ts';

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** On which days a schedule is due. */
export function RhythmFields({ form }: { form: ScheduleFormApi }) {
  const { t, i18n } = useLingui();
  const weekday = useWeekday();
  const every = useWatch({ control: form.control, name: 'every' });
  /** Another period begins with its first day: the earlier number may be none of its days. */
  const take = (value: ScheduleInput['every']) => {
    form.setValue('every', value, { shouldDirty: true });
    form.setValue('nth', '1', { shouldValidate: true });
    if (value === 'week') form.setValue('counted', 'days');
  };
  return (
    <>
      <Select
        label={t`Every`}
        options={schedulePeriods.map((value) => ({ value, label: i18n._(periodTexts[value]) }))}
        value={every}
        onValueChange={take}
      />
      {every === 'week' ? (
        <SelectField
          form={form}
          name="nth"
          label={t`Weekday`}
          options={weekdays.map((value) => ({ value, label: weekday(Number(value)) }))}
        />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            form={form}
            name="counted"
            label={t`Count`}
            options={(['business_days', 'days'] as const).map((value) => ({
              value,
              label: i18n._(countedTexts[value]),
            }))}
          />
          <TextField form={form} name="nth" label={t`Day`} inputMode="numeric" autoComplete="off" />
        </div>
      )}
    </>
  );
}
