import type { ReportKind } from '@partnerfolio/contract/reports/options';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { DateField } from '../../../form/value-fields.tsx';
import { useToday } from '../../../today.ts';
import { Select } from '../../../ui/input/Select.tsx';
import { presetRange, rangePresets, yearRange, type Range, type RangePreset } from './range-presets.ts';
import type { IssueFormApi } from './issue-form.ts';

/** So many years back can be chosen. */
const offeredYears = 10;

interface CoveredFieldsProps {
  form: IssueFormApi;
  covers: ReportKind['covers'];
}

/** What a report covers: a day, a range or a calendar year. */
export function CoveredFields({ form, covers }: CoveredFieldsProps) {
  const { t } = useLingui();
  const today = useToday();
  if (covers === 'range') return <RangeFields form={form} />;
  if (covers === 'year') return <YearField form={form} />;
  return <DateField form={form} name="to" label={t`Data as of`} max={today} />;
}

const takeRange = (form: IssueFormApi, { from, to }: Range) => {
  form.setValue('from', from, { shouldDirty: true, shouldValidate: true });
  form.setValue('to', to, { shouldDirty: true, shouldValidate: true });
};

function RangeFields({ form }: { form: IssueFormApi }) {
  const { t } = useLingui();
  const today = useToday();
  const [from, to] = useWatch({ control: form.control, name: ['from', 'to'] });
  const texts: Record<RangePreset | 'custom', string> = {
    quarter: t`Last quarter`,
    year: t`Last calendar year`,
    year_to_date: t`This year so far`,
    custom: t`Custom range`,
  };
  const shown = rangePresets.find((preset) => {
    const range = presetRange(preset, today);
    return range.from === from && range.to === to;
  });
  return (
    <>
      <Select<RangePreset | 'custom'>
        label={t`Range`}
        options={[...rangePresets, ...(shown ? [] : (['custom'] as const))].map((value) => ({
          value,
          label: texts[value],
        }))}
        value={shown ?? 'custom'}
        onValueChange={(preset) => preset !== 'custom' && takeRange(form, presetRange(preset, today))}
      />
      <div className="grid grid-cols-2 gap-4">
        <DateField form={form} name="from" label={t`From`} max={today} />
        <DateField form={form} name="to" label={t`To`} max={today} />
      </div>
    </>
  );
}

function YearField({ form }: { form: IssueFormApi }) {
  const { t } = useLingui();
  const thisYear = Number(useToday().slice(0, 4));
  const from = useWatch({ control: form.control, name: 'from' });
  const years = Array.from({ length: offeredYears }, (_, ago) => String(thisYear - ago));
  return (
    <Select
      label={t`Year`}
      options={years.map((year) => ({ value: year, label: year }))}
      value={from.slice(0, 4)}
      onValueChange={(year) => takeRange(form, yearRange(year))}
    />
  );
}
