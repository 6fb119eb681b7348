/** The part of a value series that a chart shows: the last month, year and so on up to a day. */
import type { periods } from '@partnerfolio/contract/choices';

export type Period = (typeof periods)[number];

interface ValueSeries {
  readonly days: readonly number[];
  readonly value: readonly (number | null)[];
}

const dayMs = 86_400_000;
const periodMonths: Partial<Record<Period, number>> = { '1M': 1, '3M': 3, '1Y': 12, '3Y': 36, '5Y': 60 };

/** Returns the first day of a period that ends on `asOf`; null for the whole series. */
function periodStart(period: Period, asOf: string): number | null {
  const [year = 0, month = 1, day = 1] = asOf.split('-').map(Number);
  if (period === 'YTD') return Date.UTC(year - 1, 11, 31) / dayMs;
  const months = periodMonths[period];
  if (months === undefined) return null;
  const target = Date.UTC(year, month - 1 - months, 1);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return target / dayMs + Math.min(day, lastOfMonth) - 1;
}

/** Returns the part of a series that lies in a period ending on `asOf`. */
export function periodPart({ days, value }: ValueSeries, period: Period, asOf: string): ValueSeries {
  const first = periodStart(period, asOf);
  const last = Date.parse(`${asOf}T00:00:00Z`) / dayMs;
  const start = first === null ? 0 : days.findIndex((day) => day >= first);
  const after = days.findIndex((day) => day > last);
  const end = after < 0 ? days.length : after;
  if (start < 0) return { days: [], value: [] };
  return { days: days.slice(start, end), value: value.slice(start, end) };
}
