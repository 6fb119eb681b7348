/** The picture of an issued report's first page: that of the issued file, or none. */
import { drawIssuedReport } from '@partnerfolio/contract/reports/pages';
import { issueReport, reissueReport } from '@partnerfolio/contract/reports/reports';
import { putFirmDetails } from '@partnerfolio/contract/settings/details';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpFirm } from '../../platform/firm/firm.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let agent: TestPerson;
let id: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent');
  id = await makePortfolio(t, { clientId: await makeClient(t, agent), name: 'Growth' });
  await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-01-02', amount: '1000' }] as never);
});

const issue = async (body: object) =>
  (await t.request(issueReport, { params: { id }, body: body as never }, agent)).body.id;
const draw = (reportId: string, as = agent) => t.request(drawIssuedReport, { params: { reportId } }, as);

describe('GET /api/reports/:reportId/pages', () => {
  test.each([
    ['a statement of holdings', { template: 'holdings' }],
    ['a report of performance', { template: 'performance', from: '2026-07-01', to: '2026-09-30' }],
    ['a ledger in Spanish', { template: 'ledger', from: '2026-01-01', to: '2026-09-30', language: 'es' }],
  ])('answers the first page of %s, and keeps nothing', async (_, body) => {
    const reportId = await issue(body);
    t.clock.advance({ days: 30 });
    const reader = await t.signInAs('admin');
    const before = await listAuditEvents(t.db);
    const { status, body: answer } = await draw(reportId, reader);
    expect(status).toBe(200);
    expect(answer.drawn?.pages).toEqual([expect.stringMatching(/^<svg [^]*<\/svg>$/u)]);
    expect(answer.drawn?.total).toBeGreaterThan(0);
    expect(await listAuditEvents(t.db)).toEqual(before);
  });

  test('shows the figures as they were issued, also after the ledger has changed', async () => {
    const reportId = await issue({ template: 'holdings' });
    const before = (await draw(reportId)).body;
    await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-01-03', amount: '77' }] as never);
    expect((await draw(reportId)).body).toEqual(before);
    const next = await t.request(reissueReport, { params: { reportId }, body: { gap: null } }, agent);
    expect((await draw(next.body.id)).body.drawn?.pages).not.toEqual(before.drawn?.pages);
    expect((await draw(reportId)).body).toEqual(before);
  });

  test('draws nothing once the page would be another one than that of the file', async () => {
    await setUpFirm(t.db, t.app.config, { name: 'Example', currency: 'EUR' });
    const reportId = await issue({ template: 'holdings' });
    const admin = await t.signInAs('admin');
    const body = { accentColour: '#7A1F3D' } as never;
    expect((await t.request(putFirmDetails, { body }, admin)).status).toBe(200);
    expect((await draw(reportId)).body.drawn).toBeNull();
  });

  test('draws nothing once the file is not kept', async () => {
    const reportId = await issue({ template: 'holdings' });
    await t.db.updateTable('reports').set({ file_id: null }).where('id', '=', reportId).execute();
    expect((await draw(reportId)).body).toEqual({ drawn: null });
  });

  test('404 for a report that the user may not see', async () => {
    const reportId = await issue({ template: 'holdings' });
    expect((await draw(reportId, await t.signInAs('agent'))).status).toBe(404);
  });
});
