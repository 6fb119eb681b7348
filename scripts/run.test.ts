import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const scripts = import.meta.dirname;
// The only file outside that the scripts run before anything is installed.
const steps = 'apps/server/src/platform/steps.mjs';
let folder = '';

interface Answer {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the entry in the test's folder, as npm would. */
const run = (words: string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<Answer>((resolve) => {
    const options = { cwd: folder, env: { ...process.env, npm_execpath: '', ...env } };
    execFile(process.execPath, words, options, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });

const npm = (words: string[]) => promisify(execFile)('npm', words, { cwd: folder });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partnerfolio-run-'));
  cpSync(scripts, join(folder, 'scripts'), { recursive: true });
  cpSync(join(scripts, '..', steps), join(folder, steps));
  const manifest = { name: 'tried', version: '1.0.0', type: 'module' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const lock = { ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const asNode = (version: string) => {
  const preload = join(folder, 'older.cjs');
  writeFileSync(preload, `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`);
  return ['--require', preload, 'scripts/run.mjs'];
};

describe('Node too old', () => {
  test.each(['12.22.0', '18.20.8', '20.18.3'])('exits with one line on %s', async (version) => {
    const { code, stdout, stderr } = await run([...asNode(version), 'start']);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toBe(
      `Partnerfolio needs Node 20.19 or newer, this is ${version}: see https://nodejs.org\n`,
    );
  });

  test.each(['20.19.0', '24.1.0'])('runs on %s', async (version) => {
    const { stderr } = await run([...asNode(version), 'nonsense']);
    expect(stderr).toBe(
      'Commands: demo, start, dev, test, test:all, check, bench, attack, mutation, pack, pictures, sheets, admin\n',
    );
  });
});

describe('installing', () => {
  test('runs once, and again after the lock file has changed', async () => {
    expect((await run(['scripts/run.mjs', 'bench'])).stdout).toMatch(/^Installing packages…\n/);
    expect((await run(['scripts/run.mjs', 'bench'])).stdout).toBe('');
    const manifest = { name: 'tried', version: '1.0.1', type: 'module' };
    const lock = { ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    expect((await run(['scripts/run.mjs', 'bench'])).stdout).toMatch(/^Installing packages…\n/);
  }, 60_000);

  describe('two sets', () => {
    /** Packs a package of one file beside the manifest. */
    const pack = async (name: string) => {
      const place = join(folder, 'sources', name);
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
      await npm(['pack', place, '--pack-destination', folder]);
    };
    const stampText = () => readFileSync(join(folder, 'node_modules/.partnerfolio-stamp'), 'utf8');
    const installed = () =>
      ['used', 'tester'].filter((name) => existsSync(join(folder, 'node_modules', name)));
    /** Remains for as long as no installation removes the package under a running portal. */
    const mark = () => join(folder, 'node_modules/used/marked');

    beforeEach(async () => {
      for (const name of ['used', 'tester']) await pack(name);
      const manifest = {
        name: 'tried',
        version: '1.0.0',
        type: 'module',
        dependencies: { used: 'file:used-1.0.0.tgz' },
        devDependencies: { tester: 'file:tester-1.0.0.tgz' },
      };
      writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
      rmSync(join(folder, 'package-lock.json'));
      await npm(['install', '--package-lock-only', '--offline']);
    }, 60_000);

    test('installs for a start what the portal needs, and adds the others without touching it', async () => {
      const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
      await run(['scripts/run.mjs', 'start']);
      expect(installed()).toEqual(['used']);
      writeFileSync(mark(), '');
      const first = await run(['scripts/run.mjs', 'bench']);
      expect(first.stdout).toMatch(/^Installing the packages of tests and checks…\n/);
      expect(installed()).toEqual(['used', 'tester']);
      for (const command of ['start', 'bench'])
        expect((await run(['scripts/run.mjs', command])).stdout).not.toContain('Installing');
      expect(existsSync(mark())).toBe(true);
      expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(lock);
    }, 60_000);

    test('says how many of the packages have arrived', async () => {
      // An npm that takes a second and installs one of the two.
      const slow = join(folder, 'slow.js');
      const place = JSON.stringify(join(folder, 'node_modules/used'));
      writeFileSync(
        slow,
        `import fs from 'node:fs';
         fs.mkdirSync(${place}, { recursive: true });
         fs.writeFileSync(${place} + '/package.json', '{}');
         setTimeout(() => {}, 6500);`,
      );
      const { stdout } = await run(['scripts/run.mjs', 'bench'], { npm_execpath: slow });
      expect(stdout).toMatch(
        /^Installing packages…\nInstalling packages: 1 of 2 \([56] s\)\nInstalling packages: done in \d s\n/,
      );
    }, 60_000);

    test('a killed addition is enough for a start, and everything else installs from the beginning', async () => {
      await run(['scripts/run.mjs', 'start']);
      const stamp = stampText();
      expect(stamp).toMatch(/ portal$/);
      writeFileSync(mark(), '');
      writeFileSync(join(folder, 'node_modules/.partnerfolio-stamp'), stamp.replace(' portal', ' adding'));
      expect((await run(['scripts/run.mjs', 'start'])).stdout).not.toContain('Installing');
      expect((await run(['scripts/run.mjs', 'bench'])).stdout).toMatch(/^Installing packages…\n/);
      expect(installed()).toEqual(['used', 'tester']);
      expect(existsSync(mark())).toBe(false);
    }, 60_000);

    test('two commands at once leave everything that both need', async () => {
      await Promise.all([run(['scripts/run.mjs', 'start']), run(['scripts/run.mjs', 'bench'])]);
      expect(installed()).toEqual(['used', 'tester']);
      expect(stampText()).toMatch(/ all$/);
    }, 60_000);

    test('everything is installed also with NODE_ENV=production', async () => {
      await run(['scripts/run.mjs', 'bench'], { NODE_ENV: 'production' });
      expect(installed()).toEqual(['used', 'tester']);
    }, 60_000);
  });

  test('exits with one line without npm', async () => {
    const { code, stderr } = await run(['scripts/run.mjs', 'start'], { PATH: '' });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'npm was not found: install it with Node (https://nodejs.org) and run the command again\n',
    );
  });

  test("shows npm's error and one line, without a stack, when npm fails", async () => {
    writeFileSync(join(folder, 'package-lock.json'), '{');
    const { code, stderr } = await run(['scripts/run.mjs', 'start']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/The packages could not be installed; see the npm error above\n$/);
    expect(stderr).not.toMatch(/^\s+at /m);
  }, 60_000);
});
