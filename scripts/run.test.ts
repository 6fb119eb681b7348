import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const scripts = import.meta.dirname;
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

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partnerfolio-run-'));
  cpSync(scripts, join(folder, 'scripts'), { recursive: true });
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
      'Commands: demo, start, dev, test, test:all, check, bench, attack, mutation, pack, pictures, admin\n',
    );
  });
});

describe('installing', () => {
  test('runs once, and again after the lock file has changed', async () => {
    expect((await run(['scripts/run.mjs', 'bench'])).stdout).toBe('Installing…\n');
    expect((await run(['scripts/run.mjs', 'bench'])).stdout).toBe('');
    const manifest = { name: 'tried', version: '1.0.1', type: 'module' };
    const lock = { ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    expect((await run(['scripts/run.mjs', 'bench'])).stdout).toBe('Installing…\n');
  }, 60_000);

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
