import type { SeriesColor } from './chart-colors.ts';
import { lastKnown, type Values } from './chart-values.ts';

export interface ChartSeries {
  label: string;
  color: SeriesColor;
  values: Values;
}

interface ChartLegendProps {
  series: readonly ChartSeries[];
  format: (value: number) => string;
}

/** Which line is which, each with its last value. */
export function ChartLegend({ series, format }: ChartLegendProps) {
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-2">
      {series.map(({ label, color, values }) => {
        const last = lastKnown(values);
        return (
          <li key={label} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className="h-0.5 w-3.5 rounded-full"
              style={{ background: `var(--${color})` }}
            />
            {label}
            {last !== null && <span className="num font-semibold text-ink">{format(values[last] ?? 0)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
