import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isProblem } from './api.ts';
import { fetchOrReload, fetchPart } from './fetch-part.ts';

const reload = vi.fn();
let portal: 'answers' | 'is away';

beforeEach(() => {
  vi.useFakeTimers();
  portal = 'answers';
  const kept = new Map<string, string>();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  vi.stubGlobal('fetch', () =>
    portal === 'answers' ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('no network')),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Returns a loader that fails the first `times`. */
const failing = (times: number) => {
  let left = times;
  return vi.fn(() => ((left -= 1) < 0 ? Promise.resolve('part') : Promise.reject(new Error('gone'))));
};

/** Returns the outcome: a module, an error, or nothing because the page reloads. */
const awaitOutcome = async (fetching: Promise<unknown>): Promise<unknown> => {
  let outcome: unknown = 'nothing';
  void fetching.then(
    (part) => (outcome = part),
    (error: unknown) => (outcome = error),
  );
  await vi.runAllTimersAsync();
  return outcome;
};

test('retries a part that fails to load once', async () => {
  expect(await awaitOutcome(fetchPart(failing(1)))).toBe('part');
  expect(await awaitOutcome(fetchOrReload(failing(1)))).toBe('part');
  expect(reload).not.toHaveBeenCalled();
});

test('reports a network problem and keeps the page', async () => {
  portal = 'is away';
  expect(isProblem(await awaitOutcome(fetchOrReload(failing(2))), 'network')).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

test('reloads the page once if a newer release lacks the part, with the message that the router expects', async () => {
  expect(await awaitOutcome(fetchPart(failing(2)))).toMatchObject({
    message: expect.stringMatching(/^Failed to fetch dynamically imported module/) as string,
  });
  expect(await awaitOutcome(fetchOrReload(failing(2)))).toBe('nothing');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await awaitOutcome(fetchOrReload(failing(2)))).toBeInstanceOf(Error);
  expect(reload).toHaveBeenCalledTimes(1);
});
