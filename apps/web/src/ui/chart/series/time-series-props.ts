/** What a chart of daily values, and each of its parts, is given. */
import type { ChartSeries } from './ChartLegend.tsx';
import type { Values } from '../chart-values.ts';

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
  /** The last day is too long ago for its values to be current ones; the legend says when that was. */
  isOld?: boolean;
}
