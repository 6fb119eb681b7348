/** Ranges of days that have a name of their own. */
export interface CalendarPeriod {
  readonly is: 'month' | 'quarter' | 'year';
  readonly year: number;
  /** The quarter of its first day. */
  readonly quarter: number;
}

const lengths = [
  ['month', 1],
  ['quarter', 3],
  ['year', 12],
] as const;

/** Returns the calendar month, quarter or year from one day to another; null for any other range. */
export function calendarPeriod(from: string, to: string): CalendarPeriod | null {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const found = lengths.find(
    ([, months]) => (month - 1) % months === 0 && to === lastDay(year, month + months - 1),
  );
  return day === 1 && found ? { is: found[0], year, quarter: Math.ceil(month / 3) } : null;
}

/** The last day of a month, 1 to 12. */
const lastDay = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
