import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStream, retryDelay, type StreamEvent } from './stream.ts';

/** Stands in for the browser's `EventSource`. */
class FakeSource extends EventTarget {
  static readonly all: FakeSource[] = [];
  isClosed = false;
  constructor(readonly url: string) {
    super();
    FakeSource.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
  say(name: string, data: unknown) {
    this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data) }));
  }
}

beforeEach(() => {
  FakeSource.all.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('passes on known events and ignores unknown ones', () => {
  const events: StreamEvent[] = [];
  const stop = openStream((each) => events.push(each));
  const [source] = FakeSource.all;
  source?.say('changed', { kind: 'client', id: '1' });
  source?.say('changed', { kind: 'of a later version', id: '1' });
  source?.say('rights', {});
  source?.say('ended', { left: true });
  expect(events).toEqual([
    { name: 'changed', payload: { kind: 'client', id: '1' } },
    { name: 'rights', payload: {} },
    { name: 'ended', payload: { left: true } },
  ]);
  stop();
  expect(source?.isClosed).toBe(true);
});

test('reopens a lost stream with growing delays and reports the gap', () => {
  const events: StreamEvent[] = [];
  const stop = openStream((each) => events.push(each));
  FakeSource.all[0]?.dispatchEvent(new Event('open'));
  expect(events).toEqual([]);
  for (const tries of [1, 2, 3]) {
    FakeSource.all.at(-1)?.dispatchEvent(new Event('error'));
    expect(FakeSource.all.length).toBe(tries);
    vi.advanceTimersByTime(retryDelay(tries - 1, 1));
    expect(FakeSource.all.length).toBe(tries + 1);
  }
  FakeSource.all.at(-1)?.dispatchEvent(new Event('open'));
  expect(events).toEqual([{ name: 'gap' }]);
  FakeSource.all.at(-1)?.dispatchEvent(new Event('error'));
  stop();
  vi.advanceTimersByTime(600_000);
  expect(FakeSource.all.length).toBe(4);
});

test.each([
  [0, 0, 1000],
  [0, 1, 2000],
  [3, 1, 16_000],
  [20, 1, 60_000],
  [20, 0, 30_000],
])('after %d failures, by a chance of %d, waits %d ms', (failures, chance, wait) => {
  expect(retryDelay(failures, chance)).toBe(wait);
});
