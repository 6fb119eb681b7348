import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config.ts';

/** Draws the contact sheets: `node scripts/run.mjs sheets`. */
export default defineConfig(tests, {
  testDir: '.',
  testMatch: 'sheets.ts',
  outputDir: '../../.cache/tests/sheets',
  globalSetup: '../prepare.ts',
  fullyParallel: true,
  timeout: 900_000,
});
