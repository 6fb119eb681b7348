import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inStep } from '../apps/server/src/platform/steps.mjs';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const outputOf = (isTTY: boolean) => {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
};

/** Work that says every second how far it is. */
const counting = (seconds: number) => async (report: (detail: string) => void) => {
  for (let second = 1; second <= seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    report(`${second} of ${seconds}`);
  }
};

test('writes one line on a terminal, again and again', async () => {
  const output = outputOf(true);
  await inStep('Counting', counting(2), { output });
  expect(output.written).toEqual([
    '\r\u001B[KCounting…',
    '\r\u001B[KCounting: 1 of 2',
    '\r\u001B[KCounting: 2 of 2',
    '\r\u001B[KCounting: done in 2 s\n',
  ]);
});

test('prints how far it is at most every five seconds elsewhere', async () => {
  const output = outputOf(false);
  await inStep('Counting', counting(12), { output });
  expect(output.written).toEqual([
    'Counting…\n',
    'Counting: 5 of 12\n',
    'Counting: 10 of 12\n',
    'Counting: done in 12 s\n',
  ]);
});

test('leaves its lines on a terminal where another process prints', async () => {
  const output = outputOf(true);
  await inStep('Building', counting(1), { output, isBeside: true });
  expect(output.written).toEqual(['\r\u001B[KBuilding…\n', '\r\u001B[KBuilding: done in 1 s\n']);
});

test('mentions no seconds of a short step, and a quiet one not at all', async () => {
  const [short, quiet] = [outputOf(false), outputOf(true)];
  await inStep('Opening', () => Promise.resolve(), { output: short });
  await inStep('Opening', () => Promise.resolve(), { output: quiet, quietMs: 1000 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(short.written).toEqual(['Opening…\n']);
  expect(quiet.written).toEqual([]);
});

test('shows a quiet step with how far it is once it takes long', async () => {
  const output = outputOf(true);
  await inStep('Opening', counting(2), { output, quietMs: 1500 });
  expect(output.written).toEqual([
    '\r\u001B[KOpening: 1 of 2',
    '\r\u001B[KOpening: 2 of 2',
    '\r\u001B[KOpening: done in 2 s\n',
  ]);
});

test('gives back what the work returns, and ends the line when it fails', async () => {
  const output = outputOf(true);
  expect(await inStep('Adding', () => Promise.resolve(3), { output: outputOf(true) })).toBe(3);
  await expect(inStep('Adding', () => Promise.reject(new Error('no')), { output })).rejects.toThrow('no');
  expect(output.written).toEqual(['\r\u001B[KAdding…', '\r\u001B[KAdding…\n']);
});
