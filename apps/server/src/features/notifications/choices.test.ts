/** Choices: how users are told of each topic. */
import {
  chooseNotificationChannel,
  listNotificationChoices,
} from '@partnerfolio/contract/notifications/choices';
import type { NotificationChannel } from '@partnerfolio/contract/notifications/choices';
import type { NotificationTopic } from '@partnerfolio/contract/notifications/notifications';
import { beginView } from '@partnerfolio/contract/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeTestNotification } from '../../testing/notifications.ts';

let t: TestApp;
let agent: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent');
});

const choose = (topic: NotificationTopic, channel: NotificationChannel, person = agent) =>
  t.request(chooseNotificationChannel, { params: { topic }, body: { channel } }, person);
const channelsOf = async (person: TestPerson) => {
  const { items } = (await t.request(listNotificationChoices, {}, person)).body;
  return Object.fromEntries(items.map(({ topic, channel }) => [topic, channel]));
};
const waitingChannels = async () =>
  (await t.db.selectFrom('notifications').select('channel').execute()).map(({ channel }) => channel);

const defaults = {
  proposals: 'mail',
  tasks: 'mail',
  clients: 'digest',
  imports: 'mail',
  reports: 'digest',
  data: 'digest',
};

test('only administrators are told of accounts', async () => {
  const admin = await t.signInAs('admin');
  expect(await channelsOf(admin)).toEqual({ ...defaults, accounts: 'mail' });
});

test('a choice changes one topic of one user, and the last of several stays', async () => {
  const other = await t.signInAs('agent');
  expect(await channelsOf(agent)).toEqual(defaults);
  expect((await choose('tasks', 'digest')).body).toEqual({ topic: 'tasks', channel: 'digest' });
  const both = await Promise.all([choose('reports', 'mail'), choose('reports', 'mail')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await choose('tasks', 'portal');
  expect(await channelsOf(agent)).toEqual({ ...defaults, tasks: 'portal', reports: 'mail' });
  expect(await channelsOf(other)).toEqual(defaults);
});

test('an unknown topic or channel is rejected, and an administrator who views as the user chooses nothing', async () => {
  expect((await choose('weather' as never, 'mail')).status).toBe(422);
  expect((await choose('tasks', 'pigeon' as never)).status).toBe(422);
  const admin = await t.signInAs('admin');
  await t.request(beginView, { params: { id: agent.id } }, admin);
  expect((await t.request(listNotificationChoices, {}, admin)).status).toBe(403);
  expect((await choose('tasks', 'portal', admin)).status).toBe(403);
  expect(await channelsOf(agent)).toEqual(defaults);
});

test('what waits for a mail goes with the choice, but the digest does not turn into single mails', async () => {
  await makeTestNotification(t, agent);
  expect(await waitingChannels()).toEqual(['mail']);
  await choose('clients', 'portal');
  expect(await waitingChannels()).toEqual(['mail']);
  await choose('tasks', 'digest');
  expect(await waitingChannels()).toEqual(['digest']);
  await choose('tasks', 'mail');
  expect(await waitingChannels()).toEqual(['digest']);
  await choose('tasks', 'portal');
  expect(await waitingChannels()).toEqual(['portal']);
  // What is in the portal already is not mailed later.
  await choose('tasks', 'mail');
  expect(await waitingChannels()).toEqual(['portal']);
});
