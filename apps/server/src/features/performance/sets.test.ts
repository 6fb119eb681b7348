/**
 * Books the benchmark's synthetic portfolios through the actions, and compares their figures with independent
 * results.
 */
import { getPerformance } from '@partnerfolio/contract/performance';
import { instrumentFormSchema } from '@partnerfolio/contract/market-data';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transactions.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { createInstruments } from '../market-data/actions.ts';
import { storePrices } from '../market-data/prices.actions.ts';

interface PortfolioSet {
  readonly dates: readonly string[];
  readonly symbols: readonly { readonly symbol: string; readonly name: string }[];
  readonly prices: readonly Float64Array[];
  readonly activities: readonly {
    readonly date: string;
    readonly symbol: string;
    readonly type: 'BUY' | 'SELL' | 'DIVIDEND';
    readonly quantity: number;
    readonly unitPrice: number;
    readonly fee: number;
  }[];
}

let t: TestApp;
let admin: TestPerson;
let generate: (size: string) => PortfolioSet;

beforeAll(async () => {
  t = await openTestApp({ firmCurrency: 'USD' });
  const place = createRequire(import.meta.url).resolve('../../../../../bench/portfolio-sets.mjs');
  ({ generate } = (await import(place)) as { generate: typeof generate });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
});

const storeSet = async (set: PortfolioSet, costMethod: 'fifo' | 'average'): Promise<string> => {
  const forms = set.symbols.map(({ symbol, name }) =>
    instrumentFormSchema.parse({ symbol, name, assetClass: 'equity', currency: 'USD' }),
  );
  const writer = { source: 'test', importId: null, now: t.clock.now() };
  const created = await inTransaction(t.db, (trx) =>
    createInstruments(trx, forms, { userId: admin.id, now: t.clock.now() }),
  );
  const ids = created.ok ? created.ids : [];
  for (const [i, id] of ids.entries()) {
    const columns = {
      instrumentIds: set.dates.map(() => id),
      days: set.dates,
      closes: Array.from(set.prices[i] ?? [], String),
    };
    await inTransaction(t.db, (trx) => storePrices(trx, columns, writer));
  }
  const idOf = new Map(set.symbols.map(({ symbol }, i) => [symbol, ids[i] ?? null]));
  const clientId = await makeClient(t, admin);
  const id = await makePortfolio(t, { clientId, baseCurrency: 'USD', cashKept: false, costMethod });
  await bookTestEntries(
    t,
    id,
    set.activities.map((activity) => ({
      type: activity.type.toLowerCase() as 'buy' | 'sell' | 'dividend',
      tradeDate: activity.date,
      instrumentId: idOf.get(activity.symbol) ?? null,
      quantity: String(activity.quantity),
      price: String(activity.unitPrice),
      fee: String(activity.fee),
      currency: 'USD',
    })),
  );
  return id;
};

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
  async ({ size, costMethod, money, rates }) => {
    const id = await storeSet(generate(size), costMethod);
    const { body } = await t.request(getPerformance, { params: { id } }, admin);
    expect([
      rounded(body.value, 3),
      rounded(body.fees, 2),
      rounded(body.income, 3),
      rounded(body.realised, 3),
      rounded(body.cost, 3),
    ]).toEqual(money);
    expect([rounded(body.twr, 6), rounded(body.maxDrawdown, 6), rounded(body.irr, 6)]).toEqual(rates);
    expect(body.quality).toEqual({
      stale: [],
      tradePrices: [],
      staleRates: [],
      missing: [],
      negativeCash: [],
      faults: [],
      missingLots: [],
      ignoredInstruments: [],
      partlyTimed: [],
      misdated: [],
      definitions: null,
      dayOrder: null,
      costs: [],
      transfers: [],
    });
  },
);
