import { longestFraction } from '../../../ui/text/decimal-text.ts';
import type { Format } from '../../../ui/text/format.ts';

/** How many digits the weights of a column are written with: as many as the longest has, and one at least. */
export const weightDigits = (weights: readonly string[]): number => Math.max(1, longestFraction(weights));

/** A weight in percent as it is shown: every digit it has, and as many as those it stands among. */
export function weightText(format: Format, weightPct: string, digits = weightDigits([weightPct])): string {
  return format.percent(Number(weightPct) / 100, { digits });
}
