/**
 * The caches of an app: derived values in memory, all within one budget. A cache may use what the others leave free. When the
 * budget is used up, the cache furthest above its share evicts its least recently used value, so that each keeps its share.
 */
import type { Db } from '../database/db.ts';
import { databaseOf } from '../database/transactions.ts';
import type { Metrics } from '../basics/metrics.ts';
import { invariant } from '../http/problem.ts';
import { isInPassing } from '../jobs/passing-work.ts';
import { createSharedWork } from '../jobs/shared-work.ts';
import { createPassingValues } from './passing-values.ts';
import { createShelf } from './shelf.ts';
import type { Shelf } from './shelf.ts';

export interface Cache<V> {
  get(key: string): V | undefined;
  /** Keeps a value with its estimated size; a value larger than the cache's share is not kept. */
  set(key: string, value: V, bytes: number): void;
  /** Lets concurrent callers of the same key share one computation. Keeps nothing by itself. */
  once(key: string, work: () => Promise<V>): Promise<V>;
}

export interface Caches {
  /**
   * The cache with this name, made at the first request; `share` is its part of the budget, and all shares together
   * are at most 1.
   */
  cache<V>(name: string, share: number): Cache<V>;
  /** Drops every value, when the app ends. */
  empty(): void;
}

interface Place {
  readonly share: number;
  readonly shelf: Shelf;
  readonly cache: Cache<unknown>;
}

/** The part of the budget that work in passing may use. */
const passingShare = 0.08;

/** The rounding error that the sum of all shares may have. */
const tolerance = 1e-9;

/** Makes the caches of an app; `otherShares` are those of a process that does one thing, in place of the usual ones. */
export const createCaches = (
  megabytes: number,
  metrics: Metrics['caches'],
  otherShares: Readonly<Record<string, number>> = {},
): Caches => {
  const budget = megabytes * 1024 * 1024;
  const places = new Map<string, Place>();
  const passing = createPassingValues(passingShare * budget);
  let bytes = 0;
  const onChange = (change: number) => void (bytes += change);
  const excess = ({ shelf, share }: Place) => shelf.bytes - share * budget;
  const makeRoom = () => {
    while (bytes > budget) {
      const [largest] = [...places.values()].toSorted((a, b) => excess(b) - excess(a));
      largest?.shelf.dropOldest();
    }
  };
  const open = (name: string, share: number): Place => {
    const given = [...places.values()].reduce((sum, place) => sum + place.share, share);
    invariant(share > 0 && given <= 1 + tolerance, `the caches share one budget, and ${name} is too much`);
    const shelf = createShelf(name, { metrics, onChange });
    const cache: Cache<unknown> = {
      get(key) {
        const found = shelf.get(key);
        if (found === undefined) return undefined;
        if (!isInPassing()) passing.release(found);
        else if (passing.holds(found)) passing.use(shelf, found);
        return found.value;
      },
      set(key, value, size) {
        const before = shelf.peek(key);
        // What others use stays theirs, also when passing work renews it.
        const isOthers = before !== undefined && !passing.holds(before);
        if (before !== undefined) passing.release(before);
        if (size > share * budget) return shelf.delete(key);
        const kept = shelf.set(key, value, size);
        if (isInPassing() && !isOthers) passing.use(shelf, kept);
        makeRoom();
      },
      once: createSharedWork<unknown>(),
    };
    return { share, shelf, cache };
  };
  return {
    cache<V>(name: string, usual: number) {
      const share = otherShares[name] ?? usual;
      const place = places.get(name) ?? open(name, share);
      invariant(place.share === share, `the cache ${name} has one share`);
      places.set(name, place);
      // A name stands for one type of value, because each is requested in one place of the code.
      return place.cache as Cache<V>;
    },
    empty() {
      for (const { shelf } of places.values()) shelf.empty();
    },
  };
};

/** The caches by database handle: many readers receive the database or a transaction, and no app. */
// oxlint-disable-next-line house/no-module-cache -- maps a handle to its app's caches, and is freed with it
const belonging = new WeakMap<Db, Caches>();

/** Makes these the caches of everything that receives this database handle. */
export const lendCaches = (db: Db, caches: Caches): void => void belonging.set(db, caches);

/** The caches of the app that a database handle or transaction belongs to. */
export const findCaches = (db: Db): Caches => {
  const caches = belonging.get(databaseOf(db));
  invariant(caches !== undefined, 'only an app reads derived values');
  return caches;
};
