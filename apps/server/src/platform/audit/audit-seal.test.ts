import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { testDatabaseKind } from '../../testing/database.ts';
import { writeAudits } from './audit.ts';
import { hashAnchor } from './audit-chain.ts';
import { repairAuditLog } from './audit-repair.ts';
import { sealAndMeasure, sealAuditLog } from './audit-seal.ts';
import { findEnd, findLastAnchor, insertAnchor, listAnchors, tryToSeal } from './audit-seal.queries.ts';
import { describeVerification, verifyAuditLog } from './audit-verify.ts';
import { verifyDatabase } from '../backup/database-commands.ts';

let t: TestApp;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const write = (count: number) =>
  writeAudits(
    t.db,
    Array.from({ length: count }, (_, n) => ({
      eventType: 'demo.grow',
      now: t.clock.now(),
      userId: null,
      metadata: { n },
      before: { name: 'Ann' },
      after: { name: 'Bea', tags: ['a', 'b'] },
    })),
  );

const findRowId = async (seq: number) =>
  (await t.db.selectFrom('audit_logs').select('id').where('seal_seq', '=', seq).executeTakeFirstOrThrow()).id;

/** Runs SQL as an attacker with full access to the database. */
const tamper = (statement: string) =>
  sql
    .raw(
      `alter table audit_logs disable trigger audit_logs_append_only;
       ${statement};
       alter table audit_logs enable trigger audit_logs_append_only;`,
    )
    .execute(t.db);

describe('the audit log', () => {
  test('seals all rows over several rounds, and verifies', async () => {
    await write(3);
    expect(await verifyAuditLog(t.db)).toMatchObject({ sealed: 0, unsealed: 3, broken: null });
    expect(await sealAuditLog(t.app)).toBe(3);
    await write(1201);
    expect(await sealAuditLog(t.app)).toBe(1201);
    expect(await sealAuditLog(t.app)).toBe(0);
    const verdict = await verifyAuditLog(t.db);
    expect(verdict).toEqual({
      sealed: 1204,
      unsealed: 0,
      oldestUnsealedAt: null,
      anchors: 0,
      lastAnchor: null,
      removed: null,
      broken: null,
    });
    expect(describeVerification(verdict)).toBe('Audit log verified: 1204 rows sealed, 0 waiting.');
  });

  test('refuses to change or delete rows', async () => {
    await write(1);
    for (let round = 0; round < 2; round += 1) {
      for (const statement of [
        `update audit_logs set event_type = 'other'`,
        `update audit_logs set event_type = 'other', seal_seq = 7, seal_hash = 'x'`,
        `delete from audit_logs`,
      ])
        await expect(sql.raw(statement).execute(t.db)).rejects.toThrow('append-only');
      await sealAuditLog(t.app);
    }
    await expect(sql`update audit_logs set seal_seq = 9`.execute(t.db)).rejects.toThrow('append-only');
  });

  test('anchors each day, chained to the anchor before', async () => {
    await write(2);
    await sealAuditLog(t.app);
    t.clock.advance({ days: 1 });
    expect((await verifyAuditLog(t.db)).anchors).toBe(0);
    await write(1);
    await sealAuditLog(t.app);
    t.clock.advance({ days: 3 });
    await write(1);
    await sealAuditLog(t.app);
    const verdict = await verifyAuditLog(t.db);
    expect(verdict).toMatchObject({ sealed: 4, anchors: 2, broken: null, lastAnchor: { day: '2026-11-21' } });
    expect(verdict.lastAnchor?.anchor).toMatch(/^[0-9a-f]{64}$/);
  });

  test('gives every row one place when two processes seal at the same time', async () => {
    await write(700);
    const sealed = await Promise.all([sealAuditLog(t.app), sealAuditLog(t.app)]);
    expect(sealed[0] + sealed[1]).toBe(700);
    expect(await verifyAuditLog(t.db)).toMatchObject({ sealed: 700, broken: null });
  });

  test.runIf(testDatabaseKind === 'server')('does not make writers wait for the sealing', async () => {
    await write(1);
    const givenUp = t.db.transaction().execute(async (trx) => {
      expect(await tryToSeal(trx)).toBe(true);
      await trx
        .updateTable('audit_logs')
        .set({ seal_seq: 1, seal_hash: Buffer.alloc(32) })
        .execute();
      // Another connection writes while this one holds the rows and the sealing lock.
      await write(1);
      throw new Error('given up');
    });
    await expect(givenUp).rejects.toThrow('given up');
    expect(await sealAuditLog(t.app)).toBe(2);
    expect(await verifyAuditLog(t.db)).toMatchObject({ sealed: 2, broken: null });
  });
});

/** Writes a row and seals it at the time of the test's clock. */
const sealOne = async () => {
  await write(1);
  await sealAuditLog(t.app);
};
const words = async () => describeVerification(await verifyAuditLog(t.db));

describe('a clock that steps back over midnight', () => {
  test('never stops the sealing, and anchors no day at or before the last anchored one', async () => {
    await sealOne();
    for (const days of [1, -1, 1, -1, -2, 4, -3, 6]) {
      t.clock.advance({ days });
      await sealOne();
    }
    expect(await verifyAuditLog(t.db)).toMatchObject({ sealed: 9, unsealed: 0, broken: null });
    const { rows } = await sql<{ days: string[] }>`
      select array_agg(day::text order by last_seq) as days from audit_anchors`.execute(t.db);
    const days = rows[0]?.days ?? [];
    expect(days.length).toBeGreaterThan(1);
    expect(days).toEqual([...new Set(days)].toSorted());
  });

  test('resumes by itself after sealing had stopped, and reports the lag until then', async () => {
    await sealOne();
    t.clock.advance({ days: 1 });
    await sealOne();
    // The state that earlier versions left: the last row belongs to a day that is already anchored.
    await sql`update audit_chain set day = '2026-11-20'`.execute(t.db);
    await write(2);
    t.clock.advance({ minutes: 5 });
    expect(await words()).toContain('2 waiting, the oldest since 2026-11-21T09:00:00');
    expect((await verifyAuditLog(t.db)).oldestUnsealedAt).not.toBeNull();
    await sealAndMeasure(t.app);
    expect(await verifyAuditLog(t.db)).toMatchObject({
      sealed: 4,
      unsealed: 0,
      oldestUnsealedAt: null,
      broken: null,
    });
  });

  // The embedded database has one session, so no other process can hold the sealing lock there.
  test.skipIf(testDatabaseKind !== 'server')(
    'reports to monitoring how many rows are unsealed, and for how long',
    async () => {
      await write(2);
      t.clock.advance({ minutes: 5 });
      const value = async (name: string) =>
        (await t.app.metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value;
      await t.db.transaction().execute(async (trx) => {
        // Another process holds the lock without sealing: it hangs.
        await tryToSeal(trx);
        await sealAndMeasure(t.app);
        expect(await value('partnerfolio_audit_rows_waiting')).toBe(2);
        expect(await value('partnerfolio_audit_oldest_waiting_seconds')).toBe(300);
      });
      await sealAndMeasure(t.app);
      expect(await value('partnerfolio_audit_rows_waiting')).toBe(0);
      expect(await value('partnerfolio_audit_oldest_waiting_seconds')).toBe(0);
    },
  );

  /**
   * The state that earlier versions left: the clock was ahead and two future days were anchored before the right one.
   */
  const upset = async () => {
    for (const days of [0, 5, 1]) {
      t.clock.advance({ days });
      await sealOne();
    }
    const last = await findLastAnchor(t.db);
    const end = await findEnd(t.db);
    if (last === null || end === null) throw new Error('There is nothing to upset');
    const stray = { ...end, day: '2026-11-21' };
    const anchor = hashAnchor(stray, last.anchor);
    await insertAnchor(t.db, { ...stray, anchor, now: t.clock.now() });
    t.clock.advance({ days: -5 });
    await sql`update audit_chain set day = '2026-11-21'`.execute(t.db);
  };

  test('clears the alarm after a repair, which the audit log records', async () => {
    await upset();
    expect((await verifyAuditLog(t.db)).broken).toMatchObject({ kind: 'anchor', day: '2026-11-21' });
    const before = await listAnchors(t.db);
    expect(await repairAuditLog(t.app)).toEqual({ daysOutOfOrder: ['2026-11-21'], waiting: 0 });
    expect(await listAnchors(t.db)).toEqual(before);
    expect(await verifyAuditLog(t.db)).toMatchObject({ sealed: 4, unsealed: 0, broken: null });
    expect(await t.eventTypes()).toContain('audit.repair');
    expect(await repairAuditLog(t.app)).toBeNull();
    for (let day = 0; day < 9; day += 1) {
      t.clock.advance({ days: 1 });
      await sealOne();
    }
    const verdict = await verifyAuditLog(t.db);
    expect(verdict).toMatchObject({ broken: null, lastAnchor: { day: '2026-11-29' } });
  });

  test('repairs nothing when rows were changed, and accepts no replaced anchor', async () => {
    await upset();
    await tamper(`update audit_logs set event_type = 'other' where seal_seq = 2`);
    await expect(repairAuditLog(t.app)).rejects.toThrow('Row 2');
    await tamper(`update audit_logs set event_type = 'demo.grow' where seal_seq = 2`);
    await repairAuditLog(t.app);
    await sql`update audit_anchors set anchor = decode(repeat('00', 32), 'hex') where day = '2026-11-21'`.execute(
      t.db,
    );
    expect((await verifyAuditLog(t.db)).broken).toMatchObject({ kind: 'anchor', day: '2026-11-21' });
  });
});

describe('a tampered audit log', () => {
  beforeEach(async () => {
    await write(6);
    await sealAuditLog(t.app);
    t.clock.advance({ days: 1 });
    await write(4);
    await sealAuditLog(t.app);
  });
  const broken = async () => (await verifyAuditLog(t.db)).broken;

  test('names the first changed row', async () => {
    const id = await findRowId(4);
    await tamper(`update audit_logs set after = '{"name":"Eve"}' where seal_seq in (4, 7)`);
    expect(await broken()).toEqual({ kind: 'changed', seq: 4, id, day: null });
    expect(describeVerification(await verifyAuditLog(t.db))).toContain(
      `BROKEN after 3 rows. Row 4 (${id}) differs from what was sealed.`,
    );
  });

  test('names a row removed from the middle or from the end', async () => {
    await tamper(`delete from audit_logs where seal_seq = 10`);
    expect(await broken()).toEqual({ kind: 'missing', seq: 10, id: null, day: null });
    await tamper(`delete from audit_logs where seal_seq = 2`);
    expect(await broken()).toMatchObject({ kind: 'missing', seq: 2 });
    await tamper(`delete from audit_logs; delete from audit_chain`);
    expect(await broken()).toMatchObject({ kind: 'missing', seq: 1 });
  });

  test('names a row whose author was replaced, and an inserted one', async () => {
    const admin = await t.signInAs('admin');
    await tamper(`update audit_logs set user_id = '${admin.id}' where seal_seq = 5`);
    expect(await broken()).toMatchObject({ kind: 'changed', seq: 5 });
    await tamper(`update audit_logs set user_id = null where seal_seq = 5`);
    expect(await broken()).toBeNull();
    await tamper(`update audit_logs set seal_seq = seal_seq + 1 where seal_seq = 10`);
    expect(await broken()).toMatchObject({ kind: 'missing', seq: 10 });
  });

  test('names the anchor when rows were sealed again to hide a change', async () => {
    await tamper(`update audit_logs set event_type = 'other', seal_seq = null, seal_hash = null;
      delete from audit_chain`);
    t.clock.advance({ days: -1 });
    await sealAuditLog(t.app);
    expect(await broken()).toMatchObject({ kind: 'anchor', seq: 6, day: '2026-11-20' });
  });

  test('names a replaced anchor', async () => {
    await sql`update audit_anchors set anchor = decode(repeat('00', 32), 'hex')`.execute(t.db);
    expect(await broken()).toMatchObject({ kind: 'anchor', seq: 6, day: '2026-11-20' });
  });
});

describe('npm run admin -- verify', () => {
  test('verifies the database of a running server', async () => {
    await write(5);
    await sealAuditLog(t.app);
    expect(await verifyDatabase(t.database.config)).toMatchObject({ sealed: 5, broken: null });
  });
});
