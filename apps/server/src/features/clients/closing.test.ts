/** Closing and reopening clients. */
import { closeClient, reopenClient, updateClient } from '@partnerfolio/contract/clients';
import { localDateSchema } from '@partnerfolio/contract/values';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let agent: TestPerson;

const ann = { kind: 'person', name: 'Ann', status: 'active' } as const;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent');
});

describe('PUT and DELETE /api/clients/:id/closing', () => {
  test('closes once, refuses a change while closed, and reopens', async () => {
    const params = { id: await makeClient(t, agent) };
    const closed = await t.request(closeClient, { params, body: { revision: 1 } }, agent);
    expect(closed.body).toMatchObject({ status: 'closed', revision: 2 });
    expect((await t.request(closeClient, { params, body: { revision: 1 } }, agent)).status).toBe(412);
    expect((await t.request(closeClient, { params, body: { revision: 2 } }, agent)).status).toBe(409);
    expect((await t.request(updateClient, { params, body: { ...ann, revision: 2 } }, agent)).status).toBe(
      409,
    );
    expect((await t.request(reopenClient, { params }, agent)).body).toMatchObject({
      status: 'active',
      closedAt: null,
    });
    expect((await t.request(reopenClient, { params }, agent)).status).toBe(409);
  });

  test('drops the next review, which only the audit log keeps; reopening does not bring it back', async () => {
    const nextReviewOn = localDateSchema.parse('2027-01-15');
    const params = { id: await makeClient(t, agent, { nextReviewOn }) };
    const closed = await t.request(closeClient, { params, body: { revision: 1 } }, agent);
    expect(closed.body).toMatchObject({ nextReviewOn: null });
    const closing = (await listAuditEvents(t.db)).find(({ event_type }) => event_type === 'client.close');
    expect(closing?.before).toEqual({ status: 'active', nextReviewOn: '2027-01-15' });
    expect((await t.request(reopenClient, { params }, agent)).body).toMatchObject({ nextReviewOn: null });
  });

  test('reopens a prospect as a prospect, which becomes active only after its check', async () => {
    const params = { id: await makeClient(t, agent, { status: 'prospect' }) };
    await t.request(closeClient, { params, body: { revision: 1 } }, agent);
    expect((await t.request(reopenClient, { params }, agent)).body).toMatchObject({ status: 'prospect' });
  });

  test('answers 409 while a portfolio is open', async () => {
    const id = await makeClient(t, agent);
    await makePortfolio(t, { clientId: id });
    const answer = await t.request(closeClient, { params: { id }, body: { revision: 1 } }, agent);
    expect(answer.problem).toMatchObject({ code: 'wrong_state' });
  });
});

test('migrating removes the next review of closed clients, and of no others', async () => {
  const migration = readFileSync(
    resolve(import.meta.dirname, '../../../migrations/0081_closed_clients_without_review.sql'),
    'utf8',
  );
  const rows = await t.db.connection().execute(async (db) => {
    await sql`create schema before_migration`.execute(db);
    await sql`set search_path to before_migration`.execute(db);
    try {
      await sql
        .raw(`
        create table clients (id int primary key, status text not null, next_review_on date, revision int not null default 1);
        insert into clients values (1, 'closed', '2027-01-15'), (2, 'closed', null), (3, 'active', '2027-01-15');
      `)
        .execute(db);
      await sql.raw(migration).execute(db);
      return (
        await sql`select id, next_review_on::text as review, revision from clients order by id`.execute(db)
      ).rows;
    } finally {
      await sql`set search_path to public`.execute(db);
      await sql`drop schema before_migration cascade`.execute(db);
    }
  });
  expect(rows).toEqual([
    { id: 1, review: null, revision: 2 },
    { id: 2, review: null, revision: 1 },
    { id: 3, review: '2027-01-15', revision: 1 },
  ]);
});
