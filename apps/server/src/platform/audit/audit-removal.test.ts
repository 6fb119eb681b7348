import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { verifyDatabase } from '../backup/database-commands.ts';
import { writeAudits } from './audit.ts';
import { hashAnchor } from './audit-chain.ts';
import { removeOldAuditDays } from './audit-removal.ts';
import { listAnchors } from './audit-seal.queries.ts';
import { sealAuditLog } from './audit-seal.ts';
import { describeVerification, verifyAuditLog } from './audit-verify.ts';

let t: TestApp;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

/** Writes so many rows and seals them at the time of the test's clock. */
const sealRows = async (count: number) => {
  await writeAudits(
    t.db,
    Array.from({ length: count }, (_, n) => ({
      eventType: 'demo.grow',
      now: t.clock.now(),
      userId: null,
      metadata: { n },
    })),
  );
  await sealAuditLog(t.app);
};

/** Three days with 2, 3 and 4 rows, then two rows five years and a day after the second of them. */
const sealYears = async () => {
  for (const count of [2, 3, 4]) {
    await sealRows(count);
    t.clock.advance({ days: 1 });
  }
  t.clock.advance({ days: 5 * 365 });
  await sealRows(2);
};

const removeOld = async (years: number | null = 5) => {
  await removeOldAuditDays(t.app, years);
  await sealAuditLog(t.app);
};
const kept = async () =>
  (await t.db.selectFrom('audit_logs').select('seal_seq').orderBy('seal_seq').execute()).map(
    ({ seal_seq: seq }) => seq,
  );
const removals = () =>
  t.db.selectFrom('audit_logs').selectAll().where('event_type', '=', 'audit.remove').execute();
const broken = async () => (await verifyAuditLog(t.db)).broken;

/** Runs SQL as an attacker with full access to the database. */
const tamper = (statement: string) =>
  sql
    .raw(
      `alter table audit_logs disable trigger audit_logs_append_only;
       ${statement};
       alter table audit_logs enable trigger audit_logs_append_only;`,
    )
    .execute(t.db);

describe('retention of the audit log', () => {
  test('removes whole days older than the period, keeps their anchors, and records it', async () => {
    await sealYears();
    const anchors = await listAnchors(t.db);
    await removeOld();
    expect(await kept()).toEqual([6, 7, 8, 9, 10, 11, 12]);
    expect((await listAnchors(t.db)).map(({ day, lastSeq, anchor }) => ({ day, lastSeq, anchor }))).toEqual(
      anchors.map(({ day, lastSeq, anchor }) => ({ day, lastSeq, anchor })),
    );
    expect(await removals()).toMatchObject([
      {
        user_id: null,
        metadata: { rows: 5, days: 2, fromDay: '2026-11-20', toDay: '2026-11-21', upTo: 5, erasures: {} },
      },
    ]);
  });

  test('proves the rest and says what is removed, by screen and command', async () => {
    await sealYears();
    await removeOld();
    const removed = { rows: 5, days: 2, firstDay: '2026-11-20', lastDay: '2026-11-21', at: '2031-11-22' };
    expect(await verifyAuditLog(t.db)).toMatchObject({ sealed: 7, anchors: 3, broken: null, removed });
    expect(describeVerification(await verifyDatabase(t.database.config))).toContain(
      'Audit log verified: 7 rows sealed, 0 waiting. Removed by retention on 2031-11-22, proven by their anchors: 5 rows of 2 days, 2026-11-20 to 2026-11-21.',
    );
  });

  test('removes nothing while the log is kept for ever, or no day is old enough', async () => {
    await sealYears();
    await removeOld(null);
    await removeOld(6);
    expect(await kept()).toHaveLength(11);
    expect(await removals()).toEqual([]);
  });

  test('keeps the day that is exactly as old as the period', async () => {
    await sealRows(1);
    t.clock.advance({ days: 5 * 365 + 1 });
    await sealRows(1);
    await removeOld();
    expect(await kept()).toEqual([1, 2]);
    t.clock.advance({ days: 1 });
    await removeOld();
    expect(await kept()).toEqual([2, 3]);
  });

  test('removes more days each time, also the events of earlier removals', async () => {
    await sealYears();
    await removeOld();
    t.clock.advance({ days: 1 });
    await removeOld();
    expect(await removals()).toHaveLength(2);
    t.clock.advance({ days: 6 * 365 });
    await sealRows(1);
    await removeOld();
    expect(await removals()).toHaveLength(1);
    expect(await verifyAuditLog(t.db)).toMatchObject({ broken: null, sealed: 2 });
  });

  test('removes and records each day once when two processes remove at the same time', async () => {
    await sealYears();
    await Promise.all([removeOldAuditDays(t.app, 5), removeOldAuditDays(t.app, 5)]);
    await sealAuditLog(t.app);
    expect(await removals()).toHaveLength(1);
    expect(await verifyAuditLog(t.db)).toMatchObject({ sealed: 7, broken: null });
  });

  test('deletes more than a batch, and what an ended process left', async () => {
    await sealRows(2500);
    t.clock.advance({ days: 5 * 365 + 2 });
    await sealRows(1);
    await removeOld();
    expect(await kept()).toEqual([2501, 2502]);
  });

  test('verifies, and is finished the next night, when a process ended between two batches', async () => {
    await sealYears();
    const limited = sql`create function stop_here() returns trigger language plpgsql as $$
      begin raise exception 'the process ended'; end $$`;
    await limited.execute(t.db);
    await sql`create trigger stopping before delete on audit_logs for each row when (old.seal_seq = 3)
      execute function stop_here()`.execute(t.db);
    await expect(removeOldAuditDays(t.app, 5)).rejects.toThrow('the process ended');
    await sql`drop trigger stopping on audit_logs`.execute(t.db);
    await sql`drop function stop_here`.execute(t.db);
    await sealAuditLog(t.app);
    expect(await kept()).toHaveLength(12);
    expect(await broken()).toBeNull();
    await removeOld(null);
    expect(await kept()).toHaveLength(7);
    expect(await removals()).toHaveLength(1);
    expect(await broken()).toBeNull();
  });

  test('removes nothing from a broken day, so that the break stays to be seen', async () => {
    await sealYears();
    await tamper(`update audit_logs set metadata = '{"n":9}' where seal_seq = 4`);
    await removeOld();
    expect(await kept()).toHaveLength(11);
    expect(await broken()).toMatchObject({ kind: 'changed', seq: 4 });
  });
});

describe('an attacker', () => {
  test('cannot delete a row of a kept day', async () => {
    await sealYears();
    await removeOld();
    for (const seq of [6, 11, 12])
      await expect(sql`delete from audit_logs where seal_seq = ${seq}`.execute(t.db)).rejects.toThrow(
        'append-only',
      );
  });

  test('who deletes the rows of an old day by hand is named by the first missing row', async () => {
    await sealYears();
    await tamper('delete from audit_logs where seal_seq <= 2');
    expect(await broken()).toMatchObject({ kind: 'missing', seq: 1 });
  });

  test('who marks the day as removed without an event is named by the day', async () => {
    await sealYears();
    await tamper(`delete from audit_logs where seal_seq <= 2;
      update audit_anchors set removed_by = gen_random_uuid(), removed_at = '2031-12-01' where last_seq = 2`);
    expect(await broken()).toEqual({ kind: 'removal', seq: 2, id: null, day: '2026-11-20' });
    expect(describeVerification(await verifyAuditLog(t.db))).toContain(
      'The log does not confirm that retention removed 2026-11-20, up to row 2.',
    );
  });

  test('who marks one more day with the event of a removal is named by that day', async () => {
    await sealYears();
    await removeOld();
    await tamper(`delete from audit_logs where seal_seq <= 9;
      update audit_anchors set (removed_by, removed_at) =
        (select removed_by, '2031-12-01'::timestamptz from audit_anchors where last_seq = 5) where last_seq = 9`);
    expect(await broken()).toMatchObject({ kind: 'removal', seq: 9, day: '2026-11-22' });
  });

  test('who writes an event for a day younger than the shortest period is named by the day', async () => {
    await sealRows(2);
    t.clock.advance({ days: 10 });
    const [id, at] = ['00000000-0000-7000-8000-000000000001', '2040-01-01T00:00:00Z'];
    await sealRows(1);
    await tamper(`insert into audit_logs (id, event_type, created_at, metadata)
        values ('${id}', 'audit.remove', '${at}', '{"upTo":2}');
      delete from audit_logs where seal_seq <= 2;
      update audit_anchors set removed_by = '${id}', removed_at = '${at}' where last_seq = 2`);
    await sealAuditLog(t.app);
    expect(await broken()).toMatchObject({ kind: 'removal', day: '2026-11-20' });
  });

  test('who changes the anchor of a removed day is named by that day', async () => {
    await sealYears();
    await removeOld();
    const zeros = `decode(repeat('00', 32), 'hex')`;
    for (const column of ['anchor', 'last_hash']) {
      const before = await listAnchors(t.db);
      await tamper(`update audit_anchors set ${column} = ${zeros} where last_seq = 5`);
      expect(await broken()).toMatchObject({ kind: 'anchor', seq: 5, day: '2026-11-21' });
      const was = before.find(({ lastSeq }) => lastSeq === 5);
      await t.db
        .updateTable('audit_anchors')
        .set({ anchor: was?.anchor, last_hash: was?.lastHash })
        .where('last_seq', '=', 5)
        .execute();
      expect(await broken()).toBeNull();
    }
  });

  test('who replaces the anchor of a removed day together with its hash is named by what follows', async () => {
    await sealYears();
    await removeOld();
    const [first, second] = await listAnchors(t.db);
    if (first === undefined || second === undefined) throw new Error('There are no anchors');
    const lastHash = Buffer.alloc(32);
    await t.db
      .updateTable('audit_anchors')
      .set({ last_hash: lastHash, anchor: hashAnchor({ ...second, lastHash }, first.anchor) })
      .where('last_seq', '=', 5)
      .execute();
    expect(await broken()).toMatchObject({ kind: 'changed', seq: 6 });
  });
});

test('counts erased rows that went with their days towards their erasure', async () => {
  await sealRows(3);
  t.clock.advance({ days: 1 });
  await sealRows(2);
  const erasure = '00000000-0000-7000-8000-000000000002';
  await sql`update audit_logs set metadata = '{}', before = null, after = null, details_salt = null,
    erased_by = ${erasure} where seal_seq in (2, 4, 5)`.execute(t.db);
  const user = { entity: 'user', entityId: erasure, userId: null } as const;
  await writeAudits(t.db, [
    { id: erasure, eventType: 'user.erase', now: t.clock.now(), metadata: { events: 3 }, ...user },
  ]);
  await sealAuditLog(t.app);
  t.clock.advance({ days: 5 * 365 + 1 });
  await sealRows(1);
  await removeOld();
  expect(await kept()).toEqual([4, 5, 6, 7, 8]);
  expect((await removals())[0]?.metadata).toMatchObject({ erasures: { [erasure]: 1 } });
  expect(await broken()).toBeNull();
  await sql`update audit_logs set metadata = '{}', details_salt = null, erased_by = ${erasure}
    where seal_seq = 7`.execute(t.db);
  expect(await broken()).toMatchObject({ kind: 'changed' });
});
