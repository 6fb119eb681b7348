import { shareClient } from '@partnerfolio/contract/clients';
import {
  approveProposal,
  createProposal,
  getCurrentAllocation,
  getProposal,
  listProposals,
  rejectProposal,
  requestProposalChanges,
  submitProposal,
  updateProposal,
} from '@partnerfolio/contract/proposals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { makeProposal, proposalForm } from '../../testing/proposals.ts';

let t: TestApp;
let agent: TestPerson;
let employee: TestPerson;
let clientId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent', { fullName: 'Agnes Agent' });
  employee = await t.signInAs('employee', { fullName: 'Emil Employee' });
  clientId = await makeClient(t, agent);
});

const create = (body: object = {}, as = agent) =>
  t.request(createProposal, { params: { id: clientId }, body: { ...proposalForm, ...body } as never }, as);
const get = (id: string, as = agent) => t.request(getProposal, { params: { id } }, as);
const edit = (id: string, body: object, as = agent) =>
  t.request(updateProposal, { params: { id }, body: { ...proposalForm, ...body } as never }, as);
const submit = (id: string, revision: number, as = agent) =>
  t.request(submitProposal, { params: { id }, body: { revision } }, as);
const approve = (id: string, revision: number, as = employee) =>
  t.request(approveProposal, { params: { id }, body: { revision } }, as);
const askForChanges = (id: string, revision: number, as = employee) =>
  t.request(requestProposalChanges, { params: { id }, body: { revision, reason: 'Less cash' } }, as);
const reject = (id: string, revision: number, as = employee) =>
  t.request(rejectProposal, { params: { id }, body: { revision, reason: 'Not suitable' } }, as);

/** A submitted proposal of the agent; its revision is 2. */
const submitted = async (): Promise<string> => {
  const id = await makeProposal(t, agent, { clientId });
  expect((await submit(id, 1)).status).toBe(200);
  return id;
};

describe('POST /api/clients/:id/proposals', () => {
  test('answers 201 with a draft, its first version and step, and what the author may do', async () => {
    const { status, body } = await create({ dueOn: '2026-12-01' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      client: { id: clientId },
      portfolio: null,
      newPortfolio: { name: 'Pension', baseCurrency: 'EUR' },
      status: 'draft',
      author: { id: agent.id },
      dueOn: '2026-12-01',
      revision: 1,
      steps: [{ action: 'create', from: null, to: 'draft', version: 1, by: { id: agent.id } }],
      approvals: [],
      approvers: [{ fullName: 'Emil Employee' }],
      may: { edit: true, submit: true, decide: false, withdraw: true },
      undecidedBecause: 'no_right',
    });
    expect(body.versions).toMatchObject([
      {
        number: 1,
        purpose: proposalForm.purpose,
        frozenAt: null,
        fingerprint: null,
        writers: [{ id: agent.id }],
      },
    ]);
    expect(body.versions[0]?.targets.map((line) => [line.assetClass, line.weightPct])).toEqual([
      ['equity', '40'],
      ['bond', '55.5'],
      ['cash', '4.5'],
    ]);
    const event = (await listAuditEvents(t.db)).find((one) => one.event_type === 'proposal.create');
    expect(event).toMatchObject({ user_id: agent.id, entity: 'proposal', entity_id: body.id });
  });

  test('accepts targets by instrument and cash, for an existing portfolio', async () => {
    const portfolioId = await makePortfolio(t, { clientId });
    const instrumentId = await makeInstrument(t, { symbol: 'ACME' });
    const targets = [
      { instrumentId, weightPct: '99.9999' },
      { assetClass: 'cash', weightPct: '0.0001' },
    ];
    const { body } = await create({ portfolioId, newPortfolio: null, basis: 'instrument', targets });
    expect(body).toMatchObject({ portfolio: { id: portfolioId, baseCurrency: 'EUR' }, newPortfolio: null });
    expect(body.versions[0]?.targets).toMatchObject([
      { instrument: { symbol: 'ACME' }, assetClass: null, weightPct: '99.9999' },
      { instrument: null, assetClass: 'cash', weightPct: '0.0001' },
    ]);
  });

  const cash = (weightPct: string) => [{ assetClass: 'cash', weightPct }];
  test.each([
    ['no purpose', { purpose: ' ' }, 'purpose'],
    ['a weight above 100 %', { targets: cash('100.0001') }, 'targets.0.weightPct'],
    ['a weight of five decimals', { targets: cash('99.99999') }, 'targets.0.weightPct'],
    ['a class twice', { targets: [...cash('50'), ...cash('50')] }, 'targets.1'],
    [
      'a class among instruments',
      { basis: 'instrument', targets: [{ assetClass: 'bond', weightPct: '100' }] },
      'targets.0',
    ],
    ['no portfolio', { newPortfolio: null }, 'portfolioId'],
    [
      'an unknown portfolio',
      { newPortfolio: null, portfolioId: '0198c2f0-0000-7000-8000-000000000000' },
      'portfolioId',
    ],
    [
      'an unknown instrument',
      {
        basis: 'instrument',
        targets: [{ instrumentId: '0198c2f0-0000-7000-8000-000000000000', weightPct: '100' }],
      },
      'targets.0',
    ],
  ])('422 naming the field: %s', async (_, wrong, path) => {
    const answer = await create(wrong);
    expect(answer.status).toBe(422);
    expect(answer.problem?.fields?.map((field) => field.path)).toContain(path);
  });

  test('answers 201 for an unfinished draft', async () => {
    const { status, body } = await create({ rationale: '', targets: [] });
    expect(status).toBe(201);
    expect(body.versions).toMatchObject([{ rationale: '', targets: [] }]);
  });

  test("answers 422 for another client's portfolio, as for a missing one", async () => {
    const other = await makePortfolio(t, { clientId: await makeClient(t, employee) });
    expect((await create({ portfolioId: other, newPortfolio: null })).status).toBe(422);
  });

  test('answers 403 to a user who may only view the client', async () => {
    const viewer = await t.signInAs('agent');
    const params = { id: clientId, userId: viewer.id };
    await t.request(shareClient, { params, body: { level: 'view' } }, employee);
    expect((await create({}, viewer)).status).toBe(403);
  });
});

describe('PUT /api/proposals/:id', () => {
  test('changes a draft in place; answers 412 for an older revision', async () => {
    const id = await makeProposal(t, agent, { clientId });
    const { body } = await edit(id, { purpose: 'Another purpose', revision: 1 });
    expect(body).toMatchObject({ revision: 2, versions: [{ number: 1, purpose: 'Another purpose' }] });
    expect((await edit(id, { purpose: 'Too late', revision: 1 })).status).toBe(412);
    expect((await get(id)).body.versions).toHaveLength(1);
  });

  test('turns a submitted proposal into a draft of version 2, and keeps version 1 unchanged', async () => {
    const id = await submitted();
    const before = (await get(id)).body.versions[0];
    const { body } = await edit(id, { purpose: 'Another purpose', revision: 2 });
    expect(body.status).toBe('draft');
    expect(body.versions[0]).toEqual(before);
    expect(body.versions[1]).toMatchObject({ number: 2, purpose: 'Another purpose', frozenAt: null });
    expect(body.steps.at(-1)).toMatchObject({
      action: 'revise',
      from: 'pending_approval',
      to: 'draft',
      version: 2,
    });
  });

  test('voids an approval, which stays on record', async () => {
    const id = await submitted();
    await approve(id, 2);
    const { body } = await edit(id, { revision: 3 });
    expect(body).toMatchObject({ status: 'draft', approvals: [{ version: 1, by: { id: employee.id } }] });
    expect(body.approvals[0]?.voidedAt).not.toBeNull();
  });

  test('makes version 2 with another hash after a request for changes', async () => {
    const id = await submitted();
    await askForChanges(id, 2);
    expect((await edit(id, { purpose: 'Less cash', revision: 3 })).body.status).toBe('changes_requested');
    expect((await edit(id, { purpose: 'Even less cash', revision: 4 })).body.versions).toHaveLength(2);
    const { body } = await submit(id, 5);
    expect(body.status).toBe('pending_approval');
    const hashes = body.versions.map((version) => version.fingerprint);
    expect(new Set(hashes).size).toBe(2);
    expect(hashes).not.toContain(null);
  });

  test('answers 409 after the end, 403 to a colleague who is no co-editor', async () => {
    const id = await submitted();
    expect((await edit(id, { revision: 2 }, employee)).status).toBe(403);
    await reject(id, 2);
    expect((await edit(id, { revision: 3 })).problem?.code).toBe('wrong_state');
  });

  test('refuses in the database itself to change a submitted version', async () => {
    const id = await submitted();
    const change = t.db
      .updateTable('proposal_versions')
      .set({ purpose: 'Slipped in' })
      .where('proposal_id', '=', id)
      .execute();
    await expect(change).rejects.toThrow('never changed');
  });

  test('answers 500 without an approval when the targets of a frozen version were tampered with', async () => {
    const id = await submitted();
    await t.db
      .updateTable('proposal_targets')
      .set({ weight_pct: '41' })
      .where('proposal_id', '=', id)
      .where('asset_class', '=', 'equity')
      .execute();
    expect((await approve(id, 2)).status).toBe(500);
    expect((await get(id)).body).toMatchObject({ status: 'pending_approval', approvals: [] });
  });
});

describe('GET /api/proposals', () => {
  const list = async (query: object = {}, as = agent) =>
    (await t.request(listProposals, { query: query as never }, as)).body;
  const purposes = async (query: object = {}, as = agent) =>
    (await list(query, as)).items.map((item) => item.purpose);

  test("hides others' proposals from lists and counts until the client is shared", async () => {
    await makeProposal(t, agent, { clientId });
    const other = await t.signInAs('agent');
    expect(await list({}, other)).toEqual({ items: [], total: 0, hasMore: false });
    const params = { id: clientId, userId: other.id };
    await t.request(shareClient, { params, body: { level: 'view' } }, employee);
    expect((await list({}, other)).total).toBe(1);
  });

  test('is searched, filtered, sorted and paged', async () => {
    const portfolioId = await makePortfolio(t, { clientId, name: 'Growth' });
    await makeProposal(t, agent, { clientId, purpose: 'Bonds', portfolioId, newPortfolio: null });
    const { id } = (await create({ purpose: 'Art', dueOn: '2026-12-01' }, agent)).body;
    await submit(id, 1);
    expect(await purposes({ sort: 'purpose', direction: 'asc' })).toEqual(['Art', 'Bonds']);
    expect(await purposes({ sort: 'status', direction: 'asc' })).toEqual(['Bonds', 'Art']);
    expect(await purposes({ sort: 'dueOn', direction: 'asc' })).toEqual(['Art', 'Bonds']);
    expect(await purposes({ q: 'GROWTH' })).toEqual(['Bonds']);
    expect(await purposes({ q: 'grówth' })).toEqual(['Bonds']);
    expect(await purposes({ q: '%' })).toEqual([]);
    expect(await purposes({ status: 'pending_approval' })).toEqual(['Art']);
    expect(await purposes({ portfolioId })).toEqual(['Bonds']);
    expect(await purposes({ authorId: employee.id })).toEqual([]);
    expect(await list({ limit: 1, sort: 'purpose', direction: 'asc' })).toMatchObject({
      items: [{ purpose: 'Art', portfolio: { id: null, name: 'Pension' }, version: 1 }],
      total: 2,
    });
  });

  test('awaits users who can decide, then the author whose changes are requested', async () => {
    const id = await submitted();
    const waiting = async (as: TestPerson) => (await list({ waitsOnMe: 'true' }, as)).total;
    const open = async () => (await list({ open: 'true' }, employee)).total;
    expect([await waiting(employee), await waiting(agent)]).toEqual([1, 0]);
    await askForChanges(id, 2);
    expect([await waiting(employee), await waiting(agent)]).toEqual([0, 1]);
    expect((await list({}, agent)).items).toMatchObject([{ waitsOnMe: true }]);
    expect(await open(), 'sent back').toBe(1);
  });

  test('are open until they are decided', async () => {
    const draft = (await create({ purpose: 'Art' }, agent)).body;
    const id = await submitted();
    const open = async () => (await purposes({ open: 'true', sort: 'status', direction: 'asc' })).length;
    expect(await open(), 'a draft and one in review').toBe(2);
    await approve(id, 2);
    expect(await list({ open: 'true' }, employee)).toMatchObject({ items: [{ id: draft.id }], total: 1 });
  });
});

describe('GET /api/portfolios/:id/current-allocation', () => {
  test('answers 200 with the allocation by asset class and by instrument', async () => {
    const id = await makePortfolio(t, { clientId });
    const acme = await makeInstrument(t, { symbol: 'ACME' });
    await priceTestInstrument(t, acme, { '2026-11-20': '30' });
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2026-11-02', amount: '100' },
      { type: 'buy', tradeDate: '2026-11-03', instrumentId: acme, quantity: '2', price: '20' },
    ]);
    const { body } = await t.request(getCurrentAllocation, { params: { id } }, agent);
    expect(body).toMatchObject({
      asOf: '2026-11-20',
      currency: 'EUR',
      classes: [{ assetClass: 'equity' }, { assetClass: 'cash' }],
      instruments: [{ instrument: { symbol: 'ACME' } }, { instrument: null, assetClass: 'cash' }],
    });
    expect(body.classes[0]?.weight).toEqual({ known: true, value: 0.5 });
  });
});
