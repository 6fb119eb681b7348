import type { Holding } from '@partnerfolio/contract/performance';
import { Trans, useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { OnPoint } from '../../ui/OnPoint.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** What is held, with its symbol. */
export function InstrumentCell({
  instrument,
}: {
  instrument: Pick<Holding['instrument'], 'name' | 'symbol'>;
}) {
  return (
    <span className="flex max-w-[16rem] items-baseline gap-2 @max-3xl:flex-col @max-3xl:gap-0 @max-3xl:py-1.5">
      <span
        className="@max-3xl:w-full @max-3xl:whitespace-normal @max-3xl:wrap-anywhere @3xl:truncate"
        title={instrument.name}
      >
        {instrument.name}
      </span>
      <span className="max-w-24 shrink-0 truncate text-xs text-ink-3" title={instrument.symbol}>
        {instrument.symbol}
      </span>
    </span>
  );
}

interface PriceCellProps {
  holding: Holding;
  /** How many digits the prices of the column have at most. */
  digits: number;
  /** The portfolio's currency, which needs no name; null where every price is in it. */
  unlessIn: string | null;
}

/** The last known close in the instrument's currency, with its day when it is an old one. */
export function PriceCell({ holding, digits, unlessIn }: PriceCellProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { price, priceDay, stale, instrument } = holding;
  if (price === null)
    return (
      <span className="text-warn">
        <Trans>no price</Trans>
      </span>
    );
  const day = priceDay && format.date(priceDay);
  const shortDay = priceDay && format.shortDate(priceDay);
  return (
    <span className="inline-flex items-baseline gap-1.5">
      {stale && day && (
        <span
          className="inline-flex items-center gap-1 self-center text-xs text-warn"
          title={t`Stale: last price on ${day}`}
        >
          <Clock size={11} aria-hidden="true" />
          <span className="sr-only">
            <Trans>Stale: last price on</Trans>{' '}
          </span>
          {shortDay}
        </span>
      )}
      <span>
        <OnPoint
          value={price}
          text={format.quantity(price, { minDigits: 2, maxDigits: 6 })}
          digits={digits}
          least={2}
          most={6}
        />
      </span>
      {unlessIn !== null && (
        <span className="w-7 text-start text-xs text-ink-3">
          {instrument.currency === unlessIn ? null : instrument.currency}
        </span>
      )}
    </span>
  );
}
