import type { Performance } from '@partnerfolio/contract/performance';
import { useLingui } from '@lingui/react/macro';
import { useReason } from '../../../figures/FigureText.tsx';
import { TimeSeriesChart } from '../../../ui/chart/series/TimeSeriesChart.tsx';
import { useMoneyChart, useReturnChart } from '../../../ui/chart/use-chart-format.ts';
import type { ChartMode } from '../search.ts';

interface PerformanceChartProps {
  performance: Performance;
  mode: ChartMode;
}

/** The daily chart of a range: return, value and invested capital, or invested capital alone. */
export function PerformanceChart({ performance, mode }: PerformanceChartProps) {
  const { t } = useLingui();
  const reasonText = useReason();
  const { series, currency, twr } = performance;
  const unknown = twr.known ? undefined : reasonText(twr);
  const returns = useReturnChart();
  const money = useMoneyChart(currency);
  const invested = { label: t`Invested`, values: series.invested };
  const empty = t`No data in this range: the ledger has no priced entries in it.`;
  if (mode === 'twr')
    return (
      <TimeSeriesChart
        label={t`Return of the portfolio`}
        days={series.days}
        series={[{ label: t`Portfolio`, color: 'c1', values: series.twr, unknown }]}
        drawdown={series.drawdown}
        {...returns}
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
      {...money}
      empty={empty}
    />
  );
}
