import { getPriceHistory } from '@partnerfolio/contract/instruments/page';
import { reverseTransaction } from '@partnerfolio/contract/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';

let t: TestApp;
let agent: TestPerson;
let acme: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent');
  acme = await makeInstrument(t);
});

const dayNumber = (day: string) => Date.parse(day) / 86_400_000;
const history = async () => (await t.request(getPriceHistory, { params: { id: acme } }, agent)).body;

const split = { type: 'split', ratioNew: '2', ratioOld: '1' } as const;
const holding = async (...later: Parameters<typeof bookTestEntries>[2][number][]) => {
  const id = await makePortfolio(t, { clientId: await makeClient(t, agent) });
  const ids = await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2025-01-02', amount: '10000' },
    { type: 'buy', tradeDate: '2025-01-03', instrumentId: acme, quantity: '10', price: '100' },
    ...later,
  ]);
  return { id, ids };
};

test('returns the latest price, the change since the one before, over a year, and the range of 52 weeks', async () => {
  await priceTestInstrument(t, acme, {
    '2025-11-17': '80',
    '2025-11-20': '70',
    '2026-03-02': '125',
    '2026-11-18': '100',
    '2026-11-19': '110',
  });
  const found = await history();
  expect(found.latest).toMatchObject({ day: '2026-11-19', close: '110', source: 'test' });
  expect(found.previous).toMatchObject({ day: '2026-11-18', close: 100, change: { known: true } });
  expect(found.previous?.change).toMatchObject({ value: expect.closeTo(0.1) as number });
  // The last price on or before 2025-11-19.
  expect(found.year).toEqual({ known: true, value: 110 / 80 - 1 });
  expect(found.range).toEqual({
    known: true,
    low: 100,
    lowDay: '2026-11-18',
    high: 125,
    highDay: '2026-03-02',
  });
});

test('adjusts prices before a split, and leaves stored prices as traded', async () => {
  await priceTestInstrument(t, acme, { '2025-11-19': '100', '2026-02-27': '120', '2026-03-02': '61' });
  await holding({ ...split, tradeDate: '2026-03-02', instrumentId: acme });
  const found = await history();
  expect(found.closes).toEqual([50, 60, 61]);
  expect(found.days).toEqual(['2025-11-19', '2026-02-27', '2026-03-02'].map(dayNumber));
  expect(found.splits).toEqual([{ day: '2026-03-02', ratioNew: '2', ratioOld: '1' }]);
  expect(found.previous).toMatchObject({ close: 60, change: { value: expect.closeTo(1 / 60) as number } });
  expect(found.range).toMatchObject({ low: 60, high: 61 });
  expect(found.latest?.close).toBe('61');
  const stored = await t.db.selectFrom('prices').select('close').orderBy('day').execute();
  expect(stored.map(({ close }) => close)).toEqual(['100', '120', '61']);
});

test('counts a split once that several portfolios booked, in whatever terms, and none that is reversed', async () => {
  await priceTestInstrument(t, acme, { '2026-02-27': '120', '2026-03-02': '61' });
  await holding({ ...split, tradeDate: '2026-03-02', instrumentId: acme });
  await holding({ type: 'split', ratioNew: '4', ratioOld: '2', tradeDate: '2026-03-02', instrumentId: acme });
  const wrong = await holding({
    type: 'split',
    ratioNew: '3',
    ratioOld: '1',
    tradeDate: '2026-03-02',
    instrumentId: acme,
  });
  expect((await history()).splitsDiffer).toBe(true);
  const params = { id: wrong.id, transactionId: wrong.ids.at(-1) ?? '' };
  const admin = await t.signInAs('admin');
  const reversed = await t.request(reverseTransaction, { params, body: { revision: 1 } as never }, admin);
  expect(reversed.status).toBeLessThan(300);
  expect(await history()).toMatchObject({ splitsDiffer: false, closes: [60, 61] });
});

test('adjusts nothing, and calls figures across it unknown, while portfolios disagree on a split', async () => {
  await priceTestInstrument(t, acme, {
    '2025-03-03': '100',
    '2026-02-27': '120',
    '2026-03-02': '61',
    '2026-11-18': '60',
    '2026-11-19': '63',
  });
  await holding({ ...split, tradeDate: '2026-03-02', instrumentId: acme });
  await holding({ ...split, tradeDate: '2026-03-04', instrumentId: acme });
  const found = await history();
  expect(found.splitsDiffer).toBe(true);
  expect(found.closes).toEqual([100, 120, 61, 60, 63]);
  const unknown = { known: false, reason: 'splits_differ' };
  expect(found.range).toEqual(unknown);
  expect(found.year).toEqual(unknown);
  // No split lies between the last two prices.
  expect(found.previous?.change).toMatchObject({ known: true, value: expect.closeTo(0.05) as number });
});

test('is unknown with its reason where prices are too few or too old', async () => {
  expect(await history()).toMatchObject({
    latest: null,
    previous: null,
    year: { known: false, reason: 'missing_price' },
    range: { known: false, reason: 'missing_price' },
    days: [],
  });
  await priceTestInstrument(t, acme, { '2026-11-19': '110' });
  expect((await history()).year).toEqual({ known: false, reason: 'shorter_than_a_year' });
  // Of two weeks before the day a year ago.
  await priceTestInstrument(t, acme, { '2025-11-05': '90' });
  expect((await history()).year).toEqual({ known: false, reason: 'missing_price' });
});
