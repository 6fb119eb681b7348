/** A batch reads figures without making text of them; its documents are still those of a report made alone, to the last byte. */
import { createHash } from 'node:crypto';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { previewReport } from '@partnerfolio/contract/reports/options';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInPassing } from '../../platform/jobs/passing-work.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { openDemoFirm } from '../../testing/demo-firm.ts';

let t: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  t = await openDemoFirm();
  admin = await t.signInAs('admin');
}, 300_000);
afterAll(() => t.close());

const hashOf = async (path: string): Promise<string> => {
  const answer = await t.fetch(path, { headers: { authorization: `Bearer ${admin.accessToken}` } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${path}: ${new TextDecoder().decode(bytes)}`);
  return createHash('sha256').update(bytes).digest('hex');
};

test('a portfolio has the same performance report and review, made in passing or not', async () => {
  const { items } = (await t.request(listPortfolios, { query: { limit: 100 } as never }, admin)).body;
  const some = items.filter((_, n) => n % 6 === 0);
  expect(some.length).toBeGreaterThan(5);
  for (const { id, name } of some)
    for (const template of ['performance', 'portfolio_review']) {
      const path = `${previewReport.path.replace(':id', id)}?template=${template}&to=${t.clock.today()}`;
      const alone = await hashOf(path);
      expect([name, template, await runInPassing(() => hashOf(path))]).toEqual([name, template, alone]);
    }
}, 120_000);
