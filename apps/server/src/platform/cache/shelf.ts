/** The values of one cache, in the order in which they were last used. */
import type { Metrics } from '../metrics.ts';

export interface Shelf {
  get(key: string): unknown;
  set(key: string, value: unknown, bytes: number): void;
  delete(key: string): void;
  /** Drops the value that was used longest ago. */
  dropOldest(): void;
  empty(): void;
  /** What is kept now, in estimated bytes. */
  readonly bytes: number;
}

interface Kept {
  readonly value: unknown;
  readonly bytes: number;
}

interface ShelfForm {
  readonly metrics: Metrics['caches'];
  /** Hears how many bytes came, or went when it is negative. */
  readonly onChange: (bytes: number) => void;
}

/** An empty shelf. A Map keeps the order of insertion: its first key is the one that was used longest ago. */
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
      return found.value;
    },
    set(key, value, size) {
      remove(key);
      kept.set(key, { value, bytes: size });
      count(size);
    },
    delete: remove,
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
