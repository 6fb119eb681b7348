/** What currencies are worth in one of them, out of a book of rates. */
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { denseRates } from '@partnerfolio/finance/dense-rates';
import { amountText, mulDiv, ONE_AMOUNT } from '@partnerfolio/finance/exact';
import { exactRate } from '@partnerfolio/finance/rates';
import type { DayWindow, RateBook } from '@partnerfolio/finance/rates';

/** Rates into a currency. */
export interface RatesInto {
  readonly book: RateBook;
  readonly currency: string;
}

const currencyPair = ({ currency }: RatesInto, from: string) => ({
  from: from as CurrencyCode,
  to: currency as CurrencyCode,
});

/**
 * What a unit of a currency is worth on a date, as text for sums: with 36 decimals, so that no cent of a large one is lost in a
 * currency of small units. Null without a rate.
 */
export const rateFor = (into: RatesInto, from: string, on: LocalDate): string | null => {
  const rate = exactRate(into.book, currencyPair(into, from), dayOfDate(on));
  return rate === null ? null : amountText(mulDiv(ONE_AMOUNT, rate.numerator, rate.denominator));
};

/** What a unit of a currency is worth on each day of a window; NaN without a rate. */
export const ratesInWindow = (into: RatesInto, from: string, window: DayWindow): Float64Array =>
  denseRates(into.book, currencyPair(into, from), window).rates;

/** Currencies and what a unit of each is worth, in the same order. */
export interface ListedRates {
  readonly currencies: readonly string[];
  readonly rates: readonly string[];
}

/** What a unit of each of some currencies is worth on a date; those without a rate are left out. */
export const listedRates = (into: RatesInto, currencies: readonly string[], on: LocalDate): ListedRates => {
  const found = currencies.flatMap((currency) => {
    const rate = rateFor(into, currency, on);
    return rate === null ? [] : [{ currency, rate }];
  });
  return { currencies: found.map(({ currency }) => currency), rates: found.map(({ rate }) => rate) };
};
