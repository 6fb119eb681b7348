import { shareClient } from '@partnerfolio/contract/clients';
import { getPortfolio, listPortfolios, updatePortfolio } from '@partnerfolio/contract/portfolios';
import {
  addMandate,
  listMandates,
  mandatesAtMost,
  removeMandate,
  updateMandate,
} from '@partnerfolio/contract/portfolios/mandates';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { wrongField } from '../../testing/field-errors.ts';
import { makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { portfolioBody } from '../../testing/records.ts';

let t: TestApp;
let agent: TestPerson;
let clientId: string;
let id: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent');
  clientId = await makeClient(t, agent);
  // Its first mandate is advisory, from 2020-01-01 on. Today is 2026-11-20.
  id = await makePortfolio(t, { clientId });
});

const list = async (of = id) => (await t.request(listMandates, { params: { id: of } }, agent)).body.items;
const add = (body: object, as = agent) =>
  t.request(addMandate, { params: { id }, body: { service: 'discretionary', ...body } as never }, as);
const first = async () => {
  const mandate = (await list()).at(-1);
  if (mandate === undefined) throw new Error('A portfolio has a mandate');
  return mandate;
};
const change = async (body: object, as = agent) => {
  const { id: mandateId, service, fromDay, revision } = await first();
  const stated = { service, fromDay, revision, ...body };
  return t.request(updateMandate, { params: { id, mandateId }, body: stated as never }, as);
};
const remove = (mandateId: string, body: object = {}, as = agent) =>
  t.request(removeMandate, { params: { id, mandateId }, body: { revision: 1, ...body } as never }, as);
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((x, y) => x - y);
const kinds = async () => {
  const { body } = await t.request(getPortfolio, { params: { id } }, agent);
  const listed = await t.request(listPortfolios, {}, agent);
  return [body.kind, listed.body.items.find((one) => one.id === id)?.kind];
};

describe('the service of a portfolio', () => {
  test('is that of the mandate which opening it creates', async () => {
    expect(await list()).toMatchObject([
      { service: 'advisory', fromDay: '2020-01-01', toDay: null, state: 'in_force', revision: 1 },
    ]);
    expect(await kinds()).toEqual(['advisory', 'advisory']);
  });

  test('changes on the day on which the next mandate begins, in the list as on the page', async () => {
    const added = await add({ fromDay: '2026-11-22', agreement: ' A-17 ' });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ state: 'future', agreement: 'A-17', createdBy: { id: agent.id } });
    expect((await first()).toDay).toBe('2026-11-21');
    expect(await kinds()).toEqual(['advisory', 'advisory']);
    t.clock.advance({ days: 1 });
    agent = await t.signInAs('admin');
    expect(await kinds()).toEqual(['advisory', 'advisory']);
    t.clock.advance({ days: 1 });
    agent = await t.signInAs('admin');
    expect(await kinds()).toEqual(['discretionary', 'discretionary']);
    expect((await list()).map(({ state }) => state)).toEqual(['in_force', 'ended']);
  });

  test('is that of the last mandate in a gap, and of the first before any begins', async () => {
    await change({ toDay: '2021-12-31' });
    await add({ fromDay: '2027-01-01' });
    expect(await kinds()).toEqual(['advisory', 'advisory']);
    const early = await makePortfolio(t, {
      clientId,
      kind: 'execution_only',
      openedOn: '2027-02-01' as never,
    });
    const { body } = await t.request(getPortfolio, { params: { id: early } }, agent);
    expect(body.kind).toBe('execution_only');
  });

  test('may be stated in a change of the portfolio, but not changed there', async () => {
    const form = { ...portfolioBody, openedOn: '2020-01-01', revision: 1 };
    const put = (body: object) => t.request(updatePortfolio, { params: { id }, body: body as never }, agent);
    const refused = await put({ ...form, kind: 'discretionary' });
    expect([refused.status, refused.problem?.fields]).toEqual([422, [wrongField('kind', 'kind_of_mandate')]]);
    expect((await put({ ...form, kind: 'custody' })).status).toBe(422);
    expect((await put(form)).body).toMatchObject({ kind: 'advisory', revision: 2 });
    const { kind: _, ...silent } = form;
    expect((await put({ ...silent, revision: 2 })).body).toMatchObject({ kind: 'advisory', revision: 3 });
  });
});

describe('POST /api/portfolios/:id/mandates', () => {
  test.each([
    ['no service', { service: undefined, fromDay: '2026-01-01' }, 'service'],
    ['an unknown service', { service: 'custody', fromDay: '2026-01-01' }, 'service'],
    ['no first day', {}, 'fromDay'],
    ['a day that is none', { fromDay: '2026-02-30' }, 'fromDay'],
    ['a number as a day', { fromDay: 20_260_101 }, 'fromDay'],
    ['a day out of range', { fromDay: '1899-12-31' }, 'fromDay'],
    ['an end before the beginning', { fromDay: '2026-01-02', toDay: '2026-01-01' }, 'toDay'],
    ['a long agreement', { fromDay: '2026-01-01', agreement: 'x'.repeat(201) }, 'agreement'],
    ['an agreement of two lines', { fromDay: '2026-01-01', agreement: 'x\ny' }, 'agreement'],
    ['a long note', { fromDay: '2026-01-01', note: 'x'.repeat(1001) }, 'note'],
  ])('422 naming the field: %s', async (_, body, path) => {
    const answer = await add(body);
    expect([answer.status, answer.problem?.fields?.map((field) => field.path)]).toEqual([422, [path]]);
    expect(await list()).toHaveLength(1);
  });

  test.each([
    ['on the same day', { fromDay: '2020-01-01' }, 'fromDay', '2020-01-01'],
    ['within another', { fromDay: '2021-01-01', toDay: '2021-12-31' }, 'fromDay', '2020-01-01'],
    ['on the last day of another', { fromDay: '2022-12-31' }, 'fromDay', '2020-01-01'],
    ['without an end before another', { fromDay: '2019-01-01' }, 'toDay', '2020-01-01'],
    ['into another', { fromDay: '2019-01-01', toDay: '2020-01-01' }, 'toDay', '2020-01-01'],
  ])('refuses a mandate %s', async (_, days, field, day) => {
    await change({ toDay: '2022-12-31' });
    const answer = await add(days);
    expect([answer.status, answer.problem?.fields]).toEqual([
      409,
      [wrongField(field, 'mandate_overlaps', { day })],
    ]);
    expect((await add({ fromDay: '2023-01-01' })).status).toBe(201);
    expect((await add({ fromDay: '2019-01-01', toDay: '2019-12-31' })).status).toBe(201);
  });

  test('ends an open mandate on the day before, also one that is shared out between two at once', async () => {
    const answers = await Promise.all([add({ fromDay: '2026-06-01' }), add({ fromDay: '2026-06-01' })]);
    expect(statuses(answers)).toEqual([201, 409]);
    expect((await list()).map(({ fromDay, toDay }) => [fromDay, toDay])).toEqual([
      ['2026-06-01', null],
      ['2020-01-01', '2026-05-31'],
    ]);
  });

  test('repeats its answer for a repeated key, and adds nothing', async () => {
    const send = () =>
      t.fetch(`/api/portfolios/${id}/mandates`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${agent.accessToken}`,
          'content-type': 'application/json',
          'idempotency-key': 'mandate-1',
        },
        body: JSON.stringify({ service: 'discretionary', fromDay: '2026-06-01' }),
      });
    const [one, two] = [await send(), await send()];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(await two.json()).toEqual(await one.json());
    expect(await list()).toHaveLength(2);
  });

  test('stops at the maximum', async () => {
    for (let year = 1901; year < 1900 + mandatesAtMost; year += 1)
      await add({ fromDay: `${year}-01-01`, toDay: `${year}-12-31` });
    expect(await list()).toHaveLength(mandatesAtMost);
    expect((await add({ fromDay: '2026-01-01' })).problem?.reason).toMatchObject({
      code: 'too_many_mandates',
    });
  });

  test('answers 404 for an unknown portfolio and one of others, 403 to who may only view', async () => {
    const stranger = await t.signInAs('agent');
    expect((await add({ fromDay: '2026-01-01' }, stranger)).status).toBe(404);
    const params = { id: randomUUID() };
    expect((await t.request(listMandates, { params }, agent)).status).toBe(404);
    const employee = await t.signInAs('employee');
    const shared = { id: clientId, userId: stranger.id };
    await t.request(shareClient, { params: shared, body: { level: 'view' } }, employee);
    expect((await add({ fromDay: '2026-01-01' }, stranger)).status).toBe(403);
    expect((await change({ note: 'x' })).status).toBe(200);
    const { body } = await t.request(listMandates, { params: { id } }, stranger);
    expect([body.mayEdit, body.items.length]).toEqual([false, 1]);
  });
});

describe('PUT /api/portfolios/:id/mandates/:mandateId', () => {
  test.each([
    ['another service', { service: 'discretionary' }],
    ['another first day', { fromDay: '2020-02-01' }],
  ])('needs a reason to correct what has begun: %s', async (_, body) => {
    const refused = await change(body);
    expect([refused.status, refused.problem?.fields]).toEqual([
      422,
      [wrongField('reason', 'reason_required')],
    ]);
    expect((await change({ ...body, reason: 'Signed as such' })).body).toMatchObject({
      ...body,
      revision: 2,
    });
  });

  test('ends a mandate without a reason, but moves an end that has passed only with one', async () => {
    expect((await change({ toDay: '2026-10-31', note: 'Cancelled' })).body).toMatchObject({ state: 'ended' });
    expect((await change({ toDay: null })).status).toBe(422);
    expect((await change({ toDay: '2026-10-31', agreement: 'A-1' })).status).toBe(200);
    expect((await change({ toDay: null, reason: 'x'.repeat(501) })).status).toBe(422);
    expect((await change({ toDay: null, reason: 'Cancelled by mistake' })).body.state).toBe('in_force');
  });

  test('refuses an overlap, an older revision, one of two at once, and a mandate of another portfolio', async () => {
    await add({ fromDay: '2026-06-01' });
    const overlapping = await change({ toDay: null, reason: 'Signed as such' });
    expect(overlapping.problem?.fields).toContainEqual(
      wrongField('toDay', 'mandate_overlaps', { day: '2026-06-01' }),
    );
    const body = { toDay: '2026-05-31', note: 'x' };
    const twice = await Promise.all([change(body), change(body)]);
    expect(statuses(twice)).toEqual([200, 412]);
    expect((await change({ ...body, revision: 1 })).status).toBe(412);
    const other = await makePortfolio(t, { clientId });
    const [theirs] = await list(other);
    const params = { id, mandateId: theirs?.id ?? '' };
    const sent = { service: 'advisory', fromDay: '2020-01-01', revision: 1 } as const;
    expect((await t.request(updateMandate, { params, body: sent as never }, agent)).status).toBe(404);
    expect((await remove(theirs?.id ?? '', { reason: 'x' })).status).toBe(404);
    expect((await remove(randomUUID(), { reason: 'x' })).status).toBe(404);
    expect((await remove('none')).status).toBe(422);
  });
});

describe('POST /api/portfolios/:id/mandates/:mandateId/removal', () => {
  test('removes a future mandate, one that has begun only with a reason, and never the only one', async () => {
    const future = (await add({ fromDay: '2026-12-01' })).body;
    expect((await remove(future.id, { revision: 2 })).status).toBe(412);
    expect((await remove(future.id)).body).toEqual({ done: true });
    expect((await remove(future.id)).status).toBe(404);
    const begun = (await add({ fromDay: '2027-01-01' })).body;
    const old = await first();
    const unexplained = await remove(old.id, { revision: old.revision });
    expect(unexplained.problem?.fields).toEqual([wrongField('reason', 'reason_required')]);
    expect((await remove(old.id, { revision: old.revision, reason: 'Never signed' })).status).toBe(200);
    expect((await remove(begun.id)).problem?.reason).toMatchObject({ code: 'last_mandate' });
    expect(await kinds()).toEqual(['discretionary', 'discretionary']);
  });

  test('leaves one of two that are removed at once', async () => {
    const added = (await add({ fromDay: '2026-12-01' })).body;
    const { id: old, revision } = await first();
    const answers = await Promise.all([remove(added.id), remove(old, { revision, reason: 'x' })]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await list()).toHaveLength(1);
  });
});

test('each change is in the audit log with before, after and reason, and none moves the figures', async () => {
  const before = await t.db.selectFrom('portfolios').select(['ledger_revision', 'revision']).execute();
  const { body } = await add({ fromDay: '2026-06-01', agreement: 'A-1' });
  await change({ toDay: '2026-05-31', service: 'execution_only', reason: 'Signed as such' });
  await remove(body.id, { reason: 'Never signed' });
  const events = (await listAuditEvents(t.db)).filter(({ event_type: type }) => type.includes('mandate'));
  expect(
    events.map(({ event_type: type, before: old, after, metadata }) => ({ type, old, after, metadata })),
  ).toMatchObject([
    { type: 'portfolio.change_mandate', old: { toDay: null }, after: { toDay: '2026-05-31' } },
    { type: 'portfolio.add_mandate', after: { service: 'discretionary', agreement: 'A-1' } },
    {
      type: 'portfolio.change_mandate',
      old: { service: 'advisory' },
      after: { service: 'execution_only' },
      metadata: { reason: 'Signed as such' },
    },
    { type: 'portfolio.remove_mandate', old: { agreement: 'A-1' }, metadata: { reason: 'Never signed' } },
  ]);
  expect(await t.db.selectFrom('portfolios').select(['ledger_revision', 'revision']).execute()).toEqual(
    before,
  );
});
