import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { capture } from './child.mjs';
import { buildFinancePackage } from './finance-package.mjs';
import { inHome } from './places.mjs';

const empty = mkdtempSync(join(tmpdir(), 'finance-package-'));
afterAll(() => rmSync(empty, { recursive: true, force: true }));

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Returns the README's programs as one, and the output that their comments announce. */
function examples() {
  const readme = readFileSync(inHome('packages/finance/README.md'), 'utf8');
  const program = [...readme.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code).join('\n');
  const said = program.split('\n').flatMap((line) => (line.startsWith('//') ? [line.slice(2)] : []));
  return { program, said: inOneLine(said.join(' ')) };
}

/** Returns a pattern in which `1.09…` matches any number that begins so. */
function announced(said: string): RegExp {
  const exact = said.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${exact.replaceAll('…', String.raw`\d*`)}$`);
}

test('prints what the README says when installed alone into an empty folder', async () => {
  await buildFinancePackage(join(empty, 'node_modules/@partnerfolio/finance'));
  const { dependencies } = JSON.parse(
    readFileSync(join(empty, 'node_modules/@partnerfolio/finance/package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> };
  for (const name of Object.keys(dependencies)) {
    mkdirSync(join(empty, 'node_modules'), { recursive: true });
    cpSync(inHome('node_modules', name), join(empty, 'node_modules', name), { recursive: true });
  }
  const { program, said } = examples();
  writeFileSync(join(empty, 'examples.mjs'), program);
  const { code, output } = await capture(process.execPath, ['examples.mjs'], {
    cwd: empty,
    env: { NO_COLOR: '1' },
  });
  expect(inOneLine(output)).toMatch(announced(said));
  expect(code).toBe(0);
  expect(said.length).toBeGreaterThan(500);
});
