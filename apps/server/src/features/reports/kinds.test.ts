/** What the contract states of each kind of report, held against what its template takes. */
import { previewReport, reportKinds, offeredTemplates } from '@partnerfolio/contract/reports/options';
import type { OfferedTemplate } from '@partnerfolio/contract/reports/options';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient, makePortfolio } from '../../testing/ledgers.ts';

let t: TestApp;
let admin: TestPerson;
let id: string;

beforeAll(async () => {
  t = await openTestApp();
  await t.reset();
  admin = await t.signInAs('admin');
  id = await makePortfolio(t, { clientId: await makeClient(t, admin), name: 'Growth' });
});
afterAll(() => t.close());

const codesOf = async (template: OfferedTemplate, query: object) => {
  const asked = { params: { id }, query: { template, ...query } as never };
  const { body } = await t.request(previewReport, asked, admin);
  const { fields = [] } = body as { fields?: { code: string }[] };
  return fields.map(({ code }) => code);
};

describe.each(offeredTemplates)('%s', (template) => {
  const { covers, ofAccount } = reportKinds[template];
  const year = { from: '2025-01-01', to: '2025-12-31' };

  test(`covers a ${covers}`, async () => {
    expect(await codesOf(template, year)).toEqual(covers === 'day' ? ['report_of_one_day'] : []);
    const quarter = { from: '2026-07-01', to: '2026-09-30' };
    if (covers === 'year') expect(await codesOf(template, quarter)).toEqual(['report_of_a_year']);
    if (covers === 'range') expect(await codesOf(template, quarter)).toEqual([]);
  });

  test('refuses one account where its figures are only those of all', async () => {
    const account = '00000000-0000-7000-8000-000000000000';
    const days = covers === 'day' ? {} : year;
    const refused = await codesOf(template, { ...days, account });
    expect(refused.includes('report_of_all_accounts')).toBe(!ofAccount);
  });
});
