import { describe, expect, test } from 'vitest';
import { createSharedWork } from './shared-work.ts';
import { Abandoned, Abandonment, stopIfAbandoned, inScope } from './work-scope.ts';

/** Asks from a scope of its own, which the test can abandon. */
const waiter = () => {
  const abandonment = new Abandonment();
  const scope = { abandonment, isWriting: false, hasCommitted: false };
  return {
    leave: () => abandonment.abandon('caller_gone'),
    ask: <T>(asked: () => Promise<T>) => inScope(scope, asked),
  };
};

describe('createSharedWork', () => {
  test('runs once for two concurrent callers, and again for a later one', async () => {
    let runs = 0;
    const share = createSharedWork<number>();
    const work = () => Promise.resolve(++runs);
    expect(await Promise.all([share('k', work), share('k', work)])).toEqual([1, 1]);
    expect(await share('k', work)).toBe(2);
  });

  test('reports a failure to all who waited, and tries again for the next caller', async () => {
    const share = createSharedWork<number>();
    const fail = () => Promise.reject(new Error('no'));
    const outcomes = await Promise.allSettled([share('k', fail), share('k', fail)]);
    expect(outcomes.map((one) => one.status)).toEqual(['rejected', 'rejected']);
    expect(await share('k', () => Promise.resolve(1))).toBe(1);
  });

  test('stops when the last caller has left, and not before', async () => {
    const share = createSharedWork<string>();
    let isStopped = false;
    let proceed: () => void = () => undefined;
    const step = new Promise<void>((resolve) => (proceed = resolve));
    const work = async () => {
      await step;
      try {
        stopIfAbandoned();
      } catch (error) {
        isStopped = true;
        throw error;
      }
      return 'done';
    };
    const [first, second] = [waiter(), waiter()];
    const outcomes = Promise.allSettled([
      first.ask(() => share('k', work)),
      second.ask(() => share('k', work)),
    ]);
    first.leave();
    second.leave();
    proceed();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await Promise.resolve();
    expect(isStopped).toBe(true);
  });

  test('runs again for the remaining callers when it failed after its starter had left', async () => {
    const share = createSharedWork<string>();
    let fail: (error: Error) => void = () => undefined;
    const broken = new Promise<string>((_, reject) => (fail = reject));
    const [first, second] = [waiter(), waiter()];
    const started = first.ask(() => share('k', () => broken));
    const joined = second.ask(() => share('k', () => Promise.resolve('done by the second')));
    first.leave();
    await expect(started).rejects.toThrow(Abandoned);
    fail(new Error('the transaction of the first is over'));
    expect(await joined).toBe('done by the second');
  });
});
