import { createApiToken, listApiTokens } from '@partnerfolio/contract/api-tokens';
import { createClient, shareClient, unshareClient, updateClient } from '@partnerfolio/contract/clients';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { addTransaction, listTransactions } from '@partnerfolio/contract/ledger';
import { deactivateUser, eraseUser, inviteUser } from '@partnerfolio/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetOldTraces } from './features/accounts/retention.actions.ts';
import { openTestApp } from './testing/app.ts';
import type { TestApp, TestPerson } from './testing/app.ts';
import { beginPlace, keyedRequests, sendKeyed } from './testing/keyed-requests.ts';
import type { Place, Sent } from './testing/keyed-requests.ts';

let t: TestApp;
let place: Place;
let admin: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  place = await beginPlace(t);
  ({ admin } = place);
});

const send = <const E extends EndpointSpec>(endpoint: E, request: Sent, key: string, as = admin) =>
  sendKeyed(endpoint, request, { t, key, as });

const book = async (key: string, as = admin) =>
  send(addTransaction, (await keyedRequests['addTransaction']?.(place)) ?? {}, key, as);
const countDeposits = async () => {
  const params = { id: place.portfolioId };
  return (await t.request(listTransactions, { params, query: {} as never }, admin)).body.total;
};

describe('a stored answer', () => {
  const listKeys = async (person = admin) =>
    (await t.db.selectFrom('idempotency_keys').select('key').where('user_id', '=', person.id).execute()).map(
      ({ key }) => key,
    );

  test('is not given to a user who may no longer see the record', async () => {
    const agent = await t.signInAs('agent');
    const request = (await keyedRequests['createClient']?.(place)) ?? {};
    const made = await send(createClient, request, 'press', agent);
    const { id, revision } = made.body;
    const given = {
      kind: 'person',
      name: 'Ben Example',
      status: 'active',
      ownerId: admin.id,
      revision,
    } as const;
    expect((await t.request(updateClient, { params: { id }, body: given }, admin)).status).toBe(200);
    expect((await send(createClient, request, 'press', agent)).status).toBe(404);
  });

  test('is not given to a user who may no longer change the portfolio', async () => {
    const agent = await t.signInAs('agent');
    const params = { id: place.clientId, userId: agent.id };
    await t.request(shareClient, { params, body: { level: 'edit' } }, admin);
    expect((await book('press', agent)).status).toBe(201);
    await t.request(shareClient, { params, body: { level: 'view' } }, admin);
    expect((await book('press', agent)).status).toBe(403);
    await t.request(unshareClient, { params }, admin);
    expect((await book('press', agent)).status).toBe(404);
  });

  test('contains no secret', async () => {
    const made = await send(createApiToken, (await keyedRequests['createApiToken']?.(place)) ?? {}, 'press');
    const rows = await sql<{ row: string }>`select k::text as row from idempotency_keys k`.execute(t.db);
    expect(rows.rows).toHaveLength(1);
    expect(rows.rows[0]?.row).not.toContain(made.body.token.slice(0, 8));
    expect((await t.request(listApiTokens, {}, admin)).body.items).toHaveLength(1);
  });

  test('is committed together with what it answers, or not at all', async () => {
    await sql`create function refuse_answer() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$`.execute(t.db);
    await sql`create trigger refuse_answer before update on idempotency_keys
      for each row execute function refuse_answer()`.execute(t.db);
    try {
      expect((await book('press')).status).toBe(503);
    } finally {
      await sql`drop function refuse_answer cascade`.execute(t.db);
    }
    expect(await countDeposits()).toBe(0);
    expect(await listKeys()).toEqual([]);
    expect((await book('press')).status).toBe(201);
  });

  test('is deleted at night when it is a day old', async () => {
    await book('press');
    t.clock.advance({ hours: 23 });
    await forgetOldTraces(t);
    expect(await listKeys()).toEqual(['press']);
    t.clock.advance({ hours: 2 });
    await forgetOldTraces(t);
    expect(await listKeys()).toEqual([]);
  });

  test("is one of its user's newest thousand", async () => {
    await sql`
      insert into idempotency_keys (user_id, key, endpoint, request_hash, answer, answer_bytes, created_at)
      select ${admin.id}::uuid, 'old ' || n, 'addTransaction', '', '{}', 2, ${t.clock.now().toISOString()}::timestamptz
        - n * interval '1 second' from generate_series(1, 1000) n`.execute(t.db);
    await book('press');
    const keys = await listKeys();
    expect(keys).toHaveLength(1000);
    expect(keys).toContain('press');
    expect(keys).not.toContain('old 1000');
  });

  test("is deleted when its user's answers exceed four megabytes", async () => {
    await sql`
      insert into idempotency_keys (user_id, key, endpoint, request_hash, answer, answer_bytes, created_at)
      select ${admin.id}::uuid, 'old ' || n, 'addTransaction', '', '{}', 2097152, ${t.clock.now().toISOString()}::timestamptz
        - n * interval '1 second' from generate_series(1, 2) n`.execute(t.db);
    await book('press');
    expect((await listKeys()).toSorted()).toEqual(['old 1', 'press']);
  });

  test('is deleted with its user, and so are the answers about that user', async () => {
    const agent = await t.signInAs('agent');
    await send(createClient, (await keyedRequests['createClient']?.(place)) ?? {}, 'press', agent);
    const invited = await send(inviteUser, (await keyedRequests['inviteUser']?.(place)) ?? {}, 'press');
    for (const id of [agent.id, invited.body.id]) {
      await t.request(deactivateUser, { params: { id }, body: { takeoverId: admin.id } }, admin);
      expect((await t.request(eraseUser, { params: { id } }, admin)).status).toBe(200);
    }
    expect([...(await listKeys(agent)), ...(await listKeys())]).toEqual([]);
  });
});
