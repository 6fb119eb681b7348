/** Notices of a fall in value: which falls the portal finds, from when on, and until when the client has to be told. */
import { addMandate } from '@partnerfolio/contract/portfolios/mandates';
import { listFallNotices } from '@partnerfolio/contract/reports/fall-notices';
import { withdrawReport } from '@partnerfolio/contract/reports/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { featureRoutes } from '../../../app.ts';
import type { Binding } from '../../../platform/serve/on.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { addTestRule, chooseTestMarket, openTestMarket } from '../../../testing/market.ts';
import { issueTestClientReport, issueTestReport } from '../../../testing/reports.ts';
import { findFalls } from './judging.actions.ts';

let t: TestApp;
let admin: TestPerson;
let clientId: string;
let find: () => Promise<void>;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  await openTestMarket(t, admin, 'eu');
  clientId = await makeClient(t, admin, { name: 'Ann Example' });
  const round = findFalls(featureRoutes);
  find = () => round(t.app);
});

/** A portfolio of ten pieces at 100 without cash, whose value is that of its prices. */
const hold = async (
  prices: Readonly<Record<string, string>>,
  form: { kind?: 'advisory'; name?: string } = {},
) => {
  const { name = 'Growth', kind = 'discretionary' } = form;
  const instrument = await makeInstrument(t, { symbol: name, name, assetClass: 'equity' });
  const id = await makePortfolio(t, {
    clientId,
    name,
    kind,
    openedOn: '2026-06-01' as never,
  });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-06-01', amount: '1000' },
    {
      type: 'buy',
      tradeDate: '2026-06-01',
      instrumentId: instrument,
      quantity: '10',
      price: '100',
      amount: '1000',
    },
  ] as never);
  await priceTestInstrument(t, instrument, { '2026-06-01': '100', ...prices });
  return { id, instrument };
};
const list = async (query: object = {}, as = admin) =>
  (await t.request(listFallNotices, { query: query as never }, as)).body;
const notices = async (query: object = {}) => (await list(query)).items;

describe('a portfolio that has fallen', () => {
  test('at once by more than 20 percent has a notice of each level, with its first day', async () => {
    await hold({ '2026-09-14': '95', '2026-09-15': '90', '2026-09-17': '79', '2026-09-18': '99' });
    await find();
    expect(await notices()).toMatchObject([
      { level: 10, day: '2026-09-15', rate: -0.1, dueOn: '2026-09-15', state: 'open', isOverdue: true },
      { level: 20, day: '2026-09-17', rate: -0.21, dueOn: '2026-09-17', baseline: 'mandate' },
    ]);
    expect((await list()).duty).toBe('in_force');
  });

  test('on one day through two levels has a notice of both', async () => {
    await hold({ '2026-09-15': '70' });
    await find();
    expect((await notices()).map(({ level, day }) => `${level} ${day}`)).toEqual([
      '10 2026-09-15',
      '20 2026-09-15',
      '30 2026-09-15',
    ]);
  });

  test('is noted once, by rounds of two processes at once and by later ones', async () => {
    await hold({ '2026-09-15': '80' });
    const other = findFalls(featureRoutes);
    await Promise.all([find(), other(t.app)]);
    await find();
    expect(await notices()).toHaveLength(2);
  });

  test('on a day that is no business day has to be told by the next one', async () => {
    // A Saturday.
    await hold({ '2026-09-19': '90' });
    await find();
    expect(await notices()).toMatchObject([{ day: '2026-09-19', dueOn: '2026-09-21' }]);
  });

  test('by less than 10 percent, or by a withdrawal, has none', async () => {
    const { id, instrument } = await hold({ '2026-09-15': '90.1' });
    await bookTestEntries(t, id, [
      {
        type: 'sell',
        tradeDate: '2026-09-16',
        instrumentId: instrument,
        quantity: '5',
        price: '90.1',
        amount: '450.5',
      },
      { type: 'withdrawal', tradeDate: '2026-09-16', amount: '450.5' },
    ] as never);
    await find();
    expect(await notices()).toEqual([]);
  });

  test('no longer by corrected prices has a notice that is undone, and open again once it has', async () => {
    const { instrument } = await hold({ '2026-09-15': '85' });
    await find();
    await priceTestInstrument(t, instrument, { '2026-09-15': '95' });
    await find();
    expect(await notices()).toMatchObject([{ state: 'undone', undoneOn: '2026-11-20', level: 10 }]);
    await priceTestInstrument(t, instrument, { '2026-09-15': '88' });
    await find();
    expect(await notices()).toMatchObject([{ state: 'open', undoneOn: null, rate: -0.12 }]);
  });

  test('whose value is unknown cannot be judged, says why once, and is judged again with the price', async () => {
    const { id } = await hold({});
    const unpriced = await makeInstrument(t, {
      symbol: 'NONE',
      name: 'Without a price',
      assetClass: 'equity',
    });
    await bookTestEntries(t, id, [
      { type: 'transfer_in', tradeDate: '2026-10-01', instrumentId: unpriced, quantity: '5' },
    ] as never);
    await find();
    await find();
    const [notice, ...others] = await notices({ state: 'open' });
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ level: null, rate: null, day: '2026-10-01', dueOn: '2026-10-01' });
    expect(notice?.reason).toBe('missing_price');
    await priceTestInstrument(t, unpriced, { '2026-10-01': '1' });
    await find();
    expect(await notices()).toMatchObject([{ level: null, state: 'undone' }]);
  });
});

describe('the fall is counted', () => {
  test('from the last performance report, of the portfolio or of its client', async () => {
    const { id, instrument } = await hold({ '2026-07-15': '92' });
    const gap = 'No benchmark yet';
    await issueTestReport(t, admin, id, { template: 'performance', to: '2026-07-31', gap });
    await priceTestInstrument(t, instrument, { '2026-08-10': '84', '2026-10-05': '82' });
    await find();
    expect(await notices()).toMatchObject([
      { level: 10, day: '2026-10-05', baseline: 'statement', baselineDay: '2026-07-31' },
    ]);
    await issueTestClientReport(t, admin, { clientId, template: 'performance', to: '2026-08-31', gap });
    await priceTestInstrument(t, instrument, { '2026-11-02': '75' });
    await find();
    expect((await notices()).map(({ level, day, baselineDay }) => [level, day, baselineDay])).toEqual([
      // That of the statement before stays: the new one does not tell the client.
      [10, '2026-10-05', '2026-07-31'],
      [10, '2026-11-02', '2026-08-31'],
    ]);
  });

  test('from the statement before, once the last one is withdrawn', async () => {
    const { id, instrument } = await hold({ '2026-07-15': '92' });
    const gap = 'No benchmark yet';
    const reportId = await issueTestReport(t, admin, id, { template: 'performance', to: '2026-07-31', gap });
    await priceTestInstrument(t, instrument, { '2026-10-05': '82' });
    await find();
    await t.request(withdrawReport, { params: { reportId }, body: { reason: 'Wrong' } }, admin);
    await find();
    expect(await notices()).toMatchObject([
      { state: 'open', baseline: 'mandate', baselineDay: '2026-05-31', level: 10 },
      { state: 'undone', baselineDay: '2026-07-31' },
    ]);
  });

  test('from the start of the service that asks for notices, not from before it', async () => {
    const { id } = await hold({ '2026-07-15': '80' }, { kind: 'advisory' });
    const body = { service: 'discretionary', fromDay: '2026-08-01' } as never;
    const { problem } = await t.request(addMandate, { params: { id }, body }, admin);
    expect(problem).toBeNull();
    await find();
    expect(await notices()).toEqual([]);
  });
});

describe('notices are due', () => {
  test.each(['uk', 'us', 'none'] as const)('in no portfolio of a firm whose market is %s', async (market) => {
    await chooseTestMarket(t, admin, market);
    await hold({ '2026-09-15': '80' });
    await find();
    expect(await list()).toMatchObject({ items: [], duty: 'none' });
  });

  test('in portfolios of the service that a rule of the firm names', async () => {
    await chooseTestMarket(t, admin, 'uk');
    await addTestRule(t, admin, { documents: ['fall_notice'], service: 'advisory' });
    await hold({ '2026-09-15': '90' }, { kind: 'advisory' });
    await find();
    expect(await list()).toMatchObject({ items: [{ level: 10 }], duty: 'in_force' });
  });

  test('in no advisory portfolio of a firm in the EU', async () => {
    await hold({ '2026-09-15': '80' }, { kind: 'advisory' });
    await find();
    expect(await notices()).toEqual([]);
  });

  test('unknown while no market is chosen', async () => {
    await t.db.updateTable('firm').set({ market: null }).execute();
    await hold({ '2026-09-15': '80' });
    await find();
    expect(await list()).toMatchObject({ items: [], duty: 'unknown' });
  });
});

test('a portfolio that cannot be judged says so, and stops no other', async () => {
  const { id } = await hold({ '2026-09-15': '90' });
  const failing = featureRoutes.map((binding): Binding => {
    const { endpoint, handler } = binding;
    if (endpoint.name !== 'getPerformance') return binding;
    return {
      endpoint,
      handler: (call) => {
        if ((call.params as { id: string }).id === id) throw new Error('Broken');
        return handler(call);
      },
    };
  });
  await hold({ '2026-09-15': '90' }, { name: 'Other' });
  await findFalls(failing)(t.app);
  const found = await notices();
  expect(found).toContainEqual(expect.objectContaining({ reason: 'cannot_be_computed', level: null }));
  expect(found).toContainEqual(
    expect.objectContaining({ level: 10, portfolio: expect.objectContaining({ name: 'Other' }) as object }),
  );
});
