import { roundedShares } from '../../../figures/shares.ts';
import type { HoldingGroup } from '../holdings/holding-groups.ts';

/** Shares as displayed, adding up to exactly 100.0 %. */
export interface Allocation {
  parts: { group: HoldingGroup; share: number }[];
  /** The number of rows with unknown value. */
  unknown: number;
  /** The number of groups below zero, such as overdrawn cash, which a donut cannot show. */
  negative: number;
}

const unknownLines = ({ holdings, cash }: HoldingGroup): number =>
  [...holdings, ...cash].filter((line) => !line.value.known).length;

/** Returns the shares of the groups in the known value. */
export function shownAllocation(groups: readonly HoldingGroup[]): Allocation {
  const sizes = groups.map(({ value }) => (value.known ? Number(value.value) : 0));
  const shown = groups.filter((_, index) => (sizes[index] ?? 0) > 0);
  const shares = roundedShares(sizes.filter((size) => size > 0));
  return {
    parts: shown.map((group, index) => ({ group, share: shares[index] ?? 0 })),
    unknown: groups.reduce((sum, group) => sum + unknownLines(group), 0),
    negative: sizes.filter((size) => size < 0).length,
  };
}
