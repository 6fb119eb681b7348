import { Decimal as DecimalJs } from 'decimal.js';

/**
 * The product's one configuration of decimals: 60 significant digits, half-even, never exponent notation. For sums
 * and formatting outside the engine; the engine itself uses scaled integers (`exact.ts`).
 */
export const Decimal = DecimalJs.clone({
  precision: 60,
  rounding: DecimalJs.ROUND_HALF_EVEN,
  toExpNeg: -1000,
  toExpPos: 1000,
});

/** An instance of the configured decimal. */
export type Decimal = DecimalJs;
