// `npm test` and `npm run test:all`: the checks, then the tests beside the code and those in the browser at once, because each of
// the two leaves a processor idle for a third of its time. A part that fails does not stop another, so that one run shows
// everything that is wrong.
import { mkdirSync, rmSync } from 'node:fs';
import { checkAll } from './check.mjs';
import { runNode } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { inHome, tool } from './places.mjs';
import { findPostgres } from './postgres.mjs';
import { endTogether } from './process-tree.mjs';
import { explained } from './refusal.mjs';
import { closingLine, faultLines, isSuccess, playwrightTally, sumOf, vitestTally } from './tally.mjs';

const headline = (/** @type {string} */ title) => console.log(`\n== ${title} ==\n`);

/**
 * What both runners are told, and where they write their reports.
 * @typedef {{ folder: string, surroundings: { QUICK_TESTS: string, POSTGRES_BIN: string | undefined } }} Run
 */

const besideTheCode = async (/** @type {Run} */ { folder, surroundings: env }) => {
  headline('Tests beside the code');
  const report = `${folder}/vitest.json`;
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return vitestTally(report, await runNode([tool('vitest/vitest.mjs'), ...words], { env }));
};

/** Keeps what one part prints until the other has ended, then passes it on as it comes. */
const heldBack = () => {
  /** @type {Buffer[]} */
  const kept = [];
  let isOpen = false;
  const release = () => {
    isOpen = true;
    for (const text of kept.splice(0)) process.stdout.write(text);
  };
  return {
    listener: (/** @type {Buffer} */ text) => void (isOpen ? process.stdout.write(text) : kept.push(text)),
    release,
  };
};

const inTheBrowser = async (
  /** @type {Run} */ { folder, surroundings },
  /** @type {import('./child.mjs').Listener} */ listener,
) => {
  const report = `${folder}/playwright.json`;
  try {
    const env = {
      ...surroundings,
      CHROMIUM_PATH: await findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    };
    const words = [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json', '--pass-with-no-tests'];
    return playwrightTally(report, await runNode(words, { env, listener }));
  } catch (error) {
    const line = explained(error);
    if (line === undefined) throw error;
    console.error(line);
    return playwrightTally(report, 1);
  }
};

/**
 * Runs the tests and closes with the line that counts them. Answers the exit code.
 * @param {{ isQuick: boolean }} options quick: on the embedded database only what may differ there, and not the largest import
 */
export const testAll = async ({ isQuick }) => {
  const ending = endTogether();
  const folder = inHome('.cache/tests');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  headline('Checks');
  const checksHold = await checkAll();
  if (ending.aborted) return 1;
  const { listener, release } = heldBack();
  // Found first, because two installations by Debian's tools cannot run at once.
  const surroundings = { QUICK_TESTS: isQuick ? '1' : '', POSTGRES_BIN: await findPostgres() };
  const run = { folder, surroundings };
  const browser = inTheBrowser(run, listener);
  const beside = await besideTheCode(run);
  headline('Tests in the browser');
  release();
  const tallies = [beside, await browser];
  // What a part says that was ended on the way is no result.
  if (ending.aborted) return 1;
  const tally = sumOf(tallies);
  console.log(`\n${checksHold ? 'The checks hold.' : 'CHECKS FAILED: see the top of this output.'}`);
  for (const line of faultLines(tally)) console.log(line);
  console.log(closingLine(tally));
  return isSuccess(tally, checksHold) ? 0 : 1;
};
