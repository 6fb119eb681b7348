/** The values of one cache, in order of last use. */
import type { Metrics } from '../basics/metrics.ts';

export interface Kept {
  readonly key: string;
  readonly value: unknown;
  readonly bytes: number;
}

export interface Shelf {
  get(key: string): Kept | undefined;
  /** The value, without counting as a use. */
  peek(key: string): Kept | undefined;
  set(key: string, value: unknown, bytes: number): Kept;
  delete(key: string): void;
  /** Drops a value, unless it has been replaced. */
  drop(value: Kept): void;
  /** Drops the least recently used value. */
  dropOldest(): void;
  empty(): void;
  /** The estimated size of all values in bytes. */
  readonly bytes: number;
}

interface ShelfForm {
  readonly metrics: Metrics['caches'];
  /** Receives the change of the size in bytes, negative when values were dropped. */
  readonly onChange: (bytes: number) => void;
}

/** Makes an empty shelf. A Map keeps the order of insertion, so its first key is the least recently used one. */
export const createShelf = (name: string, { metrics, onChange }: ShelfForm): Shelf => {
  const kept = new Map<string, Kept>();
  const [hits, misses] = [metrics.hits.labels(name), metrics.misses.labels(name)];
  const [evictions, gauge] = [metrics.evictions.labels(name), metrics.bytes.labels(name)];
  let bytes = 0;
  const count = (change: number) => {
    bytes += change;
    gauge.set(bytes);
    onChange(change);
  };
  const remove = (key: string) => {
    const found = kept.get(key);
    if (found === undefined) return;
    kept.delete(key);
    count(-found.bytes);
  };
  gauge.set(0);
  return {
    get(key) {
      const found = kept.get(key);
      (found === undefined ? misses : hits).inc();
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found;
    },
    set(key, value, size) {
      remove(key);
      const added = { key, value, bytes: size };
      kept.set(key, added);
      count(size);
      return added;
    },
    delete: remove,
    peek: (key) => kept.get(key),
    drop(value) {
      if (kept.get(value.key) === value) remove(value.key);
    },
    dropOldest() {
      const [oldest] = kept.keys();
      if (oldest === undefined) return;
      evictions.inc();
      remove(oldest);
    },
    empty() {
      kept.clear();
      count(-bytes);
    },
    get bytes() {
      return bytes;
    },
  };
};
