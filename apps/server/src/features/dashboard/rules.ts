/** The firm's value and return out of what its portfolios add up to in each currency. */
import type { MoneyFigure, RateFigure, UnknownReason } from '@partnerfolio/contract/values';
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

/** Why a currency's portfolios are not known, or not all of them; null when they are. */
const whyUnknown = (total: CurrencyTotal, rate: string | null): UnknownReason | null => {
  if (rate === null) return 'missing_rate';
  if (total.unvalued === 0 && !total.is_partial) return null;
  return (total.unknown_reason ?? 'missing_price') as UnknownReason;
};

/** The last day that anything of a sum is known of; today where it is of nothing. */
export const lastKnownDay = (totals: readonly CurrencyTotal[], today: LocalDate): LocalDate =>
  totals.reduce<LocalDate | null>((last, { as_of: day }) => {
    return day === null || (last !== null && last > day) ? last : (day as LocalDate);
  }, null) ?? today;

/** The sum in the firm's currency: a part when some portfolio is unknown, unknown with the reason when all are. */
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

/** Why a return does not contain everything; null when it does. */
export const gapOfReturn = ({ withoutRate, uncounted, uncomputed }: LeftOut): UnknownReason | null => {
  if (withoutRate > 0) return 'missing_rate';
  if (uncounted > 0) return 'missing_price';
  return uncomputed > 0 ? 'being_computed' : null;
};

/** A return that does not contain everything says so. */
export const partly = (figure: RateFigure, gap: UnknownReason | null): RateFigure =>
  figure.known && gap !== null ? { ...figure, partial: true } : figure;

/**
 * A scope's time-weighted return over a range, in another currency, with transfers between its portfolios taken out. What is
 * left out of some days makes it partial. Unknown without a value at both ends.
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
