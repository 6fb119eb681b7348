/** Provides the arrays of a calculation, one item for each day; all items are zero. */
export interface DayMemory {
  numbers(length: number): Float64Array;
  counts(length: number): Uint16Array;
  marks(length: number): Uint8Array;
}

/** Memory of their own for each array, so that results can be kept. */
export const newMemory: DayMemory = {
  numbers: (length) => new Float64Array(length),
  counts: (length) => new Uint16Array(length),
  marks: (length) => new Uint8Array(length),
};

/** Memory for one calculation after another. `reuse` ends the use of every array provided so far. */
export interface ReusedMemory extends DayMemory {
  reuse(): void;
}

/** Enough for the arrays of twenty years. */
const firstBytes = 2 ** 20;
/** The start of an array of numbers must be a multiple of this. */
const alignment = 8;

/**
 * Memory for many calculations whose results are used up one by one. New arrays for each would make the garbage collector mark
 * all objects every few dozen portfolios: a fifth of the time of a renewal.
 */
export function reusedMemory(): ReusedMemory {
  let block = new ArrayBuffer(firstBytes);
  let used = 0;
  const place = (bytes: number): number => {
    const size = Math.ceil(bytes / alignment) * alignment;
    if (used + size > block.byteLength) {
      // Arrays in the former block stay valid.
      block = new ArrayBuffer(Math.max(size, block.byteLength * 2));
      used = 0;
    }
    used += size;
    return used - size;
  };
  return {
    numbers(length) {
      const start = place(length * Float64Array.BYTES_PER_ELEMENT);
      return new Float64Array(block, start, length).fill(0);
    },
    counts(length) {
      const start = place(length * Uint16Array.BYTES_PER_ELEMENT);
      return new Uint16Array(block, start, length).fill(0);
    },
    marks(length) {
      const start = place(length);
      return new Uint8Array(block, start, length).fill(0);
    },
    reuse() {
      used = 0;
    },
  };
}
