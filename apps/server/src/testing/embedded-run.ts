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

/** The test that kills an import runs on PostgreSQL only; `embedded-database` tests a killed embedded database. */
export const postgresOnlyFiles: readonly string[] = ['src/features/imports/**/kill.test.ts'];
