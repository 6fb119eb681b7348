import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { inHome } from './places.mjs';
import { withLock } from './lock.mjs';

vi.spyOn(console, 'log').mockReturnValue();

test('runs work of the same name one after the other', async () => {
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await wait(20);
    steps.push(`${name} ends`);
  };
  await Promise.all([withLock('test-one', work('a')), withLock('test-one', work('b'))]);
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('releases the lock when the work fails', async () => {
  await expect(withLock('test-two', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(inHome('.cache/test-two.turn'))).toBe(false);
});

test('takes over the lock of a killed process', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(inHome('.cache'), { recursive: true });
  writeFileSync(inHome('.cache/test-three.turn'), String(pid));
  expect(await withLock('test-three', async () => 'done')).toBe('done');
});
