/** What has room on one page: names of a length, and the rows that say most, with the others summed up. */
import { assetClasses } from '@partnerfolio/contract/choices';
import { roundedParts } from '@partnerfolio/contract/figures/rounded-parts';
import type { ContributionRow } from '@partnerfolio/contract/figures/contribution';
import { byValue, sumOf } from '../holdings/held-lines.rules.ts';
import type { HeldLine, HeldLines } from '../holdings/held-lines.rules.ts';

/** So many holdings are named, and so many contributors and detractors each. */
const holdingsAtMost = 10;
const contributorsAtMost = 3;

/** A name that is cut where it would take a second line; a symbol of two code units is never halved. */
export const cutName = (name: string, atMost: number): string => {
  const signs = [...name];
  return signs.length <= atMost
    ? name
    : `${signs
        .slice(0, atMost - 1)
        .join('')
        .trimEnd()}…`;
};

/** The largest holdings, and those that are summed up. A single one takes no more room by its name. */
export const largestHoldings = ({ held }: HeldLines) => {
  const ranked = held.toSorted(byValue);
  const cut = ranked.length > holdingsAtMost + 1 ? holdingsAtMost : ranked.length;
  return { named: ranked.slice(0, cut), others: ranked.slice(cut) };
};

/** The value of each class that is held, the largest first; cash balances belong to the class of cash. */
export const classValues = ({ held, cash }: HeldLines) =>
  assetClasses
    .map((assetClass) => {
      const ofClass = held.filter(({ of }: HeldLine) => of.instrument.assetClass === assetClass);
      const values = [...ofClass, ...(assetClass === 'cash' ? cash : [])].map(({ value }) => value);
      return { assetClass, count: values.length, value: sumOf(values) };
    })
    .filter(({ count }) => count > 0)
    .toSorted(byValue);

/** The holdings that added most to the return and those that took most from it, in parts that add up as printed. */
export const contributionExtremes = (rows: readonly ContributionRow[], rest: number) => {
  const ranked = rows.toSorted((one, other) => other.contribution - one.contribution);
  const added = ranked.filter(({ contribution }) => contribution > 0).slice(0, contributorsAtMost);
  const taken = ranked
    .filter(({ contribution }) => contribution < 0)
    .slice(-contributorsAtMost)
    .toReversed();
  const named = new Set([...added, ...taken]);
  const others = rows
    .filter((row) => !named.has(row))
    .reduce((sum, { contribution }) => sum + contribution, rest);
  const parts = roundedParts([...[...added, ...taken].map(({ contribution }) => contribution), others]);
  const rounded = (row: ContributionRow, n: number) => ({ ...row, contribution: parts[n] ?? 0 });
  return {
    added: added.map(rounded),
    taken: taken.map((row, n) => rounded(row, added.length + n)),
    others: parts.at(-1) ?? 0,
  };
};
