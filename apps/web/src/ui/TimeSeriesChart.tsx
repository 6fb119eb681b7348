import 'uplot/dist/uPlot.min.css';
import { useLingui } from '@lingui/react/macro';
import { ChartLine, Table2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from './Button.tsx';
import { ChartCanvas } from './ChartCanvas.tsx';
import type { SeriesColor } from './chart-colors.ts';
import { lastKnown, type Values } from './chart-values.ts';
import { EmptyState } from './EmptyState.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Tooltip } from './Tooltip.tsx';

const ChartTable = lazy(async () => ({ default: (await import('./ChartTable.tsx')).ChartTable }));

export interface ChartSeries {
  label: string;
  color: SeriesColor;
  values: Values;
}

export interface TimeSeriesChartProps {
  /** What the chart shows, for assistive technology: "Performance". */
  label: string;
  /** Days since 1970-01-01, ascending. */
  days: readonly number[];
  /** The first is the one that matters: it has the area and the label of its last value. */
  series: readonly ChartSeries[];
  /** Falls from the highest value so far (−0.2 is −20 %), in a pane of its own beneath. */
  drawdown?: Values;
  /** Writes a value in full: crosshair, label, legend, table. Keep its identity between renders. */
  format: (value: number) => string;
  /** Writes a value on the axis, where there is less room; `format` by default. */
  formatAxis?: (value: number) => string;
  height?: number;
  empty?: string;
}

/** Daily values as lines, with a crosshair by mouse, touch and keyboard, and the table behind them. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { t } = useLingui();
  const [asTable, setAsTable] = useState(false);
  const { label, days, series, format, height = 280, empty } = props;
  if (days.length === 0 || series.every(({ values }) => lastKnown(values) === null)) {
    return <EmptyState>{empty ?? t`There is nothing to draw in this range yet.`}</EmptyState>;
  }
  const turn = asTable ? t`Show as chart` : t`Show as table`;
  const Icon = asTable ? ChartLine : Table2;
  return (
    <figure aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex min-h-7 items-center gap-4">
        <Legend series={series} format={format} />
        <Tooltip content={turn}>
          <Button
            look="quiet"
            size="icon-sm"
            aria-label={turn}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
            className="ms-auto"
          >
            <Icon size={14} aria-hidden="true" />
          </Button>
        </Tooltip>
      </div>
      {asTable ? (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <ChartTable {...props} />
        </Suspense>
      ) : (
        <ChartCanvas {...props} height={height} />
      )}
    </figure>
  );
}

function Legend({ series, format }: Pick<TimeSeriesChartProps, 'series' | 'format'>) {
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
