import { localDateSchema, type LocalDate } from '@partnerfolio/contract/values';
import { useLingui } from '@lingui/react/macro';
import { classes } from '../../ui/classes.ts';
import { DateInput } from '../../ui/input/DateInput.tsx';
import { foldable } from './foldable.ts';

interface DateFiltersProps {
  from: LocalDate | undefined;
  to: LocalDate | undefined;
  onChange: (change: { from?: LocalDate | undefined; to?: LocalDate | undefined }) => void;
}

/** Filters by first and last day, both included. */
export function DateFilters({ from, to, onChange }: DateFiltersProps) {
  const { t } = useLingui();
  const dated = (field: 'from' | 'to') => (day: string) => {
    const read = localDateSchema.safeParse(day);
    if (read.success || day === '') onChange({ [field]: read.data });
  };
  return (
    <div
      className={classes(
        'flex items-center gap-1.5 text-xs text-ink-3 max-lg:grow max-md:w-full',
        foldable(from !== undefined || to !== undefined),
      )}
    >
      <DateInput
        size="sm"
        hideLabel
        label={t`From`}
        value={from ?? ''}
        onValueChange={dated('from')}
        className="w-34 max-lg:flex-1"
      />
      <span aria-hidden="true">–</span>
      <DateInput
        size="sm"
        hideLabel
        label={t`To`}
        value={to ?? ''}
        onValueChange={dated('to')}
        className="w-34 max-lg:flex-1"
      />
    </div>
  );
}
