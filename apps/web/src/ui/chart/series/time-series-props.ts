/** The props of a chart of daily values, which all its parts share. */
import type { ChartSeries } from './ChartLegend.tsx';
import type { Values } from '../chart-values.ts';

/** A value of each day that the crosshair names, without a line of its own. */
export interface ChartDetail {
  label: string;
  values: Values;
  format: (value: number) => string;
}

export interface TimeSeriesChartProps {
  /** The name of the chart for screen readers: "Performance". */
  label: string;
  /** Days since 1970-01-01, ascending. */
  days: readonly number[];
  /** The first series is the main one: it has the shaded area and the label of its last value. */
  series: readonly ChartSeries[];
  /** The drawdown from the highest value so far (−0.2 is −20%), in a pane of its own. */
  drawdown?: Values;
  /** What else the crosshair names: the amount beside a return. */
  details?: readonly ChartDetail[];
  /** Formats a value in full for crosshair, label, legend and table. Must stay the same function between renders. */
  format: (value: number) => string;
  /** Formats a value for the axis, where there is less room; `format` by default. */
  formatAxis?: (value: number) => string;
  height?: number;
  empty?: string;
  /** The last day is too long ago to count as current; the legend then shows its date. */
  isOld?: boolean;
  /** The legend names the lines alone, where figures beside the chart say their last values. */
  namesOnly?: boolean;
}
