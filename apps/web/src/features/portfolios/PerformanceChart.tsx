import type { Performance } from '@partnerfolio/contract/performance';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { TimeSeriesChart } from '../../ui/TimeSeriesChart.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { ChartMode } from './search.ts';

interface PerformanceChartProps {
  performance: Performance;
  mode: ChartMode;
}

/** The daily series of a range as return, as value against the money put in, or as that money alone. */
export function PerformanceChart({ performance, mode }: PerformanceChartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { series, currency } = performance;
  const percent = useCallback((rate: number) => format.percent(rate, { signed: true }), [format]);
  const percentShort = useCallback(
    (rate: number) => format.percent(rate, { signed: true, digits: 0 }),
    [format],
  );
  const money = useCallback(
    (value: number) => format.money(value, currency, { digits: 0 }),
    [format, currency],
  );
  const moneyShort = useCallback(
    (value: number) => format.money(value, currency, { compact: true }),
    [format, currency],
  );
  const invested = { label: t`Invested`, values: series.invested };
  const empty = t`Nothing to draw in this range yet: the ledger has no priced entry in it.`;
  if (mode === 'twr')
    return (
      <TimeSeriesChart
        label={t`Return of the portfolio`}
        days={series.days}
        series={[{ label: t`Portfolio`, color: 'c1', values: series.twr }]}
        drawdown={series.drawdown}
        format={percent}
        formatAxis={percentShort}
        empty={empty}
      />
    );
  return (
    <TimeSeriesChart
      label={mode === 'value' ? t`Value of the portfolio` : t`Invested capital`}
      days={series.days}
      series={
        mode === 'value'
          ? [
              { label: t`Value`, color: 'c1', values: series.value },
              { ...invested, color: 'c4' },
            ]
          : [{ ...invested, color: 'c1' }]
      }
      format={money}
      formatAxis={moneyShort}
      empty={empty}
    />
  );
}
