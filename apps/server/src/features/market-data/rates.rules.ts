/** Rates from several currencies into one, from a book of rates. */
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { denseRates } from '@partnerfolio/finance/dense-rates';
import { amountText, mulDiv, ONE_AMOUNT } from '@partnerfolio/finance/exact';
import { exactRate } from '@partnerfolio/finance/rates';
import type { DayWindow, RateBook } from '@partnerfolio/finance/rates';

/** Rates into one currency. */
export interface RatesInto {
  readonly book: RateBook;
  readonly currency: string;
}

const currencyPair = ({ currency }: RatesInto, from: string) => ({
  from: from as CurrencyCode,
  to: currency as CurrencyCode,
});

/**
 * The value of a unit of a currency on a date, as text with 36 decimals, so that large amounts in a currency of small
 * units lose no cent. Null without a rate.
 */
export const rateFor = (into: RatesInto, from: string, on: LocalDate): string | null => {
  const rate = exactRate(into.book, currencyPair(into, from), dayOfDate(on));
  return rate === null ? null : amountText(mulDiv(ONE_AMOUNT, rate.numerator, rate.denominator));
};

/** The value of a unit of a currency on each day of a window; NaN without a rate. */
export const ratesInWindow = (into: RatesInto, from: string, window: DayWindow): Float64Array =>
  denseRates(into.book, currencyPair(into, from), window).rates;

/** Which days of a window have an outdated rate (1); none within one currency. */
export const outdatedRatesInWindow = (into: RatesInto, from: string, window: DayWindow): Uint8Array => {
  const { quoteDays } = denseRates(into.book, currencyPair(into, from), window);
  const oldest = window.firstDay - into.book.staleDays;
  return Uint8Array.from(quoteDays, (day, i) => (day < oldest + i ? 1 : 0));
};

/** Currencies and the value of a unit of each, in the same order. */
export interface ListedRates {
  readonly currencies: readonly string[];
  readonly rates: readonly string[];
}

/** The rates of some currencies on a date; currencies without a rate are left out. */
export const listedRates = (into: RatesInto, currencies: readonly string[], on: LocalDate): ListedRates => {
  const found = currencies.flatMap((currency) => {
    const rate = rateFor(into, currency, on);
    return rate === null ? [] : [{ currency, rate }];
  });
  return { currencies: found.map(({ currency }) => currency), rates: found.map(({ rate }) => rate) };
};
