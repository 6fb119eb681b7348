import { useMemo } from 'react';
import { axisDigits } from './chart-values.ts';
import { useFormat } from '../text/use-format.ts';

type Write = (value: number) => string;

/** How the figures of a chart are written: `format` where one is read, `formatAxis` along the axis, where there is little room. */
export interface ChartFormat {
  readonly format: Write;
  readonly formatAxis: Write;
}

/** How charts write amounts of a currency; the same functions until the language or the currency changes, lest all be drawn anew. */
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

/** How charts write returns. */
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
