import { periods } from '@partnerfolio/contract/choices';
import type { Performance } from '@partnerfolio/contract/performance';
import { localDateSchema } from '@partnerfolio/contract/values';
import { Trans, useLingui } from '@lingui/react/macro';
import { periodTexts } from '../../../texts/labels.ts';
import { unknownText } from '../../../texts/unknown-texts.ts';
import { useToday } from '../../../today.ts';
import { DateInput } from '../../../ui/input/DateInput.tsx';
import { Segments } from '../../../ui/input/Segments.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { RangeSearch } from '../search.ts';

interface RangesProps {
  search: RangeSearch;
  /** The range of the shown figures. */
  shown: { readonly from: string; readonly to: string } | undefined;
  /** The figures since inception, which show how old the portfolio is. */
  whole: Performance | undefined;
  onChange: (change: RangeSearch) => void;
  /** The page shows `RangeDates` elsewhere. */
  withoutDates?: boolean;
}

/** Whether a period begins before the portfolio did. */
export function isTooLong(period: RangeSearch['period'], whole: Performance | undefined): boolean {
  const figure = whole?.returns.find((one) => one.period === period)?.twr;
  return figure?.known === false && figure.reason === 'before_inception';
}

/** A day that the server has answered. */
const shownDay = (day: string | undefined) => localDateSchema.safeParse(day).data;

/** The usual periods, and a custom one. */
export function Ranges(props: RangesProps) {
  const { search, whole, onChange, withoutDates = false } = props;
  const { t, i18n } = useLingui();
  const isOwn = search.from !== undefined || search.to !== undefined;
  const options = periods.map((value) => ({
    value,
    label: i18n._(periodTexts[value]),
    unavailable: isTooLong(value, whole) ? i18n._(unknownText('before_inception')) : undefined,
  }));
  return (
    <div data-screen-only className="mb-2 flex flex-wrap items-center justify-between gap-2">
      <Segments<string>
        label={t`Range`}
        options={options}
        value={isOwn || isTooLong(search.period, whole) ? '' : (search.period ?? 'MAX')}
        onValueChange={(next) => {
          const period = periods.find((name) => name === next);
          onChange({ period: period === 'MAX' ? undefined : period, from: undefined, to: undefined });
        }}
      />
      {!withoutDates && <RangeDates {...props} />}
    </div>
  );
}

/** The days of the range. */
export function RangeDates({ search, shown, onChange }: Omit<RangesProps, 'whole' | 'withoutDates'>) {
  const { t } = useLingui();
  const today = useToday();
  const dated = (field: 'from' | 'to') => (day: string) => {
    const read = localDateSchema.safeParse(day);
    if (!read.success && day !== '') return;
    const other =
      field === 'from'
        ? { to: search.to ?? shownDay(shown?.to) }
        : { from: search.from ?? shownDay(shown?.from) };
    onChange({ period: undefined, ...other, [field]: read.data });
  };
  return (
    <div data-screen-only className="flex items-center gap-1.5 max-md:w-full max-[22.5rem]:flex-col">
      <DateInput
        hideLabel
        label={t`From`}
        max={today}
        size="sm"
        className="w-32 max-md:flex-1 max-[22.5rem]:w-full md:pointer-coarse:w-40"
        value={search.from ?? shown?.from ?? ''}
        onValueChange={dated('from')}
      />
      <span aria-hidden="true" className="text-ink-3 max-[22.5rem]:hidden">
        –
      </span>
      <DateInput
        hideLabel
        label={t`To`}
        max={today}
        size="sm"
        className="w-32 max-md:flex-1 max-[22.5rem]:w-full md:pointer-coarse:w-40"
        value={search.to ?? shown?.to ?? ''}
        onValueChange={dated('to')}
      />
    </div>
  );
}

/** Notes that the portfolio is younger than the chosen range. */
export function SinceItBegan({ from }: { from: string }) {
  const format = useFormat();
  const day = format.date(from);
  return (
    <p className="pb-2 text-xs text-warn">
      <Trans>The portfolio started during this period. Figures cover the time since {day}.</Trans>
    </p>
  );
}
