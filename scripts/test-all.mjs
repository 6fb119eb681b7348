// `npm test` and `npm run test:all`: the checks, the Vitest projects, and the browser tests. A failing part does not stop the
// next, so that one run shows every failure.
import { mkdirSync, rmSync } from 'node:fs';
import { checkAll } from './check.mjs';
import { runNode } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { inHome, tool } from './places.mjs';
import { findPostgres } from './postgres.mjs';
import { endTogether } from './process-tree.mjs';
import { explainError } from './user-error.mjs';
import { closingLine, faultLines, isSuccess, playwrightTally, sumTallies, vitestTally } from './tally.mjs';

const headline = (/** @type {string} */ title) => console.log(`\n== ${title} ==\n`);

const besideTheCode = async (/** @type {string} */ folder, /** @type {boolean} */ isQuick) => {
  headline('Tests beside the code');
  const report = `${folder}/vitest.json`;
  const env = { QUICK_TESTS: isQuick ? '1' : '', POSTGRES_BIN: await findPostgres() };
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return vitestTally(report, await runNode([tool('vitest/vitest.mjs'), ...words], { env }));
};

const inTheBrowser = async (/** @type {string} */ folder) => {
  headline('Tests in the browser');
  const report = `${folder}/playwright.json`;
  try {
    const env = { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const words = ['test', '--reporter=list,json', '--pass-with-no-tests'];
    return playwrightTally(report, await runNode([tool('@playwright/test/cli.js'), ...words], { env }));
  } catch (error) {
    const line = explainError(error);
    if (line === undefined) throw error;
    console.error(line);
    return playwrightTally(report, 1);
  }
};

/**
 * Runs the tests, prints the counts as the last line, and returns the exit code.
 * @param {{ isQuick: boolean }} options quick: runs on the embedded database only what may behave differently there
 */
export const testAll = async ({ isQuick }) => {
  const ending = endTogether();
  const folder = inHome('.cache/tests');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  headline('Checks');
  const checksHold = await checkAll();
  const tallies = [];
  for (const part of [besideTheCode, inTheBrowser])
    if (!ending.aborted) tallies.push(await part(folder, isQuick));
  // The output of an interrupted part is no result.
  if (ending.aborted) return 1;
  const tally = sumTallies(tallies);
  console.log(`\n${checksHold ? 'The checks hold.' : 'CHECKS FAILED: see the top of this output.'}`);
  for (const line of faultLines(tally)) console.log(line);
  console.log(closingLine(tally));
  return isSuccess(tally, checksHold) ? 0 : 1;
};
