/** Portfolios added up: day by day in one currency, and by asset class. */
import type { ClientFigures } from '@partnerfolio/contract/clients';
import type { RateFigure } from '@partnerfolio/contract/values';
import type { DailyValues } from '@partnerfolio/finance/daily-values';
import { Decimal } from '@partnerfolio/finance/decimal';

/** A portfolio's days, and what its currency was worth on each; null where it is the common one. */
export interface SeriesPart {
  readonly days: DailyValues;
  readonly rates: Float64Array | null;
}

/** The sum of portfolios for each day from the first entry of any of them; NaN where one is not known. */
export interface CombinedSeries {
  readonly firstDay: number;
  readonly value: Float64Array;
  readonly inflow: Float64Array;
  readonly outflow: Float64Array;
}

const addPart = (sum: CombinedSeries, { days, rates }: SeriesPart): void => {
  const { window, value, inflow, outflow, missing, unclear } = days;
  for (let i = 0; i < window.length; i++) {
    const at = window.firstDay + i - sum.firstDay;
    const isEmpty = value[i] === 0 && inflow[i] === 0 && outflow[i] === 0;
    const isKnown = (missing[i] ?? 0) === 0 && (unclear[i] ?? 0) === 0;
    if (isEmpty && isKnown) continue;
    // A day without a rate has NaN for one, which the sums then carry.
    const rate = isKnown ? (rates === null ? 1 : (rates[i] ?? Number.NaN)) : Number.NaN;
    sum.value[at] = (sum.value[at] ?? 0) + (value[i] ?? 0) * rate;
    sum.inflow[at] = (sum.inflow[at] ?? 0) + (inflow[i] ?? 0) * rate;
    sum.outflow[at] = (sum.outflow[at] ?? 0) + (outflow[i] ?? 0) * rate;
  }
};

/** Adds portfolios up, each day at that day's rates; null of none. They all end on the same day. */
export const combined = (parts: readonly SeriesPart[]): CombinedSeries | null => {
  if (parts.length === 0) return null;
  const windows = parts.map(({ days }) => days.window);
  const firstDay = Math.min(...windows.map((window) => window.firstDay));
  const end = Math.max(...windows.map((window) => window.firstDay + window.length));
  const zeros = () => new Float64Array(end - firstDay);
  const sum = { firstDay, value: zeros(), inflow: zeros(), outflow: zeros() };
  for (const part of parts) addPart(sum, part);
  return sum;
};

/**
 * The time-weighted return from the closing value before `from` to the last day, chained day by day as in docs/methodology:
 * (V_end + out) / (V_start + in). Unknown as soon as a day is.
 */
export const growthFrom = (series: CombinedSeries, from: number): RateFigure => {
  const first = from - series.firstDay;
  let growth = 1;
  let isAnyHeld = false;
  for (let i = first; i < series.value.length; i++) {
    const capital = (i === 0 ? 0 : (series.value[i - 1] ?? 0)) + (series.inflow[i] ?? 0);
    const end = (series.value[i] ?? 0) + (series.outflow[i] ?? 0);
    if (Number.isNaN(capital + end)) return { known: false, reason: 'missing_price' };
    if (capital < 0) return { known: false, reason: 'denominator_below_zero' };
    if (capital === 0) continue;
    if (end < 0) return { known: false, reason: 'value_below_zero' };
    isAnyHeld = true;
    growth *= end / capital;
  }
  return isAnyHeld ? { known: true, value: growth - 1 } : { known: false, reason: 'no_value' };
};

/** Something held, in the common currency; null where its value is not known. */
export interface HeldLine {
  readonly assetClass: ClientFigures['allocation'][number]['assetClass'];
  readonly value: Decimal | null;
}

const decimals = 10;

/** What is known by class, the largest first, and how many lines are left out. */
export const allocationOf = (
  lines: readonly HeldLine[],
): Pick<ClientFigures, 'allocation' | 'unknownLines'> => {
  const sums = new Map<HeldLine['assetClass'], Decimal>();
  for (const { assetClass, value } of lines)
    if (value !== null) sums.set(assetClass, (sums.get(assetClass) ?? new Decimal(0)).plus(value));
  const parts = [...sums].filter(([, value]) => !value.isZero());
  return {
    allocation: parts
      .toSorted(([, one], [, other]) => other.comparedTo(one))
      .map(([assetClass, value]) => ({ assetClass, value: value.toDecimalPlaces(decimals).toFixed() })),
    unknownLines: lines.filter(({ value }) => value === null).length,
  };
};
