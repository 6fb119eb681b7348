/**
 * Books the benchmark's synthetic portfolios through the actions, and compares their figures with independent
 * results.
 */
import { getPerformance } from '@partnerfolio/contract/performance';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { storePortfolioSet } from '../../testing/portfolio-sets.ts';

let t: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  t = await openTestApp({ firmCurrency: 'USD' });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
});

const rounded = (figure: { known: boolean; value?: string | number }, places: number) =>
  figure.known ? Number(figure.value).toFixed(places) : figure;

test.each([
  {
    size: 'small',
    costMethod: 'fifo',
    money: ['278908.185', '921.15', '3355.276', '-3622.906', '282999.764'],
    rates: ['-0.154930', '-0.280928', '-0.012140'],
  },
  {
    size: 'medium',
    costMethod: 'average',
    money: ['2194390.344', '8934.09', '55371.785', '390482.702', '1666882.279'],
    rates: ['2.148427', '-0.210414', '0.110278'],
    assumed: [
      ['GF_M_039', '2023-05-24'],
      ['GF_M_022', '2025-09-16'],
    ],
  },
  {
    size: 'small',
    costMethod: 'average',
    money: ['278908.185', '921.15', '3355.276', '-2501.329', '284121.342'],
    rates: ['-0.154930', '-0.280928', '-0.012140'],
  },
  {
    size: 'medium',
    costMethod: 'fifo',
    money: ['2194390.344', '8934.09', '55371.785', '436892.201', '1713291.778'],
    rates: ['2.148427', '-0.210414', '0.110278'],
  },
] as const)(
  'the $size set with $costMethod gives its known figures over HTTP',
  async ({ size, costMethod, money, rates, ...rest }) => {
    const id = await storePortfolioSet(t, { admin, size, costMethod });
    const { body } = await t.request(getPerformance, { params: { id } }, admin);
    expect([
      rounded(body.value, 3),
      rounded(body.fees, 2),
      rounded(body.income, 3),
      rounded(body.realised, 3),
      rounded(body.cost, 3),
    ]).toEqual(money);
    expect([rounded(body.twr, 6), rounded(body.maxDrawdown, 6), rounded(body.irr, 6)]).toEqual(rates);
    // The set has two days on which an instrument is bought and sold without times, which matters for an average cost.
    const partlyTimed = 'assumed' in rest ? rest.assumed : [];
    expect(body.quality).toEqual({
      stale: [],
      tradePrices: [],
      derivedPrices: [],
      waitingSplits: [],
      staleRates: [],
      outdatedOpenings: [],
      missing: [],
      negativeCash: [],
      faults: [],
      missingLots: [],
      ignoredInstruments: [],
      partlyTimed: partlyTimed.map(([symbol, day]) => expect.objectContaining({ symbol, days: 1, day })),
      misdated: [],
      zeros: [],
      jumps: [],
      definitions: null,
      dayOrder: null,
      costs: [],
      transfers: [],
    });
  },
);
