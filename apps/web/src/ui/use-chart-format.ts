import { useMemo } from 'react';
import { useFormat } from './use-format.ts';

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

/** As many digits as tell the rate: an axis may step by 2.5 %, which is not 3 %. */
const digitsOf = (rate: number): number =>
  [0, 1].find(
    (digits) => Math.abs(rate * 10 ** (digits + 2) - Math.round(rate * 10 ** (digits + 2))) < 1e-6,
  ) ?? 2;

/** How charts write returns. */
export function useReturnChart(): ChartFormat {
  const format = useFormat();
  return useMemo(
    () => ({
      format: (rate) => format.percent(rate, { signed: true }),
      formatAxis: (rate) => format.percent(rate, { signed: true, digits: digitsOf(rate) }),
    }),
    [format],
  );
}
