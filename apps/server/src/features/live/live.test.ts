import { followEvents } from '@partnerfolio/contract/live';
import { signOut } from '@partnerfolio/contract/identity';
import { setGroupPermission } from '@partnerfolio/contract/permissions';
import { shareClient, unshareClient, updateClient } from '@partnerfolio/contract/clients';
import { assignRole, beginView, deactivateUser, endUserSessions } from '@partnerfolio/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { BuiltApp } from '../../outside-world.ts';
import { exchangeNotices } from '../../platform/live/database-notices.ts';
import { openDatabase } from '../../platform/database/open/open-database.ts';
import { refuse } from '../../platform/http/problem.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { testDatabaseKind } from '../../testing/database.ts';
import { makeTestGroup } from '../../testing/groups.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  t.app.live.close();
  await t.reset();
});
afterAll(() => t.close());

interface Followed {
  readonly status: number;
  /** The events so far, as `client 0190…` or the event's name. */
  readonly received: string[];
  /** Resolves when the stream has ended. */
  readonly ended: Promise<void>;
  readonly leave: () => Promise<void>;
}

const parseEvents = (text: string): string[] =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [, name = '', json = '{}'] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      const { kind, id, left } = JSON.parse(json) as { kind?: string; id?: string | null; left?: boolean };
      return name === 'changed' ? `${kind} ${id}` : `${name}${left === true ? ' left' : ''}`;
    });

/** Opens a stream like a page, on the process of the test or another one, and reads its events. */
const follow = async (person: TestPerson, at: Pick<BuiltApp, 'fetch'> = t.built): Promise<Followed> => {
  const response = await at.fetch(
    new Request(new URL(followEvents.path, 'http://localhost:4400'), {
      headers: { authorization: `Bearer ${person.accessToken}` },
    }),
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  );
  const received: string[] = [];
  if (response.status !== 200 || response.body === null)
    return { status: response.status, received, ended: Promise.resolve(), leave: async () => undefined };
  const reader = response.body.getReader();
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      received.push(...parseEvents(new TextDecoder().decode(value)));
    }
  };
  return { status: 200, received, ended: read(), leave: () => reader.cancel() };
};

const rename = (client: string, as: TestPerson, revision = 1) =>
  t.request(
    updateClient,
    {
      params: { id: client },
      body: { kind: 'person', status: 'active', name: `Renamed ${revision}`, revision },
    },
    as,
  );

/** Gives a client to another owner. */
const give = async (
  client: string,
  { from, to, revision = 2 }: { from: TestPerson; to: TestPerson; revision?: number },
) => {
  const answer = await t.request(
    updateClient,
    {
      params: { id: client },
      body: { kind: 'person', status: 'active', name: 'Given away', ownerId: to.id, revision },
    },
    from,
  );
  expect(answer.status).toBe(200);
};

/** Publishes an event that everyone receives; after it, no earlier event is still on its way. */
const mark = async (streams: readonly Followed[]) => {
  const id = await makeInstrument(t);
  await t.settled();
  await expect
    .poll(() => streams.every(({ received }) => received.at(-1) === `instrument ${id}`), { timeout: 60_000 })
    .toBe(true);
  for (const { received } of streams) received.pop();
};

describe('GET /api/events', () => {
  test('sends each change once and in order, only to users who may see the record', async () => {
    const [owner, stranger, employee] = [
      await t.signInAs('agent'),
      await t.signInAs('agent'),
      await t.signInAs('employee'),
    ];
    const clients = [];
    for (let n = 0; n < 5; n += 1) clients.push(await makeClient(t, owner));
    const others = [];
    for (let n = 0; n < 22; n += 1) others.push(await t.signInAs('agent'));
    const open = async (person: TestPerson, count: number) => {
      const streams = [];
      for (let n = 0; n < count; n += 1) streams.push(await follow(person));
      return streams;
    };
    const [owners, employees, strangers] = [
      await open(owner, 8),
      await open(employee, 8),
      [...(await open(stranger, 8)), ...(await Promise.all(others.map((each) => open(each, 8)))).flat()],
    ];
    const all = [...owners, ...employees, ...strangers];
    expect(all.length).toBe(200);
    expect(t.app.live.count()).toBe(200);
    expect(await (await t.fetch('/metrics')).text()).toContain('partnerfolio_event_streams 200');
    for (const client of clients) expect((await rename(client, owner)).status).toBe(200);
    const portfolio = await makePortfolio(t, { clientId: clients[0] ?? '' });
    await mark(all);
    const expected = [...clients.map((id) => `client ${id}`), `portfolio ${portfolio}`];
    for (const { received } of [...owners, ...employees]) expect(received).toEqual(expected);
    for (const { received } of strangers) expect(received).toEqual([]);
    for (const stream of all) await stream.leave();
    expect(t.app.live.count()).toBe(0);
    expect(await (await t.fetch('/metrics')).text()).toContain('partnerfolio_event_streams 0');
  });

  test('reports a revoked right or role at once, and nothing more of what it covered', async () => {
    const admin = await t.signInAs('admin');
    const [denied, demoted] = [await t.signInAs('employee'), await t.signInAs('employee')];
    const client = await makeClient(t, await t.signInAs('agent'));
    const group = await makeTestGroup(t, { members: [denied.id] });
    const [first, second] = [await follow(denied), await follow(demoted)];
    await rename(client, admin, 1);
    await mark([first, second]);
    await t.request(
      setGroupPermission,
      { params: { id: group, feature: 'clients.view_all' }, body: { permission: 'deny' } },
      admin,
    );
    await t.request(assignRole, { params: { id: demoted.id }, body: { role: 'agent' } }, admin);
    await rename(client, admin, 2);
    await mark([first, second]);
    expect(first.received).toEqual([`client ${client}`, 'rights']);
    expect(second.received).toEqual([`client ${client}`, 'rights']);
  });

  test('tells a user who loses a client to reload everything, and sends no more of it; a user who gains it receives its changes', async () => {
    const admin = await t.signInAs('admin');
    const [owner, next, lent] = [
      await t.signInAs('agent'),
      await t.signInAs('agent'),
      await t.signInAs('agent'),
    ];
    const client = await makeClient(t, owner);
    const share = { params: { id: client, userId: lent.id } };
    const streams = [await follow(owner), await follow(next), await follow(lent), await follow(admin)];
    const [receivedByOwner, receivedByNext, receivedByLent, receivedByAdmin] = streams.map(
      ({ received }) => received,
    );
    await t.request(shareClient, { ...share, body: { level: 'view' } }, owner);
    await mark(streams);
    const told = expect.stringMatching(/^notification /) as unknown;
    expect([receivedByOwner, receivedByNext, receivedByLent]).toEqual([
      [`client ${client}`],
      [],
      [`client ${client}`, told],
    ]);

    await t.request(unshareClient, share, owner);
    await mark(streams);
    expect(receivedByLent).toEqual([`client ${client}`, told, 'everything null']);
    await rename(client, owner, 1);
    await mark(streams);
    expect(receivedByLent).toEqual([`client ${client}`, told, 'everything null']);

    await give(client, { from: admin, to: next });
    await rename(client, next, 3);
    await mark(streams);
    expect(receivedByOwner).toEqual([
      ...Array.from({ length: 3 }, () => `client ${client}`),
      'everything null',
    ]);
    expect(receivedByNext).toEqual([`client ${client}`, `client ${client}`]);
    // A user who sees every client loses none.
    expect(receivedByAdmin).toEqual(Array.from({ length: 5 }, () => `client ${client}`));
  });

  // The embedded database has a single process.
  test.skipIf(testDatabaseKind === 'embedded')(
    'users of another process lose and gain access just as quickly',
    async () => {
      const there = await openDatabase(t.database.config);
      const { clock, config, log, secrets } = t.app;
      const other = buildApp({ db: there.db, clock, config, log, secrets });
      const exchanges = [
        await exchangeNotices({ db: t.database.db, pool: t.database.pool, log }),
        await exchangeNotices({ db: there.db, pool: there.pool, log }),
      ];
      const [admin, owner, next] = [
        await t.signInAs('admin'),
        await t.signInAs('agent'),
        await t.signInAs('agent'),
      ];
      const client = await makeClient(t, owner);
      const streams = [await follow(owner, other), await follow(next, other)];
      await mark(streams);
      for (const { received } of streams) received.length = 0;
      await give(client, { from: admin, to: next, revision: 1 });
      await mark(streams);
      expect(streams.map(({ received }) => received)).toEqual([['everything null'], [`client ${client}`]]);
      for (const stream of streams) await stream.leave();
      for (const exchange of exchanges) await exchange.close();
      await other.finish();
      await there.close();
    },
  );

  test('tells a user without a role only that they have received one', async () => {
    const admin = await t.signInAs('admin');
    const pending = await t.signInAs(null);
    const stream = await follow(pending);
    const watching = await follow(admin);
    await makeClient(t, admin);
    // Once the administrator's stream has received the client, that round is over, so a role assigned later receives
    // nothing of it.
    await mark([watching]);
    await t.request(assignRole, { params: { id: pending.id }, body: { role: 'employee' } }, admin);
    await mark([stream]);
    expect(stream.received).toEqual(['rights']);
  });

  test.each([
    [
      'an administrator ends it',
      'ended',
      (person: TestPerson, admin: TestPerson) =>
        t.request(endUserSessions, { params: { id: person.id } }, admin),
    ],
    [
      'the person is deactivated',
      'ended',
      (person: TestPerson, admin: TestPerson) =>
        t.request(deactivateUser, { params: { id: person.id }, body: {} }, admin),
    ],
    ['the person signs out', 'ended left', (person: TestPerson) => t.request(signOut, {}, person)],
    [
      'its time is over',
      'ended',
      async () => {
        t.clock.advance({ hours: 13 });
        await t.app.live.heartbeat();
        return { status: 200 };
      },
    ],
  ])('the stream ends with the session when %s', async (_, said, end) => {
    const admin = await t.signInAs('admin');
    const person = await t.signInAs('employee');
    const stream = await follow(person);
    expect((await end(person, admin)).status).toBe(200);
    await stream.ended;
    expect(stream.received).toEqual([said]);
  });

  test('refuses a view as another user, and ends the streams of its session', async () => {
    const admin = await t.signInAs('admin');
    const stream = await follow(admin);
    await t.request(beginView, { params: { id: (await t.signInAs('agent')).id } }, admin);
    await stream.ended;
    expect(stream.received).toEqual(['rights']);
    expect((await follow(admin)).status).toBe(403);
  });

  test('publishes nothing of a transaction that rolled back', async () => {
    const admin = await t.signInAs('admin');
    const stream = await follow(admin);
    const entityId = await makeClient(t, admin);
    await mark([stream]);
    await inTransaction(t.db, async (trx) => {
      const event = {
        eventType: 'client.update' as const,
        now: t.clock.now(),
        userId: admin.id,
        entity: 'client',
      };
      await writeAudit(trx, { ...event, entityId });
      return refuse('wrong_state');
    });
    await mark([stream]);
    expect(stream.received).toEqual([`client ${entityId}`]);
  });

  test("answers 429 to a session's ninth stream; a closed one makes room", async () => {
    const person = await t.signInAs('agent');
    const streams = [];
    for (let n = 0; n < 8; n += 1) streams.push(await follow(person));
    expect((await follow(person)).status).toBe(429);
    await streams[0]?.leave();
    expect((await follow(person)).status).toBe(200);
  });

  test('closes the stream of a reader that does not read, so that nothing piles up', async () => {
    const person = await t.signInAs('agent');
    const response = await t.fetch(followEvents.path, {
      headers: { authorization: `Bearer ${person.accessToken}` },
    });
    expect(response.status).toBe(200);
    expect(t.app.live.count()).toBe(1);
    for (let n = 0; n < 250; n += 1) await t.app.live.heartbeat();
    expect(t.app.live.count()).toBe(0);
  });
});
