import type { Instrument } from '@partnerfolio/contract/market-data';
import { Trans } from '@lingui/react/macro';
import { FigureCard, Figures } from '../../ui/FigureCard.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { Quote } from './Quote.tsx';

/** The latest close of an instrument, and where it belongs. */
export function InstrumentFigures({ instrument }: { instrument: Instrument }) {
  const format = useFormat();
  const { lastPrice, currency, sector, region, exchange } = instrument;
  const day = lastPrice && format.date(lastPrice.day);
  return (
    <Figures>
      <FigureCard
        lead
        label={<Trans>Last close</Trans>}
        value={lastPrice ? <Quote amount={lastPrice.close} currency={currency} /> : '—'}
        note={day ? <Trans>on {day}</Trans> : <Trans>No close is known yet</Trans>}
      />
      <FigureCard label={<Trans>Sector</Trans>} value={sector ?? '—'} />
      <FigureCard label={<Trans>Region</Trans>} value={region ?? '—'} />
      <FigureCard label={<Trans>Exchange</Trans>} value={exchange ?? '—'} />
    </Figures>
  );
}
