import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countArrived, placesOfSet, thisPlatform } from './package-sets.mjs';
import { inHome } from '../places.mjs';

const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' };

const packages = {
  '': { dependencies: { builder: '1.0.0' }, devDependencies: { tester: '1.0.0' } },
  'apps/page': { dependencies: { ours: '*', page: '1.0.0' } },
  'node_modules/ours': { resolved: 'packages/ours', link: true },
  'node_modules/builder': {
    optionalDependencies: {
      'builder-linux': '1',
      'builder-musl': '1',
      'builder-wasm': '1',
      'builder-mac': '1',
    },
  },
  'node_modules/builder-linux': { optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
  'node_modules/builder-musl': { optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  'node_modules/builder-mac': { optional: true, os: ['darwin'] },
  'node_modules/builder-wasm': { optional: true, cpu: ['wasm32'], dependencies: { runtime: '1.0.0' } },
  // Itself without a platform: only a package that is not installed needs it.
  'node_modules/runtime': { optional: true },
  'node_modules/page': {
    dependencies: { deep: '1.0.0' },
    peerDependencies: { 'not-windows': '1', absent: '1' },
  },
  'node_modules/page/node_modules/deep': { os: [] },
  'node_modules/not-windows': { os: ['!win32'] },
  'node_modules/tester': { dev: true, dependencies: { deep: '2.0.0' } },
  'node_modules/deep': { dev: true },
};

const portal = ['builder', 'builder-linux', 'not-windows', 'page', 'page/node_modules/deep'];
const inModules = (names: string[]) => names.map((name) => `node_modules/${name}`);

test('the set of the portal has neither what only tests need nor what is for other platforms', () => {
  expect(placesOfSet(packages, 'portal', linux).toSorted()).toEqual(inModules(portal));
});

test('all packages are the set of the portal and the others', () => {
  expect(placesOfSet(packages, 'all', linux).toSorted()).toEqual(
    inModules([...portal, 'deep', 'tester']).toSorted(),
  );
});

test.each([
  ['musl', { ...linux, libc: 'musl' }, ['builder', 'builder-musl', 'not-windows']],
  ['Windows', { os: 'win32', cpu: 'x64' }, ['builder']],
  ['macOS', { os: 'darwin', cpu: 'arm64' }, ['builder', 'builder-mac', 'not-windows']],
])('on %s', (_, platform, names) => {
  const others = ['page', 'page/node_modules/deep'];
  expect(placesOfSet(packages, 'portal', platform).toSorted()).toEqual(inModules([...names, ...others]));
});

test('counts the packages that have arrived', () => {
  const root = mkdtempSync(join(tmpdir(), 'partnerfolio-sets-'));
  const places = placesOfSet(packages, 'portal', linux);
  expect(countArrived(root, places)).toBe(0);
  // npm makes the folders before it fills them.
  for (const place of places) mkdirSync(join(root, place), { recursive: true });
  expect(countArrived(root, places)).toBe(0);
  writeFileSync(join(root, 'node_modules/page/package.json'), '{}');
  writeFileSync(join(root, 'node_modules/page/node_modules/deep/package.json'), '{}');
  expect(countArrived(root, places)).toBe(2);
  rmSync(root, { recursive: true });
});

test('this installation has each package of its set', () => {
  const { packages: locked } = JSON.parse(readFileSync(inHome('package-lock.json'), 'utf8'));
  const all = placesOfSet(locked, 'all', thisPlatform());
  expect(countArrived(inHome(), all)).toBe(all.length);
  const small = new Set(placesOfSet(locked, 'portal', thisPlatform()));
  for (const needed of ['esbuild', 'vite', '@lingui/cli', 'tailwindcss', 'react', '@electric-sql/pglite'])
    expect(small).toContain(`node_modules/${needed}`);
  for (const other of ['vitest', 'knip', 'oxlint', '@playwright/test', '@stryker-mutator/core', 'csv-parse'])
    expect(small).not.toContain(`node_modules/${other}`);
});
