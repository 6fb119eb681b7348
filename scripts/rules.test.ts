import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borders, purity, sql } from './planted/borders.ts';
import { language, naming } from './planted/language.ts';
import { sizes } from './planted/sizes.ts';

const planted = [...sizes, ...language, ...naming, ...borders, ...purity, ...sql];

const home = join(import.meta.dirname, '..');
// A copy of the rules with planted violations only, so that the paths in the rules apply unchanged.
const copy = mkdtempSync(join(tmpdir(), 'partnerfolio-rules-'));
const found = new Map<string, Set<string>>();

interface Diagnostic {
  filename: string;
  code: string;
}

const plant = (path: string, text: string) => {
  mkdirSync(join(copy, dirname(path)), { recursive: true });
  writeFileSync(join(copy, path), text);
};

const layCopy = () => {
  for (const file of ['.oxlintrc.json', 'tsconfig.base.json', 'tsconfig.json', 'scripts/lint-plugin.mjs'])
    cpSync(join(home, file), join(copy, file));
  cpSync(join(home, 'scripts/import-rules.mjs'), join(copy, 'scripts/import-rules.mjs'));
  for (const part of ['packages/finance', 'packages/contract', 'apps/server', 'apps/web'])
    cpSync(join(home, part, 'tsconfig.json'), join(copy, part, 'tsconfig.json'));
  symlinkSync(join(home, 'node_modules'), join(copy, 'node_modules'));
};

const lint = async () => {
  const oxlint = join(home, 'node_modules/oxlint/bin/oxlint');
  const options = { cwd: copy, maxBuffer: 1 << 26 };
  // oxlint exits non-zero because it finds what was planted.
  const answer = await promisify(execFile)(
    process.execPath,
    [oxlint, '-f', 'json', 'apps', 'packages'],
    options,
  ).catch((failure: { stdout: string }) => failure);
  return (JSON.parse(answer.stdout) as { diagnostics: Diagnostic[] }).diagnostics;
};

beforeAll(async () => {
  layCopy();
  for (const { files } of planted) for (const [path, text] of Object.entries(files)) plant(path, text);
  for (const { filename, code } of await lint())
    found.set(filename, (found.get(filename) ?? new Set()).add(code));
}, 60_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(planted)('$rule: $title', ({ rule, files }) => {
  const [first = ''] = Object.keys(files);
  expect([...(found.get(first) ?? [])]).toEqual(rule === 'nothing' ? [] : [rule]);
});
