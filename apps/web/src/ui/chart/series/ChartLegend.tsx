import type { SeriesColor } from '../chart-colors.ts';
import { Trans } from '@lingui/react/macro';
import { dateOfDay, lastKnown, type Values } from '../chart-values.ts';
import { useFormat } from '../../text/use-format.ts';

export interface ChartSeries {
  label: string;
  color: SeriesColor;
  values: Values;
  /** The reason why the latest figure is unknown, shown instead of the last known value. */
  unknown?: string | undefined;
}

interface ChartLegendProps {
  days: readonly number[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** The last day is too long ago to count as current, so lines that reach it show its date. */
  isOld?: boolean | undefined;
  /** Names the lines alone, where figures beside the chart say their last values. */
  namesOnly?: boolean | undefined;
}

/** The legend: each line with its last value. A line that ends before the chart does also shows its last day. */
export function ChartLegend({ days, series, format, isOld, namesOnly = false }: ChartLegendProps) {
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
            {last !== null && !namesOnly && (
              <span className="num font-semibold text-ink">{format(values[last] ?? 0)}</span>
            )}
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
  /** Whether the line reaches the chart's last day. */
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
