import {
  closePortfolio,
  getPortfolio,
  reopenPortfolio,
  updatePortfolio,
} from '@partnerfolio/contract/portfolios';
import {
  addMandate,
  listMandates,
  removeMandate,
  updateMandate,
} from '@partnerfolio/contract/portfolios/mandates';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient, makePortfolio } from '../../testing/ledgers.ts';
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
const kinds = async () => {
  const { body } = await t.request(getPortfolio, { params: { id } }, agent);
  return body.kind;
};

describe('with its portfolio', () => {
  const put = (openedOn: string, revision: number) =>
    t.request(
      updatePortfolio,
      { params: { id }, body: { ...portfolioBody, openedOn, revision } as never },
      agent,
    );

  test('the first mandate begins anew when the opening day is corrected on which it began', async () => {
    await put('2019-03-01', 1);
    expect(await first()).toMatchObject({ fromDay: '2019-03-01', revision: 2 });
    await change({ fromDay: '2019-06-01', reason: 'Signed later' });
    await put('2018-01-01', 2);
    expect((await first()).fromDay).toBe('2019-06-01');
  });

  test('a mandate that has ended before the corrected opening stays as it is', async () => {
    await change({ toDay: '2020-06-30' });
    await put('2021-01-01', 1);
    expect(await first()).toMatchObject({ fromDay: '2020-01-01', toDay: '2020-06-30' });
  });

  const close = (closedOn: string, revision = 1) =>
    t.request(closePortfolio, { params: { id }, body: { closedOn, revision } }, agent);

  test('the open mandate ends when it is closed, and goes on when it is reopened', async () => {
    expect((await close('2026-11-19')).status).toBe(200);
    expect(await list()).toMatchObject([{ toDay: '2026-11-19', state: 'ended' }]);
    for (const refused of [
      await add({ fromDay: '2026-12-01' }),
      await change({ note: 'x' }),
      await remove((await first()).id, { revision: 2, reason: 'x' }),
    ])
      expect(refused.problem).toMatchObject({ status: 409, reason: { code: 'portfolio_closed' } });
    expect(await kinds()).toBe('advisory');
    await t.request(reopenPortfolio, { params: { id } }, agent);
    expect(await list()).toMatchObject([{ toDay: null, state: 'in_force' }]);
  });

  test.each([
    ['begins', { fromDay: '2026-12-01' }, '2026-12-01'],
    ['ends', { fromDay: '2026-01-01', toDay: '2027-12-31' }, '2027-12-31'],
  ])('it is not closed while a mandate %s later', async (_, form, day) => {
    await add(form);
    const refused = await close('2026-11-19');
    expect(refused.problem).toMatchObject({
      status: 409,
      reason: { code: 'mandate_after_closing', params: { day } },
    });
  });
});
