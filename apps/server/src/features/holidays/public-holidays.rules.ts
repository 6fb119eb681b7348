/** The dates that a public holiday covers. */
import type { LocalDate } from '@partnerfolio/contract/values';
import { dateOfDay, dayOfDate, parseLocalDate } from '@partnerfolio/finance/dates';

/** A holiday as the package computes it. */
export interface ComputedHoliday {
  /** Its first day and hour in the country, "2026-04-03 00:00:00". */
  readonly date: string;
  readonly start: Date;
  readonly end: Date;
  readonly name: string;
}

const dayMs = 86_400_000;
/** Absorbs the hour by which a day is shorter or longer when clocks change. */
const tolerance = 0.05;

/** The dates that a holiday covers from midnight to midnight: half a holiday is half a business day, so it counts as one. */
const datesOf = ({ date, start, end }: ComputedHoliday): LocalDate[] => {
  const first = parseLocalDate(date.slice(0, 10));
  if (first === null) return [];
  const begun = Number(date.slice(11, 13)) / 24;
  const ended = begun + (end.getTime() - start.getTime()) / dayMs;
  const [from, to] = [Math.ceil(begun - tolerance), Math.floor(ended + tolerance)];
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => dateOfDay(dayOfDate(first) + from + at));
};

/** The names of holidays by date; holidays on the same date share it. */
export const namesByDate = (holidays: readonly ComputedHoliday[]): ReadonlyMap<LocalDate, string> => {
  const names = new Map<LocalDate, string[]>();
  for (const holiday of holidays)
    for (const day of datesOf(holiday)) {
      const others = names.get(day) ?? [];
      if (!others.includes(holiday.name)) names.set(day, [...others, holiday.name]);
    }
  return new Map([...names].map(([day, all]) => [day, all.join(', ')]));
};
