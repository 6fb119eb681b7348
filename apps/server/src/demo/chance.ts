/** Pseudo-random numbers, equal on every machine. */

/** Mulberry32. */
export const numbersFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/**
 * A number with mean 0 and deviation 1: a sum of four uniform numbers, close enough to normal, and without log or
 * cos, whose results differ between engines.
 */
export const normal = (random: () => number): number =>
  (random() + random() + random() + random() - 2) * Math.sqrt(3);

/** A separate seed for each name, so that adding one does not change the others' numbers. */
export const deriveSeed = (seed: number, name: string): number => {
  let hash = seed ^ 0x811c9dc5;
  for (let n = 0; n < name.length; n++) hash = Math.imul(hash ^ name.charCodeAt(n), 0x01000193);
  return hash >>> 0;
};
