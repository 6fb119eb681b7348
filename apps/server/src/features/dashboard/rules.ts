/** Computes the firm's value and return from the totals of each currency. */
import type { MoneyFigure, RateFigure, UnknownReason } from '@partnerfolio/contract/figures/values';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import { rangeNotes, rangeReturn } from '@partnerfolio/finance/range-figures';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import { rateFor } from '../market-data/rates.rules.ts';
import type { RatesInto } from '../market-data/rates.rules.ts';
import { notedFigure, rateFigure } from '../performance/rules.ts';
import type { CurrencyTotal, LeftOut } from './queries.ts';

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

/** Why a return is incomplete; null when it is complete. */
export const gapOfReturn = ({
  withoutRate,
  uncounted,
  uncomputed,
  failed,
}: LeftOut): UnknownReason | null => {
  if (failed > 0) return 'cannot_be_computed';
  if (withoutRate > 0) return 'missing_rate';
  if (uncounted > 0) return 'missing_price';
  return uncomputed > 0 ? 'being_computed' : null;
};

/** Marks a return as incomplete, with the reason. */
export const partly = (figure: RateFigure, gap: UnknownReason | null): RateFigure =>
  figure.known && gap !== null ? { ...figure, partial: true } : figure;

/**
 * The time-weighted return of a scope over a range, in the currency of its series, without transfers between its
 * portfolios. Incomplete if some days leave a portfolio out; unknown without a value at both ends.
 */
export const returnOver = (
  series: PerformanceSeries,
  range: DateRange,
  { ends, gap }: { readonly ends: readonly number[]; readonly gap: UnknownReason | null },
): RateFigure => {
  const hasEnds = ends.every((value) => value !== 0 && !Number.isNaN(value));
  if (!hasEnds) return { known: false, reason: gap ?? 'no_value' };
  return partly(notedFigure(rateFigure(rangeReturn(series, range)), rangeNotes(series, range)), gap);
};
