import type { Benchmark } from '@partnerfolio/contract/market/benchmarks';
import { longestFraction } from '../../ui/text/decimal-text.ts';
import type { Format } from '@partnerfolio/contract/texts/format';
import { useFormat } from '../../ui/text/use-format.ts';

/** Formats a weight in percent with all its digits. */
export const weightText = (format: Format, weightPct: string): string =>
  format.percent(Number(weightPct) / 100, { digits: longestFraction([weightPct]) });

/** Returns a function that writes the instruments of a benchmark with their weights: "60% VWCE, 40% AGGH". */
export function useComposition() {
  const format = useFormat();
  return (parts: Benchmark['parts']): string =>
    parts
      // A weight stays on the line of its symbol.
      .map(({ instrument, weightPct }) => `${weightText(format, weightPct)}\u00A0${instrument.symbol}`)
      .join(', ');
}
