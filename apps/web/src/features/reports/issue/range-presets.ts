import { periodEnds } from '../../../records/closed-periods/period-ends.ts';
import { firstOfMonths } from '../../../records/first-days.ts';

/** The ranges that a report is usually asked for. Any other is typed. */
export const rangePresets = ['quarter', 'year', 'year_to_date'] as const;
export type RangePreset = (typeof rangePresets)[number];

export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Returns the days of the last complete quarter or year, or of this year so far. */
export function presetRange(preset: RangePreset, today: string): Range {
  const { quarter, year } = periodEnds(today);
  if (preset === 'year_to_date') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  if (preset === 'year') return yearRange(year.slice(0, 4));
  return { from: firstOfMonths(quarter, 3), to: quarter };
}

/** Returns the days of a calendar year. */
export const yearRange = (year: string): Range => ({ from: `${year}-01-01`, to: `${year}-12-31` });
