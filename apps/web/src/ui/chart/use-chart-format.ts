import { useMemo } from 'react';
import { axisDigits } from './chart-values.ts';
import { useFormat } from '../text/use-format.ts';

type Write = (value: number) => string;

/** The formatters of a chart: `format` for single figures, `formatAxis` for the axis, which has less room. */
export interface ChartFormat {
  readonly format: Write;
  readonly formatAxis: Write;
}

/**
 * Returns the formatters for amounts. They change only with the language or the currency, so that the chart is not redrawn.
 */
export function useMoneyChart(currency: string): ChartFormat {
  const format = useFormat();
  return useMemo(
    () => ({
      format: (value) => format.money(value, currency, { digits: 0 }),
      formatAxis: (value) => format.money(value, currency, { compact: true }),
    }),
    [format, currency],
  );
}

/** Returns the formatters for returns. */
export function useReturnChart(): ChartFormat {
  const format = useFormat();
  return useMemo(
    () => ({
      format: (rate) => format.percent(rate, { signed: true }),
      formatAxis: (rate) => format.percent(rate, { signed: true, digits: axisDigits(rate) }),
    }),
    [format],
  );
}
