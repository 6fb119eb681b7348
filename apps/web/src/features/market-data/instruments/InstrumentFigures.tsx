import type { PriceChange } from '@partnerfolio/contract/figures/explained';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import type { PriceHistory } from '@partnerfolio/contract/instruments/page';
import type { Instrument } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { RateText, useReason } from '../../../figures/FigureText.tsx';
import { priceUnit } from '../../../records/instruments/price-unit.ts';
import { FigureCard, Figures } from '../../../ui/text/FigureCard.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useSourceText } from '../use-source-text.ts';

interface InstrumentFiguresProps {
  instrument: Instrument;
  history: PriceHistory;
}

/** An instrument's latest price, its changes, its range, and the source. */
export function InstrumentFigures({ instrument, history }: InstrumentFiguresProps) {
  const { t } = useLingui();
  const format = useFormat();
  const reason = useReason();
  const sourceText = useSourceText();
  const { latest, previous, year } = history;
  const day = latest && format.date(latest.day);
  const before = previous && format.date(previous.day);
  const saved = latest && format.moment(latest.at);
  return (
    <Figures>
      <FigureCard
        lead
        label={<Trans>Last price</Trans>}
        value={latest ? <LeadQuote close={latest.close} unit={priceUnit(instrument)} /> : '—'}
        note={day ? <Trans>on {day}</Trans> : <Trans>No price yet</Trans>}
      />
      <FigureCard
        label={<Trans>Day change</Trans>}
        value={previous ? <Change of="priceChange" name={t`Day change`} figure={previous.change} /> : '—'}
        note={<ChangeNote before={before} change={previous?.change} />}
      />
      <FigureCard
        label={<Trans>1Y change</Trans>}
        value={<Change of="priceYear" name={t`1Y change`} figure={year} />}
        note={year.known ? <Trans>up to the last price</Trans> : reason(year)}
      />
      <RangeCard range={history.range} />
      <FigureCard
        words
        label={<Trans>Source</Trans>}
        value={latest ? sourceText(latest.source) : '—'}
        note={saved && <Trans>saved {saved}</Trans>}
      />
    </Figures>
  );
}

interface ChangeProps {
  of: PriceChange;
  name: string;
  figure: RateFigure;
}

/** A change of the price with its explanation. */
function Change({ of, name, figure }: ChangeProps) {
  if (!figure.known) return <RateText figure={figure} />;
  return (
    <ExplainLink name={name} explained={{ figure: of }}>
      <RateText figure={figure} />
    </ExplainLink>
  );
}

interface ChangeNoteProps {
  before: string | null;
  change: NonNullable<PriceHistory['previous']>['change'] | undefined;
}

function ChangeNote({ before, change }: ChangeNoteProps): ReactNode {
  const reason = useReason();
  if (!before || !change) return <Trans>No earlier price</Trans>;
  return change.known ? <Trans>since {before}</Trans> : reason(change);
}

/** The lowest and the highest price of 52 weeks, or why they are unknown. */
function RangeCard({ range }: { range: PriceHistory['range'] }) {
  const format = useFormat();
  const reason = useReason();
  const label = <Trans>52-week range</Trans>;
  if (!range.known) return <FigureCard label={label} value="—" note={reason(range)} />;
  const text = (close: number) => format.quantity(close, { minDigits: 2, maxDigits: close < 1 ? 6 : 2 });
  const lowDay = format.date(range.lowDay);
  const highDay = format.date(range.highDay);
  return (
    <FigureCard
      label={label}
      value={`${text(range.low)} – ${text(range.high)}`}
      note={`${lowDay} · ${highDay}`}
    />
  );
}

/** The number of characters that fit the card beside the currency. */
const room = 14;

/** A closing price with as many digits as fit; the list of prices shows them all. */
function LeadQuote({ close, unit }: { close: string; unit: string }) {
  const format = useFormat();
  const texts = [6, 2, 0].map((digits) =>
    format.quantity(close, { minDigits: Math.min(2, digits), maxDigits: digits }),
  );
  const text = texts.find((one) => one.length <= room) ?? texts.at(-1);
  return (
    <>
      {text} <span className="text-xs font-normal text-ink-3">{unit}</span>
    </>
  );
}

const placeholder = <Skeleton className="my-0.75 h-4.5 w-24" />;
const noteLine = <Skeleton className="w-20 scale-y-75" />;

/** A placeholder for the same cards. */
export const LoadingInstrumentFigures = () => (
  <Figures>
    <FigureCard lead loading label={<Trans>Last price</Trans>} value="" />
    <FigureCard label={<Trans>Day change</Trans>} value={placeholder} note={noteLine} />
    <FigureCard label={<Trans>1Y change</Trans>} value={placeholder} note={noteLine} />
    <FigureCard label={<Trans>52-week range</Trans>} value={placeholder} note={noteLine} />
    <FigureCard label={<Trans>Source</Trans>} value={placeholder} note={noteLine} />
  </Figures>
);
