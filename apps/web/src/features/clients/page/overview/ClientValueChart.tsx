import { getClientFigures, type ClientFigures } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Explanation } from '../../../../figures/Explanation.tsx';
import { periodPart, type Period } from '../../../../figures/period-part.ts';
import { paths } from '../../../../paths.ts';
import { queryOf } from '../../../../queries.ts';
import { PeriodChoice } from '../../../../records/PeriodChoice.tsx';
import { unknownText } from '../../../../texts/unknown-texts.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { TimeSeriesChart } from '../../../../ui/chart/series/TimeSeriesChart.tsx';
import { useMoneyChart } from '../../../../ui/chart/use-chart-format.ts';

const route = getRouteApi('/shell/clients/$id/');

/** The total value of the client's portfolios, day by day. */
export function ClientValueChart({ clientId }: { clientId: string }) {
  const { t } = useLingui();
  const { period = 'MAX' } = route.useSearch();
  const navigate = useNavigate();
  const { data, error } = useQuery(queryOf(getClientFigures, { params: { id: clientId } }));
  if (error) return null;
  const currency = data?.currency ?? '\u00a0';
  return (
    <Card
      title={<Trans>Value over time</Trans>}
      context={
        <span className="inline-flex items-center gap-0.5">
          {/* As wide as any currency code before it is known. */}
          <span>
            <Trans>
              all portfolios, in <span className="inline-block min-w-8">{currency}</span>
            </Trans>
          </span>
          <Explanation name={t`Value over time`} of="course" />
        </span>
      }
      actions={
        <PeriodChoice
          value={period}
          onValueChange={(next) =>
            void navigate({
              to: paths.client,
              params: { id: clientId },
              search: { period: next === 'MAX' ? undefined : next },
              replace: true,
            })
          }
        />
      }
    >
      {data ? <Chart figures={data} period={period} /> : <Skeleton className="h-[312px] w-full" />}
    </Card>
  );
}

function Chart({ figures, period }: { figures: ClientFigures; period: Period }) {
  const { t, i18n } = useLingui();
  const money = useMoneyChart(figures.currency);
  const { days, value } = periodPart(figures.series, period, figures.asOf);
  return (
    <TimeSeriesChart
      namesOnly
      label={t`Value of all portfolios`}
      days={days}
      series={[{ label: t`Value`, color: 'c1', values: value }]}
      {...money}
      empty={
        figures.portfolios > 0 && !figures.value.known
          ? i18n._(unknownText(figures.value.reason))
          : t`Value over time appears once the client's portfolios have entries.`
      }
    />
  );
}
