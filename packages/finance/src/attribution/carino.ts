/**
 * Carino (1999): effects of single periods are weighted so that they add up to the effect over all of them. The weight of a
 * period is its factor over the factor of the whole.
 */

/** ln(1 + r) / r, and its limit 1 at 0. −Infinity at a total loss, which can't be linked. */
export function carinoFactor(r: number): number {
  return r === 0 ? 1 : Math.log1p(r) / r;
}

/** (ln(1 + p) − ln(1 + b)) / (p − b), and its limit 1 / (1 + b) where they are equal. */
export function carinoRelativeFactor(portfolio: number, benchmark: number): number {
  const difference = portfolio - benchmark;
  if (difference === 0) return 1 / (1 + benchmark);
  return Math.log1p(difference / (1 + benchmark)) / difference;
}
