import type { ContributionAnswer, ContributionRow } from '@partnerfolio/contract/figures/contribution';
import type { AttributionGrouping } from '@partnerfolio/contract/figures/contribution-names';
import { roundedParts } from '@partnerfolio/contract/figures/rounded-parts';

/** A holding with its contribution as shown. */
export type ShownContribution = ContributionRow;

/** The holdings of one group, with the sum of their contributions. */
interface ContributionGroup {
  /** An asset class, sector, region or currency; null if the instruments have none. */
  key: string | null;
  rows: readonly ShownContribution[];
  contribution: number;
}

const keyOf: Record<AttributionGrouping, (instrument: ContributionRow['instrument']) => string | null> = {
  class: ({ assetClass }) => assetClass,
  sector: ({ sector }) => sector,
  region: ({ region }) => region,
  currency: ({ currency }) => currency,
};

/**
 * Returns the holdings in groups, those that contributed most first. All are rounded together to two digits of a percentage,
 * so that rows add up to groups, and groups and the rest to the shown return.
 */
export function shownContributions(
  { rows, rest }: Extract<ContributionAnswer['contributions'], { known: true }>,
  by: AttributionGrouping,
): { groups: ContributionGroup[]; rest: number } {
  const parts = roundedParts([...rows.map(({ contribution }) => contribution), rest]);
  const shown = rows.map((row, place) => ({ ...row, contribution: parts[place] ?? 0 }));
  const groups = [...new Set(shown.map(({ instrument }) => keyOf[by](instrument)))].map((key) => {
    const members = shown.filter(({ instrument }) => keyOf[by](instrument) === key);
    return { key, rows: members, contribution: members.reduce((sum, row) => sum + row.contribution, 0) };
  });

  return {
    groups: groups.toSorted((one, other) => other.contribution - one.contribution),
    rest: parts.at(-1) ?? 0,
  };
}
