import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepPassed, wholeTree, withSettings } from './kept-checks.mjs';

let root = '';
let runs = 0;
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

beforeEach(async () => {
  runs = 0;
  root = mkdtempSync(join(tmpdir(), 'partnerfolio-checks-'));
  for (const folder of ['src', 'other', 'node_modules', '.cache']) mkdirSync(join(root, folder));
  write('src/a.ts', 'a');
  write('other/b.ts', 'b');
  write('package-lock.json', '{}');
  write('settings.json', '{}');
  // A check that begins in the same millisecond takes these files for written meanwhile, and rightly keeps nothing.
  await wait(2);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Runs a check, here one of `src`, and returns whether it passed and was kept. */
const check = async ({ code = 0, name = 'types of src', meanwhile = () => {}, whole = false } = {}) => {
  const inputs = whole ? wholeTree(root) : withSettings(root, ['src']);
  const keep = keepPassed({ root, folder: join(root, '.cache/checks') });
  const run = async () => {
    runs += 1;
    // The file system's clock is a little behind.
    await wait(30);
    meanwhile();
    return { code, output: 'said' };
  };
  return keep({ name, inputs, run });
};

test('an unchanged part that passed is not checked again', async () => {
  expect(await check()).toEqual({ code: 0, output: 'said', isKept: false });
  expect(await check()).toEqual({ code: 0, output: '', isKept: true });
  expect(runs).toBe(1);
});

test.each<[string, () => void]>([
  ['a changed source', () => write('src/a.ts', 'A')],
  ['a new source', () => write('src/c.ts', '')],
  ['a removed source', () => rmSync(join(root, 'src/a.ts'))],
  ['a changed setting', () => write('settings.json', '{ }')],
  ['a new setting', () => write('more.json', '{}')],
  ['other packages', () => write('package-lock.json', '{ }')],
])('%s is checked', async (_, change) => {
  await check();
  change();
  expect((await check()).isKept).toBe(false);
  expect(runs).toBe(2);
});

test('a change elsewhere matters only to a check of the whole tree', async () => {
  for (const whole of [false, true]) await check({ whole, name: `whole ${whole}` });
  write('other/b.ts', 'B');
  expect((await check({ name: 'whole false' })).isKept).toBe(true);
  expect((await check({ whole: true, name: 'whole true' })).isKept).toBe(false);
});

test('what we make and install is no input', async () => {
  await check({ whole: true });
  write('node_modules/a.js', '');
  write('.cache/a', '');
  mkdirSync(join(root, 'dist'));
  write('dist/a.js', '');
  expect((await check({ whole: true })).isKept).toBe(true);
});

test('a failure is never kept, and does not forget what passed', async () => {
  await check({ code: 1 });
  expect(await check({ code: 1 })).toEqual({ code: 1, output: 'said', isKept: false });
  expect(runs).toBe(2);
  await check();
  write('src/a.ts', 'wrong');
  await check({ code: 1 });
  write('src/a.ts', 'a');
  expect((await check()).isKept).toBe(true);
});

test.each<[string, () => void]>([
  ['changes', () => write('src/a.ts', 'A')],
  [
    'changes and changes back',
    () => {
      write('src/a.ts', 'A');
      write('src/a.ts', 'a');
    },
  ],
  [
    'comes and goes',
    () => {
      write('src/c.ts', '');
      rmSync(join(root, 'src/c.ts'));
    },
  ],
])('a file that %s during the check makes it run again', async (_, meanwhile) => {
  await check({ meanwhile });
  expect((await check()).isKept).toBe(false);
  expect(runs).toBe(2);
});

test('checks do not answer for each other', async () => {
  await check();
  expect((await check({ name: 'lint rules' })).isKept).toBe(false);
});
