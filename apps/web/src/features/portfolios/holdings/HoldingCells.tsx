import type { Holding, StatedRate } from '@partnerfolio/contract/performance';
import { Trans, useLingui } from '@lingui/react/macro';
import { classes } from '../../../ui/classes.ts';
import { ArrowLeftRight, CircleSlash, Clock, Split } from 'lucide-react';
import { DecimalAligned } from '../../../ui/text/DecimalAligned.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useRateText } from './use-rate-text.ts';

interface InstrumentCellProps {
  instrument: Pick<Holding['instrument'], 'name' | 'symbol'>;
  /** On a phone the second line holds figures instead of the symbol. */
  isStacked?: boolean;
}

/** The instrument's name and symbol. */
export function InstrumentCell({ instrument, isStacked = false }: InstrumentCellProps) {
  return (
    <span
      className={classes(
        'flex max-w-[16rem] items-baseline gap-2 @max-3xl:flex-col @max-3xl:gap-0',
        isStacked ? 'md:@max-3xl:py-1.5' : '@max-3xl:py-1.5',
      )}
    >
      <span
        className="@max-3xl:w-full @max-3xl:whitespace-normal @max-3xl:wrap-anywhere @3xl:truncate"
        title={instrument.name}
      >
        {instrument.name}
      </span>
      <span
        className={classes('max-w-24 shrink-0 truncate text-xs text-ink-3', isStacked && 'max-md:hidden')}
        title={instrument.symbol}
      >
        {instrument.symbol}
      </span>
    </span>
  );
}

interface PriceCellProps {
  holding: Holding;
  /** The longest fraction in the column, in digits. */
  digits: number;
  /** The portfolio's currency, which prices need not name; null if every price is in it. */
  unlessIn: string | null;
}

/** The latest price in the instrument's currency. Shows its date if it is outdated or comes from an own trade. */
export function PriceCell({ holding, digits, unlessIn }: PriceCellProps) {
  const format = useFormat();
  const rateText = useRateText(holding.fxRate);
  const { price, instrument } = holding;
  if (price === null)
    return (
      <span className="text-warn">
        <Trans>no price</Trans>
      </span>
    );
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <PriceMark holding={holding} />
      <span>
        <DecimalAligned
          value={price}
          text={format.quantity(price, { minDigits: 2, maxDigits: 6 })}
          digits={digits}
          least={2}
          most={6}
        />
      </span>
      {instrument.quotation === 'percent' && unlessIn === null && <span className="text-ink-3">%</span>}
      {unlessIn !== null && (
        <span
          className={classes('w-7 text-start text-xs', holding.fxRate?.stale ? 'text-warn' : 'text-ink-3')}
          title={rateText}
        >
          {instrument.quotation === 'percent'
            ? '%'
            : instrument.currency === unlessIn
              ? null
              : instrument.currency}
        </span>
      )}
    </span>
  );
}

interface CashRateProps {
  rate: StatedRate | null;
  digits: number;
  unlessIn: string | null;
}

/** The value of a unit of foreign cash, with the rate's conversion route as a tooltip. */
export function CashRate({ rate, digits, unlessIn }: CashRateProps) {
  const format = useFormat();
  const text = useRateText(rate);
  if (rate === null) return null;
  return (
    <span className="inline-flex items-baseline gap-1.5" title={text}>
      <span className={rate.stale ? 'text-warn' : 'text-ink-3'}>
        <DecimalAligned
          value={rate.rate}
          text={format.quantity(rate.rate, { minDigits: 2, maxDigits: 6 })}
          digits={digits}
          least={2}
          most={6}
        />
      </span>
      {unlessIn !== null && <span className="w-7" />}
    </span>
  );
}

/** Marks a holding whose instrument is declared worthless, with the reason. */
function WorthlessMark({ since, reason }: NonNullable<Holding['worthless']>) {
  const { t } = useLingui();
  const format = useFormat();
  const day = format.date(since);
  const text = t`Worthless since ${day}: ${reason}`;
  return (
    <span className="inline-flex items-center gap-1 self-center text-xs text-warn" title={text}>
      <CircleSlash size={11} aria-hidden="true" />
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">{t`Worthless`}</span>
    </span>
  );
}

/** Marks a price from before a split to be booked, an own trade's for lack of a closing price, and an outdated one. */
function PriceMark({ holding }: { holding: Holding }) {
  const { priceDay, priceSource, priceStale, splitWaiting, worthless } = holding;
  const { t } = useLingui();
  const format = useFormat();
  const isTrade = priceSource === 'trade';
  const isDerived = priceSource === 'derived';
  if (worthless !== null) return <WorthlessMark {...worthless} />;
  if (priceDay === null || !(priceStale || isTrade || isDerived || splitWaiting)) return null;
  const day = format.date(priceDay);
  const marks = {
    split: { text: t`Split to be booked: price of ${day}, from before it`, Icon: Split },
    trade: { text: t`Trade price: own trade on ${day}, no closing price yet`, Icon: ArrowLeftRight },
    derived: { text: t`Derived price: the former instrument’s price of ${day}`, Icon: ArrowLeftRight },
    stale: { text: t`Stale: last price on ${day}`, Icon: Clock },
  };
  const own = isTrade ? 'trade' : isDerived ? 'derived' : 'stale';
  const { text, Icon } = marks[splitWaiting ? 'split' : own];
  return (
    <span className="inline-flex items-center gap-1 self-center text-xs text-warn" title={text}>
      <Icon size={11} aria-hidden="true" />
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">{format.shortDate(priceDay)}</span>
    </span>
  );
}
