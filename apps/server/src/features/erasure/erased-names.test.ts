import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { listRecentActivity } from '@partnerfolio/contract/dashboard';
import { listMembers, removeMember } from '@partnerfolio/contract/groups';
import { addTransaction, getTransaction, updateTransaction } from '@partnerfolio/contract/ledger';
import { listUserRights } from '@partnerfolio/contract/permissions';
import { getProposal, listProposals } from '@partnerfolio/contract/proposals';
import { exportAuditEvents, listAuditEvents } from '@partnerfolio/contract/security';
import { deactivateUser, eraseUser, getUser, listUsers } from '@partnerfolio/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeTestGroup } from '../../testing/groups.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';
import { makeProposal } from '../../testing/proposals.ts';

let t: TestApp;
let admin: TestPerson;
let gone: TestPerson;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin', { fullName: 'Ada Admin' });
  gone = await t.signInAs('employee', { fullName: 'Zoe Former' });
});
afterAll(() => t.close());

const erase = async () => {
  const params = { id: gone.id };
  await t.request(deactivateUser, { params, body: { takeoverId: admin.id } }, admin);
  expect((await t.request(eraseUser, { params }, admin)).status).toBe(200);
};

describe('an erased user', () => {
  const nameless = () => ({ id: gone.id, fullName: null });

  test('has no name as the author and editor of an entry, nor in the activity', async () => {
    const id = await makePortfolio(t, { clientId: await makeClient(t, gone) });
    const instrumentId = await makeInstrument(t);
    const fields = { type: 'buy', instrumentId, tradeDate: '2026-03-02', quantity: '3', currency: 'EUR' };
    const body = { ...fields, price: '12' } as never;
    const entry = (await t.request(addTransaction, { params: { id }, body }, gone)).body;
    const params = { id, transactionId: entry.id };
    const edited = { ...fields, price: '13', revision: 1 } as never;
    await t.request(updateTransaction, { params, body: edited }, gone);
    await erase();
    expect((await t.request(getTransaction, { params }, admin)).body).toMatchObject({
      createdBy: nameless(),
      changed: { by: nameless() },
    });
    const acts = (await t.request(listRecentActivity, {}, admin)).body.items;
    expect(acts.find(({ event }) => event === 'transaction.create')?.by).toEqual(nameless());
  });

  test('has no name as the author of a proposal', async () => {
    const id = await makeProposal(t, gone, { clientId: await makeClient(t, gone) });
    await erase();
    expect((await t.request(getProposal, { params: { id } }, admin)).body).toMatchObject({
      author: nameless(),
      versions: [{ createdBy: nameless(), writers: [nameless()] }],
      steps: [{ by: nameless() }],
    });
    const rows = (await t.request(listProposals, { query: { sort: 'author' } }, admin)).body.items;
    expect(rows.map(({ author }) => author)).toEqual([nameless()]);
  });

  test('has neither name nor address among users, in groups and on the audit log', async () => {
    await makeClient(t, gone);
    const group = await makeTestGroup(t, { members: [gone.id] });
    await erase();
    const unknown = { ...nameless(), email: null };
    const ofUser = { params: { id: gone.id } };
    expect((await t.request(getUser, ofUser, admin)).body).toMatchObject(unknown);
    expect((await t.request(listUserRights, ofUser, admin)).body.person).toMatchObject(unknown);
    const members = await t.request(listMembers, { params: { id: group } }, admin);
    expect(members.body.items).toMatchObject([unknown]);
    const query = { type: 'client.create' };
    expect((await t.request(listAuditEvents, { query }, admin)).body.items).toMatchObject([
      { person: unknown },
    ]);
    expect((await t.request(exportAuditEvents, { query }, admin)).body).toMatch(
      /,client\.create,erased user,,client,/,
    );
    expect((await t.request(removeMember, { params: { id: group, userId: gone.id } }, admin)).status).toBe(
      200,
    );
  });

  test.each(['erased', 'person', 'user', 'invalid'])('is not found by "%s"', async (q) => {
    const group = await makeTestGroup(t, { members: [gone.id] });
    await makeClient(t, gone);
    await erase();
    const found = (await t.request(listUsers, { query: { q } }, admin)).body.items;
    expect(found.map(({ id }) => id)).not.toContain(gone.id);
    const members = await t.request(listMembers, { params: { id: group }, query: { q } }, admin);
    expect(members.body.items).toEqual([]);
    const events = (await t.request(listAuditEvents, { query: { q, type: 'client.create' } }, admin)).body;
    expect(events.items).toEqual([]);
  });

  test.each([
    ['name', 'asc'],
    ['name', 'desc'],
    ['email', 'asc'],
    ['email', 'desc'],
  ] as const)('comes last among users sorted by %s, %s', async (sort, direction) => {
    await erase();
    const { items } = (await t.request(listUsers, { query: { sort, direction } }, admin)).body;
    expect(items.map(({ id }) => id)).toEqual([admin.id, gone.id]);
  });
});

test('migrating removes the English name of erased users, and names stored with rows of imports', async () => {
  const migration = readFileSync(
    resolve(import.meta.dirname, '../../../migrations/0052_erased_without_name.sql'),
    'utf8',
  );
  const [profiles, rows] = await t.db.connection().execute(async (db) => {
    await sql`create schema before_migration`.execute(db);
    await sql`set search_path to before_migration`.execute(db);
    try {
      await sql
        .raw(`
        create table profiles (id int primary key, full_name text not null, erased_at timestamptz);
        create table import_rows (line int primary key, questions json);
        insert into profiles values (1, 'Ann Able', null), (2, 'Erased person', now());
        insert into import_rows values (1, null), (2, '[{"kind":"direction"}]'),
          (3, '[{"kind":"direction"},{"kind":"likely_duplicate","entry":{"id":"a","bookedBy":"Zoe Former"},"answer":null}]');
      `)
        .execute(db);
      await sql.raw(migration).execute(db);
      return [
        (await sql`select full_name from profiles order by id`.execute(db)).rows,
        (await sql`select questions from import_rows order by line`.execute(db)).rows,
      ];
    } finally {
      await sql`set search_path to public`.execute(db);
      await sql`drop schema before_migration cascade`.execute(db);
    }
  });
  expect(profiles).toEqual([{ full_name: 'Ann Able' }, { full_name: null }]);
  expect(rows).toEqual([
    { questions: null },
    { questions: [{ kind: 'direction' }] },
    {
      questions: [{ kind: 'direction' }, { kind: 'likely_duplicate', entry: { id: 'a' }, answer: null }],
    },
  ]);
});
