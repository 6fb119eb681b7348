/** Parts of a rate as screens and reports print them. */
import type { RateFigure } from './values.ts';

/**
 * Rounds parts of a rate, of any sign, so that they add up to their rounded sum: each is rounded down, and the largest
 * remainders get what is left. `digits` are those of the percentages.
 */
export function roundedParts(parts: readonly number[], digits = 2): number[] {
  const steps = 100 * 10 ** digits;
  const exact = parts.map((part) => part * steps);
  const floors = exact.map(Math.floor);
  const whole = Math.round(exact.reduce((sum, part) => sum + part, 0));
  const left = whole - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part - Math.floor(part) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index);
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return floors.map((floor, index) => (floor + (raised.has(index) ? 1 : 0)) / steps);
}

/** Rounds the weights of all parts of a whole together, so that they add up; as they are while one of them is unknown. */
export function roundedWeights(weights: readonly RateFigure[]): RateFigure[] {
  const known = weights.filter((weight) => weight.known);
  if (known.length < weights.length) return [...weights];
  const parts = roundedParts(known.map(({ value }) => value));
  return known.map((weight, place) => ({ ...weight, value: parts[place] ?? 0 }));
}
