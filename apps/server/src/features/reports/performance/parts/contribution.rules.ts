/** What contributed to a return, by asset class and holding, in parts that add up as printed. */
import type { ContributionRow } from '@partnerfolio/contract/figures/contribution';
import { roundedParts } from '@partnerfolio/contract/figures/rounded-parts';

/** So many holdings are named, those with the largest effect. */
export const namedAtMost = 10;

export interface ContributionGroup {
  readonly assetClass: ContributionRow['instrument']['assetClass'];
  readonly contribution: number;
  readonly named: readonly ContributionRow[];
  /** The holdings that are not named, and what they contributed together. */
  readonly others: { readonly count: number; readonly contribution: number };
}

const sum = (rows: readonly { readonly contribution: number }[]): number =>
  rows.reduce((total, { contribution }) => total + contribution, 0);

/** The classes that contributed most first, each with its holdings with the largest effect. All parts are rounded together. */
export const contributionGroups = (
  rows: readonly ContributionRow[],
  rest: number,
): { readonly groups: readonly ContributionGroup[]; readonly rest: number } => {
  const parts = roundedParts([...rows.map(({ contribution }) => contribution), rest]);
  const rounded = rows.map((row, place) => ({ ...row, contribution: parts[place] ?? 0 }));
  const ranked = rows.toSorted((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution));
  const named = new Set(ranked.slice(0, namedAtMost).map(({ instrument }) => instrument.id));
  const groups = [...new Set(rounded.map(({ instrument }) => instrument.assetClass))].map((assetClass) => {
    const all = rounded.filter(({ instrument }) => instrument.assetClass === assetClass);
    const small = all.filter(({ instrument }) => !named.has(instrument.id));
    // A single one takes no more room by its name.
    const hidden = small.length > 1 ? small : [];
    const shown = all.filter((row) => !hidden.includes(row));
    return {
      assetClass,
      contribution: sum(all),
      named: shown.toSorted((one, other) => other.contribution - one.contribution),
      others: { count: hidden.length, contribution: sum(hidden) },
    };
  });
  return {
    groups: groups.toSorted((one, other) => other.contribution - one.contribution),
    rest: parts.at(-1) ?? 0,
  };
};
