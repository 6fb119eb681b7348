/** Repeatable pseudo-random choices: the same seed gives the same attack. */
export interface Chance {
  /** From 0 (included) to 1 (excluded). */
  readonly next: () => number;
  readonly pick: <T>(choices: readonly T[]) => T;
  readonly isWithin: (probability: number) => boolean;
}

/** Mulberry32. */
export const createChance = (seed: number): Chance => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(choices: readonly T[]): T => {
    const [first] = choices.slice(Math.floor(next() * choices.length));
    if (first === undefined) throw new Error('There is nothing to choose from');
    return first;
  };
  return { next, pick, isWithin: (probability) => next() < probability };
};
