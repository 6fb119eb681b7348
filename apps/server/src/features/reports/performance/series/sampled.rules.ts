/** Daily series made short enough for print, and what else derives from them. */
import { dateOfDay, firstDayOfYear, yearOfDay } from '@partnerfolio/finance/dates';

/** So many points of a line are drawn: more lie closer than a printer tells apart. */
export const pointsAtMost = 400;

type Daily = readonly (number | null)[];

/** The indices of evenly spread days, with the first and the last one. */
export const sampledIndices = (length: number, atMost = pointsAtMost): number[] =>
  length <= atMost
    ? Array.from({ length }, (_, index) => index)
    : Array.from({ length: atMost }, (_, n) => Math.round((n * (length - 1)) / (atMost - 1)));

/** The values on sampled days. A day without a value between two of them is a gap of the line; the last value is kept. */
export const sampledValues = (values: Daily, indices: readonly number[]): (number | null)[] =>
  indices.map((index, n) => {
    const since = n === 0 ? index : (indices[n - 1] ?? 0) + 1;
    const isWhole = n === indices.length - 1 || !values.slice(since, index).includes(null);
    return isWhole ? (values[index] ?? null) : null;
  });

/** The return of each calendar year from a cumulative series; years whose first or last value is unknown are left out. */
export const yearlyReturns = (
  days: readonly number[],
  cumulative: Daily,
): { year: number; value: number }[] => {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const valueOn = (day: number) => cumulative[Math.max(0, Math.min(last, day) - first)] ?? null;
  const begins = yearOfDay(first + 1);
  return Array.from({ length: Math.max(0, yearOfDay(last) - begins + 1) }, (_, n) => begins + n).flatMap(
    (year) => {
      const opening = valueOn(Math.max(first, firstDayOfYear(year) - 1));
      const closing = valueOn(firstDayOfYear(year + 1) - 1);
      if (opening === null || closing === null || opening <= -1) return [];
      return [{ year, value: (1 + closing) / (1 + opening) - 1 }];
    },
  );
};

/** Whether a day is the last one of its month. */
export const isMonthEnd = (day: number): boolean =>
  dateOfDay(day).slice(0, 7) !== dateOfDay(day + 1).slice(0, 7);
