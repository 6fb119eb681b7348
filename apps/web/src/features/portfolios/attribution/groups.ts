import type { ContributionRow } from '@partnerfolio/contract/figures/contribution';
import type { AttributionGrouping } from '@partnerfolio/contract/figures/contribution-names';

/** The holdings of one group, with the sum of their contributions. */
export interface ContributionGroup {
  /** An asset class, sector, region or currency; null if the instruments have none. */
  key: string | null;
  rows: readonly ContributionRow[];
  contribution: number;
}

const keyOf: Record<AttributionGrouping, (instrument: ContributionRow['instrument']) => string | null> = {
  class: ({ assetClass }) => assetClass,
  sector: ({ sector }) => sector,
  region: ({ region }) => region,
  currency: ({ currency }) => currency,
};

/** Returns the holdings in groups, those that contributed most first. */
export function contributionGroups(
  rows: readonly ContributionRow[],
  by: AttributionGrouping,
): ContributionGroup[] {
  const found = new Map<string | null, ContributionRow[]>();
  for (const row of rows) {
    const key = keyOf[by](row.instrument);
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return [...found]
    .map(([key, members]) => ({
      key,
      rows: members,
      contribution: members.reduce((sum, row) => sum + row.contribution, 0),
    }))
    .toSorted((one, other) => other.contribution - one.contribution);
}
