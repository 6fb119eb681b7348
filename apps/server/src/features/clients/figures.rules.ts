/** Portfolios added up: day by day in one currency, and by asset class. */
import type { ClientFigures } from '@partnerfolio/contract/clients';
import type { RateFigure, UnknownReason } from '@partnerfolio/contract/values';
import type { DailyValues } from '@partnerfolio/finance/daily-values';
import { at } from '@partnerfolio/finance/day-arrays';
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

/** What a part's currency was worth on a day of its own; NaN where that or the day itself is not known. */
const rateAt = ({ days, rates }: SeriesPart, i: number): number => {
  if (at(days.missing, i) + at(days.unclear, i) > 0) return Number.NaN;
  return rates === null ? 1 : at(rates, i);
};

const isEmptyAt = ({ days }: SeriesPart, i: number): boolean =>
  [days.value, days.inflow, days.outflow, days.missing, days.unclear].every(
    (figures) => at(figures, i) === 0,
  );

/** A day that is not known turns the sums of it into NaN, which they then stay. */
const addPart = (sum: CombinedSeries, part: SeriesPart): void => {
  const { window, value, inflow, outflow } = part.days;
  for (let i = 0; i < window.length; i++) {
    if (isEmptyAt(part, i)) continue;
    const day = window.firstDay + i - sum.firstDay;
    const rate = rateAt(part, i);
    sum.value[day] = at(sum.value, day) + at(value, i) * rate;
    sum.inflow[day] = at(sum.inflow, day) + at(inflow, i) * rate;
    sum.outflow[day] = at(sum.outflow, day) + at(outflow, i) * rate;
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

type Link = { readonly growth: number } | { readonly broken: UnknownReason };

/** What a day does to the chain: (V_end + out) / (V_start + in), 1 where there is nothing to grow. */
const linkOf = (capital: number, end: number): Link => {
  if (Number.isNaN(capital + end)) return { broken: 'missing_price' };
  if (capital < 0) return { broken: 'denominator_below_zero' };
  if (capital === 0) return { growth: 1 };
  return end < 0 ? { broken: 'value_below_zero' } : { growth: end / capital };
};

/**
 * The time-weighted return from the closing value before `from` to the last day, chained day by day as in docs/methodology.
 * Unknown as soon as a day is, and where nothing was held.
 */
export const growthFrom = (series: CombinedSeries, from: number): RateFigure => {
  const { value, inflow, outflow, firstDay } = series;
  let growth = 1;
  let isAnyHeld = false;
  for (let i = from - firstDay; i < value.length; i++) {
    const capital = (i === 0 ? 0 : at(value, i - 1)) + at(inflow, i);
    const link = linkOf(capital, at(value, i) + at(outflow, i));
    if ('broken' in link) return { known: false, reason: link.broken };
    isAnyHeld ||= capital > 0;
    growth *= link.growth;
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
