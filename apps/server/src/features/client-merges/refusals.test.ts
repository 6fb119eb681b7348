import { closeClient, getClient, shareClient } from '@partnerfolio/contract/clients';
import { mergeClient, previewClientMerge } from '@partnerfolio/contract/clients/merging/merging';
import { setGroupPermission } from '@partnerfolio/contract/permissions';
import { closeClientPeriod } from '@partnerfolio/contract/portfolios/closed-periods';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeTestGroup } from '../../testing/groups.ts';
import { makeClient, makePortfolio } from '../../testing/ledgers.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
});

const read = (id: string, as = admin) => t.request(getClient, { params: { id } }, as);
const preview = (from: string, into: string, as = admin) =>
  t.request(previewClientMerge, { params: { id: from }, query: { into } }, as);
const merge = async (from: string, into: string, as = admin) => {
  const [one, other] = [await read(from), await read(into)];
  const body = { into, revision: one.body.revision, intoRevision: other.body.revision };
  return t.request(mergeClient, { params: { id: from }, body }, as);
};
/** Gives an agent the right through a group. */
const grant = async ({ id }: TestPerson) => {
  const group = await makeTestGroup(t, { members: [id] });
  const params = { id: group, feature: 'clients.merge' as const };
  await t.request(setGroupPermission, { params, body: { permission: 'grant' } }, admin);
};
describe('POST /api/clients/:id/merge', () => {
  test.each<[string, () => Promise<[string, string]>]>([
    [
      'client_merge_kinds_differ',
      async () => [await makeClient(t, admin), await makeClient(t, admin, { kind: 'organisation' })],
    ],
    [
      'client_merge_closed',
      async () => {
        const closed = await makeClient(t, admin);
        await t.request(closeClient, { params: { id: closed }, body: { revision: 1 } }, admin);
        return [closed, await makeClient(t, admin)];
      },
    ],
    [
      'client_merge_household_of_other',
      async () => {
        const household = await makeClient(t, admin, { kind: 'household' });
        return [household, await makeClient(t, admin, { householdId: household })];
      },
    ],
    [
      'client_merge_households_differ',
      async () => {
        const [one, other] = [
          await makeClient(t, admin, { kind: 'household' }),
          await makeClient(t, admin, { kind: 'household' }),
        ];
        return [
          await makeClient(t, admin, { householdId: one }),
          await makeClient(t, admin, { householdId: other }),
        ];
      },
    ],
    [
      'client_merge_closed_periods',
      async () => {
        const id = await makeClient(t, admin);
        const body = { closedThrough: '2026-06-30', reason: 'Reported', revision: 0 };
        const closed = await t.request(closeClientPeriod, { params: { id }, body: body as never }, admin);
        expect(closed.status).toBe(200);
        return [id, await makeClient(t, admin)];
      },
    ],
    [
      'client_merge_too_many_tags',
      async () => [
        await makeClient(t, admin, { tags: Array.from({ length: 15 }, (_, n) => `a${n}`) }),
        await makeClient(t, admin, { tags: Array.from({ length: 15 }, (_, n) => `b${n}`) }),
      ],
    ],
    [
      'client_merge_too_large',
      async () => {
        const id = await makeClient(t, admin);
        for (let n = 0; n < 201; n += 1) await makePortfolio(t, { clientId: id });
        return [id, await makeClient(t, admin)];
      },
    ],
  ])('refuses with %s, says so beforehand, and changes nothing', async (code, make) => {
    const [from, into] = await make();
    expect((await preview(from, into)).body.refusals).toContain(code);
    expect((await merge(from, into)).problem).toMatchObject({ status: 409, reason: { code } });
    expect((await read(from)).body.id).toBe(from);
  });

  test('is refused for stale revisions, the same client, a client of others, and one merged already', async () => {
    const [from, into] = [await makeClient(t, admin), await makeClient(t, admin)];
    const ask = (id: string, body: object, as = admin) =>
      t.request(mergeClient, { params: { id }, body: body as never }, as);
    expect((await ask(from, { into, revision: 2, intoRevision: 1 })).status).toBe(412);
    expect((await ask(from, { into, revision: 1, intoRevision: 2 })).status).toBe(412);
    expect((await ask(from, { into: from, revision: 1, intoRevision: 1 })).problem?.fields).toMatchObject([
      { path: 'into', code: 'other_client_required' },
    ]);
    const unknown = '00000000-0000-7000-8000-000000000009';
    expect((await ask(unknown, { into, revision: 1, intoRevision: 1 })).status).toBe(404);
    expect((await ask(from, { into: unknown, revision: 1, intoRevision: 1 })).status).toBe(422);
    expect((await merge(from, into)).status).toBe(200);
    expect((await ask(from, { into, revision: 2, intoRevision: 2 })).problem).toMatchObject({
      status: 409,
      reason: { code: 'client_merged_already' },
    });
    expect((await ask(into, { into: from, revision: 2, intoRevision: 2 })).status).toBe(409);
  });

  test('needs the right, and both clients to be seen and editable', async () => {
    const rightful = await t.signInAs('agent');
    await grant(rightful);
    const [own, others] = [await makeClient(t, rightful), await makeClient(t, admin)];
    expect((await preview(own, others, agent)).status).toBe(403);
    expect((await merge(own, others, agent)).status).toBe(403);
    // Another agent's client is answered like one that does not exist, in either position.
    const unknown = '00000000-0000-7000-8000-000000000009';
    for (const hidden of [others, unknown]) {
      expect((await preview(own, hidden, rightful)).status).toBe(422);
      expect((await preview(hidden, own, rightful)).status).toBe(404);
      const call = { into: hidden, revision: 1, intoRevision: 1 };
      expect((await t.request(mergeClient, { params: { id: own }, body: call }, rightful)).status).toBe(422);
      const back = { ...call, into: own };
      expect((await t.request(mergeClient, { params: { id: hidden }, body: back }, rightful)).status).toBe(
        404,
      );
    }
    const params = { id: others, userId: rightful.id };
    await t.request(shareClient, { params, body: { level: 'view' } }, admin);
    expect((await merge(own, others, rightful)).status).toBe(403);
    await t.request(shareClient, { params, body: { level: 'edit' } }, admin);
    expect((await merge(own, others, rightful)).status).toBe(200);
  });
});
