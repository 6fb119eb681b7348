import { Card } from '../src/ui/Card.tsx';
import { LoadingChart } from '../src/ui/chart/series/LoadingChart.tsx';
import { TimeSeriesChart } from '../src/ui/chart/series/TimeSeriesChart.tsx';
import { Treemap } from '../src/ui/chart/Treemap.tsx';
import { useFormat } from '../src/ui/text/use-format.ts';
import { days, falls, hebrew, holdings, longText, wander } from './samples.ts';
import { Sample } from './Sample.tsx';
import { Shelf } from './Shelf.tsx';

const portfolio = wander(days.length, 0.0006, 1);
const benchmark = wander(days.length, 0.0004, 90);
const series = [
  { label: 'Portfolio', color: 'c1' as const, values: portfolio },
  { label: 'Benchmark', color: 'c5' as const, values: benchmark },
];
const drawdown = falls(portfolio);
const writeReturn = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value * 100).toFixed(1)}%`;

/** Charts. */
export function ChartPieces() {
  const format = useFormat();
  const whole = holdings.reduce((sum, { value }) => sum + value, 0);
  const formatValue = (value: number) => format.money(value, 'EUR', { digits: 0 });
  const formatWeight = (value: number) => format.percent(value / whole, { digits: 1 });
  const sumOf = (parts: readonly { value: number }[]) => {
    const sum = parts.reduce((all, { value }) => all + value, 0);
    return { text: formatValue(sum), weight: formatWeight(sum) };
  };
  const parts = holdings.map(({ name, symbol, value, day }) => ({
    key: symbol,
    onOpen: () => undefined,
    label: name,
    short: symbol,
    value,
    text: formatValue(value),
    weight: formatWeight(value),
    change: day,
    changeText: day === null ? '—' : format.percent(day, { signed: true }),
  }));
  const few = {
    valueLabel: 'Value',
    weightLabel: 'Weight',
    changeLabel: 'Day',
    sumOf,
    parts: parts.slice(4, 8),
  };
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
        <Sample of="In focus, with the crosshair" shown="focus" target="[role=slider]" keys="PageUp">
          <Card title="One line" className="w-full">
            <TimeSeriesChart
              label="One line"
              days={days}
              series={series.slice(0, 1)}
              format={writeReturn}
              height={160}
            />
          </Card>
        </Sample>
        <div className="grid gap-4 md:grid-cols-2">
          <Card title="A single day">
            <TimeSeriesChart
              label="A single day"
              days={days.slice(0, 1)}
              series={[{ label: longText, color: 'c1', values: [0.1] }]}
              format={writeReturn}
              height={160}
            />
          </Card>
          <div dir="rtl" className="grid">
            <Card title={`${hebrew.name} 3`}>
              <TimeSeriesChart
                label="Right to left"
                days={days}
                series={[
                  { label: hebrew.name, color: 'c1', values: portfolio },
                  { label: hebrew.act, color: 'c4', values: benchmark },
                ]}
                format={writeReturn}
                height={160}
              />
            </Card>
          </div>
        </div>
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
            weightLabel="Weight"
            changeLabel="Day"
            sumOf={sumOf}
            parts={parts}
          />
        </Card>
        <Sample of="A part in focus" shown="focus" target="[data-part]">
          <Card title="Few holdings" className="w-full">
            <Treemap {...few} label="Few holdings" height={96} />
          </Card>
        </Sample>
        <Sample of="A part hovered" shown="hover" target="[data-part]">
          <Card title="Few holdings, hovered" className="w-full">
            <Treemap {...few} label="Few holdings, hovered" height={96} />
          </Card>
        </Sample>
        <Sample of="Right to left" rtl>
          <Card title={`${hebrew.name} 4`} className="w-full">
            <Treemap
              {...few}
              label="Few holdings, right to left"
              height={96}
              parts={few.parts.map((part) => ({ ...part, label: hebrew.name }))}
            />
          </Card>
        </Sample>
        <Card title="No holdings">
          <Treemap {...few} label="No holdings" parts={[]} />
        </Card>
      </Shelf>
    </>
  );
}
