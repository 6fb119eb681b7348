import { roundedShares } from '../../../figures/shares.ts';
import type { HoldingGroup } from '../holdings/holding-groups.ts';

/** Parts of the whole as shown: they add up to exactly 100.0 %. */
export interface Allocation {
  parts: { group: HoldingGroup; share: number }[];
  /** Lines whose value is not known. */
  unknown: number;
  /** Groups below zero, such as overdrawn cash: a ring cannot show them. */
  negative: number;
}

const unknownLines = ({ holdings, cash }: HoldingGroup): number =>
  [...holdings, ...cash].filter((line) => !line.value.known).length;

/** How the known value is spread over the groups. */
export function allocationOf(groups: readonly HoldingGroup[]): Allocation {
  const sizes = groups.map(({ value }) => (value.known ? Number(value.value) : 0));
  const shown = groups.filter((_, index) => (sizes[index] ?? 0) > 0);
  const shares = roundedShares(sizes.filter((size) => size > 0));
  return {
    parts: shown.map((group, index) => ({ group, share: shares[index] ?? 0 })),
    unknown: groups.reduce((sum, group) => sum + unknownLines(group), 0),
    negative: sizes.filter((size) => size < 0).length,
  };
}
