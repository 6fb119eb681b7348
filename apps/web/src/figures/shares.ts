/**
 * Rounds shares to percentages that add up to exactly 100, by the largest-remainder (Hamilton) method: each is rounded down,
 * and the largest remainders get what is left. The parts are zero or more; if all are zero there are no shares.
 */
export function roundedShares(parts: readonly number[], digits = 1): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0);
  if (!(total > 0)) return parts.map(() => 0);
  const steps = 100 * 10 ** digits;
  const exact = parts.map((part) => (part / total) * steps);
  const floors = exact.map(Math.floor);
  const left = steps - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index);
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return floors.map((floor, index) => (floor + (raised.has(index) ? 1 : 0)) / steps);
}
