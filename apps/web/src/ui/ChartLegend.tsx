import type { SeriesColor } from './chart-colors.ts';
import { Trans } from '@lingui/react/macro';
import { dateOfDay, lastKnown, type Values } from './chart-values.ts';
import { useFormat } from './use-format.ts';

export interface ChartSeries {
  label: string;
  color: SeriesColor;
  values: Values;
}

interface ChartLegendProps {
  days: readonly number[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** The day up to which values are wanted: lines that ended long before it say when. */
  until?: number | undefined;
}

/** A last value older than this is no current one. */
const currentDays = 7;

/** Which line is which, each with its last value, and the day of one that is not known to the end. */
export function ChartLegend({ days, series, format, until }: ChartLegendProps) {
  const end = days.at(-1);
  const isOld = end !== undefined && until !== undefined && until - end > currentDays;
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-2">
      {series.map(({ label, color, values }) => {
        const last = lastKnown(values);
        return (
          <li key={label} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className="h-0.5 w-3.5 shrink-0 rounded-full"
              style={{ background: `var(--${color})` }}
            />
            <span className="min-w-0 wrap-anywhere">{label}</span>
            {last !== null && <span className="num font-semibold text-ink">{format(values[last] ?? 0)}</span>}
            {last !== null && last < days.length - 1 && <LastDay day={days[last] ?? 0} />}
            {isOld && last === days.length - 1 && <OldDay day={end} />}
          </li>
        );
      })}
    </ul>
  );
}

function OldDay({ day }: { day: number }) {
  const format = useFormat();
  const date = format.date(dateOfDay(day));
  return (
    <span className="text-warn">
      <Trans>on {date}</Trans>
    </span>
  );
}

function LastDay({ day }: { day: number }) {
  const format = useFormat();
  const date = format.date(dateOfDay(day));
  return (
    <span className="text-warn">
      <Trans>on {date}, the last day known in full</Trans>
    </span>
  );
}
