// `npm test` and `npm run test:all`: the checks, the Vitest projects and the browser tests at the same time, because each of
// them leaves a processor idle for a third of its time or more. Their output comes in this order. A failing part does not stop
// the others, so that one run shows every failure.
import { mkdirSync, rmSync } from 'node:fs';
import { checkAll } from './check.mjs';
import { runNode } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { inHome, tool } from './places.mjs';
import { findPostgres } from './postgres.mjs';
import { endTogether } from './process-tree.mjs';
import { explainError } from './user-error.mjs';
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

const headline = (/** @type {string} */ title) => console.log(`\n== ${title} ==\n`);

/**
 * The environment of both runners, and the folder of their reports.
 * @typedef {{ folder: string, env: { QUICK_TESTS: string, POSTGRES_BIN: string | undefined } }} Run
 */

const unitReport = (/** @type {string} */ folder) => `${folder}/vitest.json`;
const browserReport = (/** @type {string} */ folder) => `${folder}/playwright.json`;

const runVitest = async (
  /** @type {Run} */ { folder, env },
  /** @type {import('./child.mjs').Listener} */ listener,
) => {
  const report = unitReport(folder);
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return vitestTally(report, await runNode([tool('vitest/vitest.mjs'), ...args], { env, listener }));
};

/** Keeps the output of one part until those before it have ended, then prints it as it comes. */
const createOutputBuffer = () => {
  /** @type {Buffer[]} */
  const kept = [];
  let isOpen = false;
  const release = (/** @type {string} */ title) => {
    headline(title);
    isOpen = true;
    for (const text of kept.splice(0)) process.stdout.write(text);
  };
  return {
    listener: (/** @type {Buffer} */ text) => void (isOpen ? process.stdout.write(text) : kept.push(text)),
    release,
  };
};

const runPlaywright = async (
  /** @type {Run} */ { folder, env },
  /** @type {import('./child.mjs').Listener} */ listener,
) => {
  const report = browserReport(folder);
  try {
    const browserEnv = {
      ...env,
      CHROMIUM_PATH: await findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    };
    const args = [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json', '--pass-with-no-tests'];
    return playwrightTally(report, await runNode(args, { env: browserEnv, listener }));
  } catch (error) {
    const line = explainError(error);
    if (line === undefined) throw error;
    console.error(line);
    return playwrightTally(report, 1);
  }
};

/**
 * Runs the tests, prints the counts as the last line, and returns the exit code.
 * @param {{ isQuick: boolean }} options quick: runs on the embedded database only what may behave differently there, and not
 * the largest import in the browser
 */
export const testAll = async ({ isQuick }) => {
  const ending = endTogether();
  const folder = inHome('.cache/tests');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Found first: two installations by apt-get cannot run at the same time.
  const env = { QUICK_TESTS: isQuick ? '1' : '', POSTGRES_BIN: await findPostgres() };
  const run = { folder, env };
  headline('Checks');
  // A check that cannot run must not leave the tests running without a parent.
  const checks = checkAll().catch((error) => {
    console.error(error);
    return false;
  });
  const [unitOutput, browserOutput] = [createOutputBuffer(), createOutputBuffer()];
  const unit = runVitest(run, unitOutput.listener);
  const browser = runPlaywright(run, browserOutput.listener);
  const checksHold = await checks;
  if (ending.aborted) return 1;
  unitOutput.release('Vitest projects');
  const unitTally = await unit;
  browserOutput.release('Browser tests');
  const tallies = [unitTally, await browser];
  // The output of an interrupted part is no result.
  if (ending.aborted) return 1;
  const tally = sumTallies(tallies);
  headline('Durations');
  for (const line of slowestLines([
    ...vitestDurations(unitReport(folder)),
    ...playwrightDurations(browserReport(folder)),
  ]))
    console.log(line);
  console.log(`\n${checksHold ? 'All checks passed.' : 'CHECKS FAILED: see the top of this output.'}`);
  for (const line of failureLines(tally)) console.log(line);
  console.log(closingLine(tally));
  return isSuccess(tally, checksHold) ? 0 : 1;
};
