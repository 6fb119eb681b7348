/**
 * What `npm test` runs on the embedded database. Everything runs on PostgreSQL; here only what may differ, and the smoke
 * test of every feature, because the same assertions take twice as long. `npm run test:all` runs everything on both.
 */

/** What the embedded database is behind: the platform, the loop of access, the start, releases, imports and the ledger. */
export const embeddedFiles: readonly string[] = [
  'src/platform/**/*.test.ts',
  'src/features/{imports,ledger}/**/*.test.ts',
  'src/{access,main,releases,smoke}.test.ts',
];

/** The import that is killed runs on PostgreSQL; a killed embedded database has its own test, `embedded-database`. */
export const postgresOnlyFiles: readonly string[] = ['src/features/imports/**/kill.test.ts'];
