import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * What `npm test` runs on the embedded database. Everything runs on PostgreSQL; here only what may behave
 * differently, and a smoke test of every feature, because the same assertions take twice as long. `npm run test:all`
 * runs everything on both.
 */

/** Whether this run of the embedded database leaves out what behaves alike on PostgreSQL, where it runs as well. */
export const isShortRun = process.env['TEST_RUN'] === 'short';

/**
 * What depends on the embedded database: the platform, the start, releases, the access loop with a few callers, and
 * what writes much at once or waits for other writers: imports as they are uploaded, applied and undone, and the ledger's
 * endpoints. How a file is read and previewed, and what an entry does, is the same on either.
 */
export const embeddedFiles: readonly string[] = [
  'src/platform/**/*.test.ts',
  'src/features/imports/{book,revert}/*.test.ts',
  'src/features/imports/{imports,price-imports,rate-imports}.test.ts',
  'src/features/imports/upload/uploads.test.ts',
  'src/features/ledger/{routes,many-entries}.test.ts',
  'src/features/ledger/transfers/transfers.test.ts',
  'src/{access,main,releases,smoke,stop}.test.ts',
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
