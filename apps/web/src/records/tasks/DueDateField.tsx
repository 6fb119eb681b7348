import { localDateSchema } from '@partnerfolio/contract/values';
import { type BusinessDay, getBusinessDay } from '@partnerfolio/contract/settings/business-days';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { DateField } from '../../form/value-fields.tsx';
import { queryOf } from '../../queries.ts';
import { useCalendarWords } from '../holidays/use-calendar-words.ts';
import { useFormat } from '../../ui/text/use-format.ts';
import type { TaskFormApi } from './task-input.ts';

/** The due date of a task. Of a day off it says which it is and offers the next business day, but takes it. */
export function DueDateField({ form }: { form: TaskFormApi }) {
  const { t } = useLingui();
  const { language } = useCalendarWords();
  const day = useWatch({ control: form.control, name: 'dueOn' }) ?? '';
  const { data } = useQuery({
    ...queryOf(getBusinessDay, { params: { day }, query: { language } }),
    enabled: localDateSchema.safeParse(day).success,
  });
  const take = (next: string) => {
    // The button goes away with the hint.
    form.setFocus('dueOn');
    form.setValue('dueOn', next, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <DateField
      form={form}
      name="dueOn"
      label={t`Due date`}
      hint={data?.off ? <DayOffHint answer={data} off={data.off} onTake={take} /> : undefined}
    />
  );
}

interface DayOffHintProps {
  answer: BusinessDay;
  off: NonNullable<BusinessDay['off']>;
  onTake: (day: string) => void;
}

function DayOffHint({ answer: { day, next }, off, onTake }: DayOffHintProps) {
  const format = useFormat();
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-warn">
        <DayOffText day={day} off={off} />
      </span>
      {next !== null && (
        <button
          type="button"
          className="min-h-6 rounded-sm text-accent underline pointer-coarse:min-h-11"
          onClick={() => onTake(next)}
        >
          <Trans>Next business day: {format.date(next)}</Trans>
        </button>
      )}
    </span>
  );
}

function DayOffText({ day, off }: Pick<DayOffHintProps, 'off'> & { day: string }) {
  const { weekday } = useCalendarWords();
  if (off.kind === 'weekend') return <Trans>Weekend: {weekday(day)}</Trans>;
  return off.kind === 'holiday' ? <Trans>Holiday: {off.name}</Trans> : <Trans>Firm closed: {off.name}</Trans>;
}
