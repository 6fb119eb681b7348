import type uPlot from 'uplot';

/** One value for each day; null or NaN if unknown. */
export type Values = Float64Array | readonly (number | null)[];

const secondsADay = 86_400;

/** Returns the index of the last known value, or null if there is none. */
export function lastKnown(values: Values): number | null {
  for (let index = values.length - 1; index >= 0; index -= 1) {
    const value = values[index];
    if (value !== null && value !== undefined && !Number.isNaN(value)) return index;
  }
  return null;
}

/** Converts days and values to what uPlot draws: seconds, and null for each gap. */
export function alignedValues(days: readonly number[], series: readonly Values[]): uPlot.AlignedData {
  const seconds = days.map((day) => day * secondsADay);
  const lines = series.map((values) =>
    Array.from(values, (value) => (value === null || Number.isNaN(value) ? null : value)),
  );
  return [seconds, ...lines];
}

/** Converts a day number (days since 1970-01-01) to a calendar date. */
export const dateOfDay = (day: number): string =>
  new Date(day * secondsADay * 1000).toISOString().slice(0, 10);

/** Returns the day index that a key moves the crosshair to, or null if the key does not move it. */
export function indexAfterKey(key: string, at: number, count: number): number | null {
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

/** Returns how many digits a percentage on the axis needs, two at most: a step of 2.5% must not read as 3%. */
export const axisDigits = (rate: number): number => {
  const needed = [0, 1].find((digits) => {
    const shown = rate * 10 ** (digits + 2);
    return Math.abs(shown - Math.round(shown)) < 1e-6;
  });
  return needed ?? 2;
};

const leastAxis = 64;
/** Slightly more pixels than an axis character takes on average, so that no label is cut. */
const axisLetter = 5.8;
const axisGap = 8;

/** Returns the axis width for labels as long as those of the lowest and highest value; Spanish spells out billions. */
export function axisRoom(series: readonly Values[], write: (value: number) => string): number {
  let [least, greatest] = [0, 0];
  for (const values of series)
    for (const value of values)
      if (value !== null && !Number.isNaN(value)) {
        least = Math.min(least, value);
        greatest = Math.max(greatest, value);
      }
  const longest = Math.max(write(least).length, write(greatest).length);
  return Math.max(leastAxis, axisGap + Math.ceil(longest * axisLetter));
}
