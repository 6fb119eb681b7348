/** The value of the firm, or of what a user may see of it, from the totals of each currency. */
import type { MoneyFigure, UnknownReason } from '@partnerfolio/contract/figures/values';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import { rateFor } from '../../market-data/rates.rules.ts';
import type { RatesInto } from '../../market-data/rates.rules.ts';
import type { CurrencyTotal } from './firm.queries.ts';

const decimals = 10;

/** Why the value of a currency's portfolios is unknown or incomplete; null when all of it is known. */
const whyUnknown = (total: CurrencyTotal, rate: string | null): UnknownReason | null => {
  if (rate === null) return 'missing_rate';
  if (total.unvalued === 0 && !total.is_partial) return null;
  return (total.unknown_reason ?? 'missing_price') as UnknownReason;
};

/** The latest day with a known value; today if the total is empty. */
export const lastKnownDay = (totals: readonly CurrencyTotal[], today: LocalDate): LocalDate =>
  totals.reduce<LocalDate | null>((last, { as_of: day }) => {
    return day === null || (last !== null && last > day) ? last : (day as LocalDate);
  }, null) ?? today;

/**
 * The sum in the firm's currency: incomplete when some portfolios are unknown, unknown with the reason when all are.
 */
export const firmValue = (totals: readonly CurrencyTotal[], rates: RatesInto, on: LocalDate): MoneyFigure => {
  let sum = new Decimal(0);
  let isAnyKnown = false;
  let gap: UnknownReason | null = null;
  for (const total of totals) {
    const rate = rateFor(rates, total.currency, on);
    gap = whyUnknown(total, rate) ?? gap;
    if (total.value === null || rate === null) continue;
    sum = sum.plus(new Decimal(total.value).times(rate));
    isAnyKnown = true;
  }
  const value = sum.toDecimalPlaces(decimals).toString();
  if (gap === null) return { known: true, value };
  return isAnyKnown ? { known: true, value, partial: true } : { known: false, reason: gap };
};
