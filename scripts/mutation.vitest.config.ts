import { defineConfig } from 'vitest/config';

/** The tests of the finance package alone, for Stryker, which runs them in a copy of the repository. */
export default defineConfig({
  test: { name: 'finance', root: 'packages/finance', include: ['src/**/*.test.ts'] },
});
