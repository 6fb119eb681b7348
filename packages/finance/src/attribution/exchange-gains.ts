import { subtractKnown } from '../lots/lots.ts';
import type { Amount } from '../number/exact.ts';
import type { CurrencyCode } from '../number/money.ts';
import type { Valuer } from '../values/valuer.ts';

/** What a currency exchange gained or lost against the rates of its day. */
export interface ExchangeGain {
  readonly entryId: string;
  readonly day: number;
  /** The foreign currency of the two; the one bought where neither is the base currency. */
  readonly currency: CurrencyCode;
  /** Bought less sold, each at the day's rate to the base currency, before the fee; null where a rate is missing. */
  readonly gainBase: Amount | null;
}

/**
 * The currency exchanges of a ledger with what each gained (+) or lost (−), in base currency, by being dealt at another rate than
 * the day's: bought × rate of the day − sold × rate of the day. The fee is no part of it. A gain is null where either rate is
 * missing. Where cash is not kept, exchanges happen outside the portfolio, and there are none; a ledger without any has none.
 */
export function exchangeGains(valuer: Valuer): ExchangeGain[] {
  const { ledger, settings } = valuer;
  const gains: ExchangeGain[] = [];
  if (!settings.cashKept) return gains;
  for (const { bought, entry, day, currency, gross } of ledger.bookings) {
    if (bought === null) continue;
    const isForeignBought = valuer.codeOf(bought.currency) !== settings.baseCurrency;
    const [received, given] = [
      valuer.toBase(bought.cash, bought.currency, day),
      valuer.toBase(gross, currency, day),
    ];
    gains.push({
      entryId: entry.id,
      day,
      currency: valuer.codeOf(isForeignBought ? bought.currency : currency),
      gainBase: subtractKnown(received, given),
    });
  }
  return gains;
}
