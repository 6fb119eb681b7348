import type { Comparison } from '@partnerfolio/contract/market/comparison';
import type { Performance } from '@partnerfolio/contract/performance';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useReason } from '../../../figures/FigureText.tsx';
import { unknownText } from '../../../texts/unknown-texts.ts';
import type { ChartSeries } from '../../../ui/chart/series/ChartLegend.tsx';
import { TimeSeriesChart } from '../../../ui/chart/series/TimeSeriesChart.tsx';
import { useMoneyChart, useReturnChart } from '../../../ui/chart/use-chart-format.ts';
import type { ChartMode } from '../search.ts';

interface PerformanceChartProps {
  performance: Performance;
  /** Undefined while it loads. */
  comparison: Comparison | undefined;
  mode: ChartMode;
}

/** The daily chart of a range: return, value and invested capital, or invested capital alone. */
export function PerformanceChart({ performance, comparison, mode }: PerformanceChartProps) {
  const { t } = useLingui();
  const reasonText = useReason();
  const { series, currency, twr } = performance;
  const unknown = twr.known ? undefined : reasonText(twr);
  const returns = useReturnChart();
  const money = useMoneyChart(currency);
  const invested = { label: t`Invested`, values: series.invested };
  const benchmark = useBenchmarkLine(performance, comparison);
  const empty = t`No data in this range: the ledger has no priced entries in it.`;
  if (mode === 'twr')
    return (
      <TimeSeriesChart
        namesOnly
        label={t`Return of the portfolio`}
        days={series.days}
        series={[{ label: t`Portfolio`, color: 'c1', values: series.twr, unknown }, ...benchmark]}
        drawdown={series.drawdown}
        details={[{ label: t`Value`, values: series.value, format: money.format }]}
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

/** The benchmark from the same start, or why it is unknown; nothing while another range is loading, or without one. */
function useBenchmarkLine(
  { from, to, series }: Performance,
  comparison: Comparison | undefined,
): readonly ChartSeries[] {
  const { i18n } = useLingui();
  return useMemo(() => {
    if (!comparison?.benchmark || comparison.from !== from || comparison.to !== to) return [];
    const { benchmark, series: line, missing } = comparison;
    const byDay = new Map(line.days.map((day, at) => [day, line.benchmark[at] ?? null]));
    const values = series.days.map((day) => byDay.get(day) ?? null);
    const unknown = missing ? i18n._(unknownText(missing.reason)) : undefined;
    return [{ label: benchmark.name, color: 'c4', values, unknown }];
  }, [i18n, from, to, series, comparison]);
}
