/** Holds, and what else forbids the erasure of a client. */
import { getClient } from '@partnerfolio/contract/clients';
import {
  eraseClient,
  listClientHolds,
  placeClientHold,
  previewClientErasure,
  releaseClientHold,
} from '@partnerfolio/contract/clients/retention/erasure';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeLogRecord } from '../../testing/compliance-log.ts';
import { makeTestHold } from '../../testing/contacts.ts';
import { closeTestClient } from '../../testing/erasures.ts';
import { makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { insertTestGroup, listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let admin: TestPerson;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  id = await makeClient(t, admin, { name: 'Ann Example' });
});
afterAll(() => t.close());

const params = () => ({ id });
const revisionOf = async () => (await t.request(getClient, { params: params() }, admin)).body.revision;
const erase = async (as = admin, revision?: number) =>
  t.request(eraseClient, { params: params(), body: { revision: revision ?? (await revisionOf()) } }, as);
const hindrances = async () =>
  (await t.request(previewClientErasure, { params: params() }, admin)).body.hindrances;
const place = (as = admin, body: object = { reason: 'A dispute' }) =>
  t.request(placeClientHold, { params: params(), body: body as never }, as);
const release = (holdId: string, as = admin) =>
  t.request(releaseClientHold, { params: { id, holdId }, body: { reason: 'Settled' } }, as);
const holds = async (as = admin) => (await t.request(listClientHolds, { params: params() }, as)).body.items;
/** Closes the client and waits until its retention is over. */
const passRetention = async () => {
  await closeTestClient(t, admin, id);
  t.clock.advance({ days: 11 * 366 });
  admin = await t.signInAs('admin');
};
/** An agent with the right to erase, who owns nothing unless the test gives it. */
const signInEraser = async () => {
  const agent = await t.signInAs('agent');
  const right = { feature: 'clients.erase', permission: 'grant' } as const;
  await insertTestGroup(t.db, { userId: agent.id, ...right, now: t.clock.now() });
  return agent;
};

describe('a hold', () => {
  test('is placed with a reason and a day of review, listed, and audited', async () => {
    const placed = await place(admin, { reason: ' A dispute ', reviewOn: '2027-05-01' });
    expect(placed).toMatchObject({
      status: 201,
      body: { reason: 'A dispute', reviewOn: '2027-05-01', placedBy: { id: admin.id }, release: null },
    });
    expect(await holds()).toEqual([placed.body]);
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'client.place_hold',
      entity_id: id,
      metadata: { reason: 'A dispute', nextReviewOn: '2027-05-01' },
    });
  });

  test('is released with a reason, and stays on record', async () => {
    const holdId = await makeTestHold(t, admin, id);
    expect((await release(holdId)).body.release).toMatchObject({ reason: 'Settled', by: { id: admin.id } });
    expect(await holds()).toHaveLength(1);
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({ event_type: 'client.release_hold' });
  });

  test('released twice at once: one is released, the other gets 409', async () => {
    const holdId = await makeTestHold(t, admin, id);
    const answers = await Promise.all([release(holdId), release(holdId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem?.reason?.code).toBe('hold_released');
  });

  test('of another client is not found', async () => {
    const holdId = await makeTestHold(t, admin, await makeClient(t, admin));
    expect((await release(holdId)).status).toBe(404);
  });

  test.each([
    [{}, 'reason', 'required'],
    [{ reason: ' ' }, 'reason', 'reason_required'],
    [{ reason: 7 }, 'reason', 'not_valid'],
    [{ reason: 'x'.repeat(501) }, 'reason', 'reason_too_long'],
  ])('with %j is rejected with 422', async (body, path, code) => {
    expect((await place(admin, body)).problem).toMatchObject({ status: 422, fields: [{ path, code }] });
    expect(await holds()).toEqual([]);
  });

  test('is seen by whoever sees the client, and placed only with the right', async () => {
    const agent = await t.signInAs('agent');
    id = await makeClient(t, agent);
    const holdId = await makeTestHold(t, admin, id);
    expect(await holds(agent)).toHaveLength(1);
    expect((await place(agent)).status).toBe(403);
    expect((await release(holdId, agent)).status).toBe(403);
    expect((await t.request(previewClientErasure, { params: params() }, agent)).status).toBe(403);
    expect((await erase(agent, 1)).status).toBe(403);
  });

  test("of another agent's client is not found, whatever the right", async () => {
    const agent = await signInEraser();
    const holdId = await makeTestHold(t, admin, id);
    expect((await t.request(listClientHolds, { params: params() }, agent)).status).toBe(404);
    expect((await place(agent)).status).toBe(404);
    expect((await release(holdId, agent)).status).toBe(404);
    expect((await t.request(previewClientErasure, { params: params() }, agent)).status).toBe(404);
    expect((await erase(agent, 1)).status).toBe(404);
  });
});

describe('an erasure is refused', () => {
  test('while the client is open', async () => {
    expect(await hindrances()).toEqual(['not_closed']);
    expect((await erase()).problem).toMatchObject({ status: 409, reason: { code: 'client_not_closed' } });
  });

  test('through the last day of retention, and not on the next', async () => {
    await closeTestClient(t, admin, id);
    t.clock.advance({ days: 3652 });
    admin = await t.signInAs('admin');
    const { keptUntil } = (await t.request(previewClientErasure, { params: params() }, admin)).body;
    t.clock.advance({ days: (Date.parse(keptUntil ?? '') - Date.parse(t.clock.today())) / 86_400_000 });
    admin = await t.signInAs('admin');
    expect(await hindrances()).toEqual(['retention']);
    expect((await erase()).problem?.reason?.code).toBe('client_in_retention');
    t.clock.advance({ days: 1 });
    admin = await t.signInAs('admin');
    expect(await hindrances()).toEqual([]);
    expect((await erase()).status).toBe(200);
  });

  test('when nothing recorded the closing date', async () => {
    await passRetention();
    await t.db.updateTable('clients').set({ closed_at: null }).where('id', '=', id).execute();
    expect(await hindrances()).toEqual(['closing_date_unknown']);
    expect((await erase()).problem?.reason?.code).toBe('closing_date_unknown');
  });

  test('by a hold until it is released', async () => {
    const holdId = await makeTestHold(t, admin, id);
    await passRetention();
    expect(await hindrances()).toEqual(['held']);
    expect((await erase()).problem?.reason?.code).toBe('client_held');
    await release(holdId);
    expect((await erase()).status).toBe(200);
    expect((await place()).problem?.reason?.code).toBe('client_erased');
    expect((await release(holdId)).problem?.reason?.code).toBe('client_erased');
  });

  test('by an open portfolio, an open record of the log and a member, each of them named', async () => {
    await t.db.updateTable('clients').set({ kind: 'household' }).where('id', '=', id).execute();
    await makeClient(t, admin, { householdId: id });
    await passRetention();
    expect((await erase()).problem?.reason?.code).toBe('client_has_members');
    await makeLogRecord(t, admin, { clientId: id });
    expect((await erase()).problem?.reason?.code).toBe('client_has_open_log_records');
    const portfolioId = await makePortfolio(t, { clientId: await makeClient(t, admin) });
    await t.db.updateTable('portfolios').set({ client_id: id }).where('id', '=', portfolioId).execute();
    expect((await erase()).problem?.reason?.code).toBe('client_has_open_portfolios');
    expect(await hindrances()).toEqual(['open_portfolio', 'open_log_record', 'members']);
  });

  test('with 412 for a revision that has changed', async () => {
    await passRetention();
    expect((await erase(admin, 1)).status).toBe(412);
  });
});

test('two erasures at once: one erases, the other gets 409', async () => {
  await passRetention();
  const revision = await revisionOf();
  const answers = await Promise.all([erase(admin, revision), erase(admin, revision)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.problem?.reason?.code).toBe('client_erased');
});

test('a hold and an erasure at once: one of them is refused', async () => {
  await passRetention();
  const [hold, erasure] = await Promise.all([place(), erase()]);
  expect([hold.status, erasure.status].toSorted((a, b) => a - b)).not.toEqual([200, 201]);
});
