import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { Explanation } from '../../../figures/Explanation.tsx';
import { periodPart, type Period } from '../../../figures/period-part.ts';
import { PeriodChoice } from '../../../records/PeriodChoice.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LoadingChart } from '../../../ui/chart/series/LoadingChart.tsx';
import { TimeSeriesChart } from '../../../ui/chart/series/TimeSeriesChart.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useMoneyChart } from '../../../ui/chart/use-chart-format.ts';
import type { DashboardOverview } from '../items/overview.ts';

const route = getRouteApi('/shell/dashboard');
const usual = '1Y';

/** The total value over time in the firm's currency, including contributions and withdrawals. */
export function ValueOverTime({ overview }: { overview: DashboardOverview | undefined }) {
  const { t } = useLingui();
  const { period = usual } = route.useSearch();
  const navigate = useNavigate();
  const format = useFormat();
  return (
    <Card
      title={<Trans>Value over time</Trans>}
      context={
        <span className="inline-flex items-center gap-0.5">
          {/* As wide as any currency code before it is known. */}
          <span className="min-w-8">{overview?.currency ?? '\u00a0'}</span>
          <Explanation name={t`Value over time`} of="course" />
        </span>
      }
      actions={
        <PeriodChoice
          value={period}
          onValueChange={(next) =>
            void navigate({
              to: paths.dashboard,
              search: { period: next === usual ? undefined : next },
              replace: true,
            })
          }
        />
      }
    >
      {overview ? (
        <Chart overview={overview} period={period} />
      ) : (
        <LoadingChart namesOnly labels={[t`Value`]} format={format.count} className="h-70" />
      )}
    </Card>
  );
}

interface ChartProps {
  overview: DashboardOverview;
  period: Period;
}

function Chart({ overview: { series, asOf, currency }, period }: ChartProps) {
  const { t } = useLingui();
  const money = useMoneyChart(currency);
  const { days, value } = periodPart(series, period, asOf);
  return (
    <TimeSeriesChart
      namesOnly
      label={t`Value over time`}
      days={days}
      series={[{ label: t`Value`, color: 'c1', values: value }]}
      {...money}
      empty={t`No value in this range yet. Add transactions and prices to see it.`}
    />
  );
}
