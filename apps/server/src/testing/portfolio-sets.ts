/** The synthetic portfolios of the benchmarks, stored in the database of a test. */
import { instrumentFormSchema } from '@partnerfolio/contract/market-data';
import { createRequire } from 'node:module';
import { createInstruments } from '../features/market-data/actions.ts';
import { storePrices } from '../features/market-data/prices.actions.ts';
import { inTransaction } from '../platform/database/transactions.ts';
import type { TestApp, TestPerson } from './app.ts';
import { bookTestEntries, makeClient, makePortfolio } from './ledgers.ts';

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

const loadGenerator = async (): Promise<(size: string) => PortfolioSet> => {
  const place = createRequire(import.meta.url).resolve('../../../../bench/portfolio-sets.mjs');
  const { generate } = (await import(place)) as { generate: (size: string) => PortfolioSet };
  return generate;
};

interface StoredSet {
  readonly admin: TestPerson;
  readonly size: 'small' | 'medium' | 'large';
  readonly costMethod: 'fifo' | 'average';
}

/** Books a set through the actions as a portfolio in US dollars without tracked cash; returns its id. */
export const storePortfolioSet = async (
  t: TestApp,
  { admin, size, costMethod }: StoredSet,
): Promise<string> => {
  const set = (await loadGenerator())(size);
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
