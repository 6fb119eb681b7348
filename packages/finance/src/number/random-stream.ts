import { ownLog } from './own-math.ts';

/** Pseudo-random numbers that follow from a seed. */
export interface RandomStream {
  /** In [0, 1[, with 32 random bits. */
  uniform(): number;
  /** Of the standard normal distribution. */
  normal(): number;
}

const WORD = 4_294_967_296;

/** The four words of a generator's state, not all of them 0. */
export type RandomWords = readonly [number, number, number, number];

/** Derives the words of a state from a seed by splitmix32. */
function seedWords(seed: number): RandomWords {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x9e37_79b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85eb_ca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2_ae35);
    return z ^ (z >>> 16);
  };
  return [next(), next(), next(), next()];
}

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** xoshiro128** of Blackman and Vigna: whole numbers from 0 to 2³² − 1, on 32-bit integers alone. */
export function randomWords(state: RandomWords): () => number {
  let [a, b, c, d] = state;
  return () => {
    const result = Math.imul(rotated(Math.imul(b, 5), 7), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotated(d, 11);
    return result >>> 0;
  };
}

/**
 * A stream from a seed (a whole number of 32 bits): xoshiro128**, seeded by splitmix32. Normals by the polar method of
 * Marsaglia, with √ and the package's own logarithm.
 */
export function randomStream(seed: number): RandomStream {
  const next = randomWords(seedWords(seed));
  let spare: number | null = null;
  const uniform = (): number => next() / WORD;
  const normal = (): number => {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    for (;;) {
      const x = 2 * uniform() - 1;
      const y = 2 * uniform() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const factor = Math.sqrt((-2 * ownLog(square)) / square);
      spare = y * factor;
      return x * factor;
    }
  };
  return { uniform, normal };
}
