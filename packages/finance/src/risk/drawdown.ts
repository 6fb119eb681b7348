import { at } from '../dates/day-arrays.ts';
import { dateOfDay } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';

/** The maximum drawdown of an index: its largest fall from a peak before it. */
export interface Drawdown {
  /** 0 or below: −0.25 is a fall of 25 %. */
  readonly depth: number;
  /**
   * Date of the peak, of the lowest point, and of the first return to the peak. All null without a fall; the last one
   * null until the index recovers.
   */
  readonly peakDate: LocalDate | null;
  readonly troughDate: LocalDate | null;
  readonly recoveryDate: LocalDate | null;
  /**
   * Days from the peak to the trough, and from the peak to the recovery (or to the last day if the index has not
   * recovered).
   */
  readonly fallDays: number;
  readonly lengthDays: number;
}

/** An index by day; the day before the first has the value 1. */
export interface IndexDays {
  readonly firstDay: number;
  readonly index: Float64Array;
}

const NO_FALL: Drawdown = {
  depth: 0,
  peakDate: null,
  troughDate: null,
  recoveryDate: null,
  fallDays: 0,
  lengthDays: 0,
};

/** The number of days before the first NaN. */
function knownLength(index: Float64Array): number {
  let end = 0;
  while (end < index.length && !Number.isNaN(at(index, end))) end++;
  return end;
}

/** An index is a product of thousands of float64 factors, so a value this close to the peak counts as the peak. */
const ROUNDING = 1e-12;

/** Whether an index is at its running peak, or above. */
export const isAtPeak = (value: number, peak: number): boolean => value >= peak * (1 - ROUNDING);

function deepestFall(index: Float64Array, end: number) {
  let peak = 1;
  let peakAt = -1;
  let deepest = { depth: 0, peak: 1, peakAt: -1, troughAt: -1 };
  for (let i = 0; i < end; i++) {
    const value = at(index, i);
    if (isAtPeak(value, peak)) {
      peak = Math.max(peak, value);
      peakAt = i;
    } else if (value / peak - 1 < deepest.depth) {
      deepest = { depth: value / peak - 1, peak, peakAt, troughAt: i };
    }
  }
  return deepest;
}

/**
 * Maximum drawdown: the minimum of index / running peak − 1, where the peak starts at 1 on the day before the first.
 * Of two falls of equal depth the earlier one counts. A fall within rounding (1e−12 of the peak) does not count. Ends
 * before the first day whose index is NaN. Empty input: depth 0, no dates.
 */
export function maxDrawdown({ firstDay, index }: IndexDays): Drawdown {
  const end = knownLength(index);
  const { depth, peak, peakAt, troughAt } = deepestFall(index, end);
  if (depth === 0) return NO_FALL;
  let recoveredAt = troughAt + 1;
  while (recoveredAt < end && !isAtPeak(at(index, recoveredAt), peak)) recoveredAt++;
  const isRecovered = recoveredAt < end;
  return {
    depth,
    peakDate: dateOfDay(firstDay + peakAt),
    troughDate: dateOfDay(firstDay + troughAt),
    recoveryDate: isRecovered ? dateOfDay(firstDay + recoveredAt) : null,
    fallDays: troughAt - peakAt,
    lengthDays: (isRecovered ? recoveredAt : end - 1) - peakAt,
  };
}

/**
 * How far each day's index is below its running peak: 0 or negative, NaN from the first NaN of the index on. Empty
 * input: empty.
 */
export function drawdownSeries(index: Float64Array): Float64Array {
  const below = new Float64Array(index.length).fill(Number.NaN);
  let peak = 1;
  for (let i = 0; i < index.length; i++) {
    const value = index[i] ?? Number.NaN;
    if (Number.isNaN(value)) break;
    if (value > peak) peak = value;
    below[i] = isAtPeak(value, peak) ? 0 : value / peak - 1;
  }
  return below;
}

/**
 * The depth of `maxDrawdown` over days of growth (1 + return) chained from 1 on the day before the window index `first`; the
 * index is not kept. Ends at the first NaN. Without a day: 0.
 */
export function drawdownDepth(growth: Float64Array, first = 0): number {
  let index = 1;
  let peak = 1;
  let depth = 0;
  for (let i = first; i < growth.length; i++) {
    // Read directly instead of by `at`, because code that many types of arrays share becomes slow for each of them.
    index *= growth[i] as number;
    if (Number.isNaN(index)) break;
    if (isAtPeak(index, peak)) peak = Math.max(peak, index);
    else depth = Math.min(depth, index / peak - 1);
  }
  return depth;
}
