// Builds the server's bundle in dist/server and the pages in dist/web.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { inStep } from '../apps/server/src/platform/steps.mjs';
import { runNode } from './child.mjs';
import { figuresVersionInBundle } from './figures-version.mjs';
import { home, inHome, tool } from './places.mjs';
import { UserError } from './user-error.mjs';
import { contentHash, isStamped, leaveStamp } from './stamp.mjs';
import { withLock } from './lock.mjs';

/** @typedef {import('esbuild').BuildOptions} BuildOptions @typedef {import('esbuild').Plugin} Plugin */

/** Packages of hundreds of small files, which would take long to find and read at each start. */
const readByEachStart = ['kysely', 'zod', 'zod-openapi', 'hono', '@hono/node-server'];

const goesInside = (/** @type {string} */ path) =>
  path.startsWith('@partnerfolio/') ||
  readByEachStart.some((name) => path === name || path.startsWith(`${name}/`));

/** Bundles the workspace's packages and a few third-party ones; the others stay outside. @type {Plugin} */
const ownPackagesInside = {
  name: 'own-packages-inside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ kind, path, importer }) =>
      kind === 'entry-point' || goesInside(path) || importer.includes('node_modules')
        ? undefined
        : { path, external: true },
    );
  },
};

/** The options of every bundle for Node. @type {BuildOptions} */
const forNode = {
  absWorkingDir: home,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [ownPackagesInside, figuresVersionInBundle],
};

/** Returns the entries of worker threads, `*-worker.mjs` or `.ts`, which must be beside the bundle under that name. */
const workerEntries = () => {
  const source = inHome('apps/server/src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /-worker\.(?:mjs|ts)$/.test(file),
  );
  return Object.fromEntries(files.map((file) => [basename(file, extname(file)), join(source, file)]));
};

/** Returns the bundles of the server: its programs, and its worker threads beside them. @returns {BuildOptions[]} */
export const serverBundles = () => {
  const programs = ['main', 'admin']
    .map((name) => [name, inHome(`apps/server/src/${name}.ts`)])
    .filter(([, file]) => file && existsSync(file));
  return [
    // Splitting puts dynamic imports into files of their own, which load when needed.
    { ...forNode, outdir: 'dist/server', splitting: true, entryPoints: Object.fromEntries(programs) },
    { ...forNode, outdir: 'dist/server', entryPoints: workerEntries(), outExtension: { '.js': '.mjs' } },
  ];
};

/** @param {BuildOptions[]} bundles */
const buildAll = async (bundles) => {
  const { build } = await import('esbuild');
  // esbuild prints its errors before it throws.
  const built = Promise.all(bundles.map((options) => build(options)));
  await built.catch(() =>
    Promise.reject(new UserError('The server could not be built; the errors are above')),
  );
};

/** Builds a program outside the portal, such as the benchmark, and returns its path. @param {string} entry */
export const bundleProgram = async (entry) => {
  const name = basename(entry, '.ts');
  await buildAll([{ ...forNode, outdir: 'dist/programs', entryPoints: { [name]: inHome(entry) } }]);
  return inHome('dist/programs', `${name}.js`);
};

/**
 * Rebuilds a part if its build inputs have changed.
 * @param {{ name: string, sources: string[], make: () => Promise<void> }} part
 */
const keepUpToDate = async ({ name, sources, make }) => {
  const stampFile = inHome('dist', `.${name}-stamp`);
  const stamp = () =>
    contentHash(home, [...sources, 'package-lock.json', 'scripts/bundle.mjs', 'scripts/figures-version.mjs']);
  if (isStamped(stampFile, stamp())) return;
  await withLock(`build-${name}`, async () => {
    const wanted = stamp();
    if (isStamped(stampFile, wanted)) return;
    rmSync(stampFile, { force: true });
    await make();
    leaveStamp(stampFile, wanted);
  });
};

const buildServer = () =>
  inStep('Building the server', async () => {
    rmSync(inHome('dist/server'), { recursive: true, force: true });
    await buildAll(serverBundles());
  });

/** @param {string} folder @param {string} mode */
const buildPages = async (folder, mode) => {
  const args = [
    tool('vite/bin/vite.js'),
    'build',
    '--mode',
    mode,
    '--outDir',
    inHome(folder),
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  const code = await runNode(args, { cwd: inHome('apps/web'), env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new UserError('The pages could not be built; the errors are above');
};

/** @param {boolean} isBeside whether another step runs meanwhile */
const buildWeb = (isBeside) =>
  inStep('Building the pages', () => buildPages('dist/web', 'production'), { isBeside });

/**
 * Brings dist/server and dist/web up to date. The pages take longest, so the built server may do something meanwhile. Returns the
 * exit code of that.
 * @param {() => Promise<number>} [meanwhile]
 */
export const buildPortal = async (meanwhile) => {
  const server = ['apps/server/src', 'packages'];
  let code = 0;
  const make = async () => {
    [code = 0] = await Promise.all([meanwhile?.(), buildWeb(meanwhile !== undefined)]);
  };
  await keepUpToDate({ name: 'server', sources: server, make: buildServer });
  await keepUpToDate({ name: 'web', sources: ['apps/web', 'packages/contract'], make });
  return code;
};

/** Brings dist/pieces up to date: the page of all components, for the browser tests only. */
export const buildPieces = () =>
  keepUpToDate({
    name: 'pieces',
    sources: ['apps/web', 'packages/contract'],
    make: () => buildPages('dist/pieces', 'pieces'),
  });
