import type { HoldingStep } from './holdings-walk.ts';

/** The ratio of a waiting split, with its ex-date as a day number. */
export interface WaitingRatio {
  readonly day: number;
  readonly ratioNew: bigint;
  readonly ratioOld: bigint;
}

/** The units of a holding that have the same prices: those held before a waiting split, or traded since the last one. */
export interface HoldingPart {
  /** Their quantity after each day that changed it or was an ex-date, with the waiting splits before them. */
  readonly steps: readonly HoldingStep[];
  /** The ex-date from which closing prices do not count for them; Infinity for units traded since the last one. */
  readonly until: number;
}

/** A holding with waiting splits; its parts add up to it on every day. */
export interface WaitingHolding {
  readonly splits: readonly WaitingRatio[];
  readonly parts: readonly HoldingPart[];
}
