/**
 * Carino (1999): weights the effects of single periods so that they add up to the effect over all of them. The weight
 * of a period is its factor divided by the factor of the whole.
 */

/** ln(1 + r) / r, with its limit 1 at 0. −Infinity for a total loss, which cannot be linked. */
export function carinoFactor(r: number): number {
  return r === 0 ? 1 : Math.log1p(r) / r;
}

/** (ln(1 + p) − ln(1 + b)) / (p − b), with its limit 1 / (1 + b) if they are equal. */
export function carinoRelativeFactor(portfolio: number, benchmark: number): number {
  const difference = portfolio - benchmark;
  if (difference === 0) return 1 / (1 + benchmark);
  return Math.log1p(difference / (1 + benchmark)) / difference;
}
