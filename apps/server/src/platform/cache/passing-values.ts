/** The values of passing work: a small part of the caches, in which its own oldest values give way. */
import type { Kept, Shelf } from './shelf.ts';

export interface PassingValues {
  /** Counts a value of passing work as the last used one; drops the oldest beyond the limit. */
  use(shelf: Shelf, kept: Kept): void;
  /** Counts a value no longer: it is gone, or others use it too. */
  release(kept: Kept): void;
  holds(kept: Kept): boolean;
}

/** Keeps at most so many bytes of the values of passing work. */
export const createPassingValues = (bytesAtMost: number): PassingValues => {
  // In order of last use.
  const values = new Map<Kept, Shelf>();
  let bytes = 0;
  const release = (kept: Kept) => {
    if (values.delete(kept)) bytes -= kept.bytes;
  };
  return {
    release,
    holds: (kept) => values.has(kept),
    use(shelf, kept) {
      release(kept);
      values.set(kept, shelf);
      bytes += kept.bytes;
      for (const [oldest, place] of values) {
        if (bytes <= bytesAtMost) return;
        release(oldest);
        place.drop(oldest);
      }
    },
  };
};
