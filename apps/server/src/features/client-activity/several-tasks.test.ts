/** One task for each of several clients. */
import { addClientTasks, getClientTask, listTasks } from '@partnerfolio/contract/clients/activity';
import { shareClient, updateClients } from '@partnerfolio/contract/clients';
import { listNotifications } from '@partnerfolio/contract/notifications/notifications';
import { beginView, deactivateUser } from '@partnerfolio/contract/users';
import { idSchema } from '@partnerfolio/contract/values';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let owner: TestPerson;
let colleague: TestPerson;
let employee: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  owner = await t.signInAs('agent', { fullName: 'Olga Owner' });
  colleague = await t.signInAs('agent', { fullName: 'Ada Agent' });
  employee = await t.signInAs('employee', { fullName: 'Emil Employee' });
  admin = await t.signInAs('admin', { fullName: 'Ana Admin' });
});

interface Asked {
  readonly ids: readonly string[];
  readonly assignee?: TestPerson | undefined;
  readonly key?: string;
  readonly subject?: string;
}

const add = ({ ids, assignee, key, subject = 'Send the report' }: Asked, as: TestPerson) =>
  t.request(
    addClientTasks,
    {
      body: {
        clientIds: [...ids],
        subject,
        note: 'By mail',
        dueOn: '2026-11-30',
        assigneeId: assignee?.id ?? null,
      },
    },
    { as, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
  );
const outcomes = async (asked: Asked, as: TestPerson) =>
  (await add(asked, as)).body.items.map(({ outcome }) => outcome);
/** Each task as `client assignee`. */
const tasks = async (as = admin) => {
  const { items } = (await t.request(listTasks, { query: { sort: 'client', limit: 200 } }, as)).body;
  return items.map(({ client, assignee }) => `${client.name}: ${assignee.fullName}`);
};
const share = (id: string, level: 'view' | 'edit', to: TestPerson) =>
  t.request(shareClient, { params: { id, userId: to.id }, body: { level } }, admin);
const told = async (person: TestPerson) =>
  (await t.request(listNotifications, {}, person)).body.items.filter(({ kind }) => kind === 'task_assigned');

describe('POST /api/client-tasks', () => {
  test('gives the adviser of each client its own task, with audit event and notification', async () => {
    const ids = [
      await makeClient(t, owner, { name: 'Ann' }),
      await makeClient(t, colleague, { name: 'Bob' }),
      await makeClient(t, owner, { name: 'Cy' }),
    ];
    const { status, body } = await add({ ids }, employee);
    expect(status).toBe(201);
    expect(body.items.map(({ id, outcome }) => [id, outcome])).toEqual(ids.map((id) => [id, 'added']));
    expect(await tasks()).toEqual(['Ann: Olga Owner', 'Bob: Ada Agent', 'Cy: Olga Owner']);
    const id = body.items[1]?.taskId ?? '';
    expect((await t.request(getClientTask, { params: { id } }, colleague)).body).toMatchObject({
      client: { name: 'Bob' },
      subject: 'Send the report',
      note: 'By mail',
      dueOn: '2026-11-30',
      assignee: { id: colleague.id },
      createdBy: { id: employee.id },
      done: null,
    });
    const events = (await listAuditEvents(t.db)).filter(
      ({ event_type }) => event_type === 'client_task.create',
    );
    expect(new Set(events.map(({ entity_id }) => entity_id))).toEqual(
      new Set(body.items.map(({ taskId }) => taskId)),
    );
    expect(events).toHaveLength(3);
    expect([(await told(owner)).length, (await told(colleague)).length]).toEqual([2, 1]);
  });

  test('gives all tasks to one colleague, except of the clients that the colleague may not change', async () => {
    const shared = await makeClient(t, owner, { name: 'Shared' });
    await share(shared, 'edit', colleague);
    const viewed = await makeClient(t, owner, { name: 'Viewed' });
    await share(viewed, 'view', colleague);
    const hidden = await makeClient(t, owner, { name: 'Hidden' });
    const ids = [viewed, shared, hidden];
    expect(await outcomes({ ids, assignee: colleague }, owner)).toEqual([
      'not_editor',
      'added',
      'not_editor',
    ]);
    expect(await tasks()).toEqual(['Shared: Ada Agent']);
    expect(await outcomes({ ids, assignee: employee }, owner)).toEqual(['added', 'added', 'added']);
  });

  test('says of each client that the caller may not see or change why it gets none', async () => {
    const own = await makeClient(t, owner, { name: 'Own' });
    const others = await makeClient(t, colleague);
    const viewed = await makeClient(t, colleague);
    await share(viewed, 'view', owner);
    const { body } = await add({ ids: [uuid(), others, viewed, own] }, owner);
    expect(body.items.map(({ outcome, taskId }) => [outcome, taskId !== null])).toEqual([
      ['not_found', false],
      ['not_found', false],
      ['forbidden', false],
      ['added', true],
    ]);
    expect(await tasks()).toEqual(['Own: Olga Owner']);
  });

  test('adds nothing for an assignee who does not exist or has left', async () => {
    const ids = [await makeClient(t, owner)];
    await t.request(deactivateUser, { params: { id: employee.id }, body: { takeoverId: null } }, admin);
    expect(await outcomes({ ids, assignee: employee }, owner)).toEqual(['not_editor']);
    expect(await outcomes({ ids, assignee: { ...employee, id: uuid() } }, owner)).toEqual(['not_editor']);
    expect(await tasks()).toEqual([]);
  });

  test('adds one task to a client that is named twice', async () => {
    const id = await makeClient(t, owner, { name: 'Ann' });
    expect(await outcomes({ ids: [id, id.toUpperCase()] }, owner)).toEqual(['added']);
    expect(await tasks()).toEqual(['Ann: Olga Owner']);
  });

  test('adds nothing twice when sent twice with one key, one after the other or at once', async () => {
    const ids = [await makeClient(t, owner, { name: 'Ann' }), await makeClient(t, owner, { name: 'Bob' })];
    const asked = { ids, key: 'one-press' };
    const [first, second] = await Promise.all([add(asked, owner), add(asked, owner)]);
    const third = await add(asked, owner);
    expect([second.body, third.body]).toEqual([first.body, first.body]);
    expect(await tasks()).toEqual(['Ann: Olga Owner', 'Bob: Olga Owner']);
    expect((await add({ ...asked, subject: 'Another' }, owner)).status).toBe(422);
  });

  test('lets two calls over the same clients in opposite orders both finish', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await makeClient(t, n % 2 === 0 ? owner : colleague));
    const both = await Promise.all([outcomes({ ids }, employee), outcomes({ ids: ids.toReversed() }, admin)]);
    expect(new Set(both.flat())).toEqual(new Set(['added']));
    expect(await tasks()).toHaveLength(10);
  });

  test('gives no task to an adviser who loses the client at the same moment', async () => {
    const id = idSchema.parse(await makeClient(t, owner));
    const change = { type: 'owner' as const, ownerId: idSchema.parse(colleague.id) };
    const [found] = await Promise.all([
      outcomes({ ids: [id] }, employee),
      t.request(updateClients, { body: { clients: [{ id, revision: 1 }], change } }, admin),
    ]);
    expect(['added', 'stale']).toContain(found[0]);
    expect(await tasks()).toHaveLength(found[0] === 'added' ? 1 : 0);
  });

  test('leaves no task with an adviser who is deactivated at the same moment', async () => {
    const ids = [await makeClient(t, owner), await makeClient(t, owner)];
    const body = { takeoverId: colleague.id };
    const [found, left] = await Promise.all([
      outcomes({ ids }, employee),
      t.request(deactivateUser, { params: { id: owner.id }, body }, admin),
    ]);
    expect(left.status).toBe(200);
    expect(found.every((outcome) => outcome === 'added' || outcome === 'stale')).toBe(true);
    const query = { assigneeId: owner.id, state: 'open' as const };
    expect((await t.request(listTasks, { query }, admin)).body.items).toEqual([]);
  });

  test('refuses more than 200 clients, none, and no subject; takes 200', async () => {
    const id = await makeClient(t, owner);
    const ids = [...Array.from({ length: 199 }, () => uuid()), id];
    expect((await add({ ids: [...ids, uuid()] }, owner)).status).toBe(422);
    expect((await add({ ids: [] }, owner)).status).toBe(422);
    expect((await add({ ids, subject: ' ' }, owner)).problem?.fields).toMatchObject([
      { path: 'subject', code: 'subject_required' },
    ]);
    expect(await tasks()).toEqual([]);
    expect((await outcomes({ ids }, owner)).at(-1)).toBe('added');
  });

  test('cannot be called while viewing as another user', async () => {
    const id = await makeClient(t, owner);
    await t.request(beginView, { params: { id: owner.id } }, admin);
    expect((await add({ ids: [id] }, admin)).status).toBe(403);
  });
});
