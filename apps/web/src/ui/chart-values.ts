import type uPlot from 'uplot';

/** Daily values, one for each day; null or NaN where the value is not known. */
export type Values = Float64Array | readonly (number | null)[];

const secondsADay = 86_400;

/** The index of the last known value, or null where there is none. */
export function lastKnown(values: Values): number | null {
  for (let index = values.length - 1; index >= 0; index -= 1) {
    const value = values[index];
    if (value !== null && value !== undefined && !Number.isNaN(value)) return index;
  }
  return null;
}

/** What uPlot draws: seconds, and each series with null for its gaps. */
export function alignedValues(days: readonly number[], series: readonly Values[]): uPlot.AlignedData {
  const seconds = days.map((day) => day * secondsADay);
  const lines = series.map((values) =>
    Array.from(values, (value) => (value === null || Number.isNaN(value) ? null : value)),
  );
  return [seconds, ...lines];
}

/** A day counted from 1970-01-01 as a calendar date. */
export const dateOfDay = (day: number): string =>
  new Date(day * secondsADay * 1000).toISOString().slice(0, 10);

/** Where a key leads from a day on the crosshair; null where the key means nothing. */
export function stepOf(key: string, at: number, count: number): number | null {
  const last = count - 1;
  const targets: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - 30,
    PageUp: at + 30,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(last, Math.max(0, target));
}
