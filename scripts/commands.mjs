import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { runNode } from './child.mjs';
import { installPackages } from './install/install.mjs';
import { inHome, tool } from './places.mjs';
import { UserError, explainError } from './user-error.mjs';
import { allocatorEnvironment, demoOptions, serverOptions } from './node-options.mjs';

/**
 * Returns the server's environment variables; the caller's own take precedence.
 * @param {'production' | 'development'} mode
 */
export const serverEnvironment = (mode, folder = '.data') => ({
  ...allocatorEnvironment,
  NODE_ENV: mode,
  PORT: process.env.PORT ?? '4400',
  HOST: process.env.HOST ?? '127.0.0.1',
  DATA_DIR: process.env.DATA_DIR ?? inHome(folder),
  WEB_DIR: process.env.WEB_DIR ?? inHome('dist/web'),
  MIGRATIONS_DIR: process.env.MIGRATIONS_DIR ?? inHome('apps/server/migrations'),
});

/** Throws before the server starts if it could not write to its folder. @param {string} folder @returns {void} */
const requireWritable = (folder) =>
  existsSync(folder) ? accessSync(folder, constants.W_OK) : requireWritable(dirname(folder));

/**
 * Whether a start creates the embedded database, which can happen while the pages are being built. An existing one is not touched
 * before everything is built: a portal that cannot be built must not leave it migrated.
 * @param {string} program @param {ReturnType<typeof serverEnvironment>} env
 */
const isFirstStart = (program, env) =>
  program === 'main.js' && process.env.DATABASE_URL === undefined && !existsSync(resolve(env.DATA_DIR));

/**
 * Builds the portal and runs one of its programs in production mode.
 * @param {string} program @param {string[]} args @param {ReturnType<typeof serverEnvironment>} env
 */
const runProgram = async (program, args, env) => {
  const { buildPortal } = await import('./bundle.mjs');
  requireWritable(resolve(env.DATA_DIR));
  const toNode = args.includes('--demo') ? demoOptions : serverOptions;
  const words = [...toNode, inHome('dist/server', program), ...args];
  // There are no pages yet to serve.
  const prepare = () => runNode([...words, '--prepare'], { env: { ...env, WEB_DIR: undefined } });
  const code = await buildPortal(isFirstStart(program, env) ? prepare : undefined);
  return code === 0 ? runNode(words, { env }) : code;
};

/** `--worker`: renews figures for other processes and serves nobody. @param {string[]} args */
const start = (args) =>
  runProgram('main.js', args, {
    ...serverEnvironment('production'),
    ...(args.includes('--worker') && { PARTNERFOLIO_ROLE: 'worker' }),
  });

const demo = (/** @type {string[]} */ args) => {
  const env = { ...serverEnvironment('production', '.data/demo'), PARTNERFOLIO_DEMO: '1' };
  return runProgram('main.js', ['--demo', ...args], env);
};

const admin = (/** @type {string[]} */ args) => runProgram('admin.js', args, serverEnvironment('production'));

const bench = async (/** @type {string[]} */ args) => {
  if (!existsSync(inHome('bench/bench.ts'))) throw new UserError('There is no benchmark in bench/ yet');
  const { bundleProgram, buildPieces, buildPortal } = await import('./bundle.mjs');
  await buildPortal();
  const { findChromium } = await import('./chromium.mjs');
  const needsBrowser = args.length === 0 || args.includes('browser');
  if (needsBrowser) await buildPieces();
  const env = needsBrowser ? { CHROMIUM_PATH: await findChromium() } : {};
  // The portal's own options, so that the benchmark has the same memory for new objects.
  return runNode([...serverOptions, await bundleProgram('bench/bench.ts'), ...args], { env });
};

/** Runs repeatable attacks against a portal of the demo firm, which it starts. @param {string[]} args */
const attack = async (args) => {
  const { bundleProgram, buildPortal } = await import('./bundle.mjs');
  await buildPortal();
  return runNode([...serverOptions, await bundleProgram('bench/attack.ts'), ...args], {});
};

/** Runs mutation tests of the finance package, for the named files or all. @param {string[]} args */
const mutation = (args) => {
  const files = args.length > 0 ? ['--mutate', args.join(',')] : [];
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
  return develop(serverEnvironment('development'));
};

/** Runs browser scripts that look instead of testing. @param {string} config @param {string[]} args */
const look = async (config, args) => {
  const { findChromium } = await import('./chromium.mjs');
  const words = [tool('@playwright/test/cli.js'), 'test', '--config', inHome('e2e', config), ...args];
  return runNode(words, { env: { CHROMIUM_PATH: await findChromium() } });
};

/** Takes the pictures of the README again. */
const pictures = () => look('pictures.config.ts', []);

/** Draws contact sheets of every screen into .cache/sheets; with `--grep 390` those of one setting. @param {string[]} args */
const sheets = (args) => look('sheets/sheets.config.ts', args);

const check = async () => {
  const { checkAll } = await import('./check.mjs');
  return (await checkAll()) ? 0 : 1;
};

const testCommand = (/** @type {boolean} */ isQuick) => async () => {
  const { testAll } = await import('./test-all.mjs');
  return testAll({ isQuick });
};

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const commands = {
  demo,
  start,
  dev,
  test: testCommand(true),
  'test:all': testCommand(false),
  check,
  bench,
  attack,
  mutation,
  pack,
  pictures,
  sheets,
  admin,
};

/** The commands that only build and run the portal; every other one needs all packages. */
const portalOnly = new Set(['demo', 'start', 'admin']);

/**
 * Runs a command and sets the exit code. Prints a single line for errors that the user can fix.
 * @param {string[]} args
 */
export const runCommand = async ([name = '', ...args]) => {
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UserError(`Commands: ${Object.keys(commands).join(', ')}`);
    await installPackages(portalOnly.has(name) ? 'portal' : 'all');
    process.exitCode = await command(args);
  } catch (error) {
    const line = explainError(error);
    if (line === undefined) throw error;
    console.error(line);
    process.exitCode = 1;
  }
};
