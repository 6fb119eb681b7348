/** One change of several clients. */
import {
  closeClient,
  getClient,
  listClients,
  shareClient,
  updateClient,
  updateClients,
} from '@partnerfolio/contract/clients';
import type { ClientsChange } from '@partnerfolio/contract/clients';
import { idSchema } from '@partnerfolio/contract/values';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let owner: TestPerson;
let colleague: TestPerson;
let employee: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  owner = await t.signInAs('agent', { fullName: 'Olga Owner' });
  colleague = await t.signInAs('agent', { fullName: 'Ada Agent' });
  employee = await t.signInAs('employee', { fullName: 'Emil Employee' });
});

const change = (ids: readonly string[], asked: ClientsChange, as: TestPerson, revision = 1) =>
  t.request(
    updateClients,
    { body: { clients: ids.map((id) => ({ id: idSchema.parse(id), revision })), change: asked } },
    as,
  );
const outcomes = async (...call: Parameters<typeof change>) =>
  (await change(...call)).body.items.map(({ outcome }) => outcome);
const read = async (id: string, as = employee) => (await t.request(getClient, { params: { id } }, as)).body;
const giveTo = (person: TestPerson): ClientsChange => ({ type: 'owner', ownerId: idSchema.parse(person.id) });
const tagged = (tag: string): ClientsChange => ({ type: 'addTag', tag });

describe('PUT /api/client-changes', () => {
  test('gives clients to a colleague, each with the audit event and history of a single change', async () => {
    const ids = [await makeClient(t, owner), await makeClient(t, owner)];
    expect(await outcomes(ids, giveTo(colleague), employee)).toEqual(['changed', 'changed']);
    for (const id of ids) {
      expect(await read(id, colleague)).toMatchObject({ owner: { id: colleague.id }, revision: 2 });
      expect((await t.request(getClient, { params: { id } }, owner)).status).toBe(404);
    }
    const events = (await listAuditEvents(t.db)).filter(({ event_type }) => event_type === 'client.reassign');
    expect(new Set(events.map(({ entity_id }) => entity_id))).toEqual(new Set(ids));
    expect(events).toHaveLength(2);
  });

  test('leaves everything else of a client as it is', async () => {
    const household = await makeClient(t, owner, { kind: 'household', name: 'The Browns' });
    const id = await makeClient(t, owner, { householdId: household, note: 'Likes tea', tags: ['a'] });
    const before = await read(id);
    expect(await outcomes([id], tagged('b'), owner)).toEqual(['changed']);
    expect(await read(id)).toEqual({
      ...before,
      tags: ['a', 'b'],
      revision: 2,
      updatedAt: expect.any(String) as string,
    });
  });

  test('keeps the household that the caller may not see', async () => {
    const household = await makeClient(t, owner, { kind: 'household', name: 'The Browns' });
    const id = await makeClient(t, owner, { householdId: household });
    await t.request(shareClient, { params: { id, userId: colleague.id }, body: { level: 'edit' } }, owner);
    expect(await outcomes([id], tagged('b'), colleague)).toEqual(['changed']);
    expect((await read(id)).household?.id).toBe(household);
  });

  test('adds and removes a tag whatever its case, and leaves clients alone that are so already', async () => {
    const ids = [await makeClient(t, owner, { tags: ['VIP'] }), await makeClient(t, owner)];
    expect(await outcomes(ids, tagged('vip'), owner)).toEqual(['unchanged', 'changed']);
    expect(await read(ids[0] ?? '')).toMatchObject({ tags: ['VIP'], revision: 1 });
    expect(await outcomes(ids, { type: 'removeTag', tag: 'Vip' }, owner)).toEqual(['changed', 'stale']);
    expect((await read(ids[0] ?? '')).tags).toEqual([]);
  });

  test('says of each client why it did not change, and changes the others', async () => {
    const own = await makeClient(t, owner);
    const others = await makeClient(t, colleague);
    const shared = await makeClient(t, colleague);
    const params = { id: shared, userId: owner.id };
    await t.request(shareClient, { params, body: { level: 'view' } }, colleague);
    const closed = await makeClient(t, owner);
    await t.request(closeClient, { params: { id: closed }, body: { revision: 1 } }, owner);
    const full = await makeClient(t, owner, { tags: Array.from({ length: 20 }, (_, n) => `tag ${n}`) });
    const stale = await makeClient(t, owner);
    const body = { kind: 'person' as const, name: 'Ann', status: 'active' as const, revision: 1 };
    await t.request(updateClient, { params: { id: stale }, body }, owner);
    const ids = [uuid(), others, shared, full, stale, own];
    expect(await outcomes(ids, tagged('new'), owner)).toEqual([
      'not_found',
      'not_found',
      'forbidden',
      'too_many_tags',
      'stale',
      'changed',
    ]);
    expect(await outcomes([closed], tagged('new'), owner, 2)).toEqual(['closed']);
    expect((await read(own)).tags).toEqual(['new']);
    for (const id of [others, shared, stale]) expect((await read(id)).tags).toEqual([]);
  });

  test('answers 403 without the right to reassign, and 422 for an owner who is not active', async () => {
    const id = await makeClient(t, owner);
    expect((await change([id], giveTo(colleague), owner)).status).toBe(403);
    const nobody: ClientsChange = { type: 'owner', ownerId: idSchema.parse(uuid()) };
    expect((await change([id], nobody, employee)).status).toBe(422);
    expect(await read(id)).toMatchObject({ owner: { id: owner.id }, revision: 1 });
  });

  test('changes a client once for two concurrent calls, and for one that is named twice', async () => {
    const ids = [await makeClient(t, owner), await makeClient(t, owner)];
    const both = await Promise.all([
      outcomes(ids, tagged('a'), owner),
      outcomes(ids.toReversed(), tagged('b'), owner),
    ]);
    expect(both.flat().toSorted()).toEqual(['changed', 'changed', 'stale', 'stale']);
    const id = await makeClient(t, owner);
    expect(await outcomes([id, id], tagged('c'), owner)).toEqual(['changed', 'stale']);
  });

  test('refuses more than 200 clients, and changes 200', async () => {
    const id = await makeClient(t, owner);
    const ids = [...Array.from({ length: 199 }, () => uuid()), id];
    expect((await change([...ids, uuid()], tagged('a'), owner)).status).toBe(422);
    expect((await outcomes(ids, tagged('a'), owner)).at(-1)).toBe('changed');
  });
});

test('GET /api/clients answers the revision on which a change is based', async () => {
  const id = await makeClient(t, owner);
  await change([id], tagged('a'), owner);
  expect((await t.request(listClients, {}, owner)).body.items).toMatchObject([{ id, revision: 2 }]);
});
