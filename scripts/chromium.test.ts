import { afterEach, expect, test, vi } from 'vitest';
import { findChromium } from './chromium.mjs';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['/nowhere/chromium', 'there is no such file'],
  [process.execPath, ''],
])('CHROMIUM_PATH=%s is refused in one line', async (file, reason) => {
  vi.stubEnv('CHROMIUM_PATH', file);
  const refusal = await findChromium().catch((error: unknown) =>
    error instanceof Error ? error.message : '',
  );
  expect(refusal).toContain(`CHROMIUM_PATH is ${file}, which cannot be used: ${reason}`);
  expect(refusal).not.toContain('\n');
});
