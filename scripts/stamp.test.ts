import { mkdtempSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installStamp } from './install/install.mjs';
import { contentHash, isStamped, leaveStamp } from './stamp.mjs';

let root = '';
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'partnerfolio-stamp-'));
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  write('src/deep/a.ts', 'a');
  write('src/b.ts', 'b');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('hashes the same contents to the same value', () => {
  const before = contentHash(root, ['src']);
  write('src/b.ts', 'b');
  expect(contentHash(root, ['src'])).toBe(before);
});

test.each<[string, () => void]>([
  ['a changed file', () => write('src/deep/a.ts', 'A')],
  ['a new file', () => write('src/c.ts', '')],
  ['a renamed file', () => renameSync(join(root, 'src/b.ts'), join(root, 'src/z.ts'))],
  ['a removed file', () => rmSync(join(root, 'src/b.ts'))],
])('%s gives another', (_, change) => {
  const before = contentHash(root, ['src']);
  change();
  expect(contentHash(root, ['src'])).not.toBe(before);
});

test('ignores installed packages', () => {
  const before = contentHash(root, ['src']);
  mkdirSync(join(root, 'src/node_modules'));
  write('src/node_modules/a.js', '');
  expect(contentHash(root, ['src'])).toBe(before);
});

test('includes the facts in the hash', () => {
  expect(contentHash(root, ['src'], ['20'])).not.toBe(contentHash(root, ['src'], ['22']));
});

test("changes an installation's stamp with the lock file", () => {
  write('package-lock.json', '{}');
  const before = installStamp(root);
  expect(installStamp(root)).toBe(before);
  write('package-lock.json', '{ }');
  expect(installStamp(root)).not.toBe(before);
});

test('recognises a stamp only by its own value', () => {
  const file = join(root, 'made/.stamp');
  expect(isStamped(file, 'one')).toBe(false);
  leaveStamp(file, 'one');
  expect(isStamped(file, 'one')).toBe(true);
  expect(isStamped(file, 'two')).toBe(false);
});
