import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundleChild, startChild } from '../../../testing/child-process.ts';
import type { Child } from '../../../testing/child-process.ts';
import { testDatabaseKind } from '../../../testing/database.ts';
import { acquireFolderLock, connectToLockHolder, FolderInUseError } from './folder-lock.ts';

let dir: string;
let script: string;
let children: Child[] = [];

beforeAll(async () => {
  script = await bundleChild('hold-lock');
});
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'partnerfolio-lock-'));
});
afterEach(async () => {
  await Promise.all(children.map((child) => child.kill('SIGKILL')));
  children = [];
  await rm(dir, { recursive: true, force: true });
});

async function startHolders(count: number): Promise<string[]> {
  const started = Array.from({ length: count }, () => startChild(script, [dir]));
  children.push(...started);
  for (const child of started) expect(await child.nextLine()).toBe('ready');
  for (const child of started) child.send('go');
  return await Promise.all(started.map(async (child) => (await child.nextLine()) ?? 'died'));
}

// Only the embedded database uses the lock, so the run on it is enough.
describe.runIf(testDatabaseKind === 'embedded')('acquireFolderLock', () => {
  test('refuses a second holder in the same process and names the folder', async () => {
    const lock = await acquireFolderLock(dir);
    const second = acquireFolderLock(dir);
    await expect(second).rejects.toThrow(FolderInUseError);
    await expect(second).rejects.toThrow(`The data folder ${dir} is in use`);
    await lock.release();
  });

  test('can be taken again after a release, any number of times', async () => {
    for (let round = 0; round < 5; round += 1) {
      const lock = await acquireFolderLock(dir);
      await lock.release();
    }
    expect(await readdir(join(dir, 'lock'))).toEqual(['5']);
  });

  test('refuses another process while the holder lives, and admits it after a kill', async () => {
    expect(await startHolders(1)).toEqual(['held']);
    await expect(acquireFolderLock(dir)).rejects.toThrow(FolderInUseError);
    await children[0]?.kill('SIGKILL');
    const lock = await acquireFolderLock(dir);
    await lock.release();
  });

  test('admits exactly one of many processes that find a stale lock at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const outcomes = await startHolders(6);
      expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(5);
      // Killed, not released: the next round starts from what a crash leaves.
      await Promise.all(children.map((child) => child.kill('SIGKILL')));
    }
  });

  test('admits exactly one of many callers in one process, round after round', async () => {
    for (let round = 0; round < 20; round += 1) {
      const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => acquireFolderLock(dir)));
      const locks = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
      expect(locks).toHaveLength(1);
      await Promise.all(locks.map((lock) => lock.release()));
    }
  });

  test('locks a folder whose path is too long for a socket', async () => {
    const deep = join(dir, 'a'.repeat(90), 'b'.repeat(90));
    await mkdir(deep, { recursive: true });
    const lock = await acquireFolderLock(deep);
    await expect(acquireFolderLock(deep)).rejects.toThrow(FolderInUseError);
    await lock.release();
    await (await acquireFolderLock(deep)).release();
  });

  test('lets another process connect to the holder', async () => {
    expect(await connectToLockHolder(dir)).toBeUndefined();
    const lock = await acquireFolderLock(dir);
    lock.onControl((socket) => socket.end('hello'));
    const socket = await connectToLockHolder(dir);
    const received = await socket?.setEncoding('utf8').toArray();
    expect(received?.join('')).toBe('hello');
    await lock.release();
  });
});
