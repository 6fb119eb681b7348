/** The firm's value and return out of what its portfolios add up to in each currency. */
import type { MoneyFigure, RateFigure, UnknownReason } from '@partnerfolio/contract/values';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { rateOn } from '@partnerfolio/finance/rates';
import type { RateBook } from '@partnerfolio/finance/rates';
import type { CurrencyTotal, MonthDay } from './queries.ts';

/** Rates into the firm's currency. */
export interface FirmRates {
  readonly book: RateBook;
  readonly currency: string;
}

const rateFor = ({ book, currency }: FirmRates, from: string, on: LocalDate): string | null => {
  const figure = rateOn(book, { from: from as CurrencyCode, to: currency as CurrencyCode }, on);
  return figure.known ? figure.value.rate : null;
};

const decimals = 10;

/** Why a currency's portfolios are not known, or not all of them; null when they are. */
const gapOf = (total: CurrencyTotal, rate: string | null): UnknownReason | null => {
  if (rate === null) return 'missing_rate';
  if (total.unvalued === 0 && !total.is_partial) return null;
  return (total.unknown_reason ?? 'missing_price') as UnknownReason;
};

/** The sum in the firm's currency: a part when some portfolio is unknown, unknown with the reason when all are. */
export const firmValue = (totals: readonly CurrencyTotal[], rates: FirmRates, on: LocalDate): MoneyFigure => {
  let sum = new Decimal(0);
  let isAnyKnown = false;
  let gap: UnknownReason | null = null;
  for (const total of totals) {
    const rate = rateFor(rates, total.currency, on);
    gap = gapOf(total, rate) ?? gap;
    if (total.value === null || rate === null) continue;
    sum = sum.plus(new Decimal(total.value).times(rate));
    isAnyKnown = true;
  }
  const value = sum.toDecimalPlaces(decimals).toString();
  if (gap === null) return { known: true, value };
  return isAnyKnown ? { known: true, value, partial: true } : { known: false, reason: gap };
};

interface Day {
  value: number;
  inflow: number;
  outflow: number;
}

/** The firm's days in its own currency; null for the reason why a day is not known. */
const firmDays = (
  month: readonly MonthDay[],
  rates: FirmRates,
  dates: readonly LocalDate[],
): Day[] | UnknownReason => {
  const days: Day[] = dates.map(() => ({ value: 0, inflow: 0, outflow: 0 }));
  for (const { currency, place, value, inflow, outflow } of month) {
    const day = days[place];
    const date = dates[place];
    if (day === undefined || date === undefined || (value === 0 && inflow === 0 && outflow === 0)) continue;
    const rate = rateFor(rates, currency, date);
    if (rate === null) return 'missing_rate';
    if (Number.isNaN(value + inflow + outflow)) return 'missing_price';
    day.value += value * Number(rate);
    day.inflow += inflow * Number(rate);
    day.outflow += outflow * Number(rate);
  }
  return days;
};

/**
 * The firm's time-weighted return from the first of the dates to the last, in its currency: each day's
 * (V_end + out) / (V_start + in), chained. Unknown without a value at both ends.
 */
export const firmReturn = (
  month: readonly MonthDay[],
  rates: FirmRates,
  dates: readonly LocalDate[],
): RateFigure => {
  const days = firmDays(month, rates, dates);
  if (typeof days === 'string') return { known: false, reason: days };
  const [opening, closing] = [days[0], days.at(-1)];
  if (opening === undefined || closing === undefined || opening.value === 0 || closing.value === 0)
    return { known: false, reason: 'no_value' };
  let growth = 1;
  for (const [i, day] of days.entries()) {
    const start = days[i - 1];
    if (start === undefined) continue;
    const capital = start.value + day.inflow;
    if (capital < 0) return { known: false, reason: 'denominator_below_zero' };
    if (capital > 0) growth *= (day.value + day.outflow) / capital;
  }
  return { known: true, value: growth - 1 };
};
