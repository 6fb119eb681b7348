import { subtractKnown } from '../lots/lots.ts';
import type { Amount } from '../number/exact.ts';
import type { CurrencyCode } from '../number/money.ts';
import type { Valuer } from '../values/valuer.ts';

/** The gain or loss of a currency exchange against the rates of its day. */
export interface ExchangeGain {
  readonly entryId: string;
  readonly day: number;
  /** The foreign one of the two currencies; the bought one if neither is the base currency. */
  readonly currency: CurrencyCode;
  /**
   * Bought minus sold amount, each at the day's rate into the base currency, before the fee; null if a rate is
   * missing.
   */
  readonly gainBase: Amount | null;
}

/**
 * The currency exchanges of a ledger with the gain (+) or loss (−) of each, in base currency, from a rate other than
 * the day's: bought × rate of the day − sold × rate of the day, without the fee. Null if either rate is missing.
 * Empty if the ledger has no exchanges, or does not track cash, because they then happen outside the portfolio.
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
