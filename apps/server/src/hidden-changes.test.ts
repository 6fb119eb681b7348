/**
 * What a user may not know changes no answer: every list and record that an agent reads is the same before and after
 * a colleague is given a share of a client, and after a hidden portfolio begins to use what everybody sees.
 */
import { shareClient } from '@partnerfolio/contract/clients';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { endpoints } from '@partnerfolio/contract/endpoints';
import { updatePortfolio } from '@partnerfolio/contract/portfolios';
import { submitProposal } from '@partnerfolio/contract/proposals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestNote, makeTestTask } from './testing/activity.ts';
import { openTestApp } from './testing/app.ts';
import type { TestApp, TestPerson } from './testing/app.ts';
import { makeTestBenchmark } from './testing/benchmarks.ts';
import { renewAllFigures } from './testing/figures.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from './testing/ledgers.ts';
import { insertTestGroup } from './testing/people.queries.ts';
import { makeProposal } from './testing/proposals.ts';
import { portfolioBody } from './testing/records.ts';
import { sendCall } from './testing/sound-calls.ts';

let t: TestApp;
let owner: TestPerson;
let agent: TestPerson;
let ids: Readonly<Record<string, string>>;

/** The cards of the dashboard count the whole firm, and say how much of it the user does not see. */
const ofTheFirm = new Set(['getDashboard', 'explainFirmValue', 'explainFirmReturn']);

const isRead = ({ method, name, stream, response }: EndpointSpec) =>
  method === 'GET' && stream !== true && response !== undefined && !ofTheFirm.has(name);

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const grant = (userId: string, feature: Parameters<typeof insertTestGroup>[1]['feature']) =>
  insertTestGroup(t.db, { userId, feature, permission: 'grant', now: t.clock.now() });

beforeEach(async () => {
  await t.reset();
  owner = await t.signInAs('agent', { fullName: 'Olga Owner' });
  agent = await t.signInAs('agent', { fullName: 'Ada Agent' });
  for (const right of ['market_data.manage', 'market_data.instruments', 'clients.export'] as const)
    await grant(agent.id, right);
  const client = await makeClient(t, owner, { name: 'Shared' });
  const portfolio = await makePortfolio(t, { clientId: client });
  const instrument = await makeInstrument(t, { symbol: 'ACME' });
  await priceTestInstrument(t, instrument, { '2026-11-19': '10' });
  const input = { params: { id: client, userId: agent.id }, body: { level: 'view' as const } };
  await t.request(shareClient, input, owner);
  const proposal = await makeProposal(t, owner, { clientId: client });
  await t.request(submitProposal, { params: { id: proposal }, body: { revision: 1 } }, owner);
  const task = await makeTestTask(t, owner, { clientId: client });
  const note = await makeTestNote(t, owner, { clientId: client });
  const benchmark = await makeTestBenchmark(t, { weights: { [instrument]: '100' } });
  ids = { client, portfolio, instrument, proposal, client_task: task, client_note: note, benchmark };
  await renewAllFigures(t.app);
});

/** What the agent reads now, by endpoint. */
const readAll = async (): Promise<ReadonlyMap<string, string>> => {
  const answers = new Map<string, string>();
  for (const endpoint of endpoints.filter(isRead)) {
    const params = { id: ids[endpoint.record ?? ''] ?? ids['client'] ?? '', day: '2026-11-19' };
    const answer = await sendCall(t, endpoint, { params, query: {}, body: undefined, as: agent });
    answers.set(
      endpoint.name,
      `${answer.status} ${await answer.text()}`.replaceAll(/"requestId":"[^"]+"/g, ''),
    );
  }
  return answers;
};

const readBeforeAndAfter = async (act: () => Promise<unknown>) => {
  const before = await readAll();
  await act();
  await renewAllFigures(t.app);
  return { before, after: await readAll() };
};

describe('no answer to an agent changes', () => {
  test('when a client that they may only view is shared with a colleague', async () => {
    const colleague = await t.signInAs('agent', { fullName: 'Secret Sharer' });
    await grant(colleague.id, 'proposals.approve');
    const { before, after } = await readBeforeAndAfter(async () => {
      const params = { id: ids['client'] ?? '', userId: colleague.id };
      const { status } = await t.request(shareClient, { params, body: { level: 'edit' } }, owner);
      expect(status).toBe(200);
    });
    expect(after).toEqual(before);
    expect(before.get('getProposal')).toMatch(/^200 .*"approvers"/);
    expect(before.get('listTaskAssignees')).toMatch(/^403/);
  });

  test('when a portfolio that they may not see uses an instrument and a benchmark', async () => {
    const other = await t.signInAs('agent');
    const hidden = await makePortfolio(t, { clientId: await makeClient(t, other, { name: 'Hidden' }) });
    const { before, after } = await readBeforeAndAfter(async () => {
      const body = { ...portfolioBody, benchmark: ids['benchmark'] ?? '', revision: 1 };
      const { status } = await t.request(updatePortfolio, { params: { id: hidden }, body }, other);
      expect(status).toBe(200);
      await bookTestEntries(t, hidden, [
        { type: 'deposit', tradeDate: '2026-11-02', amount: '1000' },
        {
          type: 'buy',
          tradeDate: '2026-11-03',
          instrumentId: ids['instrument'] ?? '',
          quantity: '3',
          price: '9',
        },
      ]);
    });
    expect(after).toEqual(before);
    expect(before.get('listBenchmarks')).toMatch(/^200 .*"portfolios":0/);
    expect(before.get('previewQuotation')).toMatch(/^200 .*"entries":0/);
  });
});
