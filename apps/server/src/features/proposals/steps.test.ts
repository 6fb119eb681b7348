import {
  addProposalEditor,
  approveProposal,
  getProposal,
  listProposals,
  rejectProposal,
  removeProposalEditor,
  requestProposalChanges,
  submitProposal,
  updateProposal,
  withdrawProposal,
} from '@partnerfolio/contract/proposals';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { insertTestGroup, listAuditEvents } from '../../testing/people.queries.ts';
import { makeProposal, proposalForm } from '../../testing/proposals.ts';
import { wrongField } from '../../testing/field-errors.ts';

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
const withdraw = (id: string, revision: number, as = agent) =>
  t.request(withdrawProposal, { params: { id }, body: { revision, reason: 'No longer wanted' } }, as);

/** A submitted proposal of the agent; its revision is 2. */
const submitted = async (): Promise<string> => {
  const id = await makeProposal(t, agent, { clientId });
  expect((await submit(id, 1)).status).toBe(200);
  return id;
};

describe('PUT /api/proposals/:id/submission', () => {
  test('answers 200, freezes the version, and stores the note for the reviewers', async () => {
    const id = await makeProposal(t, agent, { clientId });
    const body = { revision: 1, note: 'Please look at the bonds' };
    const answer = await t.request(submitProposal, { params: { id }, body }, agent);
    expect(answer.body).toMatchObject({ status: 'pending_approval', may: { submit: false, edit: true } });
    expect(answer.body.versions[0]?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(answer.body.steps.at(-1)).toMatchObject({ action: 'submit', reason: 'Please look at the bonds' });
  });

  test.each([
    ['weights below 100 %', { targets: [{ assetClass: 'cash', weightPct: '99.9999' }] }, 'targets'],
    [
      'weights above 100 %',
      {
        targets: [
          { assetClass: 'cash', weightPct: '100' },
          { assetClass: 'bond', weightPct: '0.0001' },
        ],
      },
      'targets',
    ],
    ['no weight at all', { targets: [] }, 'targets'],
    ['no rationale', { rationale: ' ' }, 'rationale'],
  ])('422 naming what is missing, and nothing is frozen: %s', async (_, unfinished, path) => {
    const id = await makeProposal(t, agent, { clientId });
    expect((await edit(id, { ...unfinished, revision: 1 })).status).toBe(200);
    const answer = await submit(id, 2);
    expect(answer.status).toBe(422);
    expect(answer.problem?.fields?.map((field) => field.path)).toEqual([path]);
    expect((await get(id)).body).toMatchObject({
      status: 'draft',
      revision: 2,
      versions: [{ frozenAt: null }],
    });
  });

  test('is accepted without an eligible reviewer, and says so', async () => {
    await insertTestGroup(t.db, {
      userId: employee.id,
      feature: 'proposals.approve',
      permission: 'deny',
      now: t.clock.now(),
    });
    const id = await makeProposal(t, agent, { clientId });
    expect((await submit(id, 1)).body).toMatchObject({ status: 'pending_approval', approvers: [] });
  });

  test('answers 403 to a colleague, 409 when it is submitted already', async () => {
    const id = await makeProposal(t, agent, { clientId });
    expect((await submit(id, 1, employee)).status).toBe(403);
    await submit(id, 1);
    expect((await submit(id, 2)).problem?.code).toBe('wrong_state');
  });
});

describe('PUT /api/proposals/:id/approval', () => {
  test('answers 200, binds to the frozen hash, and records both states', async () => {
    const id = await submitted();
    const { body } = await approve(id, 2);
    expect(body.status).toBe('approved');
    expect(body.approvals).toMatchObject([{ version: 1, by: { id: employee.id }, voidedAt: null }]);
    expect(body.approvals[0]?.fingerprint).toBe(body.versions[0]?.fingerprint);
    const event = (await listAuditEvents(t.db)).find((one) => one.event_type === 'proposal.approve');
    expect(event).toMatchObject({ before: { status: 'pending_approval' }, after: { status: 'approved' } });
  });

  test('answers 409 when the proposal is still a draft', async () => {
    const id = await makeProposal(t, agent, { clientId });
    expect((await approve(id, 1)).problem?.code).toBe('wrong_state');
  });

  test('answers 403 to the author, an administrator who edited it, and an earlier co-editor', async () => {
    const admin = await t.signInAs('admin');
    const id = await makeProposal(t, admin, { clientId });
    const params = { id, userId: employee.id };
    await t.request(addProposalEditor, { params }, admin);
    await edit(id, { revision: 2 }, employee);
    await t.request(removeProposalEditor, { params }, admin);
    await submit(id, 4, admin);
    expect((await approve(id, 5, admin)).status).toBe(403);
    expect((await approve(id, 5, employee)).status).toBe(403);
    expect((await get(id, employee)).body).toMatchObject({
      may: { decide: false },
      undecidedBecause: 'wrote_in_it',
    });
    expect((await approve(id, 5, await t.signInAs('employee'))).status).toBe(200);
  });

  test('answers 403 to a co-editor who submitted it without editing', async () => {
    const id = await makeProposal(t, agent, { clientId });
    const params = { id, userId: employee.id };
    await t.request(addProposalEditor, { params }, agent);
    expect((await submit(id, 2, employee)).status).toBe(200);
    await t.request(removeProposalEditor, { params }, agent);
    expect((await approve(id, 4, employee)).status).toBe(403);
    expect((await get(id, employee)).body.undecidedBecause).toBe('submitted_it');
  });

  test('answers 403 to a co-editor at the time of submission, also afterwards', async () => {
    const id = await makeProposal(t, agent, { clientId });
    const params = { id, userId: employee.id };
    await t.request(addProposalEditor, { params }, agent);
    await submit(id, 2);
    expect((await approve(id, 3, employee)).status).toBe(403);
    await t.request(removeProposalEditor, { params }, agent);
    expect((await approve(id, 4, employee)).status).toBe(403);
    expect((await reject(id, 4, employee)).status).toBe(403);
    const { body } = await get(id, employee);
    expect(body).toMatchObject({ may: { decide: false }, undecidedBecause: 'co_editor' });
    expect(body.approvers.map((one) => one.id)).not.toContain(employee.id);
    const waiting = await t.request(listProposals, { query: { waitsOnMe: 'true' } }, employee);
    expect(waiting.body.items).toEqual([]);
    expect((await approve(id, 4, await t.signInAs('employee'))).status).toBe(200);
  });

  test('keeps one of two concurrent decisions; the other learns that something changed', async () => {
    const id = await submitted();
    const other = await t.signInAs('employee');
    const answers = await Promise.all([approve(id, 2), approve(id, 2, other)]);
    expect(answers.map((answer) => answer.status).toSorted((x, y) => x - y)).toEqual([200, 412]);
    expect((await get(id)).body.approvals).toHaveLength(1);
  });

  test('takes one of all concurrent steps, and the record agrees with the steps', async () => {
    const tries = {
      approve,
      askForChanges,
      reject,
      withdraw,
      edit: (id: string, revision: number) => edit(id, { revision }),
    };
    const names = fc.constantFrom(...(Object.keys(tries) as (keyof typeof tries)[]));
    await fc.assert(
      fc.asyncProperty(fc.array(names, { minLength: 2, maxLength: 5 }), async (chosen) => {
        const id = await submitted();
        const answers = await Promise.all(chosen.map((name) => tries[name](id, 2)));
        expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
        expect(answers.filter((answer) => answer.status === 412)).toHaveLength(chosen.length - 1);
        const { body } = await get(id);
        expect(body.steps).toHaveLength(3);
        expect(body.steps.at(-1)?.to).toBe(body.status);
        expect(body.approvals).toHaveLength(body.status === 'approved' ? 1 : 0);
      }),
      { numRuns: 12 },
    );
  });
});

describe('PUT /api/proposals/:id/change-request, rejection, withdrawal', () => {
  test.each([
    ['a request for changes', requestProposalChanges],
    ['a rejection', rejectProposal],
  ])('422 for %s without a reason', async (_, endpoint) => {
    const id = await submitted();
    const answer = await t.request(
      endpoint,
      { params: { id }, body: { revision: 2, reason: ' ' } },
      employee,
    );
    expect(answer.problem?.fields).toEqual([wrongField('reason', 'reason_required')]);
  });

  test('stores the reason with the step', async () => {
    const id = await submitted();
    const { body } = await reject(id, 2);
    expect(body).toMatchObject({ status: 'rejected', may: { edit: false, withdraw: false } });
    expect(body.steps.at(-1)).toMatchObject({
      action: 'reject',
      reason: 'Not suitable',
      by: { id: employee.id },
    });
  });

  test('withdraws for the author or an administrator only', async () => {
    const [one, other] = [await submitted(), await submitted()];
    expect((await withdraw(one, 2, employee)).status).toBe(403);
    expect((await withdraw(one, 2)).body.status).toBe('withdrawn');
    expect((await withdraw(other, 2, await t.signInAs('admin'))).body.status).toBe('withdrawn');
  });
});

describe('PUT /api/proposals/:id/editors/:userId', () => {
  test('answers 200; the colleague may edit and no longer decide', async () => {
    const id = await makeProposal(t, agent, { clientId });
    const params = { id, userId: employee.id };
    expect((await t.request(addProposalEditor, { params }, agent)).status).toBe(200);
    expect((await get(id)).body).toMatchObject({
      editors: [{ id: employee.id }],
      approvers: [{ id: employee.id }],
    });
    expect((await edit(id, { revision: 2 }, employee)).body.versions[0]?.writers).toHaveLength(2);
    expect((await get(id)).body.approvers).toEqual([]);
  });

  test('answers 422 for a colleague who may not see the client; 403 to a user who may not edit', async () => {
    const id = await makeProposal(t, agent, { clientId });
    const stranger = await t.signInAs('agent');
    const answer = await t.request(addProposalEditor, { params: { id, userId: stranger.id } }, agent);
    expect(answer.problem?.fields?.[0]?.path).toBe('userId');
    const own = await t.request(addProposalEditor, { params: { id, userId: employee.id } }, employee);
    expect(own.status).toBe(403);
  });
});
