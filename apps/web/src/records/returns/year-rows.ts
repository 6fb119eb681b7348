import type { PeriodReturn } from '@partnerfolio/contract/performance';

export interface Returns {
  months: readonly PeriodReturn[];
  years: readonly PeriodReturn[];
}

export interface YearRow {
  year: number;
  /** By month, 1 to 12; months before the first or after today are missing. */
  months: ReadonlyMap<number | null, PeriodReturn>;
  whole: PeriodReturn;
}

export const monthNumbers = Array.from({ length: 12 }, (_, index) => index + 1);

/** Returns a row for each year, the latest first. */
export const yearRows = ({ months, years }: Returns): YearRow[] =>
  years
    .map((whole) => ({
      year: whole.year,
      months: new Map(months.filter(({ year }) => year === whole.year).map((one) => [one.month, one])),
      whole,
    }))
    .toReversed();
