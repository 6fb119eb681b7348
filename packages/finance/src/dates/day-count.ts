import { dateOfDay, dayOfDate, daysInYear, firstDayOfYear, yearOfDay } from './dates.ts';
import type { LocalDate } from './dates.ts';

/**
 * How to count days as a part of a year. `act/act`: ISDA's; `30/360`: that of the United States (NASD, with the end
 * of February); `30e/360`: the Eurobond basis.
 */
export type DayCount = 'act/360' | 'act/365' | 'act/act' | '30/360' | '30e/360';

/** The counted days, and the days of the year they are counted in. */
export interface CountedDays {
  /** The first day of them. */
  readonly from: LocalDate;
  readonly days: number;
  readonly ofYear: number;
}

/** A date as numbers. */
interface Parts {
  readonly year: number;
  readonly month: number;
  readonly dayOfMonth: number;
  readonly isEndOfFebruary: boolean;
}

function dateParts(date: LocalDate): Parts {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
  const next = dateOfDay(dayOfDate(date) + 1);
  return { year, month, dayOfMonth, isEndOfFebruary: month === 2 && next.endsWith('-03-01') };
}

/** The days of the two dates by the rule of the United States, in the order in which it states its steps. */
function unitedStatesDays(from: Parts, to: Parts): readonly [number, number] {
  let [first, last] = [from.dayOfMonth, to.dayOfMonth];
  if (from.isEndOfFebruary && to.isEndOfFebruary) last = 30;
  if (from.isEndOfFebruary) first = 30;
  if (last === 31 && first >= 30) last = 30;
  if (first === 31) first = 30;
  return [first, last];
}

function thirtyDays(from: Parts, to: Parts, convention: '30/360' | '30e/360'): number {
  const [first, last] =
    convention === '30/360'
      ? unitedStatesDays(from, to)
      : [Math.min(from.dayOfMonth, 30), Math.min(to.dayOfMonth, 30)];
  return 360 * (to.year - from.year) + 30 * (to.month - from.month) + last - first;
}

/** The days of each calendar year between two day numbers. */
function daysByYear(from: number, to: number): CountedDays[] {
  const parts: CountedDays[] = [];
  let start = from;
  while (start < to) {
    const year = yearOfDay(start);
    const end = Math.min(to, firstDayOfYear(year + 1));
    parts.push({ from: dateOfDay(start), days: end - start, ofYear: daysInYear(year) });
    start = end;
  }
  return parts;
}

/**
 * The days from a date to a later one (the first counts, the last does not) by a convention; for `act/act` one entry
 * for each calendar year, otherwise one entry. Equal dates: no days. Always known; whole numbers.
 */
export function countedDays(from: LocalDate, to: LocalDate, convention: DayCount): CountedDays[] {
  const [first, last] = [dayOfDate(from), dayOfDate(to)];
  switch (convention) {
    case 'act/act':
      return daysByYear(first, last);
    case 'act/360':
      return [{ from, days: last - first, ofYear: 360 }];
    case 'act/365':
      return [{ from, days: last - first, ofYear: 365 }];
    case '30/360':
    case '30e/360':
      return [{ from, days: thirtyDays(dateParts(from), dateParts(to), convention), ofYear: 360 }];
  }
}

/**
 * The time between two dates as a fraction of a year: the days divided by those of the year. 0 for equal dates;
 * negative if the second is earlier. A plain number; always known. 2006 ISDA Definitions, section 4.16; 30/360 of the
 * United States as YEARFRAC of spreadsheets counts it.
 */
export function yearFraction(from: LocalDate, to: LocalDate, convention: DayCount): number {
  if (from > to) return -yearFraction(to, from, convention);
  return countedDays(from, to, convention).reduce((sum, { days, ofYear }) => sum + days / ofYear, 0);
}
