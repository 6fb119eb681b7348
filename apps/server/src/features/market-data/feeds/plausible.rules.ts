/** Decides which fetched prices may be stored at once and which wait for a user. */
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { DatedValue, Split } from './provider.ts';

/** A change from one price to the next that is larger, either way, waits for a user. */
const limits = { upwards: 1.5, downwards: 1 / 1.5 };
/** After a longer gap, prices are not compared. */
const comparableDays = 30;
/** The ratios of common splits; a jump this close to one is held even within the limit. */
const splitRatios = [1.25, 4 / 3, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 50, 100];
const ratioTolerance = 0.01;

export type HeldReason = 'jump' | 'split_ratio';

const isNearSplit = (ratio: number): boolean => {
  const size = ratio < 1 ? 1 / ratio : ratio;
  return splitRatios.some((one) => Math.abs(size / one - 1) < ratioTolerance);
};

/** Why a change is not plausible; null when it is. */
const doubtAbout = (ratio: number): HeldReason | null => {
  if (isNearSplit(ratio)) return 'split_ratio';
  return ratio > limits.upwards || ratio < limits.downwards ? 'jump' : null;
};

export interface HeldClose extends DatedValue {
  readonly previous: DatedValue;
  readonly reason: HeldReason;
}

export interface Judged {
  readonly good: readonly DatedValue[];
  readonly held: readonly HeldClose[];
}

const isComparable = (previous: DatedValue, next: DatedValue): boolean =>
  dayOfDate(next.day as LocalDate) - dayOfDate(previous.day as LocalDate) <= comparableDays;

/** The change between two prices, without what splits between them explain. */
const changeBetween = (previous: DatedValue, next: DatedValue, splits: readonly Split[]): number =>
  splits
    .filter(({ day }) => day > previous.day && day <= next.day)
    .reduce((value, { factor }) => value.times(factor), next.value)
    .div(previous.value)
    .toNumber();

/** The later of two prices, of which either may be missing. */
const later = (a: DatedValue | undefined, b: DatedValue | undefined): DatedValue | undefined =>
  a === undefined || (b !== undefined && b.day > a.day) ? b : a;

/** Finds what each price is compared with, for prices in the order of their days. */
const measures = (stored: readonly DatedValue[]) => {
  const byDay = new Map(stored.map((price) => [price.day, price]));
  let at = 0;
  return (price: DatedValue, lastGood: DatedValue | undefined) => {
    while ((stored[at]?.day ?? price.day) < price.day) at += 1;
    const replaced = byDay.get(price.day);
    const earlier = later(lastGood, stored[at - 1]);
    const isNear = earlier !== undefined && isComparable(earlier, price);
    return { replaced, previous: replaced ?? (isNear ? earlier : undefined) };
  };
};

/**
 * Compares each fetched price with the last good one before it, stored or fetched. After a held price the next ones
 * are compared with the same good one, so that a wrong level never becomes the measure. A price that would replace
 * the stored one of its day is also compared with that one.
 */
export const judgeCloses = (
  fetched: readonly DatedValue[],
  { stored, splits }: { readonly stored: readonly DatedValue[]; readonly splits: readonly Split[] },
): Judged => {
  const good: DatedValue[] = [];
  const held: HeldClose[] = [];
  const measureFor = measures(stored);
  let lastGood: DatedValue | undefined;
  for (const price of fetched) {
    const { replaced, previous } = measureFor(price, lastGood);
    const reason = previous && doubtAbout(changeBetween(previous, price, splits));
    if (previous === undefined || !reason) {
      good.push(price);
      lastGood = price;
    } else {
      held.push({ ...price, previous, reason });
      lastGood = replaced ?? lastGood;
    }
  }
  return { good, held };
};
