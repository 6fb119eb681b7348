import { createClient } from '@partnerfolio/contract/clients';
import { sql } from 'kysely';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { testDatabaseKind } from '../../testing/database.ts';
import { createReadiness } from './readiness.ts';

const unending = new Promise<boolean>(() => undefined);

describe('GET /readyz', () => {
  let t: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    t = await openTestApp();
    admin = await t.signInAs('admin');
  });
  afterAll(() => t.close());

  const ask = async () => {
    const response = await t.fetch('/readyz');
    return { status: response.status, text: await response.text() };
  };
  const body = { kind: 'person', name: 'Ann', status: 'active' } as const;

  test('answers 200 when ready', async () => {
    expect(await ask()).toEqual({ status: 200, text: 'ready' });
  });

  test('answers 503 after a write found no disk space, until one succeeds', async () => {
    await sql`create function refuse_space() returns trigger language plpgsql as
      $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$`.execute(t.db);
    await sql`create trigger no_space before insert on clients execute function refuse_space()`.execute(t.db);
    expect((await t.request(createClient, { body }, admin)).status).toBe(503);
    expect(await ask()).toEqual({ status: 503, text: 'the disk of the database is full' });
    await sql`drop trigger no_space on clients`.execute(t.db);
    expect((await t.request(createClient, { body }, admin)).status).toBe(201);
    expect((await ask()).status).toBe(200);
  });

  test.skipIf(testDatabaseKind === 'server')(
    '503 when the disk of the data folder is nearly full',
    async () => {
      const reserve = { ...t, dataDir: tmpdir(), diskReserveMegabytes: 1e12 };
      expect(await createReadiness({ ...reserve, database: t.database })()).toMatch(
        /^the disk of the data folder is full/,
      );
    },
  );
});

test('answers not ready, instead of nothing, when the database never answers', async () => {
  const database = { kind: 'server', answers: () => unending, disk: { fullAt: null } } as const;
  const look = createReadiness({ database, dataDir: '', diskReserveMegabytes: 0 });
  expect(await look()).toBe('the database does not answer');
});
