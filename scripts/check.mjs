// Runs all checks that need no running portal, in parallel; prints only failures in full.
import { readFileSync, existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { capture } from './child.mjs';
import { brokenCoverage } from './check-coverage.mjs';
import { brokenHabits } from './check-habits.mjs';
import { brokenPackages } from './check-packages.mjs';
import { inHome, tool } from './places.mjs';

/** @typedef {{ name: string, run: () => Promise<{ code: number, output: string }> }} Check */

const workspaces = ['packages/finance', 'packages/contract', 'apps/server', 'apps/web'];

/** Returns a check that runs a tool under this Node. @param {string} name @param {string[]} args @returns {Check} */
const toolCheck = (name, [file = '', ...args]) => ({
  name,
  run: () => capture(process.execPath, [tool(file), ...args], { env: { NO_COLOR: '1' } }),
});

/** Returns a check of ours that lists errors. @param {string} name @param {() => Promise<string[]>} list @returns {Check} */
const listCheck = (name, list) => ({
  name,
  run: async () => {
    const faults = await list();
    return { code: faults.length === 0 ? 0 : 1, output: faults.join('\n') };
  },
});

/** Returns the checks that workspaces define as the script `check` of their package.json. @returns {Check[]} */
const ownChecks = () =>
  workspaces
    .filter((place) => JSON.parse(readFileSync(inHome(place, 'package.json'), 'utf8')).scripts?.check)
    .map((place) => ({
      name: `check of ${place}`,
      run: () => capture('npm', ['run', '--silent', 'check', '-w', place]),
    }));

/** Returns the compiler's options for incremental checks. @param {string} place */
const incrementalOptions = (place) => [
  '--incremental',
  '--tsBuildInfoFile',
  inHome('.cache/types', `${place.replaceAll('/', '-')}.tsbuildinfo`),
];

/** Returns the type check of a package; none if it has no sources. @param {string} place @returns {Check[]} */
const typeCheck = (place) =>
  place !== '.' && !existsSync(inHome(place, 'src'))
    ? []
    : [
        toolCheck(`types of ${place}`, [
          'typescript/bin/tsc',
          '-p',
          `${place}/tsconfig.json`,
          ...incrementalOptions(place),
        ]),
      ];

/** @returns {Check[]} */
const checks = () => [
  toolCheck('lint rules (oxlint)', ['oxlint/bin/oxlint']),
  ...['.', ...workspaces].flatMap(typeCheck),
  toolCheck('nothing unused (knip)', ['knip/bin/knip.js', '--no-progress']),
  toolCheck('format (oxfmt)', ['oxfmt/bin/oxfmt', '--check', '.']),
  listCheck('packages and lock file', brokenPackages),
  listCheck('reasons, tables and traces', brokenHabits),
  listCheck('coverage of the specification', brokenCoverage),
  ...ownChecks(),
];

/** Runs one check and prints its result. @param {Check} check */
const report = async ({ name, run }) => {
  const begin = performance.now();
  const { code, output } = await run();
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  if (code !== 0) console.log(`\n${output.trim()}\n`);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  return code === 0;
};

/** Runs all checks, as many in parallel as there are processors. Returns whether all pass. */
export const checkAll = async () => {
  const waiting = checks();
  let allHold = true;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) allHold = (await report(next)) && allHold;
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  return allHold;
};
