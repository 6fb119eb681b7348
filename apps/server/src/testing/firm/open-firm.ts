/** The app of tests on a generated firm. */
import { openTestApp } from '../app.ts';
import type { TestApp } from '../app.ts';
import { withClient } from '../with-client.ts';
import { fillFirm } from './fill-firm.ts';
import type { FilledFirm } from './fill-firm.ts';
import { writeByCopy, writeByUnnest } from './firm-rows.ts';

export interface TestFirm {
  readonly t: TestApp;
  readonly firm: FilledFirm;
}

const fillTest = async (t: TestApp, scale: number): Promise<FilledFirm> => {
  const { config, pool } = t.database;
  const plan = { scale, seed: 0x5c_a1e, lastDay: '2026-11-19' };
  if (config.kind === 'embedded') return fillFirm({ ...plan, client: pool, write: writeByUnnest(pool) });
  return withClient(config.url, (client) => fillFirm({ ...plan, client, write: writeByCopy(client) }));
};

/** Opens the app on a firm of a hundredth of full size, or of another scale. */
export const openTestFirm = async (scale = 0.01): Promise<TestFirm> => {
  const t = await openTestApp();
  await t.signInAs('admin', { password: 'a-long-bench-password', fullName: 'Bench' });
  return { t, firm: await fillTest(t, scale) };
};
