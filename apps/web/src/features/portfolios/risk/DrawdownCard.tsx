import type { DrawdownEntry, Risk } from '@partnerfolio/contract/figures/risk';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { RateMark } from '../../../figures/FigureText.tsx';
import { Card } from '../../../ui/Card.tsx';
import { TimeSeriesChart } from '../../../ui/chart/series/TimeSeriesChart.tsx';
import { useReturnChart } from '../../../ui/chart/use-chart-format.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { Delta } from '../../../ui/text/Delta.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

/** The distance from the highest level so far by day, and the deepest drawdowns. */
export function DrawdownCard({ risk }: { risk: Risk }) {
  const { t } = useLingui();
  const returns = useReturnChart();
  const columns = useDrawdownColumns(risk);
  const { drawdown, drawdowns, maxDrawdown } = risk;
  return (
    <Card
      flush
      title={<Trans>Drawdowns</Trans>}
      context={<Trans>from the highest level in this range</Trans>}
    >
      <div className="px-4 pb-3">
        <TimeSeriesChart
          label={t`Drawdowns`}
          days={maxDrawdown.known ? drawdown.days : []}
          series={[{ label: t`Drawdown`, color: 'c1', values: drawdown.values }]}
          {...returns}
          height={180}
        />
      </div>
      <Table
        label={t`Deepest drawdowns`}
        columns={columns}
        rows={drawdowns}
        keyOf={({ peak, trough }) => `${peak}/${trough}`}
        empty={
          <div className="border-t border-line">
            <EmptyState>
              <Trans>No drawdown in this range.</Trans>
            </EmptyState>
          </div>
        }
      />
    </Card>
  );
}

function useDrawdownColumns({ drawdowns, maxDrawdown, from, to }: Risk): Column<DrawdownEntry>[] {
  const { t } = useLingui();
  const format = useFormat();
  const date = (day: string | null) => (
    <span className="num text-ink-2">{day === null ? <Trans>not yet</Trans> : format.date(day)}</span>
  );
  return [
    {
      id: 'peak',
      header: t`Peak`,
      cell: (drawdown) => <DrawdownDates drawdown={drawdown} />,
    },
    { id: 'trough', header: t`Trough`, wideOnly: true, cell: ({ trough }) => date(trough) },
    { id: 'recovered', header: t`Recovered`, wideOnly: true, cell: ({ recovered }) => date(recovered) },
    {
      id: 'fall',
      header: t`Days to trough`,
      align: 'right',
      wideOnly: true,
      cell: ({ fallDays }) => format.count(fallDays),
    },
    {
      id: 'length',
      header: t`Length in days`,
      align: 'right',
      wideOnly: true,
      cell: ({ days }) => format.count(days),
    },
    {
      id: 'depth',
      header: t`Depth`,
      align: 'right',
      cell: (drawdown) => {
        const shown = <Delta>{format.percent(drawdown.depth, { signed: true })}</Delta>;
        return drawdown === drawdowns[0] ? (
          <>
            <RateMark figure={maxDrawdown} />
            <ExplainLink name={t`Max drawdown`} explained={{ figure: 'maxDrawdown', from, to }}>
              {shown}
            </ExplainLink>
          </>
        ) : (
          shown
        );
      },
    },
  ];
}

/** The peak, and on a phone below it the trough, the recovery and the length. */
function DrawdownDates({ drawdown: { peak, trough, recovered, days } }: { drawdown: DrawdownEntry }) {
  const format = useFormat();
  const low = format.date(trough);
  const end = recovered && format.date(recovered);
  return (
    <span className="grid @max-3xl:py-1.5">
      <span className="num">{format.date(peak)}</span>
      <span className="num text-xs whitespace-normal text-ink-3 @3xl:hidden">
        <Trans>trough {low}</Trans>
        {' · '}
        {end ? <Trans>recovered {end}</Trans> : <Trans>not yet recovered</Trans>}
        {' · '}
        <Plural value={days} one="# day" other="# days" />
      </span>
    </span>
  );
}
