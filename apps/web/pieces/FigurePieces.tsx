import { Bars } from '../src/ui/chart/Bars.tsx';
import { Card } from '../src/ui/Card.tsx';
import { Delta } from '../src/ui/text/Delta.tsx';
import { Donut, partFill } from '../src/ui/chart/Donut.tsx';
import { EmptyState } from '../src/ui/EmptyState.tsx';
import { FigureCard, Figures } from '../src/ui/text/FigureCard.tsx';
import { Sparkline } from '../src/ui/chart/Sparkline.tsx';
import { hebrew, longText, wander } from './samples.ts';
import { Sample } from './Sample.tsx';
import { Shelf } from './Shelf.tsx';

const parts = [
  { key: 'Equity', share: 0.584 },
  { key: 'Bonds', share: 0.241 },
  { key: 'Real assets', share: 0.087 },
  { key: 'Alternatives', share: 0.056 },
  { key: 'Cash', share: 0.032 },
];

/** Single figures and rows of figures. */
export function FigurePieces() {
  return (
    <>
      <Shelf name="Figure card" wide>
        <Figures>
          <FigureCard lead label="Value" value="€8,932,431.54" note={<Delta>+37,418.22 (+0.42%)</Delta>} />
          <FigureCard label="Year to date" value={<Delta>+9.84%</Delta>} note="TWR, net" />
          <FigureCard label="Max drawdown" value={<Delta>−27.38%</Delta>} note="Feb 2020, 141 days" />
          <FigureCard label="Money-weighted" value="—" note="No capital for a full day" />
        </Figures>
        <Figures>
          <FigureCard lead loading label="Value" value="" />
          <FigureCard loading label="Year to date" value="" />
          <FigureCard loading label="Max drawdown" value="" />
          <FigureCard loading label="Money-weighted" value="" />
        </Figures>
        <Figures>
          <FigureCard lead label={longText} value="€1,234,567,890,123.45" note={longText} />
          <FigureCard label={longText} value="€1,234,567,890,123.45" note={longText} />
        </Figures>
        <div dir="rtl">
          <Figures>
            <FigureCard lead label={hebrew.name} value="€8,932,431.54" note={<Delta>−37,418.22</Delta>} />
            <FigureCard label={hebrew.name} value={<Delta>−27.38%</Delta>} note={hebrew.text} />
          </Figures>
        </div>
      </Shelf>
      <Shelf name="Delta, sparkline">
        <Delta>+1.12%</Delta>
        <Delta>−0.34%</Delta>
        <Delta>0.00%</Delta>
        <span>
          <Sparkline values={wander(30, 0.004, 2)} />
        </span>
        <span>
          <Sparkline values={wander(30, -0.004, 5)} />
        </span>
        <Sample of="Right to left" rtl>
          <span className="text-sm">
            {hebrew.name} <Delta>−0.34%</Delta> <Sparkline values={wander(30, 0.004, 2)} />
          </span>
        </Sample>
      </Shelf>
      <BarShelf />
    </>
  );
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

function BarShelf() {
  const drift = [
    { key: 'Equity', value: 3.4, text: '+3.4 pp' },
    { key: 'Bonds', value: -5.9, text: '−5.9 pp', tone: 'warn' as const },
    { key: 'Real assets', value: 0.7, text: '+0.7 pp' },
    { key: 'Cash', value: 0, text: '0.0 pp' },
  ];
  return (
    <Shelf name="Donut, bars" wide>
      <div className="grid gap-4 md:grid-cols-3">
        <Card title="Allocation" context="by class">
          <div className="flex items-center gap-4">
            <Donut parts={parts.map((part, colour) => ({ ...part, colour }))} lead="8.93 m" note="EUR" />
            <ul className="grid flex-1 gap-1.5 text-sm">
              {parts.map(({ key, share }, index) => (
                <li key={key} className="flex items-center gap-2">
                  <span className={`size-2 rounded-full ${partFill(index)}`} aria-hidden="true" />
                  {key}
                  <span className="num ms-auto font-medium">{percent(share)}</span>
                </li>
              ))}
            </ul>
          </div>
        </Card>
        <Card title="Weights" context="against their targets">
          <Bars
            label="Weights"
            full={1}
            bars={parts.map(({ key, share }, index) => ({
              key,
              label: key,
              value: share,
              text: percent(share),
              mark: share * (index % 2 ? 1.25 : 0.8),
            }))}
          />
        </Card>
        <Card title="Against the model" context="Balanced growth">
          <Bars label="Differences" bars={drift.map((bar) => ({ ...bar, label: bar.key }))} />
        </Card>
        <Card title="Long text, one part">
          <div className="grid gap-4">
            <Donut parts={[{ key: 'all', share: 1, colour: 0 }]} lead="1,234.56 m" note="EUR" />
            <Bars
              label="Long text"
              bars={[{ key: 'long', label: longText, value: 1, text: '€1,234,567,890.12', tone: 'quiet' }]}
            />
          </div>
        </Card>
        <Card title="No parts">
          <EmptyState>Nothing is held.</EmptyState>
        </Card>
        <div dir="rtl" className="grid">
          <Card title={`${hebrew.name} 2`} context={hebrew.act}>
            <Donut
              parts={parts.map((part, colour) => ({ ...part, colour }))}
              lead={percent(0.584)}
              note={hebrew.name}
            />
            <Bars
              label="Right to left"
              bars={drift.map((bar) => ({ ...bar, label: hebrew.name, text: bar.text.replace(' pp', '%') }))}
            />
          </Card>
        </div>
      </div>
    </Shelf>
  );
}
