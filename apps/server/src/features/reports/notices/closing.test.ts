/** Closing the notices of earlier falls at once: only open ones before the day, that the caller may change. */
import { closeEarlierFallNotices, listFallNotices } from '@partnerfolio/contract/reports/fall-notices';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { featureRoutes } from '../../../app.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { makeTestNotice } from '../../../testing/fall-notices.ts';
import { makeClient, makePortfolio } from '../../../testing/ledgers.ts';
import { openTestMarket } from '../../../testing/market.ts';
import { listAuditEvents } from '../../../testing/people.queries.ts';
import { findFalls } from './judging.actions.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  await openTestMarket(t, admin, 'eu');
});

/** An open notice of a fall on a day, of a client of that user. */
const fallOn = async (owner: TestPerson, day: string): Promise<string> => {
  const id = await makeTestNotice(
    t,
    await makePortfolio(t, { clientId: await makeClient(t, owner), kind: 'discretionary' }),
  );
  await t.db.updateTable('fall_notices').set({ day }).where('id', '=', id).execute();
  return id;
};
const closeBefore = (before: string, as: TestPerson) =>
  t.request(closeEarlierFallNotices, { body: { before, reason: 'Told on paper' } as never }, as);
const statesOf = async (as: TestPerson) =>
  new Map((await t.request(listFallNotices, {}, as)).body.items.map(({ id, state }) => [id, state]));

test('closes what fell before the day, and leaves the day itself', async () => {
  const earlier = await fallOn(agent, '2020-03-11');
  const onTheDay = await fallOn(agent, '2026-06-30');
  const { status, body } = await closeBefore('2026-06-30', agent);
  expect([status, body]).toEqual([200, { closed: 1, left: 0 }]);
  const { items } = (await t.request(listFallNotices, { query: { state: 'closed' } as never }, agent)).body;
  expect(items).toMatchObject([
    { id: earlier, closing: { reason: 'Told on paper', by: { id: agent.id } }, isOverdue: false },
  ]);
  expect((await statesOf(agent)).get(onTheDay)).toBe('open');
  const events = (await listAuditEvents(t.db)).filter(({ event_type: type }) => type === 'fall_notice.close');
  expect(events).toHaveLength(1);
});

test('leaves the notices of clients that the caller may not see', async () => {
  const foreign = await fallOn(admin, '2020-03-11');
  expect((await closeBefore('2026-01-01', agent)).body).toEqual({ closed: 0, left: 0 });
  expect((await statesOf(admin)).get(foreign)).toBe('open');
  expect((await closeBefore('2026-01-01', admin)).body).toEqual({ closed: 1, left: 0 });
});

test('closes nothing of today, and nothing by a day to come', async () => {
  const today = t.clock.today();
  const id = await fallOn(agent, today);
  expect((await closeBefore(today, agent)).body).toEqual({ closed: 0, left: 0 });
  const { status, problem } = await closeBefore('2026-12-24', agent);
  expect([status, problem?.fields]).toMatchObject([422, [{ path: 'before', code: 'day_in_future' }]]);
  expect((await statesOf(agent)).get(id)).toBe('open');
});

test('two at once close each notice once', async () => {
  for (const day of ['2020-03-11', '2020-03-12', '2020-03-13']) await fallOn(agent, day);
  const both = await Promise.all([closeBefore('2026-01-01', agent), closeBefore('2026-01-01', agent)]);
  expect(both.reduce((sum, { body }) => sum + body.closed, 0)).toBe(3);
});

test('what was closed is not found again', async () => {
  await fallOn(agent, '2020-03-11');
  await closeBefore('2026-01-01', agent);
  await findFalls(featureRoutes)(t.app);
  expect([...(await statesOf(agent)).values()]).not.toContain('open');
});

test.each([{ before: 'yesterday', reason: 'x' }, { before: '2026-01-01', reason: ' ' }, { reason: 'x' }])(
  'refuses %j',
  async (body) => {
    expect((await t.request(closeEarlierFallNotices, { body: body as never }, agent)).status).toBe(422);
  },
);
