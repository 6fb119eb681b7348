import { dateOfDay } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import { balancesByAccount, cashByAccount } from './parts/account-parts.ts';
import type { AccountCash } from './parts/account-parts.ts';
import { amountText } from '../number/exact.ts';
import type { Amount } from '../number/exact.ts';
import type { CurrencyCode } from '../number/money.ts';
import { convertAt } from '../market/rates.ts';
import type { StatedRate } from '../market/rates.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure, Unknown } from '../number/unknown.ts';
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
  /** The balance by account; null if all entries are in one. */
  readonly accounts: readonly AccountCash[] | null;
}

/** A balance before weights are known. */
export interface DraftCash {
  readonly line: Omit<CashLine, 'weight'>;
  readonly valueBase: Amount | null;
  readonly reason: Unknown;
}

/** The balances at the end of a day, without currencies of which no account has any. */
export function draftCash(valuer: Valuer, day: number): DraftCash[] {
  const { ledger } = valuer;
  const drafts: DraftCash[] = [];
  for (const [currency, balances] of balancesByAccount(ledger, day).entries()) {
    if (balances.every((one) => one === 0n)) continue;
    const balance = balances.reduce((sum, one) => sum + one, 0n);
    const rate = valuer.rateFor(currency, day);
    const convert = (amount: Amount): Amount | null => (rate === null ? null : convertAt(amount, rate));
    const valueBase = convert(balance);
    const reason = unknown('missing_rate', { currencies: [valuer.codeOf(currency)] });
    drafts.push({
      line: {
        currency: valuer.codeOf(currency),
        balance: amountText(balance),
        rateDate: rate === null ? null : dateOfDay(rate.day),
        rate: valuer.stated(rate, day),
        isStale: rate !== null && valuer.isStale(rate.day, day),
        valueBase: valueBase === null ? reason : known(amountText(valueBase)),
        accounts: cashByAccount(ledger, balances, { convert, unknownBy: reason }),
      },
      valueBase,
      reason,
    });
  }
  return drafts;
}
