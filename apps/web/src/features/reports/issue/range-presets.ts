import { periodEnds } from '../../../records/closed-periods/period-ends.ts';

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
  const first = String(Number(quarter.slice(5, 7)) - 2).padStart(2, '0');
  return { from: `${quarter.slice(0, 4)}-${first}-01`, to: quarter };
}

/** Returns the days of a calendar year. */
export const yearRange = (year: string): Range => ({ from: `${year}-01-01`, to: `${year}-12-31` });
