import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { closingLine, faultLines, isSuccess, playwrightTally, sumTallies, vitestTally } from './tally.mjs';

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
    expect(faultLines(sumTallies([beside, browser]))).toEqual([
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
