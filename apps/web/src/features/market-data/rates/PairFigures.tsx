import type { FxPair } from '@partnerfolio/contract/market-data';
import { Trans } from '@lingui/react/macro';
import { FigureCard, Figures } from '../../../ui/text/FigureCard.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useSourceText } from '../use-source-text.ts';
import { inverseRate } from './inverse-rate.ts';
import { RateChange } from './RateChange.tsx';

/** The latest rate of a pair, its change, its inverse and its source. */
export function PairFigures({ pair: { base, quote, latest, previous, change } }: { pair: FxPair }) {
  const format = useFormat();
  const sourceText = useSourceText();
  const day = format.date(latest.day);
  const before = previous && format.date(previous.day);
  return (
    <Figures>
      <FigureCard
        lead
        label={<Trans>Latest rate</Trans>}
        value={format.quantity(latest.rate, { minDigits: 4 })}
        note={<Trans>on {day}</Trans>}
      />
      <FigureCard
        label={<Trans context="figure">Change</Trans>}
        value={<RateChange change={change} />}
        note={before ? <Trans>since {before}</Trans> : <Trans>No earlier rate</Trans>}
      />
      <FigureCard
        label={
          <Trans>
            1 {quote} in {base}
          </Trans>
        }
        value={format.quantity(inverseRate(latest.rate), { minDigits: 4 })}
        note={<Trans>rounded to seven digits</Trans>}
      />
      <FigureCard words label={<Trans>Source</Trans>} value={sourceText(latest.source)} />
    </Figures>
  );
}
