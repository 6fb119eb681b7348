import { describe, expect, test } from 'vitest';
import { createMetrics } from '../basics/metrics.ts';
import { runInPassing } from '../jobs/passing-work.ts';
import { createCaches } from './caches.ts';

const megabyte = 1024 * 1024;

/** Caches with a budget of ten megabytes, and the metrics of one of them. */
const openCaches = () => {
  const { registry, caches: metrics } = createMetrics();
  const caches = createCaches(10, metrics);
  const measured = async (metric: string, cache: string): Promise<number> => {
    const line = new RegExp(`^partnerfolio_cache_${metric}\\{cache="${cache}"\\} (.*)$`, 'm');
    return Number(line.exec(await registry.metrics())?.[1]);
  };
  return { ...caches, measured };
};

describe('the caches of an app', () => {
  test('evict the least recently used value when the budget is used up', () => {
    const { cache } = openCaches();
    const prices = cache<string>('prices', 1);
    prices.set('a', 'A', 4 * megabyte);
    prices.set('b', 'B', 4 * megabyte);
    prices.get('a');
    prices.set('c', 'C', 4 * megabyte);
    expect(['a', 'b', 'c'].map((key) => prices.get(key))).toEqual(['A', undefined, 'C']);
  });

  test('use what others leave free, and give it back when these need their share', () => {
    const { cache } = openCaches();
    const prices = cache<string>('prices', 0.5);
    const answers = cache<string>('answers', 0.5);
    for (const key of ['a', 'b', 'c']) prices.set(key, key, 3 * megabyte);
    expect(prices.get('a')).toBe('a');
    answers.set('d', 'D', 3 * megabyte);
    expect([prices.get('a'), prices.get('b'), prices.get('c')]).toEqual(['a', undefined, 'c']);
    for (const key of ['e', 'f', 'g']) prices.set(key, key, 3 * megabyte);
    expect(answers.get('d')).toBe('D');
  });

  test('keep no value larger than the share, and drop the value it replaces', () => {
    const answers = openCaches().cache<string>('answers', 0.2);
    answers.set('a', 'A', megabyte);
    answers.set('a', 'AA', 3 * megabyte);
    expect(answers.get('a')).toBeUndefined();
  });

  // A tenth of the ten megabytes, less a little, is for passing work.
  test('keep little of what work in passing computes, its newest, and nothing of others gives way to it', () => {
    const { cache } = openCaches();
    const prices = cache<string>('prices', 0.5);
    const answers = cache<string>('answers', 0.5);
    prices.set('read', 'R', 4 * megabyte);
    answers.set('renewed', 'old', 4 * megabyte);
    runInPassing(() => {
      for (const key of ['a', 'b', 'c']) {
        prices.set(key, key, megabyte / 4);
        answers.set(key, key, megabyte / 4);
        prices.get('a');
      }
      answers.set('renewed', 'new', 4 * megabyte);
    });
    const seen = ['a', 'b', 'c', 'read'].map((key) => prices.get(key));
    expect(seen).toEqual(['a', undefined, 'c', 'R']);
    expect(['a', 'b', 'c', 'renewed'].map((key) => answers.get(key))).toEqual([
      undefined,
      undefined,
      'c',
      'new',
    ]);
  });

  test('keep what work in passing computed once somebody else has read it', () => {
    const { cache } = openCaches();
    const prices = cache<string>('prices', 1);
    runInPassing(() => prices.set('a', 'A', megabyte / 2));
    expect(prices.get('a')).toBe('A');
    runInPassing(() => {
      for (const key of ['b', 'c', 'd']) prices.set(key, key, megabyte / 2);
    });
    expect(['a', 'b', 'c', 'd'].map((key) => prices.get(key))).toEqual(['A', undefined, undefined, 'd']);
  });

  test('have other shares in a process that does one thing', () => {
    const { cache } = createCaches(10, createMetrics().caches, { prices: 0.8 });
    const prices = cache<string>('prices', 0.2);
    prices.set('a', 'A', 7 * megabyte);
    expect(prices.get('a')).toBe('A');
    expect(() => cache('answers', 0.3)).toThrow('too much');
  });

  test('report hits, misses, bytes and evictions to monitoring', async () => {
    const { cache, measured } = openCaches();
    const prices = cache<string>('prices', 0.5);
    for (const key of ['a', 'b', 'c']) prices.set(key, key, 4 * megabyte);
    prices.get('a');
    prices.get('c');
    prices.get('c');
    const names = ['hits_total', 'misses_total', 'evictions_total', 'bytes'];
    expect(await Promise.all(names.map((name) => measured(name, 'prices')))).toEqual([2, 1, 1, 8 * megabyte]);
  });

  test('are empty after the app has ended, and can be filled again', async () => {
    const { cache, empty, measured } = openCaches();
    const prices = cache<string>('prices', 0.5);
    prices.set('a', 'A', megabyte);
    empty();
    expect([prices.get('a'), await measured('bytes', 'prices')]).toEqual([undefined, 0]);
    prices.set('b', 'B', megabyte);
    expect(prices.get('b')).toBe('B');
  });

  test('refuse shares beyond the budget, and two shares for one name', () => {
    const { cache } = openCaches();
    cache('prices', 0.7);
    expect(() => cache('answers', 0.4)).toThrow('answers');
    expect(() => cache('prices', 0.2)).toThrow('prices');
  });

  test('let concurrent callers share one computation', async () => {
    const prices = openCaches().cache<number>('prices', 0.5);
    let runs = 0;
    const work = () => Promise.resolve(++runs);
    expect(await Promise.all([prices.once('a', work), prices.once('a', work)])).toEqual([1, 1]);
  });
});
