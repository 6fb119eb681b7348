import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * What `npm test` runs on the embedded database. Everything runs on PostgreSQL; here only what may behave
 * differently, and a smoke test of every feature, because the same assertions take twice as long. `npm run test:all`
 * runs everything on both.
 */

/**
 * What depends on the embedded database: the platform, the access loop, the start, releases, imports and the ledger.
 */
export const embeddedFiles: readonly string[] = [
  'src/platform/**/*.test.ts',
  'src/features/{imports,ledger}/**/*.test.ts',
  'src/{access,main,releases,smoke}.test.ts',
];

const source = fileURLToPath(new URL('..', import.meta.url));
const opensDatabase = /openTest|startPostgres|from '[./]+testing\/(app|database|processes|ledgers|imports)\b/;

/** Tests that open no database give the same on either: they run once. */
const filesWithoutDatabase = (): string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => path.endsWith('.test.ts') && !opensDatabase.test(readFileSync(`${source}/${path}`, 'utf8')),
    )
    .map((path) => `src/${path.replaceAll('\\', '/')}`);

/** The test that kills an import runs on PostgreSQL only too; `embedded-database` tests a killed embedded database. */
export const postgresOnlyFiles = (): string[] => [
  'src/features/imports/**/kill.test.ts',
  ...filesWithoutDatabase(),
];
