import { Card } from '../src/ui/Card.tsx';
import { LoadingChart } from '../src/ui/LoadingChart.tsx';
import { TimeSeriesChart } from '../src/ui/TimeSeriesChart.tsx';
import { Treemap } from '../src/ui/Treemap.tsx';
import { useFormat } from '../src/ui/use-format.ts';
import { days, falls, holdings, wander } from './samples.ts';
import { Shelf } from './Shelf.tsx';

const portfolio = wander(days.length, 0.0006, 1);
const benchmark = wander(days.length, 0.0004, 90);
const series = [
  { label: 'Portfolio', color: 'c1' as const, values: portfolio },
  { label: 'Benchmark', color: 'c5' as const, values: benchmark },
];
const drawdown = falls(portfolio);
const writeReturn = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value * 100).toFixed(1)}%`;

/** What is drawn. */
export function ChartPieces() {
  const format = useFormat();
  return (
    <>
      <Shelf name="Time-series chart" wide>
        <Card title="Performance" context="against 60/40 blend, EUR">
          <TimeSeriesChart
            label="Performance"
            days={days}
            series={series}
            drawdown={drawdown}
            format={writeReturn}
          />
        </Card>
        <Card title="On its way">
          <LoadingChart labels={['Portfolio', 'Benchmark']} format={writeReturn} className="h-70" />
        </Card>
        <Card title="Nothing yet">
          <TimeSeriesChart label="Nothing yet" days={[]} series={[]} format={writeReturn} />
        </Card>
      </Shelf>
      <Shelf name="Treemap" wide>
        <Card title="Holdings" context="by value, coloured by the day">
          <Treemap
            label="Holdings by value, coloured by the change of the day"
            valueLabel="Value"
            changeLabel="Day"
            parts={holdings.map(({ name, symbol, value, day }) => ({
              key: symbol,
              onOpen: () => undefined,
              label: name,
              short: symbol,
              value,
              text: format.money(value, 'EUR', { digits: 0 }),
              change: day,
              changeText: day === null ? '—' : format.percent(day, { signed: true }),
            }))}
          />
        </Card>
        <Card title="No holdings">
          <Treemap label="No holdings" valueLabel="Value" changeLabel="Day" parts={[]} />
        </Card>
      </Shelf>
    </>
  );
}
