import type { Instrument } from '@partnerfolio/contract/market-data';
import { Trans } from '@lingui/react/macro';
import { FigureCard, Figures } from '../../../ui/text/FigureCard.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

/** An instrument's latest closing price and classification. */
export function InstrumentFigures({ instrument }: { instrument: Instrument }) {
  const format = useFormat();
  const { lastPrice, currency, sector, region, exchange } = instrument;
  const day = lastPrice && format.date(lastPrice.day);
  return (
    <Figures>
      <FigureCard
        lead
        label={<Trans>Last price</Trans>}
        value={lastPrice ? <LeadQuote close={lastPrice.close} currency={currency} /> : '—'}
        note={day ? <Trans>on {day}</Trans> : <Trans>No price yet</Trans>}
      />
      <FigureCard words label={<Trans>Sector</Trans>} value={sector ?? '—'} />
      <FigureCard words label={<Trans>Region</Trans>} value={region ?? '—'} />
      <FigureCard words label={<Trans>Exchange</Trans>} value={exchange ?? '—'} />
    </Figures>
  );
}

/** The number of characters that fit the card beside the currency. */
const room = 14;

/** A closing price with as many digits as fit; the list of prices shows them all. */
function LeadQuote({ close, currency }: { close: string; currency: string }) {
  const format = useFormat();
  const texts = [6, 2, 0].map((digits) =>
    format.quantity(close, { minDigits: Math.min(2, digits), maxDigits: digits }),
  );
  const text = texts.find((one) => one.length <= room) ?? texts.at(-1);
  return (
    <>
      {text} <span className="text-xs font-normal text-ink-3">{currency}</span>
    </>
  );
}

/** A placeholder for the same cards. */
export const LoadingInstrumentFigures = () => (
  <Figures>
    <FigureCard lead loading label={<Trans>Last price</Trans>} value="" />
    <FigureCard label={<Trans>Sector</Trans>} value={<Skeleton className="my-0.75 h-4.5 w-24" />} />
    <FigureCard label={<Trans>Region</Trans>} value={<Skeleton className="my-0.75 h-4.5 w-24" />} />
    <FigureCard label={<Trans>Exchange</Trans>} value={<Skeleton className="my-0.75 h-4.5 w-24" />} />
  </Figures>
);
