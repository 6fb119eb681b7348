import { describe, expect, test } from 'vitest';
import { admits, brokenPackages, scripted, tooNew } from './check-packages.mjs';
import { addressedPackages, completed, missingPlatforms } from '../lockfile.mjs';

const oldest = [20, 19, 0];

test.each([
  '>=18',
  '>= 20',
  '^20.19.0 || >=22.12.0',
  '>=20.0.0',
  '20.x',
  '*',
  '>=18 <23',
  '~20.19.0',
  '>=20.19',
])('%s admits Node 20.19', (range) => expect(admits(range, oldest)).toBe(true));

test.each(['>=22', '^22.17.0 || >=24.0.0', '>=20.19.1', '^18.0.0', '>=20.20', '<20', '24.x'])(
  '%s does not',
  (range) => expect(admits(range, oldest)).toBe(false),
);

const lockWith = (name: string, node: string) => ({
  '': { dependencies: { [name]: '1.0.0' } },
  [`node_modules/${name}`]: { version: '1.0.0', engines: { node } },
});

test('reports a direct dependency that needs a newer Node', () => {
  expect(tooNew(lockWith('left', '>=22'))).toEqual([
    'left needs Node >=22, but we support 20.19.0: use an older version',
  ]);
});

test('accepts a known exception', () => {
  expect(tooNew(lockWith('@sparticuz/chromium', '>=22'))).toEqual([]);
});

test('ignores indirect dependencies', () => {
  expect(tooNew({ ...lockWith('left', '>=18'), 'node_modules/deep': { engines: { node: '>=22' } } })).toEqual(
    [],
  );
});

test('reports a package whose installation script is not run, except one known to work without', () => {
  const packages = {
    'node_modules/left': { hasInstallScript: true },
    'node_modules/left/node_modules/esbuild': { hasInstallScript: true },
    'node_modules/right': {},
  };
  expect(scripted(packages)).toEqual([
    'left has an installation script, which is not run: say in check-packages.mjs why it works without',
  ]);
});

describe('the lock file', () => {
  const packages = {
    '': { dependencies: { tool: '1.0.0' } },
    'node_modules/ours': { resolved: 'packages/ours', link: true },
    'node_modules/tool': {
      version: '1.0.0',
      resolved: 'https://example.org/tool.tgz',
      optionalDependencies: { '@tool/linux-x64-musl': '1.0.0', '@tool/darwin-arm64': '1.0.0' },
    },
    'node_modules/@tool/darwin-arm64': { version: '1.0.0', optional: true },
  };

  test('reports a missing platform', () => {
    expect(missingPlatforms(packages).map(({ name }) => name)).toEqual(['@tool/linux-x64-musl']);
  });

  test('reports a registry address', () => {
    expect(addressedPackages(packages)).toEqual(['node_modules/tool']);
  });

  test('adds the platform and removes the address', () => {
    const whole = completed(packages);
    expect(missingPlatforms(whole)).toEqual([]);
    expect(addressedPackages(whole)).toEqual([]);
    expect(whole['node_modules/@tool/linux-x64-musl']).toEqual({
      version: '1.0.0',
      cpu: ['x64'],
      libc: ['musl'],
      os: ['linux'],
      optional: true,
    });
    expect(whole['node_modules/ours']).toEqual({ resolved: 'packages/ours', link: true });
  });

  test('has no errors in this repository', async () => {
    expect(await brokenPackages()).toEqual([]);
  });
});
