/** A memory of derived values with a limit in bytes: what was used longest ago is dropped first. */
import { demandWanted } from '../jobs/work-scope.ts';

export interface BoundedCache<V> {
  get(key: string): V | undefined;
  /** Keeps a value; one larger than the whole limit is not kept. */
  set(key: string, value: V, bytes: number): void;
  delete(key: string): void;
  empty(): void;
  /** Current size, in the bytes that callers stated. */
  readonly bytes: number;
}

interface Kept<V> {
  readonly value: V;
  readonly bytes: number;
}

const all: BoundedCache<unknown>[] = [];

/** What the caches of the portal hold together by their own limits. */
const wholeBudgetMegabytes = 600;
let shareOfLimits = 1;

/** Sets what all caches may hold together; each keeps its part of it. Called before anything is kept. */
export const setCacheBudget = (megabytes: number): void => {
  shareOfLimits = megabytes / wholeBudgetMegabytes;
};

/** Makes an empty cache. A Map keeps the order of insertion, so that its first key is the one used longest ago. */
export const createBoundedCache = <V>({ maxBytes }: { maxBytes: number }): BoundedCache<V> => {
  const limit = (): number => maxBytes * shareOfLimits;
  const kept = new Map<string, Kept<V>>();
  let bytes = 0;
  const remove = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  const cache: BoundedCache<V> = {
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set(key, value, size) {
      remove(key);
      if (size > limit()) return;
      kept.set(key, { value, bytes: size });
      bytes += size;
      for (const oldest of kept.keys()) {
        if (bytes <= limit()) return;
        remove(oldest);
      }
    },
    delete: remove,
    empty() {
      kept.clear();
      bytes = 0;
    },
    get bytes() {
      return bytes;
    },
  };
  all.push(cache);
  return cache;
};

/** Forgets every derived value: they are one database's, and it was closed. */
export const emptyCaches = (): void => {
  for (const cache of all) cache.empty();
};

/**
 * Lets timers and other requests have their turn between two pieces of heavy calculation.
 * @throws Abandoned when nobody waits for the calculation any more.
 */
export const letOthersRun = async (): Promise<void> => {
  await new Promise((resolve) => setImmediate(resolve));
  demandWanted();
};
