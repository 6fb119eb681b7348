/** Documents about proposals: of the same client, and for those who may see the proposal. */
import {
  getClientDocument,
  listClientDocuments,
  updateClientDocument,
} from '@partnerfolio/contract/clients/documents';
import { updateProposal } from '@partnerfolio/contract/proposals';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { fileDocument } from '../../testing/documents.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { makeProposal, proposalForm } from '../../testing/proposals.ts';

let t: TestApp;
let agent: TestPerson;
let other: TestPerson;
let clientId: string;
let proposalId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent');
  other = await t.signInAs('agent');
  clientId = await makeClient(t, agent, { name: 'Ann Example' });
  proposalId = await makeProposal(t, agent, { clientId, purpose: 'Less risk' });
});

const filed = async (query: Readonly<Record<string, string>> = {}, name = 'Letter') => {
  const answer = await fileDocument(t, agent, { clientId, content: name, query: { name, ...query } });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const list = async (query: object = {}, as = agent, id = clientId) =>
  t.request(listClientDocuments, { params: { id }, query: query as never }, as);
const form = { name: 'Letter', type: 'other', isForClient: false };
const change = (documentId: string, body: object, as = agent) =>
  t.request(updateClientDocument, { params: { id: clientId, documentId }, body: body as never }, as);

test('a document about a proposal names it by its present purpose, and the list has those of one', async () => {
  const { id, proposal } = await filed({ proposalId });
  await filed({}, 'Other letter');
  expect(proposal).toEqual({ id: proposalId, purpose: 'Less risk' });
  expect((await list({ proposalId })).body).toMatchObject({ total: 1, items: [{ id, proposal }] });
  expect((await list()).body.total).toBe(2);
  const { newPortfolio: _none, ...content } = proposalForm;
  const edit = { ...content, purpose: 'Even less risk', revision: 1 };
  await t.request(updateProposal, { params: { id: proposalId }, body: edit as never }, agent);
  const read = await t.request(getClientDocument, { params: { id: clientId, documentId: id } }, agent);
  expect(read.body.proposal).toEqual({ id: proposalId, purpose: 'Even less risk' });
});

test('the proposal is chosen and removed later, and the audit log keeps both', async () => {
  const { id } = await filed();
  const chosen = await change(id, { ...form, proposalId, revision: 1 });
  expect(chosen.body.proposal).toEqual({ id: proposalId, purpose: 'Less risk' });
  const removed = await change(id, { ...form, proposalId: null, revision: 2 });
  expect([removed.body.proposal, removed.body.revision]).toEqual([null, 3]);
  const changes = (await listAuditEvents(t.db)).filter(
    ({ event_type: type }) => type === 'client.change_document',
  );
  expect(changes.map(({ before, after }) => [before, after])).toMatchObject([
    [{ proposalId: null }, { proposalId }],
    [{ proposalId }, { proposalId: null }],
  ]);
});

test("a document is never about another client's proposal, not even in the database", async () => {
  const { id } = await filed();
  const others = await makeProposal(t, other, {
    clientId: await makeClient(t, other, { name: 'Bea Hidden' }),
    purpose: 'Hidden purpose',
  });
  const own = await makeProposal(t, agent, {
    clientId: await makeClient(t, agent, { name: 'Carl Example' }),
  });
  for (const stranger of [others, own, '00000000-0000-4000-8000-000000000000']) {
    const filing = await fileDocument(t, agent, { clientId, query: { proposalId: stranger } });
    const edit = await change(id, { ...form, proposalId: stranger, revision: 1 });
    for (const { status, problem } of [filing, edit])
      expect([status, problem?.reason?.code]).toEqual([409, 'no_such_proposal']);
    expect((await list({ proposalId: stranger })).body.items).toEqual([]);
  }
  const forced = t.db.updateTable('client_documents').set({ proposal_id: others }).where('id', '=', id);
  await expect(forced.execute()).rejects.toThrow(/client_documents_proposal_of_client/);
});

test('who may not see the client finds neither the document nor by it the proposal', async () => {
  const { id } = await filed({ proposalId });
  const home = await makeClient(t, other, { name: 'Another home' });
  const answers = [
    await list({ proposalId }, other),
    await t.request(getClientDocument, { params: { id: clientId, documentId: id } }, other),
    await change(id, { ...form, proposalId, revision: 1 }, other),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await list({ proposalId }, other, home)).body).toMatchObject({ items: [], total: 0 });
});
