/** Formats calendar dates and instants. */
import type { DateStyle } from '../../src/settings/formats.ts';
import { isTimeZone } from '../../src/written/time-zone.ts';
import { memoized } from './memoized.ts';

interface DateOptions {
  locale: string;
  /** Null: with the short name of the month, as the language has it. */
  style: DateStyle | null;
  /** The zone in which instants are shown; null: that of the device. */
  timeZone: string | null;
}

const dayAt = (day: string): Date => new Date(`${day}T00:00:00Z`);

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

interface Written {
  full: (year: string, month: string, day: string) => string;
  /** Without the year. */
  short: (month: string, day: string) => string;
}

const numeric: Readonly<Record<Exclude<DateStyle, 'named'>, Written>> = {
  day_first: {
    full: (year, month, day) => `${day}/${month}/${year}`,
    short: (month, day) => `${day}/${month}`,
  },
  month_first: {
    full: (year, month, day) => `${month}/${day}/${year}`,
    short: (month, day) => `${month}/${day}`,
  },
  iso: {
    full: (year, month, day) => `${year}-${month}-${day}`,
    short: (month, day) => `${month}-${day}`,
  },
};

type Dates = (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat;

/** Writes a calendar date or an instant, in the style that the user has chosen. */
function makeDay(dates: Dates, style: DateStyle | null) {
  const written = style === null || style === 'named' ? null : numeric[style];
  return (at: Date, timeZone: string | undefined): string => {
    if (written === null)
      return dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(at);
    const digits = dates({ day: '2-digit', month: '2-digit', year: 'numeric', timeZone }).formatToParts(at);
    const part = (type: 'year' | 'month' | 'day') => digits.find((one) => one.type === type)?.value ?? '';
    return written.full(part('year'), part('month'), part('day'));
  };
}

/** Formats instants in a time zone. */
function makeInstants({ locale, style, timeZone }: DateOptions, dates: Dates) {
  // A zone that this browser does not know yet is passed over, or no page could be shown.
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : undefined;
  const dayIn = makeDay(dates, style);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const time = (instant: string): string =>
    dates({ timeStyle: 'short', timeZone: zone }).format(new Date(instant));
  const day = (instant: string): string => dayIn(new Date(instant), zone);
  return {
    /** Formats an instant's date in the user's time zone. */
    day,
    /** Formats an instant in the user's time zone. */
    moment: (instant: string): string =>
      style === null || style === 'named'
        ? dates({ dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(new Date(instant))
        : `${day(instant)}, ${time(instant)}`,
    /** Formats an instant's time of day in the user's time zone. */
    time,
    /** Formats the time between an instant and `now` (milliseconds): "3 hours ago". */
    relative: (instant: string, now: number): string => {
      const seconds = (Date.parse(instant) - now) / 1000;
      const unit = units.find(([, size]) => Math.abs(seconds) >= size);
      if (!unit) return relative.format(0, 'second');
      return relative.format(Math.trunc(seconds / unit[1]), unit[0]);
    },
  };
}

/** Makes the formatters of dates. */
export function makeDates(options: DateOptions) {
  const { locale, style } = options;
  const dates = memoized((made: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, made));
  const dayIn = makeDay(dates, style);
  return {
    /** Whether numeric dates are read with the month before the day. */
    isMonthFirst: style === 'month_first',
    /** Whether dates are written as year, month and day. */
    isYearFirst: style === 'iso',
    /** Formats a calendar date ("2026-11-20") without converting time zones. */
    date: (day: string): string => dayIn(dayAt(day), 'UTC'),
    /** Formats a calendar date with the name of its month in full, for sentences. */
    fullDate: (day: string): string => {
      return dates({ dateStyle: 'long', timeZone: 'UTC' }).format(dayAt(day));
    },
    /** Formats the month of a calendar date with its name in full. */
    fullMonth: (day: string): string => {
      return dates({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(dayAt(day));
    },
    /** Formats a calendar date of the past year for narrow places. */
    shortDate(day: string): string {
      if (style !== null && style !== 'named') return numeric[style].short(day.slice(5, 7), day.slice(8, 10));
      return dates({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(dayAt(day));
    },
    /** Formats the month of a calendar date. */
    month: (day: string): string => {
      return dates({ month: 'short', year: 'numeric', timeZone: 'UTC' }).format(dayAt(day));
    },
    /** Returns the short name of a month, 1 to 12. */
    monthName: (month: number): string => {
      return dates({ month: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month - 1)));
    },
    /** Returns the name of a calendar date's weekday. */
    weekday: (day: string): string => dates({ weekday: 'long', timeZone: 'UTC' }).format(dayAt(day)),
    ...makeInstants(options, dates),
  };
}
