/** Pictures of the pages of a report that is not issued: what they show, for whom, and what is refused. */
import { drawClientReportPages, drawReportPages } from '@partnerfolio/contract/reports/pages';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let clientId: string;
let id: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  clientId = await makeClient(t, agent, { name: 'Ann Example' });
  id = await makePortfolio(t, { clientId, name: 'Growth' });
  await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-01-02', amount: '1000' }] as never);
});

const draw = (query: object = {}, as = admin) =>
  t.request(
    drawReportPages,
    {
      params: { id },
      query: { template: 'performance', from: '2026-07-01', to: '2026-09-30', ...query } as never,
    },
    as,
  );

describe('GET /api/portfolios/:id/report/pages', () => {
  test('answers the pages of the report as pictures', async () => {
    const { status, body } = await draw();
    expect(status).toBe(200);
    expect(body.total).toBe(body.pages.length);
    expect([Math.round(body.width), Math.round(body.height)]).toEqual([595, 842]);
    for (const page of body.pages) expect(page).toMatch(/^<svg [^]*<\/svg>$/u);
  });

  test('follows the options', async () => {
    const [whole, short] = [await draw(), await draw({ sections: ['development'] })];
    expect(short.body.total).toBeLessThan(whole.body.total);
    expect((await draw({ preparedFor: 'The trustees' })).body.pages[0]).not.toBe(whole.body.pages[0]);
  });

  test('keeps nothing: neither a report nor an event', async () => {
    const before = await listAuditEvents(t.db);
    await draw();
    expect(await listAuditEvents(t.db)).toEqual(before);
    expect(await t.db.selectFrom('reports').select('id').execute()).toEqual([]);
  });

  test.each([
    ['an unknown section', { sections: ['letters'] }, 'sections'],
    [
      'an option that the kind does not have',
      { template: 'holdings', from: undefined, returns: 'net' },
      'returns',
    ],
    ['a reversed range', { from: '2026-09-30', to: '2026-07-01' }, 'from'],
  ])('422 for %s, with the field', async (_, query, path) => {
    expect((await draw(query)).problem).toMatchObject({ status: 422, fields: [{ path }] });
  });

  test('names the characters that cannot be printed', async () => {
    expect((await draw({ preparedFor: '中' })).problem).toMatchObject({
      code: 'wrong_state',
      reason: { code: 'characters_not_printable', params: { text: '中' } },
    });
  });

  test('404 for a portfolio that does not exist, or that the user may not see', async () => {
    const query = { template: 'holdings' } as never;
    expect((await t.request(drawReportPages, { params: { id: randomUUID() }, query }, admin)).status).toBe(
      404,
    );
    expect((await draw({}, await t.signInAs('agent'))).status).toBe(404);
    expect((await draw({}, agent)).status).toBe(200);
  });
});

test('a client’s report is drawn too', async () => {
  const query = { template: 'holdings' } as never;
  const { status, body } = await t.request(drawClientReportPages, { params: { id: clientId }, query }, agent);
  expect(status).toBe(200);
  expect(body.pages.length).toBeGreaterThan(0);
});
