import { createGroup, updateGroup } from '@partnerfolio/contract/groups';
import { listEditors, type EditedKind } from '@partnerfolio/contract/live';
import { updateClient } from '@partnerfolio/contract/clients';
import { updateInstrument } from '@partnerfolio/contract/market-data';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient, makeInstrument } from '../../testing/ledgers.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const ask = (as: TestPerson, record: { kind: EditedKind; id: string }, changes = 1) =>
  t.request(listEditors, { params: record, query: { changes } }, as);

const editorIds = async (as: TestPerson, record: { kind: EditedKind; id: string }, changes?: number) => {
  const { status, body } = await ask(as, record, changes);
  expect(status).toBe(200);
  return (body as { items: { id: string }[] }).items.map(({ id }) => id).toSorted();
};

const rename = async (id: string, as: TestPerson, revision: number) => {
  const body = { kind: 'person', status: 'active', name: `Name ${revision}`, revision } as const;
  expect((await t.request(updateClient, { params: { id }, body }, as)).status).toBe(200);
  t.clock.advance({ minutes: 1 });
};

test('returns who made the latest changes of a client, as far back as asked', async () => {
  const [owner, admin] = [await t.signInAs('agent'), await t.signInAs('admin')];
  const client = { kind: 'client', id: await makeClient(t, owner) } as const;
  expect(await editorIds(owner, client)).toEqual([]);
  await rename(client.id, owner, 1);
  await rename(client.id, admin, 2);
  expect(await editorIds(owner, client)).toEqual([admin.id]);
  expect(await editorIds(owner, client, 2)).toEqual([owner.id, admin.id].toSorted());
});

test("answers 404 for another agent's client, and for one that does not exist", async () => {
  const [owner, stranger] = [await t.signInAs('agent'), await t.signInAs('agent')];
  const id = await makeClient(t, owner);
  await rename(id, owner, 1);
  expect((await ask(stranger, { kind: 'client', id })).status).toBe(404);
  expect((await ask(stranger, { kind: 'client', id: stranger.id })).status).toBe(404);
});

test('names who changed an instrument only to users who may change it', async () => {
  const [admin, agent] = [await t.signInAs('admin'), await t.signInAs('agent')];
  const id = await makeInstrument(t);
  const body = {
    symbol: 'NEW',
    name: 'New name',
    assetClass: 'equity',
    currency: 'EUR',
    revision: 1,
  } as const;
  expect((await t.request(updateInstrument, { params: { id }, body }, admin)).status).toBe(200);
  expect(await editorIds(admin, { kind: 'instrument', id })).toEqual([admin.id]);
  expect((await ask(agent, { kind: 'instrument', id })).status).toBe(404);
});

test('names who changed a group only to administrators', async () => {
  const [admin, employee] = [await t.signInAs('admin'), await t.signInAs('employee')];
  const made = await t.request(createGroup, { body: { name: 'Team' } }, admin);
  const { id } = made.body as { id: string };
  const body = { name: 'Team A', revision: 1 };
  expect((await t.request(updateGroup, { params: { id }, body }, admin)).status).toBe(200);
  expect(await editorIds(admin, { kind: 'group', id })).toEqual([admin.id]);
  expect((await ask(employee, { kind: 'group', id })).status).toBe(404);
});
