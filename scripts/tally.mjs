// Adds up what the test runners wrote down.
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** A run that ended badly without a failed test to show for it (a file that does not load) counts as one. @param {Tally} tally @param {number} exitCode @returns {Tally} */
const withFault = (tally, exitCode) =>
  exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;

/** @param {string} file */
const reportIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/**
 * What Vitest's JSON report counts.
 * @param {string} file @param {number} exitCode
 * @returns {Tally}
 */
export const vitestTally = (file, exitCode) => {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = reportIn(file);
  return withFault(
    { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests },
    exitCode,
  );
};

/**
 * What Playwright's JSON report counts; a test that passed only at a second try counts as failed.
 * @param {string} file @param {number} exitCode
 * @returns {Tally}
 */
export const playwrightTally = (file, exitCode) => {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = reportIn(file).stats ?? {};
  return withFault({ passed: expected, failed: unexpected + flaky, skipped }, exitCode);
};

/** The sum of several tallies. @param {Tally[]} tallies @returns {Tally} */
export const sumOf = (tallies) =>
  tallies.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** The line that closes a test run. @param {Tally} tally */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Whether a run is a success: nothing failed, and something ran. @param {Tally} tally @param {boolean} checksHold */
export const isSuccess = ({ passed, failed }, checksHold) => checksHold && failed === 0 && passed > 0;
