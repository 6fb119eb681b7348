import { dayOfDate } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import { parseUnits } from '../number/exact.ts';
import type { Units } from '../number/exact.ts';
import { splitQuantity } from './holdings-walk.ts';
import type { HoldingStep } from './holdings-walk.ts';
import type { Ledger } from './ledger.ts';
import type { HoldingPart, WaitingHolding, WaitingRatio } from './waiting-holding.ts';

/** A split that is neither booked nor declined in a portfolio. */
export interface WaitingSplit {
  readonly instrumentId: string;
  readonly exDate: LocalDate;
  readonly ratioNew: string;
  readonly ratioOld: string;
}

function ratioOf({ exDate, ratioNew, ratioOld }: WaitingSplit): WaitingRatio[] {
  const [given, kept] = [parseUnits(ratioNew), parseUnits(ratioOld)];
  if (given === null || kept === null || given <= 0n || kept <= 0n) return [];
  return [{ day: dayOfDate(exDate), ratioNew: given, ratioOld: kept }];
}

/** The units held when a day began. */
function heldBefore(steps: readonly HoldingStep[], day: number): Units {
  return steps.findLast((step) => step.day < day)?.quantity ?? 0n;
}

/** The steps with one on each ex-date, even where nothing else happened. */
function withExDates(steps: readonly HoldingStep[], splits: readonly WaitingRatio[]): HoldingStep[] {
  const days = new Set(steps.map(({ day }) => day));
  const added = splits
    .filter(({ day }) => !days.has(day))
    .map(({ day }): HoldingStep => {
      const quantity = heldBefore(steps, day);
      const nothing = {
        valued: null,
        traded: null,
        tradedQuantity: 0n,
        derived: null,
        transferredIn: 0n,
        transferredOut: 0n,
      };
      return { day, quantity, ratioNew: 1n, ratioOld: 1n, ...nothing, moved: false };
    });
  return [...steps, ...added].sort((a, b) => a.day - b.day);
}

const isSameSide = (a: Units, b: Units): boolean => (a > 0n ? b > 0n : b < 0n);

/**
 * By step: the units held before a split as far as they still count. Sales do not lessen them, because units sold later
 * are units after the split; nothing is left of them once the holding has been sold.
 */
function leftOf(steps: readonly HoldingStep[], { day }: WaitingRatio): Units[] {
  let left = heldBefore(steps, day);
  return steps.map((step) => {
    if (step.day < day) return step.quantity;
    left = splitQuantity(left, step);
    if (!isSameSide(left, step.quantity)) left = 0n;
    return left;
  });
}

/** A step as it concerns one part, which is traded from `since` to the day before `until`. */
function stepOfPart(
  step: HoldingStep,
  quantity: Units,
  part: { since: number; until: number; ratios: readonly WaitingRatio[] },
): HoldingStep {
  const isBefore = step.day < part.until;
  const isOwn = step.day >= part.since && isBefore;
  const ratio = part.ratios.find(({ day }) => day === step.day);
  return {
    ...step,
    quantity,
    ratioNew: step.ratioNew * (ratio?.ratioNew ?? 1n),
    ratioOld: step.ratioOld * (ratio?.ratioOld ?? 1n),
    ...(!isBefore && { traded: null, derived: null }),
    transferredIn: isOwn ? step.transferredIn : 0n,
    transferredOut: isOwn ? step.transferredOut : 0n,
    moved: isOwn && step.moved,
  };
}

function waitingHolding(own: readonly HoldingStep[], listed: readonly WaitingRatio[]): WaitingHolding | null {
  const splits = listed.filter(({ day }) => heldBefore(own, day) !== 0n).sort((a, b) => a.day - b.day);
  if (splits.length === 0) return null;
  const steps = withExDates(own, splits);
  const left = [
    steps.map(() => 0n),
    ...splits.map((split) => leftOf(steps, split)),
    steps.map((step) => step.quantity),
  ];
  const parts = left.slice(1).map((upTo, place): HoldingPart => {
    const part = {
      since: splits[place - 1]?.day ?? -Infinity,
      until: splits[place]?.day ?? Infinity,
      ratios: splits.slice(0, place),
    };
    const quantityAt = (i: number): Units => (upTo[i] ?? 0n) - (left[place]?.[i] ?? 0n);
    return { until: part.until, steps: steps.map((step, i) => stepOfPart(step, quantityAt(i), part)) };
  });
  return { splits, parts };
}

/**
 * A ledger in which some splits wait. Units held at the start of an ex-date keep the prices from before it, units
 * bought or sold since count at later ones. A split of units that were not held then is ignored, and so is one whose
 * ratio is not above zero.
 */
export function withWaitingSplits(ledger: Ledger, splits: Iterable<WaitingSplit>): Ledger {
  const all = [...splits];
  const waiting = new Map<number, WaitingHolding>();
  if (all.length === 0) return { ...ledger, waiting };
  for (const [i, { id }] of ledger.instruments.entries()) {
    const listed = all.filter(({ instrumentId }) => instrumentId === id).flatMap(ratioOf);
    const found = listed.length === 0 ? null : waitingHolding(ledger.steps[i] ?? [], listed);
    if (found !== null) waiting.set(i, found);
  }
  return { ...ledger, waiting };
}

/** The first ex-date of a split that waits in one of two ledgers only, or with another ratio; Infinity if there is none. */
export function waitingSince(a: Ledger, b: Ledger): number {
  const listed = ({ waiting, instruments }: Ledger) =>
    [...waiting].flatMap(([i, { splits }]) =>
      splits.map(({ day, ratioNew, ratioOld }) => ({
        day,
        key: `${instruments[i]?.id} ${day} ${ratioNew}:${ratioOld}`,
      })),
    );
  const [before, after] = [listed(a), listed(b)];
  const lacking = (some: typeof before, others: typeof before) =>
    some.filter(({ key }) => !others.some((other) => other.key === key));
  return Math.min(...[...lacking(before, after), ...lacking(after, before)].map(({ day }) => day));
}
