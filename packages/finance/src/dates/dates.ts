/**
 * Calendar dates without time zones. Inside the package a date is a day number (days since 1970-01-01 in the
 * proleptic Gregorian calendar), and at its interfaces it is text. No Date object is used, so no time zone can shift
 * a trade.
 */

/**
 * A real calendar date as `YYYY-MM-DD`, years 0001 to 9999. Made by `parseLocalDate` or `dateOfDay`. The brand is a property and no
 * symbol, so that a date checked by the contract's schema is one too.
 */
export type LocalDate = string & { readonly '~brand': 'LocalDate' };

const DAYS_PER_ERA = 146_097;
const DAYS_FROM_ERA_TO_1970 = 719_468;
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** True for a leap year of the Gregorian calendar. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function monthLength(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

/** The parts of a calendar date; months count from 1. */
interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly dayOfMonth: number;
}

/** Counts in eras of 400 years that begin on 1 March, so that the leap day is the last day of a year. */
function dayOfCivil({ year, month, dayOfMonth }: CivilDate): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - DAYS_FROM_ERA_TO_1970;
}

function civilOfDay(day: number): CivilDate {
  const shifted = day + DAYS_FROM_ERA_TO_1970;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    dayOfMonth: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

/** The date of a text, or null unless it has the form `YYYY-MM-DD` and the day exists. */
export function parseLocalDate(text: string): LocalDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const dayOfMonth = Number(text.slice(8, 10));
  if (year < 1 || month < 1 || month > 12) return null;
  if (dayOfMonth < 1 || dayOfMonth > monthLength(year, month)) return null;
  return text as LocalDate;
}

function digitsAt(text: string, start: number, end: number): number {
  let value = 0;
  for (let i = start; i < end; i++) value = value * 10 + (text.charCodeAt(i) - 48);
  return value;
}

/** Days since 1970-01-01; negative before it. */
export function dayOfDate(date: LocalDate): number {
  return dayOfCivil({
    year: digitsAt(date, 0, 4),
    month: digitsAt(date, 5, 7),
    dayOfMonth: digitsAt(date, 8, 10),
  });
}

function textOfCivil({ year, month, dayOfMonth }: CivilDate): LocalDate {
  const yearText = String(year).padStart(4, '0');
  const monthText = String(month).padStart(2, '0');
  const dayText = String(dayOfMonth).padStart(2, '0');
  return `${yearText}-${monthText}-${dayText}` as LocalDate;
}

/** The date of a day number. */
export function dateOfDay(day: number): LocalDate {
  return textOfCivil(civilOfDay(day));
}

/** The calendar year of a day number. */
export function yearOfDay(day: number): number {
  return civilOfDay(day).year;
}

/** Day number of 1 January of a year. */
export function firstDayOfYear(year: number): number {
  return dayOfCivil({ year, month: 1, dayOfMonth: 1 });
}

/** 365 or 366. */
export function daysInYear(year: number): 365 | 366 {
  return isLeapYear(year) ? 366 : 365;
}

/** True from Monday to Friday. Day 0, 1970-01-01, was a Thursday. */
export function isWeekday(day: number): boolean {
  const fromMonday = (((day + 3) % 7) + 7) % 7;
  return fromMonday < 5;
}

/** The day itself from Monday to Friday, or the Friday before a weekend. */
export function lastWeekday(day: number): number {
  return isWeekday(day) ? day : lastWeekday(day - 1);
}

/** The same day of the month, a number of months later (or earlier); at most the last day of that month. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const { year, month, dayOfMonth } = civilOfDay(dayOfDate(date));
  const monthCount = year * 12 + (month - 1) + months;
  const newYear = Math.floor(monthCount / 12);
  const newMonth = monthCount - newYear * 12 + 1;
  const newDay = Math.min(dayOfMonth, monthLength(newYear, newMonth));
  return textOfCivil({ year: newYear, month: newMonth, dayOfMonth: newDay });
}

/**
 * The day on which a period of whole months opens that ends at the close of a day: of 30 April, three months before is
 * 31 January.
 */
export function openingOfMonths(day: number, months: number): number {
  return dayOfDate(addMonths(dateOfDay(day + 1), -months)) - 1;
}

/** The day number of the last day of a day's month. */
export function lastDayOfMonth(day: number): number {
  const { year, month, dayOfMonth } = civilOfDay(day);
  return day - dayOfMonth + monthLength(year, month);
}

/** The last day of the month before the date's. */
export function lastDayOfPreviousMonth(date: LocalDate): LocalDate {
  const day = dayOfDate(date);
  return dateOfDay(day - civilOfDay(day).dayOfMonth);
}

/** What is valid until a day is about to expire in its last days: so many of them. */
const noticeDays = 30;

/** The last day of validity of documents and answers that are about to expire today. */
export const lapsesBy = (today: LocalDate): LocalDate => dateOfDay(dayOfDate(today) + noticeDays);
