/** Settings that change a portfolio's figures change those of its closed days too, so they pass the same gate as entries. */
import { answerImportCash, applyImport, getImport } from '@partnerfolio/contract/imports';
import { addTransaction } from '@partnerfolio/contract/ledger';
import { getPortfolio, updatePortfolio } from '@partnerfolio/contract/portfolios';
import { closePortfolioPeriod } from '@partnerfolio/contract/portfolios/closed-periods';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { chooseSuggested, uploadTestFile } from '../../testing/imports.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let id: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  id = await makePortfolio(t, { clientId: await makeClient(t, agent) });
});

const deposit = (tradeDate: string) =>
  t.request(
    addTransaction,
    { params: { id }, body: { type: 'deposit', tradeDate, amount: '100', currency: 'EUR' } as never },
    agent,
  );
const close = () =>
  t.request(
    closePortfolioPeriod,
    { params: { id }, body: { closedThrough: '2026-09-30', reason: 'Reported', revision: 0 } as never },
    admin,
  );
const read = async () => (await t.request(getPortfolio, { params: { id } }, admin)).body;
const change = async (settings: object, as: TestPerson) => {
  const { name, baseCurrency, cashKept, costMethod, shortSales, openedOn, revision } = await read();
  const form = { name, baseCurrency, cashKept, costMethod, shortSales, openedOn };
  return t.request(
    updatePortfolio,
    { params: { id }, body: { ...form, ...settings, revision } as never },
    as,
  );
};
const reasonOf = ({ problem }: { problem: { reason?: unknown } | null }) => problem?.reason;

test('another cost method is refused without the right, asked about with it, and then on the trail', async () => {
  await deposit('2026-09-30');
  await close();
  const period = { day: '2026-09-30', scope: 'portfolio', reason: 'Reported' };
  const refused = await change({ costMethod: 'average' }, agent);
  expect(refused.status).toBe(409);
  expect(reasonOf(refused)).toEqual({ code: 'in_closed_period', params: period });
  const asked = await change({ costMethod: 'average' }, admin);
  expect(reasonOf(asked)).toMatchObject({ code: 'closed_period_unconfirmed' });
  expect(await read()).toMatchObject({ costMethod: 'fifo' });

  const confirmed = await change({ costMethod: 'average', intoClosedPeriod: true }, admin);
  expect(confirmed).toMatchObject({ status: 200, body: { costMethod: 'average' } });
  const events = await listAuditEvents(t.db);
  const event = events.find(({ event_type: type }) => type === 'portfolio.change_settings');
  expect(event?.metadata).toMatchObject({ closedPeriod: '2026-09-30', closingScope: 'portfolio' });
  const late = await t.db.selectFrom('late_changes').select(['first_day', 'entry_count']).execute();
  expect(late).toEqual([{ first_day: '2026-09-30', entry_count: 1 }]);
});

test('a change that moves no figure of a closed day is not asked about', async () => {
  await deposit('2026-10-01');
  await close();
  expect((await change({ costMethod: 'average' }, agent)).status).toBe(200);
  await deposit('2026-10-02');
  expect((await change({ name: 'Renamed' }, agent)).status).toBe(200);
});

const chooseUnfunded = async (as: TestPerson) => {
  const text = 'date,symbol,type,quantity,price,amount,currency\n2026-10-05,ACME,BUY,10,100.00,1000.00,EUR\n';
  const uploaded = await uploadTestFile(t, { portfolioId: id, text, as });
  const { body } = await chooseSuggested(t, uploaded, { as });
  expect(body.cashQuestion).toMatchObject({ kind: 'unfunded' });
  return body;
};
const applyWith = async (answer: object, more: object = {}) => {
  const { id: importId, revision } = await chooseUnfunded(admin);
  const params = { id: importId };
  const answered = await t.request(answerImportCash, { params, body: { answer, revision } as never }, admin);
  expect(answered.status).toBe(200);
  const body = { rows: 'all', revision: answered.body.revision, ...more };
  const applied = await t.request(applyImport, { params, body: body as never }, admin);
  await t.settled();
  return { applied, state: (await t.request(getImport, { params }, admin)).body.state };
};

test.each([
  ['no longer tracking cash', { cashKept: false }],
  [
    'an opening deposit',
    { cashKept: true, openingDeposits: [{ date: '2026-09-01', amount: '5000', currency: 'EUR' }] },
  ],
])(
  'an import asks before %s changes a closed period, also when no row of its file does',
  async (_, answer) => {
    await makeInstrument(t, { symbol: 'ACME' });
    await deposit('2026-09-30');
    await close();
    const asked = await applyWith(answer);
    expect(asked.applied).toMatchObject({
      status: 409,
      problem: { reasons: [{ code: 'closed_period_unconfirmed' }] },
    });
    const confirmed = await applyWith(answer, { intoClosedPeriod: true });
    expect(confirmed).toMatchObject({ applied: { status: 202 }, state: 'applied' });
    expect(await t.db.selectFrom('late_changes').select('id').execute()).not.toEqual([]);
  },
);
