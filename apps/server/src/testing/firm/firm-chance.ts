/** The random choices of a generated firm: the same seed makes the same firm, ids included. */
import { createChance } from '../chance.ts';

export interface FirmChance {
  /** From 0 (included) to 1 (excluded). */
  readonly next: () => number;
  /** Normally distributed around 0. */
  readonly gauss: () => number;
  readonly pick: <T>(choices: readonly T[]) => T;
  /** A version 7 uuid for a time, different at each call. */
  readonly id: (ms: number) => string;
}

export const createFirmChance = (seed: number): FirmChance => {
  const { next, pick } = createChance(seed);
  let made = 0;
  return {
    next,
    pick,
    gauss: () => {
      let sum = 0;
      for (let n = 0; n < 12; n++) sum += next();
      return sum - 6;
    },
    id: (ms) => {
      made += 1;
      const time = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
      const count = made.toString(16).padStart(9, '0');
      const rest = Math.floor(next() * 2 ** 36)
        .toString(16)
        .padStart(9, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${count.slice(0, 3)}-8${count.slice(3, 6)}-${count.slice(6)}${rest}`;
    },
  };
};
