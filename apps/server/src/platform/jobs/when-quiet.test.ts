import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenQuiet } from './when-quiet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => {
  const work = vi.fn();
  return { work, soon: whenQuiet({ quietMs: 300, withinMs: 2000 }, work) };
};

test('runs once, after the pause that follows a burst', () => {
  const { work, soon } = open();
  for (let n = 0; n < 5; n += 1) {
    soon.call();
    vi.advanceTimersByTime(299);
  }
  expect([work.mock.calls.length, soon.isWaiting()]).toEqual([0, true]);
  vi.advanceTimersByTime(1);
  expect([work.mock.calls.length, soon.isWaiting()]).toEqual([1, false]);
});

test('does not wait for the end of a burst that goes on', () => {
  const { work, soon } = open();
  for (let n = 0; n < 35; n += 1) {
    soon.call();
    vi.advanceTimersByTime(100);
  }
  // The second burst begins with the first call after the work.
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(300);
  expect(work).toHaveBeenCalledTimes(2);
});

test('waits while something is going on, but not for ever', () => {
  const work = vi.fn();
  let isBusy = true;
  const soon = whenQuiet({ quietMs: 300, withinMs: 2000, isBusy: () => isBusy }, work);
  soon.call();
  vi.advanceTimersByTime(900);
  expect(work).not.toHaveBeenCalled();
  isBusy = false;
  vi.advanceTimersByTime(50);
  expect(work).toHaveBeenCalledTimes(1);
  isBusy = true;
  soon.call();
  vi.advanceTimersByTime(1999);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
});

test('runs nothing once it is cancelled', () => {
  const { work, soon } = open();
  soon.call();
  soon.cancel();
  vi.advanceTimersByTime(5000);
  expect([work.mock.calls.length, soon.isWaiting()]).toEqual([0, false]);
});
