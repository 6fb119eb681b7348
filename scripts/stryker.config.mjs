// Mutation tests of packages/finance: `npm run mutation`, or `npm run mutation packages/finance/src/risk/risk.ts` for some files.
export default {
  testRunner: 'finance',
  plugins: ['./scripts/mutation/test-runner.mjs'],
  mutate: [
    'packages/finance/src/**/*.ts',
    '!packages/finance/src/**/*.test.ts',
    '!packages/finance/src/testing/**',
  ],
  // The tests read the documents and the generator of portfolios, so that the whole repository is copied but for these.
  ignorePatterns: ['apps', 'e2e', 'dist', '.data', '.cache', 'docs/images', 'test-results'],
  tempDirName: '.cache/stryker',
  // Stryker would rewrite tsconfig.json by an API that TypeScript 7 does not have; a name that is no file passes it over.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  // A change to what is computed once, when a module is read, would need all tests and a new process.
  ignoreStatic: true,
  // Measured results are kept, and only what changed is measured again.
  incremental: true,
  incrementalFile: '.cache/mutation.json',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 90, low: 85, break: 85 },
  concurrency: 2,
  dryRunTimeoutMinutes: 60,
  timeoutMS: 60_000,
};
