/** The firm's value and return out of what its portfolios add up to in each currency. */
import type { MoneyFigure, RateFigure, UnknownReason } from '@partnerfolio/contract/values';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { rateOn } from '@partnerfolio/finance/rates';
import type { RateBook } from '@partnerfolio/finance/rates';
import type { CurrencyTotal, Month } from './queries.ts';

/** Rates into the firm's currency. */
export interface FirmRates {
  readonly book: RateBook;
  readonly currency: string;
}

/** What a unit of a currency is worth in the firm's on a date, as text; null without a rate. */
export const rateFor = ({ book, currency }: FirmRates, from: string, on: LocalDate): string | null => {
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

/** The firm's days in its own currency, and why some part of it is left out; null when none is. */
const firmDays = (
  month: Month,
  rates: FirmRates,
  dates: readonly LocalDate[],
): { days: Day[]; gap: UnknownReason | null } => {
  const days: Day[] = dates.map(() => ({ value: 0, inflow: 0, outflow: 0 }));
  const lacking = new Set<string>();
  const moved = month.days.filter(({ value, inflow, outflow }) => value !== 0 || inflow + outflow > 0);
  for (const { currency, place } of moved) {
    const date = dates[place];
    if (date !== undefined && rateFor(rates, currency, date) === null) lacking.add(currency);
  }
  for (const { currency, place, value, inflow, outflow } of moved) {
    const day = days[place];
    const date = dates[place];
    if (day === undefined || date === undefined || lacking.has(currency)) continue;
    const rate = Number(rateFor(rates, currency, date));
    day.value += value * rate;
    day.inflow += inflow * rate;
    day.outflow += outflow * rate;
  }
  if (lacking.size > 0) return { days, gap: 'missing_rate' };
  return { days, gap: month.unknown > 0 ? 'missing_price' : null };
};

/** Growth over days after the first; null when the capital of one was below zero. */
const chained = (days: readonly Day[]): number | null => {
  let growth = 1;
  for (const [i, day] of days.entries()) {
    const start = days[i - 1];
    if (start === undefined) continue;
    const capital = start.value + day.inflow;
    if (capital < 0) return null;
    if (capital > 0) growth *= (day.value + day.outflow) / capital;
  }
  return growth;
};

/**
 * The firm's time-weighted return from the first of the dates to the last, in its currency: each day's
 * (V_end + out) / (V_start + in), chained. Portfolios that are not known on every day are left out, which the figure then
 * says. Unknown without a value at both ends.
 */
export const firmReturn = (month: Month, rates: FirmRates, dates: readonly LocalDate[]): RateFigure => {
  const { days, gap } = firmDays(month, rates, dates);
  const hasEnds = (days[0]?.value ?? 0) !== 0 && (days.at(-1)?.value ?? 0) !== 0;
  if (!hasEnds) return { known: false, reason: gap ?? 'no_value' };
  const growth = chained(days);
  if (growth === null) return { known: false, reason: 'denominator_below_zero' };
  return { known: true, value: growth - 1, ...(gap === null ? {} : { partial: true }) };
};
