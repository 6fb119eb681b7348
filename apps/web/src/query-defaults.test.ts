import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from './api.ts';
import { queryDefaults } from './query-defaults.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs a query as a component does that mounts and unmounts, and waits for the answer and all retries. */
const show = async (client: QueryClient, ask: () => Promise<unknown>) => {
  const observer = new QueryObserver(client, { queryKey: ['asked'], queryFn: ask });
  const leave = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10_000);
  leave();
};

test('keeps answers fresh for 60 seconds and retries a failure that may pass once [9-dc-1]', async () => {
  const client = new QueryClient({ defaultOptions: queryDefaults });
  const ask = vi.fn(() => Promise.resolve('answer'));
  await show(client, ask);
  await vi.advanceTimersByTimeAsync(40_000);
  await show(client, ask);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  await show(client, ask);
  expect(ask).toHaveBeenCalledTimes(2);

  for (const [code, status, tries] of [
    ['internal', 500, 2],
    ['network', 0, 2],
    ['forbidden', 403, 1],
  ] as const) {
    const fail = vi.fn(() => Promise.reject(new ApiProblem({ status, code })));
    await show(new QueryClient({ defaultOptions: queryDefaults }), fail);
    expect(fail).toHaveBeenCalledTimes(tries);
  }
});
