// Runs all checks that need no running portal, in parallel; prints only failures in full. What has passed with the same inputs
// is not checked again.
import { readFileSync, existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { capture } from './child.mjs';
import { brokenCoverage } from './checks/check-coverage.mjs';
import { brokenHabits } from './checks/check-habits.mjs';
import { brokenPackages } from './checks/check-packages.mjs';
import { keepPassed, wholeTree, withSettings } from './checks/kept-checks.mjs';
import { home, inHome, tool } from './places.mjs';

/** @typedef {import('./checks/kept-checks.mjs').Check} Check */

const workspaces = ['packages/finance', 'packages/contract', 'apps/server', 'apps/web'];

/** Returns a check that runs a tool under this Node. @param {string} name @param {string[]} args @returns {Check} */
const toolCheck = (name, [file = '', ...args]) => ({
  name,
  inputs: wholeTree(home),
  run: () => capture(process.execPath, [tool(file), ...args], { env: { NO_COLOR: '1' } }),
});

/** Returns a check of ours that lists errors. @param {string} name @param {() => Promise<string[]>} list @returns {Check} */
const listCheck = (name, list) => ({
  name,
  inputs: wholeTree(home),
  run: async () => {
    const errors = await list();
    return { code: errors.length === 0 ? 0 : 1, output: errors.join('\n') };
  },
});

/** Returns the checks that workspaces define as the script `check` of their package.json. @returns {Check[]} */
const ownChecks = () =>
  workspaces
    .filter((place) => JSON.parse(readFileSync(inHome(place, 'package.json'), 'utf8')).scripts?.check)
    .map((place) => ({
      name: `check of ${place}`,
      inputs: wholeTree(home),
      run: () => capture('npm', ['run', '--silent', 'check', '-w', place]),
    }));

/** The folders whose types a package uses; the root's own programs use all. @type {Record<string, string[]>} */
const usedFolders = {
  'packages/finance': ['packages', 'bench'],
  'packages/contract': ['packages'],
  'apps/server': ['packages', 'apps/server', 'bench'],
  'apps/web': ['packages', 'apps/web'],
};

/** Where the compiler notes what it has read, for its next run. @param {string} place */
const notesOf = (place) => inHome('.cache/types', `${place.replaceAll('/', '-')}.tsbuildinfo`);

/**
 * Returns the compiler's notes' sources, installed packages and the language's own aside, that are no inputs of the check.
 * @param {string} place @param {string[]} inputs
 */
const unknownInputs = (place, inputs) => {
  /** @type {{ fileNames: string[] }} */
  const { fileNames } = JSON.parse(readFileSync(notesOf(place), 'utf8'));
  return fileNames
    .filter((name) => name.startsWith('../') && !name.includes('/node_modules/'))
    .map((name) => relative(home, resolve(inHome('.cache/types'), name)).replaceAll('\\', '/'))
    .filter((path) => !inputs.some((input) => `${path}/`.startsWith(`${input}/`)));
};

/** Returns the type check of a package; none if it has no sources. @param {string} place @returns {Check[]} */
const typeCheck = (place) => {
  if (place !== '.' && !existsSync(inHome(place, 'src'))) return [];
  const folders = usedFolders[place];
  const inputs = folders === undefined ? wholeTree(home) : withSettings(home, folders);
  const run = async () => {
    const project = ['-p', `${place}/tsconfig.json`, '--incremental', '--tsBuildInfoFile', notesOf(place)];
    const args = [tool('typescript/bin/tsc'), ...project];
    const result = await capture(process.execPath, args, { env: { NO_COLOR: '1' } });
    const unknown = result.code === 0 ? unknownInputs(place, inputs) : [];
    if (unknown.length === 0) return result;
    return { code: 1, output: `${place} uses ${unknown.join(', ')}: add the folder in scripts/check.mjs` };
  };
  return [{ name: `types of ${place}`, inputs, run }];
};

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

const runUnlessKept = keepPassed({ root: home, folder: inHome('.cache/checks') });

/** Runs one check and prints its result. @param {Check} check */
const report = async (check) => {
  const begin = performance.now();
  const { code, output, isKept } = await runUnlessKept(check);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  if (code !== 0) console.log(`\n${output.trim()}\n`);
  const took = isKept ? 'unchanged' : `${seconds} s`;
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${check.name} (${took})`);
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
