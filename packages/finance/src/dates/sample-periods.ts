import { dateOfDay, lastDayOfMonth } from './dates.ts';
import type { DayMemory } from './day-memory.ts';

/** How often a portfolio is sampled for its risk, the most frequent first. */
export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/**
 * The days of the weekday, week or month that ends on each day of a window; 0 where none ends. Saturday and Sunday
 * belong to Monday, so that a week ends on Friday; every day belongs to its calendar month.
 */
export type PeriodLengths = Readonly<Record<Frequency, Uint8Array>> & {
  /** 1 on days on which a period of any frequency ends. */
  readonly ends: Uint8Array;
};

const [MONDAY, FRIDAY, WEEK] = [0, 4, 7] as const;

/** The lengths of the periods that end in a window. A window without days has none. */
export function periodLengths(
  { firstDay, length }: { readonly firstDay: number; readonly length: number },
  memory: Pick<DayMemory, 'marks'>,
): PeriodLengths {
  const [daily, weekly, monthly] = [memory.marks(length), memory.marks(length), memory.marks(length)];
  let fromMonday = (((firstDay + 3) % WEEK) + WEEK) % WEEK;
  for (let i = 0; i < length; i++) {
    if (fromMonday <= FRIDAY) daily[i] = fromMonday === MONDAY ? 3 : 1;
    if (fromMonday === FRIDAY) weekly[i] = WEEK;
    fromMonday = (fromMonday + 1) % WEEK;
  }
  for (
    let end = lastDayOfMonth(firstDay) - firstDay;
    end < length;
    end = lastDayOfMonth(firstDay + end + 1) - firstDay
  )
    monthly[end] = Number(dateOfDay(firstDay + end).slice(-2));
  const ends = memory.marks(length);
  // Every week ends on a weekday.
  for (let i = 0; i < length; i++) ends[i] = daily[i] === 0 && monthly[i] === 0 ? 0 : 1;
  return { daily, weekly, monthly, ends };
}
