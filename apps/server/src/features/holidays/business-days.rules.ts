/** Business days by a calendar: what a day off is, and the next, the nth and the last business day. */
import type { OwnDayKind } from '@partnerfolio/contract/settings/holidays';
import type { DayOff } from '@partnerfolio/contract/settings/business-days';
import type { LocalDate } from '@partnerfolio/contract/values';
import { dateOfDay, dayOfDate, isWeekday, lastDayOfMonth } from '@partnerfolio/finance/dates';

/** How far ahead the next business day is looked for: further than all own days of a firm in a row reach. */
export const lookAheadDays = 400;

/** The days of a calendar that differ from a plain week. */
export interface BusinessCalendar {
  /** The names of public holidays. */
  readonly holidays: ReadonlyMap<LocalDate, string>;
  readonly own: ReadonlyMap<LocalDate, { readonly kind: OwnDayKind; readonly name: string }>;
}

/** Why the firm does not work on a day; null for a business day. What the firm has decided itself comes first. */
export const dayOff = (day: LocalDate, { holidays, own }: BusinessCalendar): DayOff | null => {
  const decided = own.get(day);
  if (decided !== undefined) return decided.kind === 'open' ? null : { kind: 'closed', name: decided.name };
  const name = holidays.get(day);
  if (name !== undefined) return { kind: 'holiday', name };
  return isWeekday(dayOfDate(day)) ? null : { kind: 'weekend' };
};

export const isBusinessDay = (day: LocalDate, calendar: BusinessCalendar): boolean =>
  dayOff(day, calendar) === null;

/** The day itself if it is a business day, otherwise the next one; null if none follows within `lookAheadDays`. */
export const nextBusinessDay = (day: LocalDate, calendar: BusinessCalendar): LocalDate | null => {
  const first = dayOfDate(day);
  for (let ahead = 0; ahead <= lookAheadDays; ahead += 1) {
    const found = dateOfDay(first + ahead);
    if (isBusinessDay(found, calendar)) return found;
  }
  return null;
};

/**
 * The nth business day of the month of a day: 1 is the first, -1 the last. Null for 0, and in a month with fewer
 * business days.
 */
export const nthBusinessDay = (
  month: LocalDate,
  nth: number,
  calendar: BusinessCalendar,
): LocalDate | null => {
  const last = lastDayOfMonth(dayOfDate(month));
  const first = last - Number(dateOfDay(last).slice(8)) + 1;
  const days = Array.from({ length: last - first + 1 }, (_, at) => dateOfDay(first + at));
  const business = days.filter((day) => isBusinessDay(day, calendar));
  return (nth > 0 ? business[nth - 1] : nth < 0 ? business.at(nth) : undefined) ?? null;
};

/** The nth business day after a day; null if so many do not follow within `lookAheadDays`. */
export const businessDayAfter = (
  day: LocalDate,
  nth: number,
  calendar: BusinessCalendar,
): LocalDate | null => {
  const first = dayOfDate(day);
  let left = nth;
  for (let ahead = 1; ahead <= lookAheadDays; ahead += 1) {
    const found = dateOfDay(first + ahead);
    if (isBusinessDay(found, calendar)) left -= 1;
    if (left === 0) return found;
  }
  return null;
};
