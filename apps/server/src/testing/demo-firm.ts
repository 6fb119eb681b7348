/** The whole sample firm for tests, grown to today and with its figures computed. */
import { growDemoFirm } from '../demo/actions.ts';
import { openTestApp } from './app.ts';
import type { TestApp, TestAppOptions } from './app.ts';
import { renewAllFigures } from './figures.ts';

/** Opens it; call `close` in `afterAll`. It takes some fifteen seconds. */
export const openDemoFirm = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const t = await openTestApp({ demo: true }, undefined, options);
  await growDemoFirm(t.app);
  await renewAllFigures(t.app);
  return t;
};
