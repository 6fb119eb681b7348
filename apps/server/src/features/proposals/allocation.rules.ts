/** A portfolio's current allocation, to compare with a target allocation. */
import type { getCurrentAllocation } from '@partnerfolio/contract/proposals';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import type { RateFigure } from '@partnerfolio/contract/figures/values';

type Part = OutputOf<typeof getCurrentAllocation>['classes'][number];

/** A position, or the cash of one currency, with its share of the whole. */
export interface HeldLine {
  readonly assetClass: Part['assetClass'];
  readonly instrument: Part['instrument'];
  readonly weight: RateFigure;
}

/** The key of cash among instruments: one line for all currencies. */
const cashKey = 'cash';

const added = (one: RateFigure, other: RateFigure): RateFigure => {
  if (!one.known) return one;
  return other.known ? { known: true, value: one.value + other.value } : other;
};

const gathered = (lines: readonly HeldLine[], keyOf: (line: HeldLine) => string): Part[] => {
  const parts = new Map<string, Part>();
  for (const line of lines) {
    const key = keyOf(line);
    const before = parts.get(key);
    parts.set(key, before === undefined ? line : { ...before, weight: added(before.weight, line.weight) });
  }
  return [...parts.values()].toSorted((a, b) => partSize(b) - partSize(a));
};

const partSize = ({ weight }: Part): number => (weight.known ? weight.value : 0);

/**
 * The allocation by asset class and by instrument, largest first; a part with an unknown position is unknown itself.
 */
export const currentAllocation = (lines: readonly HeldLine[]): { classes: Part[]; instruments: Part[] } => ({
  classes: gathered(
    lines.map((line) => ({ ...line, instrument: null })),
    (line) => line.assetClass,
  ),
  instruments: gathered(lines, (line) => line.instrument?.id ?? cashKey),
});
