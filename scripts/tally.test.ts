import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { inHome } from './places.mjs';
import {
  closingLine,
  failureLines,
  isSuccess,
  playwrightDurations,
  playwrightTally,
  slowestLines,
  sumTallies,
  vitestDurations,
  vitestTally,
} from './tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'partnerfolio-tally-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const report = (content: object) => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};
const vitest = (content: object, code: number) => vitestTally(report(content), code);
const playwright = (stats: object, code: number) => playwrightTally(report({ stats }), code);

describe('the closing line', () => {
  test('adds up both runners', () => {
    const beside = vitest({ numPassedTests: 120, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }, 1);
    const browser = playwright({ expected: 8, unexpected: 1, flaky: 0, skipped: 0 }, 1);
    expect(closingLine(sumTallies([beside, browser]))).toBe('128 passed, 2 failed');
  });

  test('counts skipped tests', () => {
    const beside = vitest({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 }, 0);
    const browser = playwright({ expected: 1, unexpected: 0, flaky: 0, skipped: 2 }, 0);
    expect(closingLine(sumTallies([beside, browser]))).toBe('4 passed, 0 failed, 4 skipped');
  });

  test('counts a file that does not load as one failure', () => {
    expect(vitest({ numPassedTests: 3, numFailedTests: 0 }, 1)).toMatchObject({
      passed: 3,
      failed: 1,
      skipped: 0,
    });
  });

  test('counts a runner that wrote nothing as one failure', () => {
    expect(playwrightTally(join(folder, 'never-written.json'), 1).failed).toBe(1);
  });

  test('counts a test that passed only on retry as failed', () => {
    expect(playwright({ expected: 1, unexpected: 0, flaky: 1, skipped: 0 }, 0).failed).toBe(1);
  });
});

describe('the failures at the end', () => {
  test('show file, title and the first lines of the message', () => {
    const beside = vitest(
      {
        numFailedTests: 1,
        testResults: [
          {
            name: 'a.test.ts',
            status: 'failed',
            assertionResults: [
              { status: 'passed', fullName: 'holds' },
              {
                status: 'failed',
                fullName: 'breaks',
                failureMessages: ['\u001b[31mexpected 1\u001b[39m\nat a.test.ts:3'],
              },
            ],
          },
          { name: 'b.test.ts', status: 'failed', message: 'does not load', assertionResults: [] },
        ],
      },
      1,
    );
    const spec = {
      file: 'c.spec.ts',
      line: 7,
      title: 'walks',
      tests: [{ status: 'unexpected', results: [{ error: { message: 'no such button' } }] }],
    };
    const browser = playwrightTally(
      report({ stats: { unexpected: 1 }, suites: [{ suites: [{ specs: [spec] }] }] }),
      1,
    );
    expect(failureLines(sumTallies([beside, browser]))).toEqual([
      'FAILED a.test.ts › breaks\n    expected 1\n    at a.test.ts:3',
      'FAILED b.test.ts\n    does not load',
      'FAILED c.spec.ts:7 › walks\n    no such button',
    ]);
  });
});

describe('a run', () => {
  const clean = { passed: 1, failed: 0, skipped: 0 };

  test('succeeds if all tests and checks pass', () => expect(isSuccess(clean, true)).toBe(true));
  test('fails with a failed test', () => expect(isSuccess({ ...clean, failed: 1 }, true)).toBe(false));
  test('fails if no test ran', () => expect(isSuccess({ ...clean, passed: 0 }, true)).toBe(false));
  test('fails with a failed check', () => expect(isSuccess(clean, false)).toBe(false));
});

describe('the slowest tests', () => {
  test('reads the durations of Vitest; a skipped test has none', () => {
    const assertionResults = [
      { fullName: 'group holds', duration: 1200.5 },
      { fullName: 'group is skipped', duration: null },
    ];
    const file = report({ testResults: [{ name: inHome('apps/a.test.ts'), assertionResults }] });
    expect(vitestDurations(file)).toEqual([
      { file: 'apps/a.test.ts', title: 'group holds', ms: 1200.5 },
      { file: 'apps/a.test.ts', title: 'group is skipped', ms: 0 },
    ]);
  });

  test('reads the durations of Playwright in all groups, with repetitions', () => {
    const spec = (title: string, durations: number[]) => ({
      file: 'a.spec.ts',
      title,
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const file = report({
      suites: [{ specs: [spec('one', [5])], suites: [{ specs: [spec('two', [7, 8])] }] }],
    });
    expect(playwrightDurations(file)).toEqual([
      { file: 'e2e/a.spec.ts', title: 'one', ms: 5 },
      { file: 'e2e/a.spec.ts', title: 'two', ms: 15 },
    ]);
  });

  test('a runner that wrote nothing has no durations', () => {
    const missing = join(folder, 'never-written.json');
    expect([...vitestDurations(missing), ...playwrightDurations(missing)]).toEqual([]);
  });

  test('names the ten slowest tests and the files with the most time, slowest first', () => {
    const durations = Array.from({ length: 12 }, (_, at) => ({
      file: at < 3 ? 'few.test.ts' : `${at}.test.ts`,
      title: `test ${at}`,
      ms: 5000 + at * 1000,
    }));
    const lines = slowestLines(durations);
    expect(lines).toHaveLength(22);
    expect(lines.slice(0, 3)).toEqual([
      'The slowest tests:',
      '  16.0 s  11.test.ts › test 11',
      '  15.0 s  10.test.ts › test 10',
    ]);
    expect(lines.slice(11, 13)).toEqual(['The slowest files:', '  18.0 s  few.test.ts']);
  });
});
