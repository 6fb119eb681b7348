// A table of allowed imports. `forbiddenImport` judges one import; the lint plugin calls it for each.
import { posix } from 'node:path';

/**
 * @typedef {{ from: string, specifier: string, isType: boolean }} Import
 *   `from` is the importing file's path from the root; a type import leaves no trace at run time
 * @typedef {Import & { target: string, isTest: boolean }} ResolvedImport
 *   `target` is a path from the root for a file of ours, else the package's name
 * @typedef {{ in: RegExp, forbids: (found: ResolvedImport) => boolean, because: string }} Border
 */

const feature = (/** @type {string} */ path) => /^apps\/\w+\/src\/features\/([^/]+)\//.exec(path)?.[1];
const isOurs = (/** @type {string} */ target) => /^(apps|packages|e2e|bench|scripts)\//.test(target);
const isRoutes = (/** @type {string} */ target) =>
  /^apps\/server\/src\/features\/(?:[\w-]+\/)+([\w-]+\.)?routes\.ts$/.test(target);
const isSqlFile = (/** @type {string} */ path) =>
  /(^|\/|\.)queries\.ts$/.test(path) ||
  /\/platform\/(database|backup|live)\/([\w-]+\/)*[\w-]*(db|database|migrat|backup)[\w-]*\./.test(path);
const testTools = new Set(['vitest', 'fast-check']);
const isTestTool = (/** @type {string} */ target) => testTools.has(target) || target.startsWith('node:');

/** The table of entry types: plain data that imports nothing. */
const entryTypeTable = 'packages/finance/src/entry-types.ts';

/** Tests of finance and the benchmark measure the same portfolios. */
const generatedSets = 'bench/portfolio-sets.mjs';

/** The files of `features/figures` that others may import, besides the routes that `app.ts` mounts; the rest is its own. */
const entriesOfFigures = new Set(
  [
    'compute/analysis/expected.rules.ts',
    'compute/comparison/comparison.actions.ts',
    'compute/comparison/comparison.rules.ts',
    'compute/comparison/queries.ts',
    'compute/figures.rules.ts',
    'compute/inputs/computed.actions.ts',
    'compute/inputs/figures-version.ts',
    'compute/inputs/revisions.queries.ts',
    'compute/inputs/queries.ts',
    'compute/ranges.rules.ts',
    'explain/comparison.rules.ts',
    'explain/draft.rules.ts',
    'explain/totals/combined.rules.ts',
    'recent.actions.ts',
    'renewal/renewal-batch.actions.ts',
    'renewal/renewal-thread.actions.ts',
    'renewal/renewal.actions.ts',
    'stored/classes.rules.ts',
    'stored/days.queries.ts',
    'stored/days.rules.ts',
    'snapshot/snapshot.actions.ts',
    'stored/figures.actions.ts',
    'stored/figures.rules.ts',
    'stored/periods.rules.ts',
    'stored/queries.ts',
    'stored/queue.queries.ts',
    'totals/actions.ts',
    'totals/clients.queries.ts',
    'totals/clients.rules.ts',
    'totals/firm.queries.ts',
    'totals/firm.rules.ts',
    'totals/scope.actions.ts',
    'totals/series.rules.ts',
  ].map((file) => `apps/server/src/features/figures/${file}`),
);

/** @type {Border[]} */
const borders = [
  {
    in: /^packages\/finance\//,
    forbids: ({ target, isTest }) =>
      !target.startsWith('packages/finance/') &&
      target !== 'decimal.js' &&
      !(isTest && (isTestTool(target) || target === generatedSets)),
    because: 'finance may import only its decimal library',
  },
  {
    in: /^packages\/contract\//,
    forbids: ({ target, isTest }) =>
      !target.startsWith('packages/contract/') &&
      target !== 'zod' &&
      target !== entryTypeTable &&
      !(isTest && isTestTool(target)),
    because: "contract may import only zod and finance's table of entry types",
  },
  {
    in: /^apps\/web\//,
    forbids: ({ target }) => isOurs(target) && !/^(apps\/web|packages\/contract)\//.test(target),
    because: 'web and server may share only contract',
  },
  {
    in: /^apps\/server\//,
    forbids: ({ target }) => isOurs(target) && !/^(apps\/server|packages)\//.test(target),
    because: 'web and server may share only contract',
  },
  {
    in: /^apps\/server\/src\/platform\//,
    forbids: ({ target, isTest }) => target.startsWith('apps/server/src/features/') && !isTest,
    because: 'platform may not import features',
  },
  {
    in: /^apps\/server\/src\/(features|platform)\//,
    forbids: ({ target, isTest }) => target.startsWith('apps/server/src/demo/') && !isTest,
    because: 'features may not import the demo firm',
  },
  {
    in: /^apps\/server\/src\/(?!app\.ts$)/,
    forbids: ({ target }) => isRoutes(target),
    because: 'only app.ts mounts routes',
  },
  {
    in: /^apps\/server\/src\/(?!features\/figures\/)/,
    forbids: ({ target, isTest }) =>
      target.startsWith('apps/server/src/features/figures/') &&
      !entriesOfFigures.has(target) &&
      !isRoutes(target) &&
      !isTest,
    because: 'others import only the entry files of figures, which scripts/import-rules.mjs lists',
  },
  {
    in: /^apps\/server\/src\/features\/(?:[\w-]+\/)+([\w-]+\.)?rules\.ts$/,
    forbids: ({ target, isType }) =>
      !isType &&
      !target.startsWith('packages/') &&
      !/^apps\/server\/src\/features\/.*rules\.ts$/.test(target),
    because: 'rules are pure: they import contract, finance and other rules (and types of anything)',
  },
  {
    in: /^apps\/server\/src\//,
    forbids: ({ from, target, isType, isTest }) =>
      (target === 'kysely' || target === 'pg') && !isType && !isTest && !isSqlFile(from),
    because: 'SQL belongs in queries.ts (in platform: *.queries.ts)',
  },
  {
    in: /^apps\/web\/src\/features\//,
    forbids: ({ from, target }) =>
      target.startsWith('apps/web/src/features/') && feature(from) !== feature(target),
    because: 'features of the web do not import each other: compose them in routes.tsx',
  },
  {
    in: /^apps\/web\/src\/ui\//,
    forbids: ({ target, isTest }) =>
      /^apps\/web\/src\/(features\/|shell\/|api\.ts|routes\.tsx)/.test(target) && !isTest,
    because: 'ui may import neither features nor api.ts',
  },
];

/** Returns the file that an import of our package names; the contract's texts lie beside its sources. */
const ownFile = (/** @type {string} */ name, /** @type {string} */ path) =>
  name === 'contract' && path.startsWith('texts/')
    ? `packages/contract/${path}.ts`
    : `${name === 'server' || name === 'web' ? 'apps' : 'packages'}/${name}/src/${path}.ts`;

/**
 * Returns what an import refers to: a path from the root for one of our files, else the package's name.
 * @param {string} from @param {string} specifier
 */
const resolveImport = (from, specifier) => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const own = /^@partnerfolio\/(\w+)(?:\/(.*))?$/.exec(specifier);
  if (own) return ownFile(own[1] ?? '', own[2] ?? 'index');
  if (specifier.startsWith('node:')) return specifier;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
};

/**
 * Returns why an import is forbidden; undefined if it is allowed.
 * @param {Import} found
 * @returns {string | undefined}
 */
export const forbiddenImport = (found) => {
  const isTest = /\.test\.tsx?$|\/testing\//.test(found.from);
  const resolved = { ...found, target: resolveImport(found.from, found.specifier), isTest };
  const crossed = borders.find((border) => border.in.test(found.from) && border.forbids(resolved));
  return crossed && `${crossed.because}.`;
};
