// Adds up the results of the test runners, and names their slowest tests, so that whoever makes one slow sees it in the log.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { home } from './places.mjs';

/** `failures`: each failure with file, title and message. @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Tally */

/** Counts a run that failed without a failed test, such as by a file that does not load, as one failure. @param {Tally} tally @param {number} exitCode @returns {Tally} */
const withCrash = (tally, exitCode) =>
  exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** Returns a failure in a few lines; the output above has the full message. @param {string} name @param {string} [message] */
const failure = (name, message = '') => {
  const lines = message.replaceAll(colours, '').split('\n');
  return [name, ...lines.filter((line) => line.trim() !== '').slice(0, 12)].join('\n    ');
};

/** @typedef {{ status: string, fullName: string, failureMessages?: string[], duration?: number | null }} VitestResult */
/** @typedef {{ name: string, status?: string, message?: string, assertionResults?: VitestResult[] }} VitestFile */

/** @param {VitestFile} file */
const failuresOfFile = ({ name, status, message, assertionResults = [] }) => {
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [failure(name, message)];
  return failed.map(({ fullName, failureMessages = [] }) =>
    failure(`${name} › ${fullName}`, failureMessages.join('\n')),
  );
};

/** @typedef {{ status: string, results: { duration?: number, error?: { message?: string, stack?: string } }[] }} PlaywrightTest */
/** @typedef {{ file: string, line: number, title: string, tests: PlaywrightTest[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */

/** @param {PlaywrightSpec} spec */
const failuresOfSpec = ({ file, line, title, tests }) =>
  tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ results }) => {
      const error = results.find((result) => result.error !== undefined)?.error;
      return failure(`${file}:${line} › ${title}`, error?.stack ?? error?.message);
    });

/** @param {PlaywrightSuite} suite @returns {string[]} */
const failuresOfSuite = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(failuresOfSpec),
  ...suites.flatMap(failuresOfSuite),
];

/** @param {string} file */
const reportIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/**
 * Counts the results of Vitest's JSON report.
 * @param {string} file @param {number} exitCode
 * @returns {Tally}
 */
export const vitestTally = (file, exitCode) => {
  const report = reportIn(file);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report;
  const failures = (report.testResults ?? []).flatMap(failuresOfFile);
  return withCrash(
    { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, failures },
    exitCode,
  );
};

/**
 * Counts the results of Playwright's JSON report; a test that passed only on retry counts as failed.
 * @param {string} file @param {number} exitCode
 * @returns {Tally}
 */
export const playwrightTally = (file, exitCode) => {
  const report = reportIn(file);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {};
  const failures = failuresOfSuite(report);
  return withCrash({ passed: expected, failed: unexpected + flaky, skipped, failures }, exitCode);
};

/** Adds up several tallies. @param {Tally[]} tallies @returns {Tally} */
export const sumTallies = (tallies) =>
  tallies.reduce(
    (sum, { passed, failed, skipped, failures }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      failures: [...sum.failures, ...failures],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  );

/** Returns the failures for the end of the output, since often only the end of a long run is kept. @param {Tally} tally */
export const failureLines = ({ failures }) => failures.map((line) => `FAILED ${line}`);

/** Returns the last line of a test run. @param {Pick<Tally, 'passed' | 'failed' | 'skipped'>} tally */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Whether a run succeeded: at least one test ran, and nothing failed. @param {Pick<Tally, 'passed' | 'failed'>} tally @param {boolean} checksHold */
export const isSuccess = ({ passed, failed }, checksHold) => checksHold && failed === 0 && passed > 0;

/** @typedef {{ file: string, title: string, ms: number }} Duration */

/** Returns how long each test of Vitest's JSON report took. @param {string} file @returns {Duration[]} */
export const vitestDurations = (file) => {
  /** @type {VitestFile[]} */
  const files = reportIn(file).testResults ?? [];
  return files.flatMap(({ name, assertionResults = [] }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(home, name),
      title: fullName,
      ms: duration ?? 0,
    })),
  );
};

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** @param {PlaywrightSuite} suite @returns {Duration[]} */
const durationsOfSuite = ({ specs = [], suites = [] }) => [
  ...specs.map(({ file, title, tests }) => ({
    file: `e2e/${file}`,
    title,
    ms: sum(tests.flatMap(({ results }) => results.map(({ duration = 0 }) => duration))),
  })),
  ...suites.flatMap(durationsOfSuite),
];

/** Returns how long each test of Playwright's JSON report took. @param {string} file */
export const playwrightDurations = (file) => durationsOfSuite(reportIn(file));

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(6)} s`;

/** @param {{ ms: number, line: string }[]} entries */
const longestTen = (entries) =>
  entries
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ ms, line }) => `${seconds(ms)}  ${line}`);

/** Returns the lines that name the ten slowest tests and, by the sum of their tests, files. @param {Duration[]} durations */
export const slowestLines = (durations) => {
  /** @type {Map<string, number>} */
  const byFile = new Map();
  for (const { file, ms } of durations) byFile.set(file, (byFile.get(file) ?? 0) + ms);
  const files = [...byFile].map(([line, ms]) => ({ ms, line }));
  const tests = durations.map(({ file, title, ms }) => ({ ms, line: `${file} › ${title}` }));
  return ['The slowest tests:', ...longestTen(tests), 'The slowest files:', ...longestTen(files)];
};
