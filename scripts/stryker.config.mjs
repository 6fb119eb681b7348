// Mutation tests of packages/finance: `npm run mutation`, or `npm run mutation packages/finance/src/risk/risk.ts` for single
// files.
export default {
  testRunner: 'finance',
  plugins: ['./scripts/mutation/test-runner.mjs'],
  mutate: [
    'packages/finance/src/**/*.ts',
    '!packages/finance/src/**/*.test.ts',
    '!packages/finance/src/testing/**',
  ],
  // The tests read documents and the portfolio generator, so everything but these folders is copied.
  ignorePatterns: ['apps', 'e2e', 'dist', '.data', '.cache', 'docs/images', 'test-results'],
  tempDirName: '.cache/stryker',
  // Stryker would rewrite tsconfig.json through an API that TypeScript 7 lacks; a name that does not exist prevents that.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  // Testing a mutation in code that runs once on loading would need all tests in a new process.
  ignoreStatic: true,
  // Keeps the results, so that the next run tests only what has changed.
  incremental: true,
  incrementalFile: '.cache/mutation.json',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 90, low: 85, break: 85 },
  concurrency: 2,
  dryRunTimeoutMinutes: 60,
  timeoutMS: 60_000,
};
