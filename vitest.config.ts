import { defineConfig } from 'vitest/config';
import type { TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { findPostgresBin } from './apps/server/src/testing/postgres-server.ts';

/** Server tests run twice, the same files on either database. */
function serverProject(database: 'embedded' | 'postgres'): TestProjectConfiguration {
  return {
    test: {
      name: `server-${database}`,
      root: 'apps/server',
      include: ['src/**/*.test.ts'],
      env: { TEST_DATABASE: database },
      // Files share what they load, which took a third of the time; what the server remembers ends with a file's database.
      isolate: false,
      globalSetup: [`./src/testing/${database}-setup.ts`],
      // A slow machine is not a fault of the product's.
      testTimeout: 120_000,
      hookTimeout: 180_000,
    },
  };
}

/** A package without a database. Files of pure functions share what they load: half their time went into loading it anew. */
function plainProject(
  name: string,
  root: string,
  { source = 'src', isolate = false } = {},
): TestProjectConfiguration {
  // A slow machine is not a fault of the product's.
  const include = [`${source}/**/*.test.{ts,tsx}`];
  return { test: { name, root, include, testTimeout: 60_000, isolate } };
}

const hasPostgres = findPostgresBin() !== undefined;
if (!hasPostgres) {
  process.stderr.write(
    '\n*** NO PostgreSQL SERVER FOUND: the server tests run on the embedded database ONLY. Install the postgresql package to run them on both. ***\n\n',
  );
}

const longest = /\/(access|backup|embedded-database|kill|main|malformed-input|migrations)\.test\.ts$/;

/** The longest files first: one that begins last runs alone while the other processor idles. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShort = ({ moduleId }: TestSpecification) => Number(!longest.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isShort(a) - isShort(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      plainProject('house', '.', { source: 'scripts', isolate: true }),
      plainProject('finance', 'packages/finance'),
      plainProject('contract', 'packages/contract'),
      plainProject('web', 'apps/web'),
      serverProject('embedded'),
      ...(hasPostgres ? [serverProject('postgres')] : []),
    ],
  },
});
