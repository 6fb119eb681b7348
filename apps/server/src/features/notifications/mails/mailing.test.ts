/** Mails about notifications: each once, only about what the reader has not read and may see. */
import { shareClient, unshareClient } from '@partnerfolio/contract/clients';
import { chooseNotificationChannel } from '@partnerfolio/contract/notifications/choices';
import type { NotificationChannel } from '@partnerfolio/contract/notifications/choices';
import { readNotifications } from '@partnerfolio/contract/notifications/notifications';
import type { NotificationTopic } from '@partnerfolio/contract/notifications/notifications';
import { deactivateUser } from '@partnerfolio/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { makeTestTask } from '../../../testing/activity.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { makeClient } from '../../../testing/ledgers.ts';
import { openMailServer } from '../../../testing/mail-server.ts';
import type { TestMailServer } from '../../../testing/mail-server.ts';
import { makeTestNotification } from '../../../testing/notifications.ts';
import { notify } from '../notify.actions.ts';
import { mailNotifications } from './mailing.actions.ts';

let t: TestApp;
let server: TestMailServer;
let isOpen = true;
let agent: TestPerson;
let employee: TestPerson;
let admin: TestPerson;
let clientId: string;

beforeAll(async () => {
  server = await openMailServer({ accepts: () => isOpen });
  t = await openTestApp({ smtpUrl: server.url });
});
afterAll(async () => {
  await t.close();
  await server.close();
});
beforeEach(async () => {
  await t.reset();
  isOpen = true;
  agent = await t.signInAs('agent', { fullName: 'Agnes Agent' });
  employee = await t.signInAs('employee', { fullName: 'Emil Employee' });
  admin = await t.signInAs('admin', { fullName: 'Ada Admin' });
  clientId = await makeClient(t, agent, { name: 'Ann Example' });
});

const choose = (person: TestPerson, topic: NotificationTopic, channel: NotificationChannel) =>
  t.request(chooseNotificationChannel, { params: { topic }, body: { channel } }, person);
const assign = (subject = 'Call Ann') =>
  makeTestTask(t, agent, { clientId, assigneeId: employee.id, subject });

/** Quoted-printable, as the library sends long lines. */
const plain = (raw: string): string => {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\n\n');
  if (!/quoted-printable/i.test(head)) return `${head}\n\n${body}`.replaceAll('\r\n', '\n');
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return `${head}\n\n${Buffer.from(bytes, 'latin1').toString('utf8')}`.replaceAll('\r\n', '\n');
};

/** The mails that one round, or several at once, sent. */
const mailed = async (rounds = 1): Promise<string[]> => {
  const before = server.received.length;
  // Each has its own handle, as processes of their own have.
  await Promise.all(Array.from({ length: rounds }, () => mailNotifications({ ...t.app })));
  t.app.mail.wake();
  await t.settled();
  return server.received.slice(before).map(plain);
};
const linkIn = (mail: string | undefined) => /http\S+/.exec(mail ?? '')?.[0];

describe('mail at once', () => {
  test('one mail tells of a task with a link to it, however many processes write it', async () => {
    const task = await assign();
    const [mail, ...others] = await mailed(4);
    expect(others).toEqual([]);
    expect(mail).toContain(`To: ${employee.email}`);
    expect(mail).toContain('Subject: A task was assigned to you\n');
    expect(mail).toContain('    Call Ann\n    Client: Ann Example\n    By: Agnes Agent\n');
    expect(new URL(linkIn(mail) ?? '').pathname).toBe(`/clients/${clientId}/activity/tasks/${task}`);
    expect(await mailed(2)).toEqual([]);
  });

  test('several notifications within a minute are a mail each, and many at once are one mail', async () => {
    await assign('First');
    await assign('Second');
    expect(await mailed()).toHaveLength(2);
    for (let n = 1; n <= 6; n += 1) await assign(`Task ${n}`);
    const [mail, ...others] = await mailed(2);
    expect(others).toEqual([]);
    expect(mail).toContain('Subject: New notifications');
    for (let n = 1; n <= 6; n += 1) expect(mail).toContain(`    Task ${n}\n`);
  });

  test('is written in the language of its reader', async () => {
    await t.db.updateTable('profiles').set({ language: 'es' }).where('id', '=', employee.id).execute();
    await assign('Llamar a Ann');
    const [mail] = await mailed();
    expect(mail).toMatch(
      /Subject: =\?UTF-8\?Q\?Se_te_ha_asignado_una_tarea|Subject: Se te ha asignado una tarea/,
    );
    expect(mail).toContain('    Llamar a Ann\n    Cliente: Ann Example\n    Por: Agnes Agent\n');
    expect(mail).toContain('Ábrelo aquí:');
  });

  test('what stays in the portal by choice is not mailed, nor later when the choice is another', async () => {
    await choose(employee, 'tasks', 'portal');
    await assign();
    expect(await mailed()).toEqual([]);
    await choose(employee, 'tasks', 'mail');
    expect(await mailed()).toEqual([]);
    await assign();
    expect(await mailed()).toHaveLength(1);
  });

  test('what is read before the mail is written is not mailed', async () => {
    await assign();
    await t.request(readNotifications, { body: { until: t.clock.now().toISOString() } }, employee);
    expect(await mailed()).toEqual([]);
  });

  test('what is read while the mail server is closed is not mailed', async () => {
    isOpen = false;
    const quiet = t.app.log.level;
    t.app.log.level = 'silent';
    await assign();
    expect(await mailed()).toEqual([]);
    t.app.log.level = quiet;
    await t.request(readNotifications, { body: { until: t.clock.now().toISOString() } }, employee);
    isOpen = true;
    t.clock.advance({ minutes: 10 });
    expect(await mailed()).toEqual([]);
    expect((await t.mails()).map(({ body }) => body)).toEqual(['']);
  });

  test('a client that was lost, and a user who was deactivated, are not written about or to', async () => {
    const colleague = await t.signInAs('agent');
    await choose(colleague, 'clients', 'mail');
    const params = { id: clientId, userId: colleague.id };
    await t.request(shareClient, { params, body: { level: 'view' } }, agent);
    await t.request(unshareClient, { params }, agent);
    await assign();
    expect(
      (
        await t.request(
          deactivateUser,
          { params: { id: employee.id }, body: { takeoverId: admin.id } },
          admin,
        )
      ).status,
    ).toBe(200);
    expect(await mailed()).toEqual([]);
    const open = await t.db.selectFrom('notifications').select('id').where('mailed_at', 'is', null).execute();
    expect(open).toEqual([]);
  });

  test('a client that was lost while the mail waited is not written about', async () => {
    const colleague = await t.signInAs('agent');
    await choose(colleague, 'clients', 'mail');
    const params = { id: clientId, userId: colleague.id };
    await t.request(shareClient, { params, body: { level: 'view' } }, agent);
    isOpen = false;
    const quiet = t.app.log.level;
    t.app.log.level = 'silent';
    await mailed();
    t.app.log.level = quiet;
    await t.request(unshareClient, { params }, agent);
    isOpen = true;
    t.clock.advance({ minutes: 10 });
    expect(await mailed()).toEqual([]);
  });
});

describe('the digest', () => {
  /** The test's clock stands in UTC, as its firm does. */
  const waitFor = (hour: number, minute = 10) => {
    const now = t.clock.now();
    const next = new Date(now);
    next.setUTCHours(hour, minute, 0, 0);
    if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
    t.clock.advance({ seconds: (next.getTime() - now.getTime()) / 1000 });
  };
  const tellOf = (subjectId: string) =>
    inTransaction(t.db, async (trx) => {
      const told = { subjectId, event: 'later', by: agent.id, to: [employee.id], now: t.clock.now() };
      await notify(trx, { kind: 'task_assigned', ...told });
      return null;
    });
  const digestOf = async (person: TestPerson) => {
    for (const topic of ['tasks', 'clients'] as const) await choose(person, topic, 'digest');
  };

  test('one mail a day tells what is unread, however many processes write it', async () => {
    await digestOf(employee);
    const third = await makeTestTask(t, agent, { clientId, subject: 'Third' });
    await assign('First');
    await assign('Second');
    expect(await mailed(2)).toEqual([]);
    waitFor(6);
    expect(await mailed(2)).toEqual([]);
    waitFor(7);
    const [mail, ...others] = await mailed(4);
    expect(others).toEqual([]);
    expect(mail).toContain('Subject: Your daily digest');
    expect(mail).toContain('TASKS, COMPLAINTS AND BREACHES\n\nA task was assigned to you\n\n    Second');
    expect(mail).toContain('    First\n');
    // The sessions have expired meanwhile.
    await tellOf(third);
    waitFor(9);
    expect(await mailed(2)).toEqual([]);
    waitFor(7);
    const [next] = await mailed();
    expect(next).toContain('    Third\n');
    expect(next).not.toContain('First');
  });

  test('is not sent when everything is read', async () => {
    await digestOf(employee);
    await assign();
    await t.request(readNotifications, { body: { until: t.clock.now().toISOString() } }, employee);
    waitFor(7);
    expect(await mailed()).toEqual([]);
  });

  test('groups what is about one record, and names at most 50', async () => {
    await digestOf(agent);
    for (let n = 0; n < 52; n += 1) await makeTestNotification(t, agent);
    const task = await makeTestTask(t, employee, { clientId, assigneeId: agent.id, subject: 'Twice' });
    await t.db
      .insertInto('notifications')
      .columns([
        'id',
        'recipient_id',
        'kind',
        'event',
        'subject_id',
        'actor_id',
        'details',
        'created_at',
        'channel',
      ])
      .expression((eb) =>
        eb
          .selectFrom('notifications')
          .select(({ fn, val }) => [
            fn<string>('gen_random_uuid', []).as('id'),
            'recipient_id',
            'kind',
            val('again').as('event'),
            'subject_id',
            'actor_id',
            'details',
            'created_at',
            'channel',
          ])
          .where('subject_id', '=', task),
      )
      .execute();
    waitFor(7);
    const [mail] = await mailed();
    expect(mail).toContain('A task was assigned to you (2 notifications about this)\n\n    Twice');
    expect(mail?.match(/activity\/tasks/g)).toHaveLength(50);
    expect(mail).toContain('and 3 more\n');
  });
});
