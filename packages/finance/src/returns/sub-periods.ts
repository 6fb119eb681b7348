import { at } from '../dates/day-arrays.ts';
import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import type { PerformanceSeries } from './performance.ts';
import { rangeFigures } from './range-figures.ts';
import type { DateRange, RangeFigures } from './range-figures.ts';
import { linkedModifiedDietz, simpleReturn } from './returns.ts';
import { unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/**
 * The figures of consecutive periods between dates: ]d0, d1], ]d1, d2] … in the order of the dates. Their
 * time-weighted returns link to that of the whole. Fewer than two dates give none.
 */
export function subPeriods(series: PerformanceSeries, dates: readonly LocalDate[]): RangeFigures[] {
  const sorted = [...new Set(dates)].sort();
  return sorted.slice(1).map((to, i) => rangeFigures(series, { from: sorted[i] ?? to, to }));
}

/**
 * The simple return of a period from its opening value, its flows and its closing value; see `simpleReturn`. A
 * decimal. Unknown if a value or a flow is, and for a period without days.
 */
export function simpleReturnOverRange(series: PerformanceSeries, range: DateRange): Figure<number> {
  const { openingValue, closingValue, inflow, outflow } = rangeFigures(series, range);
  if (!openingValue.known) return openingValue;
  if (!closingValue.known) return closingValue;
  if (!inflow.known) return inflow;
  if (!outflow.known) return outflow;
  return simpleReturn({
    opening: openingValue.value,
    closing: closingValue.value,
    inflow: inflow.value,
    outflow: outflow.value,
  });
}

/**
 * Linked Modified Dietz over the days of a period with a known value: the fallback if the time-weighted return is
 * unknown because a price is missing in between. Unknown without a known value at both ends, or with a flow that
 * cannot be valued. A decimal with its sign.
 */
export function fallbackReturn(series: PerformanceSeries, range: DateRange): Figure<number> {
  const { openingValue, closingValue, inflow, outflow } = rangeFigures(series, range);
  if (!openingValue.known) return openingValue;
  if (!closingValue.known) return closingValue;
  if (!inflow.known) return inflow;
  if (!outflow.known) return outflow;
  const opensOn = Math.max(dayOfDate(range.from), series.firstDay - 1);
  const { valuations, flows } = knownDays(series, opensOn + 1, dayOfDate(range.to));
  valuations.unshift({ day: opensOn, value: openingValue.value });
  return startedAtNothing(valuations, flows) ?? linkedModifiedDietz(valuations, flows);
}

/** The known values and the flows of a range of days. */
function knownDays(series: PerformanceSeries, from: number, to: number) {
  const { value, missing, inflow, outflow } = series.days;
  const valuations: { day: number; value: number }[] = [];
  const flows: { day: number; amount: number }[] = [];
  for (let day = from; day <= to; day++) {
    const i = day - series.firstDay;
    const amount = at(inflow, i) - at(outflow, i);
    if (amount !== 0) flows.push({ day, amount });
    if (at(missing, i) === 0) valuations.push({ day, value: at(value, i) });
  }
  return { valuations, flows };
}

/**
 * A series that opens with zero has no capital to weight, so it starts at the end of its first day with a known
 * value.
 */
function startedAtNothing(
  valuations: readonly { readonly day: number; readonly value: number }[],
  flows: readonly { readonly day: number; readonly amount: number }[],
): Figure<number> | null {
  if (valuations[0]?.value !== 0) return null;
  const start = valuations.findIndex(({ value }) => value > 0);
  if (start < 0) return unknown('no_value', { date: dateOfDay(valuations[0]?.day ?? 0) });
  return linkedModifiedDietz(valuations.slice(start), flows);
}
