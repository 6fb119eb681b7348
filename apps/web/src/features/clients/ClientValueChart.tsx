import { getClientFigures } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Explanation } from '../../figures/Explanation.tsx';
import { queryOf } from '../../queries.ts';
import { unknownText } from '../../records/unknown-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TimeSeriesChart } from '../../ui/TimeSeriesChart.tsx';
import { useMoneyChart } from '../../ui/use-chart-format.ts';

/** What the client's portfolios were worth together, day by day. */
export function ClientValueChart({ clientId }: { clientId: string }) {
  const { t, i18n } = useLingui();
  const { data, error } = useQuery(queryOf(getClientFigures, { params: { id: clientId } }));
  const currency = data?.currency ?? 'EUR';
  const money = useMoneyChart(currency);
  if (error) return null;
  return (
    <Card
      title={<Trans>Value over time</Trans>}
      context={
        <span className="inline-flex items-center gap-0.5">
          {data && <Trans>all portfolios, in {currency}</Trans>}
          <Explanation name={t`Value over time`} of="course" />
        </span>
      }
    >
      {data ? (
        <TimeSeriesChart
          label={t`Value of all portfolios`}
          days={data.series.days}
          series={[{ label: t`Value`, color: 'c1', values: data.series.value }]}
          {...money}
          empty={
            data.portfolios > 0 && !data.value.known
              ? i18n._(unknownText(data.value.reason))
              : t`The value over time follows from the ledgers of the client's portfolios.`
          }
        />
      ) : (
        <Skeleton className="h-[312px] w-full" />
      )}
    </Card>
  );
}
