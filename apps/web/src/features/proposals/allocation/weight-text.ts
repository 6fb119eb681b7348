import { longestFraction } from '../../../ui/text/decimal-text.ts';
import type { Format } from '@partnerfolio/contract/texts/format';

/** Returns the longest fraction of a column of weights in digits, at least one. */
export const weightDigits = (weights: readonly string[]): number => Math.max(1, longestFraction(weights));

/** Formats a weight in percent with all its digits, padded to the column's longest. */
export function weightText(format: Format, weightPct: string, digits = weightDigits([weightPct])): string {
  return format.percent(Number(weightPct) / 100, { digits });
}
