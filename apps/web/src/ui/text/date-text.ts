export type DayErrorReason =
  | 'not_a_day'
  | 'short_year'
  | 'no_such_month'
  | 'no_such_day'
  | 'far_year'
  | 'too_early'
  | 'too_late';

/** The result of reading a typed day: the calendar date ("2026-11-20"), or why there is none. */
export type ReadDay = { ok: true; value: string } | { ok: false; reason: DayErrorReason };

interface DayReading {
  /** Whether the month comes first in numeric dates, as in the United States. */
  isMonthFirst?: boolean;
  /** The earliest and the latest day that may be chosen, "2026-11-20". */
  min?: string | undefined;
  max?: string | undefined;
}

const firstYear = 1900;
const lastYear = 2200;

/** Longer than any written date. */
const longestTyped = 40;

const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** The month names of both languages, so that a date copied from either is understood. */
const monthNames: readonly (readonly string[])[] = ['en-GB', 'es-ES'].map((locale) => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) =>
    withoutAccents(format.format(Date.UTC(2026, month)).toLowerCase()),
  );
});

/** Returns the month of a name, 1 to 12, in full or cut to three letters or more; 0 if there is none. */
function monthNumber(word: string): number {
  if (word.length < 3) return 0;
  for (const names of monthNames) {
    const at = names.findIndex((name) => name.startsWith(word));
    if (at >= 0) return at + 1;
  }
  return 0;
}

interface Parts {
  day: string;
  month: number;
  year: string;
}

const numeric = (day = '', month = '', year = ''): Parts => ({ day, month: Number(month), year });
const named = (day = '', word = '', year = ''): Parts | null => {
  const month = monthNumber(word);
  return month === 0 ? null : { day, month, year };
};

/** Splits a typed date into day, month and year. In numeric dates the day or the month comes first, unless a year of four digits does. */
function splitDate(typed: string, isMonthFirst: boolean): Parts | null {
  const text = withoutAccents(typed.toLowerCase())
    .replaceAll(/[,.]/g, ' ')
    .replaceAll(/\bdel?\b/g, ' ')
    .trim()
    .replaceAll(/\s*[/\-\u2010-\u2015\u2212 \u00A0\u202F]\s*/g, ' ')
    .replaceAll(/\s+/g, ' ');
  const yearFirst = /^(\d{4}) (\d{1,2}) (\d{1,2})$/.exec(text);
  if (yearFirst) return numeric(yearFirst[3], yearFirst[2], yearFirst[1]);
  const yearLast = /^(\d{1,2}) (\d{1,2}) (\d{1,4})$/.exec(text);
  if (yearLast) {
    const [, first, second, year] = yearLast;
    return isMonthFirst ? numeric(second, first, year) : numeric(first, second, year);
  }
  const dayThenName = /^(\d{1,2}) ([a-z]+) (\d{1,4})$/.exec(text);
  if (dayThenName) return named(dayThenName[1], dayThenName[2], dayThenName[3]);
  const nameFirst = /^([a-z]+) (\d{1,2}) (\d{1,4})$/.exec(text);
  return nameFirst && named(nameFirst[2], nameFirst[1], nameFirst[3]);
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * Reads a typed date: "20/11/2026" (day, month, year, unless the user has chosen the month first), "20 Nov 2026", "20 de noviembre de 2026" or
 * "2026-11-20". Rejects a month above twelve instead of taking it for the day.
 */
export function readDay(typed: string, { isMonthFirst = false, min, max }: DayReading = {}): ReadDay {
  const read = parseDay(typed, isMonthFirst);
  if (read.ok && min !== undefined && read.value < min) return { ok: false, reason: 'too_early' };
  if (read.ok && max !== undefined && read.value > max) return { ok: false, reason: 'too_late' };
  return read;
}

function parseDay(typed: string, isMonthFirst: boolean): ReadDay {
  const parts = typed.length > longestTyped ? null : splitDate(typed, isMonthFirst);
  if (parts === null) return { ok: false, reason: 'not_a_day' };
  if (parts.year.length < 4) return { ok: false, reason: 'short_year' };
  const { month } = parts;
  const [day, year] = [Number(parts.day), Number(parts.year)];
  if (month < 1 || month > 12) return { ok: false, reason: 'no_such_month' };
  if (year < firstYear || year > lastYear) return { ok: false, reason: 'far_year' };
  if (day < 1 || day > daysIn(year, month)) return { ok: false, reason: 'no_such_day' };
  const padded = (part: number) => String(part).padStart(2, '0');
  return { ok: true, value: `${year}-${padded(month)}-${padded(day)}` };
}
