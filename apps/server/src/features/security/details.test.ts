import { addTransaction } from '@partnerfolio/contract/ledger';
import { deleteGroup } from '@partnerfolio/contract/groups';
import { setGroupPermission } from '@partnerfolio/contract/permissions';
import { exportAuditEvents, getAuditEvent, listAuditEvents } from '@partnerfolio/contract/security';
import { assignRole, deactivateUser, eraseUser } from '@partnerfolio/contract/users';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeAudit, writeAudits } from '../../platform/audit/audit.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeTestGroup } from '../../testing/groups.ts';
import { makeClient, makeInstrument, makePortfolio, withEveryRight } from '../../testing/ledgers.ts';
import { makeProposal } from '../../testing/proposals.ts';
import { detailedEvents } from './actions.ts';
import { describeEvent } from './details.rules.ts';
import { selectEvents } from './queries.ts';

let t: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin', { fullName: 'Ada Admin' });
});
afterAll(() => t.close());

/** The details of the newest event of a type. */
const detailsOfNewest = async (type: string) => {
  const { body } = await t.request(listAuditEvents, { query: { type } }, admin);
  return body.items[0]?.details;
};

const value = (field: string, to: unknown) => ({ field, isChange: false, from: null, to });
const change = (field: string, from: unknown, to: unknown) => ({ field, isChange: true, from, to });
/** A record that the reading user can open. */
const openable = (kind: string, id: string) => ({ reference: { kind, id } });

const exported = async (as: TestPerson, type: string) =>
  (await t.request(exportAuditEvents, { query: { type } }, as)).body.trimEnd().split('\r\n');

describe('the details of events', () => {
  test('say whose role changed, from what to what', async () => {
    const agent = await t.signInAs('agent', { fullName: 'Ann Able' });
    await t.request(assignRole, { params: { id: agent.id }, body: { role: 'employee' } }, admin);
    expect(await detailsOfNewest('role.assign')).toEqual({
      record: 'Ann Able',
      ...openable('user', agent.id),
      facts: [change('role', 'agent', 'employee')],
    });
  });

  test('say which permission of which group was set, and that it was inherited before', async () => {
    const id = await makeTestGroup(t, { name: 'Advisers' });
    const params = { id, feature: 'ledger.write' as const };
    const { status } = await t.request(setGroupPermission, { params, body: { permission: 'deny' } }, admin);
    expect(status).toBe(200);
    expect(await detailsOfNewest('permission.set')).toEqual({
      record: 'Advisers',
      ...openable('group', id),
      facts: [value('feature', 'ledger.write'), change('permission', 'inherited', 'deny')],
    });
  });

  test('name who was added to which group', async () => {
    const { id } = await t.signInAs('agent', { fullName: 'Ann Able' });
    const group = await makeTestGroup(t, { name: 'Advisers', members: [id] });
    expect(await detailsOfNewest('group.add_member')).toEqual({
      record: 'Advisers',
      ...openable('group', group),
      facts: [{ ...value('addedUser', 'Ann Able'), ...openable('user', id) }],
    });
  });

  test('name the portfolio, the instrument, the units and the price of an entry', async () => {
    const clientId = await makeClient(t, admin, { name: 'Vega family' });
    const id = await makePortfolio(t, { clientId, name: 'Growth', cashKept: false });
    const instrumentId = await makeInstrument(t, { symbol: 'VEGA' });
    const entry = {
      type: 'buy',
      tradeDate: '2026-11-02',
      instrumentId,
      quantity: '10',
      price: '4.5',
    } as const;
    const body = { ...entry, currency: 'EUR' };
    expect((await t.request(addTransaction, { params: { id }, body }, admin)).status).toBe(201);
    const details = await detailsOfNewest('transaction.create');
    expect(details).toMatchObject({ record: 'Vega family, Growth', ...openable('portfolio', id) });
    expect(details?.facts).toEqual([
      value('type', 'buy'),
      { ...value('instrument', 'VEGA'), ...openable('instrument', instrumentId) },
      value('quantity', '10'),
      value('price', '4.5'),
      value('currency', 'EUR'),
      value('tradeDate', '2026-11-02'),
    ]);
  });

  test('name the client of a proposal and its new status', async () => {
    const clientId = await makeClient(t, admin, { name: 'Vega family' });
    const id = await makeProposal(t, admin, { clientId });
    await writeAudit(t.db, {
      eventType: 'proposal.submit',
      now: t.clock.now(),
      userId: admin.id,
      entity: 'proposal',
      entityId: id,
      metadata: { version: 1, reason: null },
      before: { status: 'draft' },
      after: { status: 'pending_approval' },
    });
    const details = await detailsOfNewest('proposal.submit');
    expect(details?.record).toContain('Vega family');
    expect(details?.facts[0]).toEqual(change('status', 'draft', 'pending_approval'));
  });

  test('say that a user was erased, without the name', async () => {
    const agent = await t.signInAs('agent', { fullName: 'Ann Able' });
    await t.request(assignRole, { params: { id: agent.id }, body: { role: 'employee' } }, admin);
    await t.request(deactivateUser, { params: { id: agent.id }, body: { takeoverId: null } }, admin);
    expect((await t.request(eraseUser, { params: { id: agent.id } }, admin)).status).toBe(200);
    expect(await detailsOfNewest('role.assign')).toEqual({
      record: { erased: true },
      facts: [change('role', 'agent', 'employee')],
    });
    expect((await exported(admin, 'role.assign'))[1]).toMatch(/,erased user · role: agent → employee$/);
  });

  test('lead to no record that was deleted', async () => {
    const id = await makeTestGroup(t, { name: 'Advisers' });
    await writeAudit(t.db, {
      eventType: 'group.create',
      now: t.clock.now(),
      userId: admin.id,
      entity: 'group',
      entityId: id,
      after: { name: 'Advisers' },
    });
    expect(await detailsOfNewest('group.create')).toMatchObject(openable('group', id));
    expect((await t.request(deleteGroup, { params: { id } }, admin)).status).toBe(200);
    expect(await detailsOfNewest('group.create')).not.toHaveProperty('reference');
  });

  test('come with the event itself, as in the list', async () => {
    const id = await makeTestGroup(t, { name: 'Advisers' });
    const params = { id, feature: 'ledger.write' as const };
    await t.request(setGroupPermission, { params, body: { permission: 'deny' } }, admin);
    const { body } = await t.request(listAuditEvents, { query: { type: 'permission.set' } }, admin);
    const [listed] = body.items;
    const whole = await t.request(getAuditEvent, { params: { id: listed?.id ?? '' } }, admin);
    expect(listed?.details.record).toBe('Advisers');
    expect(whole.body.details).toEqual(listed?.details);
  });

  test('appear in the export as text', async () => {
    const agent = await t.signInAs('agent', { fullName: 'Ann Able' });
    await t.request(assignRole, { params: { id: agent.id }, body: { role: 'employee' } }, admin);
    const [header, line] = await exported(admin, 'role.assign');
    expect(header).toMatch(/,id,summary$/);
    expect(line).toMatch(/,Ann Able · role: agent → employee$/);
  });

  test('name no client that the reading user may not see', async () => {
    const clientId = await makeClient(t, admin, { name: 'Vega family' });
    await makePortfolio(t, { clientId, name: 'Growth' });
    const now = t.clock.now();
    const event = { eventType: 'client.close', now, userId: admin.id, entity: 'client' } as const;
    await writeAudit(t.db, { ...event, entityId: clientId, after: { status: 'closed' } });
    expect((await exported(admin, 'client.close'))[1]).toMatch(/,"?Vega family · status: closed"?$/);
    const outsider = { ...withEveryRight(t, await t.signInAs('agent')), role: 'agent' } as const;
    const span = { since: null, from: null, to: null, timeZone: 'UTC' };
    const filter = { q: '', type: 'client.close', personId: null, span };
    const { rows } = await selectEvents(t.db, filter, { offset: 0, limit: 1 });
    const [seen] = await detailedEvents({ app: t.app, viewer: outsider }, rows);
    expect(seen?.details).toEqual({ record: null, facts: [value('status', 'closed')] });
  });

  test('take one query for a page, whatever its number of events and record types', async () => {
    const clientId = await makeClient(t, admin, { name: 'Vega family' });
    const now = t.clock.now();
    const event = { now, userId: admin.id, after: { ownerId: admin.id, instrumentId: clientId } };
    await writeAudits(
      t.db,
      Array.from({ length: 40 }, (_, n) => ({
        ...event,
        eventType: n % 2 === 0 ? ('client.update' as const) : ('role.assign' as const),
        entity: n % 2 === 0 ? 'client' : 'user',
        entityId: n % 2 === 0 ? clientId : admin.id,
      })),
    );
    const span = { since: null, from: null, to: null, timeZone: 'UTC' };
    const all = { q: '', type: null, personId: null, span };
    const { rows } = await selectEvents(t.db, all, { offset: 0, limit: 40 });
    let queries = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const app = { ...t.app, db: t.app.db.withPlugin(counting) };
    const items = await detailedEvents({ app, viewer: withEveryRight(t, admin) }, rows);
    expect(new Set(items.map(({ details }) => details.record))).toEqual(
      new Set(['Vega family', 'Ada Admin']),
    );
    expect(queries).toBe(1);
  });
});

describe('the rules of details', () => {
  const event = {
    eventType: 'role.assign',
    entity: null,
    entityId: null,
    metadata: {},
    before: null,
    after: null,
  };
  const nobody = () => null;

  test('give an event of another release the name it stored', () => {
    const former = { ...event, eventType: 'former.act', after: { name: 'Vega', role: 'agent' } };
    expect(describeEvent(former, nobody)).toEqual({ record: 'Vega', facts: [] });
  });

  test('omit unchanged values, except those that identify an entry', () => {
    const state = { type: 'buy', amount: '10', currency: 'EUR' };
    const update = {
      ...event,
      eventType: 'transaction.update',
      before: state,
      after: { ...state, amount: '12' },
    };
    expect(describeEvent(update, nobody).facts).toEqual([value('type', 'buy'), change('amount', '10', '12')]);
  });

  test('limit a text to 200 characters', () => {
    const long = { ...event, eventType: 'client.update', after: { note: 'n'.repeat(5000) } };
    expect(describeEvent(long, nobody).facts).toEqual([value('note', 'n'.repeat(200))]);
  });
});
