import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { runNode } from './child.mjs';
import { installPackages } from './install.mjs';
import { inHome } from './places.mjs';
import { Refusal, explained } from './refusal.mjs';
import { demoWords, serverWords } from './server-words.mjs';

/**
 * Returns the server's environment variables; the caller's own take precedence.
 * @param {'production' | 'development'} mode
 */
export const serverSurroundings = (mode, folder = '.data') => ({
  NODE_ENV: mode,
  PORT: process.env.PORT ?? '4400',
  HOST: process.env.HOST ?? '127.0.0.1',
  DATA_DIR: process.env.DATA_DIR ?? inHome(folder),
  WEB_DIR: process.env.WEB_DIR ?? inHome('dist/web'),
  MIGRATIONS_DIR: process.env.MIGRATIONS_DIR ?? inHome('apps/server/migrations'),
});

/** Throws before the server starts if it could not write to its folder. @param {string} folder @returns {void} */
const demandWritable = (folder) =>
  existsSync(folder) ? accessSync(folder, constants.W_OK) : demandWritable(dirname(folder));

/**
 * Builds the portal and runs one of its programs in production mode.
 * @param {string} program @param {string[]} words @param {ReturnType<typeof serverSurroundings>} env
 */
const runProgram = async (program, words, env) => {
  const { buildPortal } = await import('./bundle.mjs');
  await buildPortal();
  demandWritable(resolve(env.DATA_DIR));
  const toNode = words.includes('--demo') ? demoWords : serverWords;
  return runNode([...toNode, inHome('dist/server', program), ...words], { env });
};

const start = (/** @type {string[]} */ words) =>
  runProgram('main.js', words, serverSurroundings('production'));

const demo = (/** @type {string[]} */ words) => {
  const env = { ...serverSurroundings('production', '.data/demo'), PARTNERFOLIO_DEMO: '1' };
  return runProgram('main.js', ['--demo', ...words], env);
};

const admin = (/** @type {string[]} */ words) =>
  runProgram('admin.js', words, serverSurroundings('production'));

const bench = async (/** @type {string[]} */ words) => {
  if (!existsSync(inHome('bench/bench.ts'))) throw new Refusal('There is no benchmark in bench/ yet');
  const { bundleProgram, buildPieces, buildPortal } = await import('./bundle.mjs');
  await buildPortal();
  const { findChromium } = await import('./chromium.mjs');
  const needsBrowser = words.length === 0 || words.includes('browser');
  if (needsBrowser) await buildPieces();
  const env = needsBrowser ? { CHROMIUM_PATH: await findChromium() } : {};
  // The portal's own options, so that the benchmark has the same memory for new objects.
  return runNode([...serverWords, await bundleProgram('bench/bench.ts'), ...words], { env });
};

/** Runs repeatable attacks against a portal of the demo firm, which it starts. @param {string[]} words */
const attack = async (words) => {
  const { bundleProgram, buildPortal } = await import('./bundle.mjs');
  await buildPortal();
  return runNode([...serverWords, await bundleProgram('bench/attack.ts'), ...words], {});
};

/** Runs mutation tests of the finance package, for the named files or all. @param {string[]} words */
const mutation = (words) => {
  const files = words.length > 0 ? ['--mutate', words.join(',')] : [];
  const stryker = inHome('node_modules/@stryker-mutator/core/bin/stryker.js');
  return runNode([stryker, 'run', inHome('scripts/stryker.config.mjs'), ...files]);
};

/** Builds the finance package for use elsewhere: `npm install <checkout>/dist/finance-package`, or `npm pack` there. */
const pack = async () => {
  const { buildFinancePackage } = await import('./finance-package.mjs');
  await buildFinancePackage(inHome('dist/finance-package'));
  console.log(`The finance package lies in ${inHome('dist/finance-package')}`);
  return 0;
};

const dev = async () => {
  const { develop } = await import('./develop.mjs');
  return develop(serverSurroundings('development'));
};

const check = async () => {
  const { checkAll } = await import('./check.mjs');
  return (await checkAll()) ? 0 : 1;
};

const testsOf = (/** @type {boolean} */ isQuick) => async () => {
  const { testAll } = await import('./test-all.mjs');
  return testAll({ isQuick });
};

/** @type {Record<string, (words: string[]) => Promise<number>>} */
const commands = {
  demo,
  start,
  dev,
  test: testsOf(true),
  'test:all': testsOf(false),
  check,
  bench,
  attack,
  mutation,
  pack,
  admin,
};

/**
 * Runs a command and sets the exit code. Prints a single line for errors that the user can fix.
 * @param {string[]} words
 */
export const runCommand = async ([name = '', ...words]) => {
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Refusal(`Commands: ${Object.keys(commands).join(', ')}`);
    await installPackages();
    process.exitCode = await command(words);
  } catch (error) {
    const line = explained(error);
    if (line === undefined) throw error;
    console.error(line);
    process.exitCode = 1;
  }
};
