import type { Analytics } from '@partnerfolio/contract/analytics';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useReason } from '../../figures/FigureText.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadingChart } from '../../ui/chart/series/LoadingChart.tsx';
import { Segments } from '../../ui/input/Segments.tsx';
import { TimeSeriesChart } from '../../ui/chart/series/TimeSeriesChart.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { useMoneyChart, useReturnChart } from '../../ui/chart/use-chart-format.ts';
import type { AnalyticsMode } from './search.ts';

interface CourseProps {
  analytics: Analytics | undefined;
  mode: AnalyticsMode;
  onMode: (mode: AnalyticsMode) => void;
}

/** The chart of all portfolios together: their return or value over the range. */
export function Course({ analytics, mode, onMode }: CourseProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card
      title={<Trans>Performance</Trans>}
      context={
        mode === 'twr' ? (
          <Trans>all portfolios combined, without transfers between them</Trans>
        ) : (
          <Trans>including contributions and withdrawals</Trans>
        )
      }
      actions={
        <Segments<AnalyticsMode>
          label={t`Chart view`}
          options={[
            { value: 'twr', label: t`Return` },
            { value: 'value', label: t`Value` },
          ]}
          value={mode}
          onValueChange={onMode}
        />
      }
    >
      {analytics ? (
        <Chart analytics={analytics} mode={mode} />
      ) : (
        <LoadingChart labels={[t`Return`]} format={format.count} className="h-94" />
      )}
      {analytics && analytics.leftOut > 0 && (
        <p className="mt-2 text-xs text-warn">
          <Plural
            value={analytics.leftOut}
            one="# portfolio has no value on some days; the returns of those days exclude it"
            other="# portfolios have no value on some days; the returns of those days exclude them"
          />
        </p>
      )}
    </Card>
  );
}

function Chart({ analytics, mode }: { analytics: Analytics; mode: AnalyticsMode }) {
  const { t } = useLingui();
  const { series, currency, twr } = analytics;
  const reasonText = useReason();
  const unknown = twr.known ? undefined : reasonText(twr);
  const returns = useReturnChart();
  const money = useMoneyChart(currency);
  const empty = t`No data in this range yet. Add transactions and prices to see figures.`;
  return mode === 'twr' ? (
    <TimeSeriesChart
      label={t`Return over time`}
      days={series.days}
      series={[{ label: t`Return`, color: 'c1', values: series.twr, unknown }]}
      drawdown={series.drawdown}
      {...returns}
      empty={empty}
    />
  ) : (
    <TimeSeriesChart
      label={t`Value over time`}
      days={series.days}
      series={[{ label: t`Value`, color: 'c1', values: series.value }]}
      {...money}
      height={372}
      empty={empty}
    />
  );
}
