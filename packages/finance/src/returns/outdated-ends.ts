import { at, markAt } from '../dates/day-arrays.ts';
import type { DailyValues } from '../values/daily-values.ts';

/**
 * What share of a range's opening and closing value (0 to 1) rests on outdated prices or rates, of what is known of it.
 */
export interface OutdatedEnds {
  readonly opening: number;
  readonly closing: number;
  /** Both ends rest on outdated prices, and no holding got a new one in between. */
  readonly unmoved: boolean;
}

/** Sums of float64 that differ by less are equal. */
const ROUNDING = 1e-12;

function shareOf(part: number, whole: number): number {
  if (part === 0) return 0;
  return part >= Math.abs(whole) * (1 - ROUNDING) ? 1 : part / Math.abs(whole);
}

/**
 * The share of a day's value, by window index, that rests on outdated prices or rates. Before the first day it is that
 * of what a composite's members bring, else 0.
 */
export function outdatedShare({ outdated, value, brought }: DailyValues, index: number): number {
  if (index < 0) return brought === undefined ? 0 : shareOf(brought.outdated, brought.value);
  return shareOf(at(outdated, index), at(value, index));
}

/**
 * The shares at both ends of the window indices first to last, whose opening is the day before the first. Null if
 * neither end rests on anything outdated.
 */
export function outdatedEnds(
  days: DailyValues,
  { first, last }: { readonly first: number; readonly last: number },
): OutdatedEnds | null {
  if (last < first) return null;
  const [opening, closing] = [outdatedShare(days, first - 1), outdatedShare(days, last)];
  if (opening === 0 && closing === 0) return null;
  let unmoved = opening > 0 && closing > 0;
  for (let i = first; unmoved && i <= last; i++) unmoved = markAt(days.priced, i) === 0;
  return { opening, closing, unmoved };
}
