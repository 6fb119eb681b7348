import { describe, expect, test } from 'vitest';
import { brokenCoverage, coverageErrors, parseRows, titledTests } from './check-coverage.mjs';

const rows = (...ids: string[]) => ids.map((id) => ({ id, file: 'e2e/a.spec.ts' }));
const tests = (text: string) => titledTests({ path: 'e2e/a.spec.ts', text });

describe('docs/spec-coverage.md', () => {
  test('parses each row', () => {
    const text = '| id | statement | test |\n|---|---|---|\n| 2-ug-1 | A table | `e2e/a.spec.ts` |\n';
    expect(parseRows(text)).toEqual([{ id: '2-ug-1', file: 'e2e/a.spec.ts' }]);
  });

  test('reports nothing if a test proves every row', () => {
    expect(
      coverageErrors(rows('2-ug-1', '2-ug-2'), tests(`test('shows it [2-ug-1 2-ug-2]', () => {})`)),
    ).toEqual([]);
  });

  test('reports a row without a running test', () => {
    const missing = ['docs/spec-coverage.md: no test that runs in e2e/a.spec.ts carries 2-ug-1 in its title'];
    for (const text of [
      '',
      `test('of something else', () => {})`,
      `test.skip('shows it [2-ug-1]', () => {})`,
      `test.runIf(false)('shows it [2-ug-1]', () => {})`,
    ])
      expect(coverageErrors(rows('2-ug-1'), tests(text))).toEqual(missing);
    const elsewhere = titledTests({ path: 'e2e/b.spec.ts', text: `test("shows it [2-ug-1]", () => {})` });
    expect(coverageErrors(rows('2-ug-1'), elsewhere)).toEqual(missing);
  });

  test('reports a test for too many rows, an unknown id and a duplicate row', () => {
    const ids = ['2-ug-1', '2-ug-2', '2-ug-3', '2-ug-4', '2-ug-5', '2-ug-6'];
    const many = tests(`test("shows all [${ids.join(' ')}]", () => {})`);
    expect(coverageErrors(rows(...ids), many)).toEqual([
      `e2e/a.spec.ts: "shows all [${ids.join(' ')}]" proves 6 rows; at most 5 are allowed`,
    ]);
    expect(coverageErrors([], tests(`test('it [9-zz-1]', () => {})`))).toEqual([
      'e2e/a.spec.ts: docs/spec-coverage.md has no row 9-zz-1',
    ]);
    expect(coverageErrors(rows('2-ug-1', '2-ug-1'), tests(`test('it [2-ug-1]', () => {})`))).toEqual([
      'docs/spec-coverage.md: 2-ug-1 appears twice',
    ]);
  });

  test('reports nothing for this repository', async () => {
    expect(await brokenCoverage()).toEqual([]);
  });
});
