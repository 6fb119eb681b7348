import type { SeriesColor } from '../chart-colors.ts';
import { Trans } from '@lingui/react/macro';
import { dateOfDay, lastKnown, type Values } from '../chart-values.ts';
import { useFormat } from '../../text/use-format.ts';

export interface ChartSeries {
  label: string;
  color: SeriesColor;
  values: Values;
  /** Why the figure that the line ends with is not known: said instead of the last value of the part that is. */
  unknown?: string | undefined;
}

interface ChartLegendProps {
  days: readonly number[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** The last day is too long ago for its values to be current ones: lines that reach it say when that was. */
  isOld?: boolean | undefined;
}

/** Which line is which, each with its last value, and the day of one that is not known to the end. */
export function ChartLegend({ days, series, format, isOld }: ChartLegendProps) {
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-2">
      {series.map(({ label, color, values, unknown }) => {
        const last = unknown === undefined ? lastKnown(values) : null;
        return (
          <li key={label} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className="h-0.5 w-3.5 shrink-0 rounded-full forced-color-adjust-none"
              style={{ background: `var(--${color})` }}
            />
            <span className="min-w-0 wrap-anywhere">{label}</span>
            {unknown !== undefined && <span className="text-warn">— {unknown}</span>}
            {last !== null && <span className="num font-semibold text-ink">{format(values[last] ?? 0)}</span>}
            {last !== null && (
              <LastDay day={days[last] ?? 0} isEnd={last === days.length - 1} isOld={isOld} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface LastDayProps {
  day: number;
  /** The line reaches the last day of the chart. */
  isEnd: boolean;
  isOld: boolean | undefined;
}

function LastDay({ day, isEnd, isOld }: LastDayProps) {
  const format = useFormat();
  if (isEnd && !isOld) return null;
  const date = format.date(dateOfDay(day));
  return (
    <span className="text-warn">
      {isEnd ? <Trans>on {date}</Trans> : <Trans>on {date}, the last day with complete data</Trans>}
    </span>
  );
}
