/** Numbers that look like chance and are the same on every machine. */

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
 * A number with mean 0 and deviation 1: the sum of four uniform ones, which is normal enough and needs neither log nor cos,
 * which differ between engines.
 */
export const normal = (random: () => number): number =>
  (random() + random() + random() + random() - 2) * Math.sqrt(3);

/** A seed of its own for each name, so that adding one leaves the others' numbers alone. */
export const deriveSeed = (seed: number, name: string): number => {
  let hash = seed ^ 0x811c9dc5;
  for (let n = 0; n < name.length; n++) hash = Math.imul(hash ^ name.charCodeAt(n), 0x01000193);
  return hash >>> 0;
};
