/** Reviews of clients: what is found, what is recorded, what follows, and who may see it. */
import {
  closeClient,
  getClient,
  listClients,
  shareClient,
  updateClient,
} from '@partnerfolio/contract/clients';
import { listTasks } from '@partnerfolio/contract/clients/activity';
import {
  getReviewFindings,
  getReviewStanding,
  listClientReviews,
  putReviewCycle,
  recordClientReview,
} from '@partnerfolio/contract/clients/reviews';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { insertTestGroup, listAuditEvents } from '../../testing/people.queries.ts';
import { reviewAsFound, reviewOfNew } from '../../testing/reviews.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let other: TestPerson;
let clientId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  other = await t.signInAs('agent');
  clientId = await makeClient(t, agent, { name: 'Ann Example' });
});

const place = () => ({ id: clientId });
const standing = async (as = agent) => (await t.request(getReviewStanding, { params: place() }, as)).body;
const findings = async (as = agent, id = clientId) =>
  (await t.request(getReviewFindings, { params: { id } }, as)).body.topics;
const record = async (change: object = {}, as = agent) =>
  t.request(
    recordClientReview,
    { params: place(), body: { ...(await reviewAsFound(t, as, clientId)), ...change } },
    as,
  );
const setCycle = async (cycle: 6 | 12 | 18 | 24 | null, nextReviewOn: string | null) =>
  t.request(
    putReviewCycle,
    { params: place(), body: { cycle, nextReviewOn, revision: (await standing()).revision } },
    agent,
  );

const eventOf = async (type: string) =>
  (await listAuditEvents(t.db)).find(({ event_type }) => event_type === type);

describe('the cycle', () => {
  test('says when the next review follows, and leaves the day that was set', async () => {
    expect(await standing()).toMatchObject({ cycle: null, nextReviewOn: null, nextIfHeldToday: null });
    expect((await setCycle(6, '2026-12-01')).body).toMatchObject({
      cycle: 6,
      nextReviewOn: '2026-12-01',
      lastHeldOn: null,
      nextIfHeldToday: '2027-05-20',
      may: { edit: true },
    });
    expect(await eventOf('client.set_review_cycle')).toMatchObject({
      before: { reviewMonths: null, nextReviewOn: null },
      after: { reviewMonths: 6, nextReviewOn: '2026-12-01' },
    });
  });

  test('stays when the client is edited', async () => {
    await setCycle(24, '2026-12-01');
    const { revision } = await standing();
    const body = {
      kind: 'person',
      name: 'Ann Other',
      status: 'active',
      nextReviewOn: '2026-12-01',
      revision,
    } as const;
    expect((await t.request(updateClient, { params: place(), body }, agent)).status).toBe(200);
    expect(await standing()).toMatchObject({ cycle: 24, nextReviewOn: '2026-12-01' });
  });

  test('is refused on an old revision, and on a closed client', async () => {
    await setCycle(6, null);
    const body = { cycle: 12 as const, revision: 1 };
    expect((await t.request(putReviewCycle, { params: place(), body }, agent)).problem).toMatchObject({
      code: 'stale',
    });
    const { revision } = await standing();
    await t.request(closeClient, { params: place(), body: { revision } }, agent);
    expect((await setCycle(12, null)).problem).toMatchObject({
      reason: { code: 'client_closed_to_changes' },
    });
    expect(await standing()).toMatchObject({ may: { edit: false } });
  });
});

describe('a review', () => {
  test('finds what is on file, and nothing of what only the client can say', async () => {
    expect(await findings()).toEqual(reviewOfNew.topics.map(({ topic, seen }) => ({ topic, ...seen })));
  });

  test('finds the portfolio whose suitability cannot be judged without a risk profile', async () => {
    await makePortfolio(t, { clientId, name: 'Growth' });
    const { body } = await t.request(getReviewFindings, { params: place() }, agent);
    expect(body.portfolios).toMatchObject([{ name: 'Growth', clientName: 'Ann Example' }]);
    expect(body.portfolios[0]?.state).not.toBe('ok');
    expect(body.topics.at(-1)).toMatchObject({ topic: 'portfolios', state: expect.not.stringMatching('ok') });
  });

  test('does not know the KYC without the right to it', async () => {
    const denied = { feature: 'compliance.kyc', permission: 'deny', now: t.clock.now() } as const;
    await insertTestGroup(t.db, { userId: agent.id, ...denied });
    expect((await findings())[3]).toEqual({ topic: 'kyc', state: 'unknown', findings: ['kyc_hidden'] });
  });

  test('of a household goes by the members that the caller sees', async () => {
    const household = await makeClient(t, agent, { kind: 'household', name: 'The Examples' });
    expect((await findings(agent, household))[3]).toMatchObject({ findings: ['no_members_seen'] });
    await makeClient(t, other, { name: 'Hidden', householdId: null });
    await makeClient(t, agent, { name: 'Ben Example', householdId: household });
    expect((await findings(agent, household))[3]).toMatchObject({ findings: ['kyc_not_started'] });
  });

  test('is recorded with what was found, sets the next one, and adds a task for what is to be done', async () => {
    const answer = await record({ followUpBy: '2026-12-15', participants: 'Ann', summary: 'All well' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      heldOn: '2026-03-02',
      participants: 'Ann',
      recordedBy: { id: agent.id },
      topics: [
        { topic: 'circumstances', outcome: 'in_order', note: null },
        { topic: 'details', outcome: 'in_order' },
        { topic: 'profile', state: 'attention', outcome: 'follow_up', note: 'Settle: profile' },
        { topic: 'kyc', outcome: 'follow_up' },
        { topic: 'portfolios', state: 'ok', outcome: 'in_order' },
      ],
    });
    expect(await standing()).toMatchObject({
      nextReviewOn: '2027-03-02',
      lastHeldOn: '2026-03-02',
      revision: 2,
    });
    const { items } = (await t.request(listTasks, { query: {} }, agent)).body;
    expect(items.map(({ subject, dueOn }) => `${subject}, ${dueOn}`).toSorted()).toEqual([
      'Settle: kyc, 2026-12-15',
      'Settle: profile, 2026-12-15',
    ]);
    expect(await eventOf('client.review')).toMatchObject({ entity_id: clientId, user_id: agent.id });
  });

  test('ends that the client is overdue', async () => {
    await setCycle(12, '2026-01-01');
    const overdue = async () =>
      (await t.request(listClients, { query: { review: 'overdue' } }, agent)).body.items.map(({ id }) => id);
    expect(await overdue()).toEqual([clientId]);
    await record();
    expect(await overdue()).toEqual([]);
  });

  test('cannot call in order what is not, or leave open what is to be done', async () => {
    const topics = (await reviewAsFound(t, agent, clientId)).topics.map((answer) =>
      answer.topic === 'profile'
        ? { ...answer, outcome: 'in_order' as const, note: null }
        : answer.topic === 'kyc'
          ? { ...answer, outcome: 'accepted' as const, note: null }
          : answer.topic === 'details'
            ? { ...answer, outcome: 'accepted' as const, note: 'No reason to' }
            : answer,
    );
    const { problem } = await record({ topics, heldOn: '2027-01-01', nextReviewOn: '2026-12-31' });
    expect(problem).toMatchObject({
      fields: [
        { path: 'heldOn', code: 'day_in_future' },
        { path: 'nextReviewOn', code: 'day_not_after_review' },
        { path: 'topics.1.outcome', code: 'not_a_choice' },
        { path: 'topics.2.outcome', code: 'review_not_in_order' },
        { path: 'topics.3.note', code: 'reason_required' },
      ],
    });
    expect((await t.request(listClientReviews, { params: place(), query: {} }, agent)).body.total).toBe(0);
  });

  test('is refused when anything is found otherwise than it was shown', async () => {
    const body = await reviewAsFound(t, agent, clientId);
    await makePortfolio(t, { clientId });
    const answer = await t.request(recordClientReview, { params: place(), body }, agent);
    expect(answer.problem).toMatchObject({ code: 'stale' });
    const { topics } = body;
    // A caller cannot make it up either.
    const madeUp = topics.map((one) => ({
      ...one,
      seen: { state: 'ok' as const, findings: [] },
      outcome: 'in_order' as const,
    }));
    expect((await record({ topics: madeUp })).problem).toMatchObject({ code: 'stale' });
  });

  test('is held once when it is sent twice at once', async () => {
    const body = await reviewAsFound(t, agent, clientId);
    const send = () => t.request(recordClientReview, { params: place(), body }, agent);
    const codes = (await Promise.all([send(), send()])).map(({ problem }) => problem?.code ?? 'recorded');
    expect(codes.toSorted()).toEqual(['recorded', 'stale']);
    expect((await t.request(listClientReviews, { params: place(), query: {} }, agent)).body.total).toBe(1);
  });

  test('is listed with the latest held first, a page at a time', async () => {
    for (const heldOn of ['2026-03-02', '2026-09-01', '2025-01-15']) await record({ heldOn });
    const page = async (query: object) =>
      (await t.request(listClientReviews, { params: place(), query }, agent)).body;
    expect(await page({ limit: '2' })).toMatchObject({
      total: 3,
      items: [{ heldOn: '2026-09-01' }, { heldOn: '2026-03-02' }],
    });
    expect((await page({ limit: '2', offset: '2' })).items).toMatchObject([{ heldOn: '2025-01-15' }]);
    expect((await standing()).lastHeldOn).toBe('2026-09-01');
  });

  test('is neither seen nor held by another agent, and held by no one of whom it is only viewed', async () => {
    for (const endpoint of [getReviewStanding, getReviewFindings, listClientReviews] as const)
      expect((await t.request(endpoint, { params: place() } as never, other)).status).toBe(404);
    const body = await reviewAsFound(t, admin, clientId);
    expect((await t.request(recordClientReview, { params: place(), body }, other)).status).toBe(404);
    const share = { params: { ...place(), userId: other.id }, body: { level: 'view' as const } };
    expect((await t.request(shareClient, share, admin)).status).toBe(200);
    expect((await standing(other)).may).toEqual({ edit: false });
    expect((await t.request(recordClientReview, { params: place(), body }, other)).status).toBe(403);
    expect((await t.request(getClient, { params: place() }, agent)).body.nextReviewOn).toBeNull();
  });
});
