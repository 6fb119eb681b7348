import { exportEndpoints } from '@partnerfolio/contract/exports/tables';
import { switchFeature } from '@partnerfolio/contract/permissions';
import { signIn } from '@partnerfolio/contract/identity';
import { assignRole } from '@partnerfolio/contract/users';
import {
  exportAuditEvents,
  getAuditEvent,
  getSecurityChart,
  getSecuritySummary,
  listAuditEvents,
  listAuditEventTypes,
  listLoginAttempts,
  verifyAuditTrail,
} from '@partnerfolio/contract/security';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealAuditLog } from '../../platform/audit/audit-seal.ts';
import { writeAudit, writeAudits } from '../../platform/audit/audit.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { insertTestGroup, listAuditEvents as wholeTrail } from '../../testing/people.queries.ts';

let t: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin', { fullName: 'Ada Admin', password: 'correct horse battery' });
});
afterAll(() => t.close());

const enter = (password: string, address?: string) =>
  t.request(signIn, { body: { email: admin.email, password } }, address === undefined ? {} : { address });
const succeed = (address?: string) => enter('correct horse battery', address);
const fail = (address?: string) => enter('wrong password', address);

describe('GET /api/security/summary', () => {
  test('counts the last 24 hours: both results of sign-ins, addresses, and three types of events [9-se-1 9-se-2]', async () => {
    await fail('10.9.9.9');
    t.clock.advance({ hours: 24, seconds: 1 });
    await succeed('10.0.0.1');
    await fail('10.0.0.1');
    await fail('10.0.0.2');
    for (const eventType of [
      'permission_denied',
      'rate_limit',
      'suspicious_activity',
      'client.create',
    ] as const)
      await writeAudit(t.db, { eventType, now: t.clock.now(), userId: admin.id });
    const { body } = await t.request(getSecuritySummary, {}, await t.signInAs('admin'));
    expect(body).toEqual({
      since: new Date(t.clock.now().getTime() - 86_400_000).toISOString(),
      successfulLogins: 1,
      failedLogins: 2,
      uniqueAddresses: 2,
      // Two failures, a refused action and a reached limit.
      securityEvents: 4,
    });
  });
});

describe('GET /api/security/chart', () => {
  test('returns every day of the range, including days with zero', async () => {
    await succeed();
    await fail();
    t.clock.advance({ days: 2 });
    await fail();
    const viewer = await t.signInAs('admin');
    const { body } = await t.request(getSecurityChart, { query: { days: '7' } }, viewer);
    expect(body.days).toHaveLength(7);
    expect(body.days.at(-1)).toBe('2026-11-22');
    expect(body.successful).toEqual([0, 0, 0, 0, 1, 0, 0]);
    expect(body.failed).toEqual([0, 0, 0, 0, 1, 0, 1]);
    expect(body.events).toEqual([0, 0, 0, 0, 1, 0, 1]);
  });
});

describe('GET /api/security/login-attempts', () => {
  test('lists newest first, filtered by result, text and day, paged [7-la-1]', async () => {
    await fail('10.0.0.1');
    t.clock.advance({ days: 1 });
    await fail('10.0.0.2');
    t.clock.advance({ minutes: 1 });
    await succeed('10.0.0.2');
    const viewer = await t.signInAs('admin');
    const list = async (query: object) => {
      const { body } = await t.request(listLoginAttempts, { query }, viewer);
      return { rows: body.items.map(({ success, ipAddress }) => [success, ipAddress]), total: body.total };
    };
    expect(await list({})).toEqual({
      rows: [
        [true, '10.0.0.2'],
        [false, '10.0.0.2'],
        [false, '10.0.0.1'],
      ],
      total: 3,
    });
    expect(await list({ span: 'day' })).toMatchObject({ total: 2 });
    expect(await list({ result: 'failed', limit: 1, offset: 1 })).toEqual({
      rows: [[false, '10.0.0.1']],
      total: 2,
    });
    expect(await list({ q: '0.0.1' })).toMatchObject({ total: 1 });
    expect(await list({ q: admin.email.toUpperCase() })).toMatchObject({ total: 3 });
    expect(await list({ to: '2026-11-20' })).toMatchObject({ total: 1 });
    expect(await list({ from: '2026-11-21' })).toMatchObject({ total: 2 });
  });
});

describe('GET /api/security/events', () => {
  test('lists newest first with the acting user; filtered by type, user, text and day [7-al-1]', async () => {
    const agent = await t.signInAs('agent', { fullName: 'Ann Able' });
    const at = () => t.clock.now();
    await writeAudit(t.db, {
      eventType: 'client.create',
      now: at(),
      userId: agent.id,
      metadata: { n: 'one%' },
    });
    t.clock.advance({ days: 1 });
    await writeAudit(t.db, { eventType: 'rate_limit', now: at(), userId: null });
    t.clock.advance({ minutes: 1 });
    await writeAudit(t.db, { eventType: 'suspicious_activity', now: at(), userId: admin.id });
    const viewer = await t.signInAs('admin');
    const types = async (query: object) =>
      (await t.request(listAuditEvents, { query }, viewer)).body.items.map(({ eventType }) => eventType);
    expect(await types({})).toEqual(['suspicious_activity', 'rate_limit', 'client.create']);
    expect(await types({ limit: 1, offset: 1 })).toEqual(['rate_limit']);
    expect(await types({ span: 'day', limit: 50 })).toEqual(['suspicious_activity', 'rate_limit']);
    expect(await types({ type: 'security' })).toEqual(['suspicious_activity', 'rate_limit']);
    expect(await types({ type: 'client.create' })).toEqual(['client.create']);
    expect(await types({ personId: agent.id })).toEqual(['client.create']);
    expect(await types({ q: 'ann a' })).toEqual(['client.create']);
    expect(await types({ q: 'Ánn Á' })).toEqual(['client.create']);
    expect(await types({ q: 'ONE%' })).toEqual(['client.create']);
    expect(await types({ to: '2026-11-20' })).toEqual(['client.create']);
    const [first] = (await t.request(listAuditEvents, { query: { personId: agent.id } }, viewer)).body.items;
    expect(first?.person).toEqual({ id: agent.id, fullName: 'Ann Able', email: agent.email });
    expect((await t.request(listAuditEventTypes, {}, viewer)).body.items).toEqual([
      'client.create',
      'rate_limit',
      'suspicious_activity',
    ]);
  });
});

describe('GET /api/security/events/:id', () => {
  test('returns before and after, and the place in the chain once sealed; 404 for an unknown event', async () => {
    const pending = await t.signInAs(null);
    await t.request(assignRole, { params: { id: pending.id }, body: { role: 'agent' } }, admin);
    const [event] = (await t.request(listAuditEvents, {}, admin)).body.items;
    const params = { id: event?.id ?? '' };
    const detail = async () => (await t.request(getAuditEvent, { params }, admin)).body;
    expect(await detail()).toMatchObject({
      eventType: 'role.assign',
      entityId: pending.id,
      before: { role: null },
      after: { role: 'agent' },
      seal: null,
    });
    await sealAuditLog(t.app);
    expect((await detail()).seal).toEqual({
      seq: 1,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect((await t.request(getAuditEvent, { params: { id: randomUUID() } }, admin)).status).toBe(404);
  });
});

describe('GET /api/security/events.csv', () => {
  test('exports all matching events over several pages, escapes formulas, and is recorded itself', async () => {
    await writeAudits(
      t.db,
      Array.from({ length: 2300 }, (_, n) => ({
        eventType: 'demo.grow',
        now: new Date(t.clock.now().getTime() + Math.floor(n / 10)),
        userId: admin.id,
        entity: '=cmd()',
        metadata: { n, text: 'a "quoted", text' },
      })),
    );
    const answer = await t.request(exportAuditEvents, { query: { type: 'demo.grow' } }, admin);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('audit-trail-2026-11-20.csv');
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2301);
    expect(lines[0]).toBe(
      'time,event,person,email,record,record_id,details,before,after,place,hash,id,summary',
    );
    expect(lines[1]).toContain(
      `Ada Admin,${admin.email},'=cmd(),,"{""n"":0,""text"":""a \\""quoted\\"", text""}"`,
    );
    expect(new Set(lines).size).toBe(2301);
    const noted = (await wholeTrail(t.db)).filter(({ event_type }) => event_type === 'audit.export');
    expect(noted).toHaveLength(1);
    expect(noted[0]).toMatchObject({
      user_id: admin.id,
      metadata: { rows: 2300, type: 'demo.grow' },
    });
  });

  test('is refused to whoever may not read it, also in a group that an earlier release let have the right', async () => {
    const now = t.clock.now();
    for (const role of ['agent', 'employee'] as const) {
      const { id, ...person } = await t.signInAs(role);
      await insertTestGroup(t.db, { userId: id, feature: 'audit.export', permission: 'grant', now });
      for (const endpoint of [exportAuditEvents, exportEndpoints.loginAttempts, listAuditEvents])
        expect((await t.request(endpoint, {}, { id, ...person })).status).toBe(403);
    }
  });

  test('is refused to administrators too while the feature is switched off for the firm', async () => {
    const params = { feature: 'audit.export' } as const;
    await t.request(switchFeature, { params, body: { isActive: false } }, admin);
    expect((await t.request(exportAuditEvents, {}, admin)).status).toBe(403);
    expect((await t.request(listAuditEvents, {}, admin)).status).toBe(200);
  });

  test('counts a mass export as suspicious', async () => {
    const event = { eventType: 'demo.grow' as const, now: t.clock.now(), userId: null };
    await writeAudits(
      t.db,
      Array.from({ length: 10_000 }, () => event),
    );
    await t.request(exportAuditEvents, {}, admin);
    expect((await wholeTrail(t.db)).at(-1)).toMatchObject({
      event_type: 'suspicious_activity',
      metadata: { reason: 'mass_export', rows: 10_000 },
    });
  });
});

describe('GET /api/security/verification', () => {
  test('reports that the audit log is unchanged', async () => {
    await writeAudit(t.db, { eventType: 'demo.grow', now: t.clock.now(), userId: null });
    await sealAuditLog(t.app);
    const { body } = await t.request(verifyAuditTrail, {}, admin);
    expect(body).toEqual({
      sealed: 1,
      unsealed: 0,
      oldestUnsealedAt: null,
      anchors: 0,
      lastAnchor: null,
      removed: null,
      broken: null,
    });
  });
});

test('counts at most 10,000 rows of a list and says that more match', async () => {
  await t.database.pool.query(`
    insert into login_attempts (id, email, success, attempt_time, known_device)
    select gen_random_uuid(), 'many@example.com', false, now(), false from generate_series(1, 10001)`);
  const all = await t.request(listLoginAttempts, { query: { q: 'many@example', limit: 1 } }, admin);
  expect(all.body).toMatchObject({ total: 10_000, hasMore: true });
  const few = await t.request(listLoginAttempts, { query: { q: 'nobody@example' } }, admin);
  expect(few.body).toMatchObject({ total: 0, hasMore: false });
});

test('finds events by a part of their details and by who acted, whatever the accents', async () => {
  const other = await t.signInAs('agent', { fullName: 'Zoë Müller' });
  const now = t.clock.now();
  await writeAudit(t.db, {
    eventType: 'session.start',
    now,
    userId: admin.id,
    metadata: { address: '10.77.8.9' },
  });
  await writeAudit(t.db, { eventType: 'session.end', now, userId: other.id });
  const found = async (q: string) =>
    (await t.request(listAuditEvents, { query: { q } }, admin)).body.items.map(({ eventType }) => eventType);
  expect(await found('10.77.8')).toEqual(['session.start']);
  expect(await found('muller')).toEqual(['session.end']);
  expect(await found('nothing of this')).toEqual([]);
});
