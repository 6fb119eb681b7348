import { dateOfDay } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import { amountText } from '../number/exact.ts';
import type { Amount } from '../number/exact.ts';
import { bookingsThrough } from '../ledger/ledger.ts';
import type { CurrencyCode } from '../number/money.ts';
import { convertAt } from '../market/rates.ts';
import type { StatedRate } from '../market/rates.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure, Unknown } from '../number/unknown.ts';
import { forEachCash } from '../ledger/booking.ts';
import type { Valuer } from './valuer.ts';

/** A balance of cash. */
export interface CashLine {
  readonly currency: CurrencyCode;
  readonly balance: string;
  readonly rateDate: LocalDate | null;
  /** The rate into the base currency with its route; null if there is none. */
  readonly rate: StatedRate | null;
  readonly isStale: boolean;
  readonly valueBase: Figure;
  readonly weight: Figure<number>;
}

/** A balance before weights are known. */
export interface DraftCash {
  readonly line: Omit<CashLine, 'weight'>;
  readonly valueBase: Amount | null;
  readonly reason: Unknown;
}

/** The balances at the end of a day, without those of zero. */
export function draftCash(valuer: Valuer, day: number): DraftCash[] {
  const { ledger } = valuer;
  const balances = ledger.currencies.map(() => 0n);
  for (const booking of ledger.bookings.slice(0, bookingsThrough(ledger, day))) {
    forEachCash(booking, (currency, cash) => {
      balances[currency] = (balances[currency] ?? 0n) + cash;
    });
  }
  const drafts: DraftCash[] = [];
  for (const [currency, balance] of balances.entries()) {
    if (balance === 0n) continue;
    const rate = valuer.rateFor(currency, day);
    const valueBase = rate === null ? null : convertAt(balance, rate);
    const reason = unknown('missing_rate', { currencies: [valuer.codeOf(currency)] });
    drafts.push({
      line: {
        currency: valuer.codeOf(currency),
        balance: amountText(balance),
        rateDate: rate === null ? null : dateOfDay(rate.day),
        rate: valuer.stated(rate, day),
        isStale: rate !== null && valuer.isStale(rate.day, day),
        valueBase: valueBase === null ? reason : known(amountText(valueBase)),
      },
      valueBase,
      reason,
    });
  }
  return drafts;
}
