import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.ts';

/** Takes the pictures of the README: `node scripts/run.mjs pictures`. */
export default defineConfig(tests, {
  testDir: '.',
  testMatch: 'pictures.ts',
  outputDir: '../.cache/tests/pictures',
  globalSetup: './prepare.ts',
  workers: 1,
});
