/** Which days are business days of the firm, for whatever plans by them. */
import type { BusinessDay, DayOff, HolidayLanguage } from '@partnerfolio/contract/settings/business-days';
import type { Holiday } from '@partnerfolio/contract/settings/holidays';
import type { LocalDate } from '@partnerfolio/contract/values';
import { localDateSchema } from '@partnerfolio/contract/values';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { App } from '../../platform/context.ts';
import { invariant } from '../../platform/http/problem.ts';
import { dayOff, lookAheadDays, nextBusinessDay } from './business-days.rules.ts';
import type { BusinessCalendar } from './business-days.rules.ts';
import { readPlace } from './calendar.actions.ts';
import { publicHolidays } from './public-holidays.ts';
import * as queries from './queries.ts';

type Needs = Pick<App, 'db' | 'cache'>;

interface Range {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly language: HolidayLanguage;
}

/** More would compute the holidays of every year in one request. */
const daysAtMost = 4000;

/** The calendar of the firm for a range of days. */
export const readBusinessCalendar = async (app: Needs, range: Range): Promise<BusinessCalendar> => {
  const { from, to, language } = range;
  invariant(dayOfDate(to) - dayOfDate(from) <= daysAtMost, 'a calendar is read for some years at most');
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const [place, own] = await Promise.all([readPlace(app.db), queries.selectOwnDays(app.db, range)]);
  return {
    holidays: await publicHolidays(app, place, { first, last, language }),
    own: new Map(own.map((one) => [one.day, one])),
  };
};

/** The days of a range that are no business days, in order, each with the reason. */
export const listDaysOff = async (
  app: Needs,
  range: Range,
): Promise<readonly { readonly day: LocalDate; readonly off: DayOff }[]> => {
  const calendar = await readBusinessCalendar(app, range);
  const first = dayOfDate(range.from);
  return Array.from({ length: dayOfDate(range.to) - first + 1 }, (_, at) => dateOfDay(first + at)).flatMap(
    (day) => {
      const off = dayOff(day, calendar);
      return off === null ? [] : [{ day, off }];
    },
  );
};

/** Whether a day is a business day, why not, and the next one. */
export const readBusinessDay = async (
  app: Needs,
  day: LocalDate,
  language: HolidayLanguage,
): Promise<BusinessDay> => {
  const range = { from: day, to: dateOfDay(dayOfDate(day) + lookAheadDays), language };
  const calendar = await readBusinessCalendar(app, range);
  return { day, off: dayOff(day, calendar), next: nextBusinessDay(day, calendar) };
};

/** The public holidays and own days of a year, by date. */
export const listHolidays = async (
  app: Needs,
  { year, language }: { readonly year: number; readonly language: HolidayLanguage },
): Promise<Holiday[]> => {
  const [from, to] = [localDateSchema.parse(`${year}-01-01`), localDateSchema.parse(`${year}-12-31`)];
  const [place, own] = await Promise.all([readPlace(app.db), queries.selectOwnDays(app.db, { from, to })]);
  const holidays = await publicHolidays(app, place, { first: year, last: year, language });
  const ownByDay = new Map(own.map((one) => [one.day, one]));
  const days = [...new Set([...holidays.keys(), ...ownByDay.keys()])].toSorted();
  return days.map((day) => ({
    day,
    publicHoliday: holidays.get(day) ?? null,
    own: ownByDay.get(day) ?? null,
  }));
};
