/** On which days a schedule is due, and what the reports of a run cover. */
import type { SchedulePeriod, ScheduleRange, ScheduleRhythm } from '@partnerfolio/contract/reports/schedules';
import { daysOfPeriod } from '@partnerfolio/contract/reports/schedules';
import type { LocalDate } from '@partnerfolio/contract/values';
import {
  addMonths,
  dateOfDay,
  dayOfDate,
  firstDayOfYear,
  lastDayOfMonth,
  yearOfDay,
} from '@partnerfolio/finance/dates';
import { isBusinessDay, lookAheadDays, nextBusinessDay } from '../../holidays/business-days.rules.ts';
import type { BusinessCalendar } from '../../holidays/business-days.rules.ts';

/** A due day, and the day of the period for which it stands: they differ if the firm is closed on the latter. */
export interface DueDay {
  readonly day: LocalDate;
  readonly counted: LocalDate;
}

/** The first and last day numbers of a period. */
interface Period {
  readonly first: number;
  readonly last: number;
}

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;

/** The calendar week from Monday, month, quarter or year that a day is in. */
const periodOf = (day: number, every: SchedulePeriod): Period => {
  if (every === 'week') {
    // Day 0 was a Thursday.
    const first = day - ((((day + 3) % 7) + 7) % 7);
    return { first, last: first + 6 };
  }
  const months = monthsOf[every];
  const date = dateOfDay(day);
  const first = dayOfDate(
    addMonths(`${date.slice(0, 7)}-01` as LocalDate, -((Number(date.slice(5, 7)) - 1) % months)),
  );
  return { first, last: lastDayOfMonth(dayOfDate(addMonths(dateOfDay(first), months - 1))) };
};

/** The due day of a period; if it has fewer days, its last one. */
const dueDayOf = (
  { first, last }: Period,
  { counted, nth }: ScheduleRhythm,
  calendar: BusinessCalendar,
): DueDay => {
  const days = Array.from({ length: last - first + 1 }, (_, at) => dateOfDay(first + at));
  const among = counted === 'days' ? days : days.filter((day) => isBusinessDay(day, calendar));
  // A period in which the firm is closed throughout has no business day: then the next one after it.
  const named = among[Math.min(nth, among.length) - 1] ?? dateOfDay(last);
  return { day: nextBusinessDay(named, calendar) ?? named, counted: named };
};

/** So many periods are looked at, though the days of some may be one and the same. */
const periodsAtMost = 120;

/** The due days after a day in their order, each once: so many, and none after the last. */
export const dueDays = (
  rhythm: ScheduleRhythm,
  { after, until, limit }: { readonly after: LocalDate; readonly until: LocalDate; readonly limit: number },
  calendar: BusinessCalendar,
): DueDay[] => {
  const found = new Map<LocalDate, DueDay>();
  // The day of the period before may have moved into this one.
  let period = periodOf(periodOf(dayOfDate(after), rhythm.every).first - 1, rhythm.every);
  for (let looked = 0; looked < periodsAtMost && found.size <= limit; looked += 1) {
    const due = dueDayOf(period, rhythm, calendar);
    if (due.day > until) break;
    if (due.day > after) found.set(due.day, due);
    period = periodOf(period.last + 1, rhythm.every);
  }
  return [...found.values()].slice(0, limit);
};

/** For which days the calendar has to be known to find some due days after one. */
export const calendarSpan = (
  { every }: ScheduleRhythm,
  { after, limit }: { readonly after: LocalDate; readonly limit: number },
): { readonly from: LocalDate; readonly to: LocalDate } => {
  const length = daysOfPeriod[every];
  const first = dayOfDate(after);
  return {
    from: dateOfDay(first - 2 * length),
    to: dateOfDay(first + (limit + 1) * length + lookAheadDays),
  };
};

const periodOfRange = {
  last_week: 'week',
  last_month: 'month',
  last_quarter: 'quarter',
  last_year: 'year',
} as const satisfies Partial<Record<ScheduleRange, SchedulePeriod>>;

export interface CoveredDays {
  /** Null from the first entry. */
  readonly from: LocalDate | null;
  readonly to: LocalDate;
}

/**
 * What the reports of a run cover. "Last month" is the one before that of the counted day, so that a day that moves into the next
 * month covers no month twice and leaves none out.
 */
export const coveredDays = (range: ScheduleRange, { day, counted }: DueDay): CoveredDays => {
  const before = dayOfDate(day) - 1;
  if (range === 'since_inception') return { from: null, to: dateOfDay(before) };
  if (range === 'day_before') return { from: dateOfDay(before), to: dateOfDay(before) };
  if (range === 'year_to_date')
    return { from: dateOfDay(firstDayOfYear(yearOfDay(before))), to: dateOfDay(before) };
  const every = periodOfRange[range];
  const { first, last } = periodOf(periodOf(dayOfDate(counted), every).first - 1, every);
  return { from: dateOfDay(first), to: dateOfDay(last) };
};
