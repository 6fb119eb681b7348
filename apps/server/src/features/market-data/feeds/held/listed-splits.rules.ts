/** Which of the splits that a provider lists are stored, and as which ratio. */
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import { areSameRatios, sameActionDays } from '../../../waiting-splits/rules.ts';
import type { Ratio } from '../../../waiting-splits/rules.ts';
import type { NearSplit } from '../../recorded-actions/queries.ts';
import type { Split } from '../provider/provider.ts';

/** A listed split as a corporate action states it. */
export interface ListedSplit {
  readonly exDate: string;
  readonly ratioNew: string;
  readonly ratioOld: string;
}

/** A larger ratio, either way, is an error of the provider. */
const largestRatio = 10_000;
/** Longer lists are cut to the newest ones. */
const listedAtMost = 50;
const oldAtMost = 1000;
/** Providers write ratios such as 1:3 with some ten digits. */
const tolerance = '1e-9';

const isPlausible = ({ factor }: Split): boolean =>
  factor.isFinite() && factor.gte(new Decimal(1).div(largestRatio)) && factor.lte(largestRatio);

/** The ratio in the smallest whole numbers that give the factor; the factor itself for one unit if there are none. */
const ratioOf = (factor: Decimal): Pick<ListedSplit, 'ratioNew' | 'ratioOld'> => {
  for (let old = 1; old <= oldAtMost; old++) {
    const whole = factor.times(old).round();
    if (whole.gt(0) && whole.div(old).div(factor).minus(1).abs().lte(tolerance))
      return { ratioNew: whole.toFixed(), ratioOld: String(old) };
  }
  return { ratioNew: factor.toSignificantDigits(12).toFixed(), ratioOld: '1' };
};

/** Whether two dates are near enough for one action. */
const isNear = (a: string, b: string): boolean =>
  Math.abs(dayOfDate(a as LocalDate) - dayOfDate(b as LocalDate)) <= sameActionDays;

/** The stored split of the same event, whatever its ratio; undefined if there is none. */
const findNear = <T extends { readonly exDate: string }>(
  stored: readonly T[],
  { exDate }: ListedSplit,
): T | undefined => stored.find((one) => isNear(one.exDate, exDate));

/** The splits recorded for an instrument that the provider does not list. */
export const unlistedSplits = (
  recorded: readonly Pick<NearSplit, 'exDate' | 'ratioNew' | 'ratioOld'>[],
  listed: readonly Split[],
): Split[] =>
  recorded
    .filter(({ exDate }) => !listed.some(({ day }) => isNear(day, exDate)))
    .map(({ exDate, ratioNew, ratioOld }) => ({
      day: exDate,
      factor: new Decimal(ratioNew ?? '1').div(ratioOld ?? '1'),
    }));

/** The listed splits that a holding can have met: after the first trade, and not in the future. */
export const splitsToStore = (
  splits: readonly Split[],
  { firstTrade, today }: { readonly firstTrade: string | null; readonly today: string },
): { listed: ListedSplit[]; isDoubtful: boolean } => {
  const met = splits.filter(({ day }) => firstTrade !== null && day > firstTrade && day <= today);
  const newest = met.toSorted((a, b) => (a.day < b.day ? 1 : -1)).slice(0, listedAtMost);
  const good = newest.filter(isPlausible).filter(({ factor }) => !factor.equals(1));
  const listed: ListedSplit[] = [];
  for (const { day, factor } of good) {
    const split = { exDate: day, ...ratioOf(factor) };
    // Of two within a few days, which are one event, the newer counts.
    if (findNear(listed, split) === undefined) listed.push(split);
  }
  return {
    listed,
    isDoubtful: !newest.every(isPlausible),
  };
};

/** Whether a user deleted the split. */
const isDeleted = (deleted: readonly (Ratio & { readonly exDate: string })[], split: ListedSplit): boolean =>
  deleted.some((one) => isNear(one.exDate, split.exDate) && areSameRatios(one, split));

/** What a listed split meets: the stored ones, the deleted ones, and room for more. */
export interface StoredSplits {
  readonly splits: readonly NearSplit[];
  readonly deleted: readonly (Ratio & { readonly exDate: string })[];
  readonly room: number;
}

/**
 * Whether a listed split is stored, and in place of which one; null if it stays as it is: recorded already, by a user
 * or another provider with other terms, booked, or deleted.
 */
export const placeOf = (
  split: ListedSplit,
  { splits, deleted, room }: StoredSplits,
  provider: string,
): { readonly former: NearSplit | null } | null => {
  const near = findNear(splits, split);
  if (near === undefined) return room > 0 && !isDeleted(deleted, split) ? { former: null } : null;
  const isCorrection = near.source === provider && !near.isSettled && !areSameRatios(near, split);
  return isCorrection ? { former: near } : null;
};
