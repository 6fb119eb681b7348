import { defineConfig } from '@playwright/test';
import { launchWords } from './scripts/chromium.mjs';

// CHROMIUM_PATH is set by `npm test`, or by the global setup when Playwright is run by hand; workers read this
// file again and so see it.
const { CHROMIUM_PATH: executablePath = '' } = process.env;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/tests/browser',
  globalSetup: './e2e/prepare.ts',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // A slow machine is not a fault of the product: `npm test` runs the Vitest projects at the same time.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: { args: launchWords, ...(executablePath !== '' && { executablePath }) },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace copies the page at every step, which makes large pages twice as slow: ask for it by `--trace on`.
    trace: 'off',
  },
  projects: [{ name: 'chromium' }],
});
