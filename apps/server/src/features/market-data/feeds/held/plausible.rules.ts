/** Decides which fetched prices may be stored at once, which of them stay listed, and which wait for a user. */
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { DatedValue, Split } from '../provider/provider.ts';

/** A change from one price to the next that is larger, either way, is a jump. */
const limits = { upwards: 1.5, downwards: 1 / 1.5 };
/** After a longer gap, prices are not compared. */
const comparableDays = 30;
/** The ratios of common splits; a change this close to one is a jump even within the limit. */
const splitRatios = [1.25, 4 / 3, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 50, 100];
const ratioTolerance = 0.01;
/** A larger change is also what a missing split of 2 for 1 or another unit makes, and these stay on the new level, too. */
const largestConfirmed = 1.8;
/** How far two providers may be apart, relative to the price. */
const sourceTolerance = 0.01;

export type HeldReason = 'jump' | 'split_ratio';

const sizeOf = (ratio: number): number => (ratio < 1 ? 1 / ratio : ratio);

const isNearSplit = (ratio: number): boolean =>
  splitRatios.some((one) => Math.abs(sizeOf(ratio) / one - 1) < ratioTolerance);

/** Why a change is not plausible; null when it is. */
const doubtAbout = (ratio: number): HeldReason | null => {
  if (isNearSplit(ratio)) return 'split_ratio';
  return ratio > limits.upwards || ratio < limits.downwards ? 'jump' : null;
};

/** What says that a jump is real. */
export type Confirmation = 'next_price' | 'second_source';

export interface Jump extends DatedValue {
  readonly previous: DatedValue;
  readonly reason: HeldReason;
  /** Null while the price waits; otherwise it is used. */
  readonly confirmedBy: Confirmation | null;
}

export interface Judged {
  /** The prices to store, with the confirmed jumps. */
  readonly good: readonly DatedValue[];
  readonly jumps: readonly Jump[];
}

/** The same days from a second provider, in the currency of the instrument. */
export interface SecondSource {
  readonly closes: readonly DatedValue[];
  readonly splits: readonly Split[];
}

/** What fetched prices are compared with. */
export interface Known {
  readonly stored: readonly DatedValue[];
  /** The splits that the provider lists. */
  readonly splits: readonly Split[];
  /** Others that are recorded for the instrument: they may explain a change, and make none doubtful. */
  readonly recorded?: readonly Split[];
  /** Prices of the instrument that a user discarded. */
  readonly discarded?: readonly DatedValue[];
  readonly second?: SecondSource | null;
}

const isComparable = (previous: DatedValue, next: DatedValue): boolean =>
  dayOfDate(next.day as LocalDate) - dayOfDate(previous.day as LocalDate) <= comparableDays;

const areBetween =
  (previous: DatedValue, next: DatedValue) =>
  ({ day }: { readonly day: string }): boolean =>
    day > previous.day && day <= next.day;

/** The change between two prices, without what splits between them explain. */
const changeBetween = (previous: DatedValue, next: DatedValue, splits: readonly Split[]): number =>
  splits
    .filter(areBetween(previous, next))
    .reduce((value, { factor }) => value.times(factor), next.value)
    .div(previous.value)
    .toNumber();

/** Why a change between two prices is not plausible; null when it is, or when recorded splits explain it. */
const doubtBetween = (
  previous: DatedValue,
  next: DatedValue,
  { splits, recorded = [] }: Known,
): HeldReason | null => {
  const doubt = doubtAbout(changeBetween(previous, next, splits));
  const isExplained =
    recorded.some(areBetween(previous, next)) &&
    doubtAbout(changeBetween(previous, next, [...splits, ...recorded])) === null;
  return isExplained ? null : doubt;
};

/** Whether a later price is nearer to the jump than to the level before it. */
export const staysOnLevel = (
  later: DatedValue,
  { jump, previous, splits }: { jump: DatedValue; previous: DatedValue; splits: readonly Split[] },
): boolean => sizeOf(changeBetween(jump, later, splits)) < sizeOf(changeBetween(previous, later, splits));

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

/** Finds the first price after a day, fetched or stored. */
const followers = (fetched: readonly DatedValue[], stored: readonly DatedValue[]) => {
  const all = [...new Map([...stored, ...fetched].map((price) => [price.day, price])).values()];
  const sorted = all.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const places = new Map(sorted.map(({ day }, i) => [day, i]));
  return ({ day }: DatedValue): DatedValue | undefined => sorted[(places.get(day) ?? sorted.length) + 1];
};

interface Doubt {
  readonly price: DatedValue;
  readonly previous: DatedValue;
  readonly next: DatedValue | undefined;
}

/** Whether the next price stays on the new level, and a user has not discarded prices on it. */
const isConfirmedByNext = ({ price, previous, next }: Doubt, { splits, discarded = [] }: Known): boolean => {
  if (next === undefined || !isComparable(price, next)) return false;
  if (sizeOf(changeBetween(previous, price, splits)) > largestConfirmed) return false;
  const isRefused = discarded.some(
    (one) => areBetween(previous, price)(one) && staysOnLevel(one, { jump: price, previous, splits }),
  );
  const stays = staysOnLevel(next, { jump: price, previous, splits });
  return !isRefused && stays && doubtAbout(changeBetween(price, next, splits)) === null;
};

/** Whether a second provider has the same price, and lists no split either. */
const isConfirmedBySecond = ({ price, previous }: Doubt, { second = null }: Known): boolean => {
  const other = second?.closes.find(({ day }) => day === price.day);
  if (second === null || other === undefined || second.splits.some(areBetween(previous, price))) return false;
  return Math.abs(other.value.div(price.value).toNumber() - 1) <= sourceTolerance;
};

const confirmationOf = (doubt: Doubt, known: Known): Confirmation | null => {
  if (isConfirmedBySecond(doubt, known)) return 'second_source';
  // A correction of a day is no new level.
  if (doubt.previous.day === doubt.price.day) return null;
  return isConfirmedByNext(doubt, known) ? 'next_price' : null;
};

/** The jump that a price is against the one before it; null if it is none. */
const jumpAt = (
  { previous, ...at }: Omit<Doubt, 'previous'> & { readonly previous: DatedValue | undefined },
  known: Known,
): Jump | null => {
  const reason = previous === undefined ? null : doubtBetween(previous, at.price, known);
  if (previous === undefined || reason === null) return null;
  return { ...at.price, previous, reason, confirmedBy: confirmationOf({ previous, ...at }, known) };
};

/**
 * Compares each fetched price with the last good one before it, stored or fetched. A jump is used once the next price
 * or a second provider confirms it. After one that is held, the next prices are compared with the same good one, so that a
 * wrong level never becomes the measure. A price that would replace the stored one of its day is also compared with that one.
 */
export const judgeCloses = (fetched: readonly DatedValue[], known: Known): Judged => {
  const good: DatedValue[] = [];
  const jumps: Jump[] = [];
  const measureFor = measures(known.stored);
  const nextOf = followers(fetched, known.stored);
  let lastGood: DatedValue | undefined;
  for (const price of fetched) {
    const { replaced, previous } = measureFor(price, lastGood);
    const jump = jumpAt({ price, previous, next: nextOf(price) }, known);
    if (jump !== null) jumps.push(jump);
    const isGood = jump === null || jump.confirmedBy !== null;
    if (isGood) good.push(price);
    lastGood = isGood ? price : (replaced ?? lastGood);
  }
  return { good, jumps };
};

/** How far back fetched prices and rates are compared with stored ones. */
const comparedDays = 40;

/** The calendar date some days earlier. */
export const daysBefore = (date: string, days: number): string =>
  dateOfDay(dayOfDate(date as LocalDate) - days);

/** The first stored day that fetched values, oldest first, are compared with. */
export const comparedSince = (fetched: readonly { readonly day: string }[]): string =>
  daysBefore(fetched[0]?.day ?? '9999-12-31', comparedDays);
