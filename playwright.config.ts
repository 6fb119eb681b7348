import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/chromium.mjs';

// `npm test` sets CHROMIUM_PATH, or the global setup when Playwright is started directly. Workers read this file again and
// see it.
const { CHROMIUM_PATH: executablePath = '' } = process.env;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/tests/browser',
  globalSetup: './e2e/prepare.ts',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // A slow machine must not fail the tests: `npm test` runs the Vitest projects at the same time.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: { args: launchOptions, ...(executablePath !== '' && { executablePath }) },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Tests share a window, whose cookies and storage Playwright empties for each: a new one reads and compiles the portal again.
    reuseContext: true,
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace copies the page at every step, which makes large pages twice as slow; `--trace on` enables it.
    trace: 'off',
  },
  projects: [{ name: 'chromium' }],
});
