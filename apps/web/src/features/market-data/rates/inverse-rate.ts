const significantDigits = 7;

/** The inverse of a rate, rounded to seven significant digits; for display only. */
export const inverseRate = (rate: string): number =>
  Number((1 / Number(rate)).toPrecision(significantDigits));
