import { describe, expect, test } from 'vitest';
import { createBoundedCache, emptyCaches } from './bounded-cache.ts';

describe('createBoundedCache', () => {
  test('drops what was used longest ago once the limit is passed', () => {
    const cache = createBoundedCache<string>({ maxBytes: 10 });
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 4);
    cache.get('a');
    cache.set('c', 'C', 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
    expect(cache.bytes).toBe(8);
  });

  test('counts a replaced value once and never keeps one larger than the limit', () => {
    const cache = createBoundedCache<string>({ maxBytes: 10 });
    cache.set('a', 'A', 4);
    cache.set('a', 'AA', 6);
    expect(cache.bytes).toBe(6);
    cache.set('a', 'AAA', 11);
    expect(cache.get('a')).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });

  test('forgets everything with all others, and can be filled again', () => {
    const caches = [1, 2].map(() => createBoundedCache<string>({ maxBytes: 4 }));
    for (const cache of caches) cache.set('a', 'A', 4);
    emptyCaches();
    expect(caches.map((cache) => [cache.get('a'), cache.bytes])).toEqual([
      [undefined, 0],
      [undefined, 0],
    ]);
    caches[0]?.set('b', 'B', 4);
    expect(caches[0]?.get('b')).toBe('B');
  });
});
