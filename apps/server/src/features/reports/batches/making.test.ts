/** Which batches of reports can be made, and of which portfolios. */
import { randomUUID } from 'node:crypto';
import { createReportBatch, listBatchItems } from '@partnerfolio/contract/reports/batches';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { makeClient, makePortfolio } from '../../../testing/ledgers.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let clientId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  clientId = await makeClient(t, agent, { name: 'Ann Example' });
});

const hold = (of = clientId): Promise<string> => makePortfolio(t, { clientId: of });
const itemsOf = async (batchId: string) =>
  (await t.request(listBatchItems, { params: { batchId } } as never, agent)).body.items;
const kind = (template: string) => ({ by: 'kind', template });
const create = (body: object) =>
  t.request(
    createReportBatch,
    { body: { reports: [kind('holdings')], portfolios: { of: 'all' }, ...body } as never },
    agent,
  );

describe('POST /api/report-batches', () => {
  test('takes the portfolios of a client, with members, or listed ones, each once', async () => {
    const household = await makeClient(t, agent, { name: 'The Examples', kind: 'household' });
    const member = await makeClient(t, agent, { name: 'Bea Example', householdId: household } as never);
    await t.db.updateTable('clients').set({ language: 'es' }).where('id', '=', member).execute();
    const own = await hold(household);
    const ofMember = await hold(member);
    await hold();
    const idsOf = async (portfolios: object) => {
      const { body } = await create({ portfolios });
      return (await itemsOf(body.id)).map(({ portfolio, language }) => [portfolio?.id, language]);
    };
    expect(await idsOf({ of: 'client', clientId: household })).toEqual([[own, 'en']]);
    expect(await idsOf({ of: 'client', clientId: household, withMembers: true })).toEqual([
      [ofMember, 'es'],
      [own, 'en'],
    ]);
    expect(await idsOf({ of: 'listed', ids: [own, own.toUpperCase()] })).toEqual([[own, 'en']]);
  });

  test('refuses what it cannot make', async () => {
    expect((await create({})).problem?.reason?.code).toBe('batch_empty');
    const id = await hold();
    const others = await makePortfolio(t, { clientId: await makeClient(t, admin) });
    const listed = { of: 'listed', ids: [id, others] };
    expect(await create({ portfolios: listed })).toMatchObject({
      status: 404,
      problem: { reason: { code: 'no_such_portfolio' } },
    });
    expect((await create({ from: '2026-01-01' })).problem?.fields?.[0]?.code).toBe('report_of_one_day');
    const gains = { reports: [kind('realised_gains')], from: '2026-01-01', to: '2026-03-31' };
    expect((await create(gains)).problem?.fields?.[0]?.code).toBe('report_of_a_year');
    expect(
      (await create({ portfolios: { of: 'listed', ids: Array.from({ length: 1001 }, randomUUID) } })).status,
    ).toBe(422);
    const answers = await Promise.all(Array.from({ length: 12 }, () => create({})));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.find(({ status }) => status === 409)?.problem?.reason?.code).toBe('too_many_batches');
  });

  test('refuses more than a thousand portfolios', async () => {
    const rows = Array.from({ length: 1001 }, (_, n) => ({
      id: randomUUID(),
      client_id: clientId,
      name: `Portfolio ${n}`,
      base_currency: 'EUR',
      cash_kept: true,
      cost_method: 'fifo' as const,
      opened_on: '2026-01-01',
      closed_on: null,
      benchmark_id: null,
      created_at: '2026-01-01T00:00:00Z',
      created_by: null,
      updated_at: '2026-01-01T00:00:00Z',
    }));
    await t.db
      .insertInto('portfolios')
      .values(rows as never)
      .execute();
    expect((await create({})).problem?.reason).toMatchObject({
      code: 'batch_too_large',
      params: { limit: 1000, count: 1001 },
    });
  });
});
