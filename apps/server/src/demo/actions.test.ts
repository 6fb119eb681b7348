import { createHash } from 'node:crypto';
import { transactionTypes } from '@partnerfolio/contract/choices';
import { listRanking } from '@partnerfolio/contract/analytics';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import {
  findClose,
  deleteSampleGroup,
  importsWaiting,
  listLedger,
  proposalStates,
  renameSamples,
  sampleCounts,
  sampleGroups,
  sampleTypes,
} from '../testing/demo.queries.ts';
import { renewAllFigures } from '../testing/figures.ts';
import { growDemoFirm } from './actions.ts';
import { demoClients } from './clients/clients.ts';
import { demoMarket, publishedAfter } from './market/market.ts';
import { demoPayouts } from './ledger/payouts.ts';
import { demoLedger } from './ledger/trades.ts';
import { demoInstruments, inventedIsin } from './market/universe.ts';

const seed = 23;
const firmAt = (day: string) => {
  const last = day as LocalDate;
  const market = demoMarket(seed, last);
  return { market, payouts: demoPayouts({ seed, market, last }), last };
};
type Firm = ReturnType<typeof firmAt>;

const portfolios = demoClients.flatMap((client) =>
  client.portfolios.map((portfolio) => ({ client, portfolio })),
);
const demoLedgers = (firm: Firm) => portfolios.map(({ portfolio }) => demoLedger(portfolio, firm));

const hashFirm = (firm: Firm): string => {
  const hash = createHash('sha256');
  for (const walk of [...firm.market.prices.values(), ...firm.market.rates.values()])
    hash.update(`${walk.key} ${walk.days.join()} ${walk.closes.join()}`);
  return hash.update(JSON.stringify(demoLedgers(firm))).digest('hex');
};

describe('the sample firm as a function of a seed and a day', () => {
  const firm = firmAt('2026-11-20');

  test('is the same each time', () => {
    expect(hashFirm(firmAt('2026-11-20'))).toBe(hashFirm(firm));
  });

  test('only adds data when made for a later day', () => {
    const later = firmAt('2026-12-11');
    for (const [symbol, walk] of firm.market.prices)
      expect(later.market.prices.get(symbol)?.closes.slice(0, walk.closes.length)).toEqual(walk.closes);
    const before = demoLedgers(firm);
    for (const [i, ledger] of demoLedgers(later).entries())
      expect(ledger.slice(0, before[i]?.length)).toEqual(before[i]);
  });

  test('has the promised size', () => {
    expect(demoClients).toHaveLength(60);
    expect(demoClients.filter((client) => client.household === undefined)).toHaveLength(40);
    expect(portfolios).toHaveLength(90);
    expect(demoInstruments).toHaveLength(154);
    expect(new Set(demoInstruments.map((one) => one.symbol)).size).toBe(154);
    const entries = demoLedgers(firm).flat();
    expect(entries.length).toBeGreaterThan(13_000);
    expect(entries.length).toBeLessThan(17_000);
  });

  test('gives all portfolios of a client different names', () => {
    for (const client of demoClients)
      expect(new Set(client.portfolios.map((one) => one.name.toLowerCase())).size).toBe(
        client.portfolios.length,
      );
  });

  test('has drawdowns like those of 2020 and 2022: of shares in the first, also of bonds in the second', () => {
    const change = (symbol: string, from: string, to: string) => {
      const walk = firm.market.prices.get(symbol);
      const at = (day: string) =>
        Number(walk?.closes[walk.days.findIndex((one) => one >= Date.parse(day) / 86_400_000)]);
      return at(to) / at(from) - 1;
    };
    expect(change('WRLD', '2020-02-21', '2020-03-24')).toBeLessThan(-0.2);
    expect(change('EGB7', '2020-02-21', '2020-03-24')).toBeGreaterThan(-0.05);
    expect(change('EGB7', '2022-01-03', '2022-10-24')).toBeLessThan(-0.08);
  });

  test('has ISINs of no country, with valid check digits', () => {
    const isOwn = (isin: string) => /^ZZ\d{10}$/.test(isin);
    expect(demoInstruments.map((_, n) => inventedIsin(n)).every(isOwn)).toBe(true);
    // By hand: ZZ is 35 35, so the digits of ZZ000000001 are 3535000000001; doubled from the right they sum to 24.
    expect(inventedIsin(0)).toBe('ZZ0000000016');
  });
});

describe('the sample firm in the database', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp({ demo: true, firmCurrency: null });
    await growDemoFirm(t.app);
    await renameSamples(t.db);
    await deleteSampleGroup(t.db, 'Internal audit');
    t.clock.advance({ days: 21 });
    await growDemoFirm(t.app);
    await renameSamples(t.db, { back: true });
  }, 240_000);
  afterAll(() => t.close());

  // Renamed records keep their identity between two starts; otherwise the counts and ledgers below would differ.
  const later = firmAt('2026-12-11');

  test('has the same ledgers when extended by three weeks as when made for that day', async () => {
    for (const { client, portfolio } of portfolios) {
      const booked = await listLedger(t.db, client.name, portfolio.name);
      const made = demoLedger(portfolio, later);
      const key = (type: string, day: string, amount: string | null) => `${day} ${type} ${Number(amount)}`;
      expect(booked.map((row) => key(row.type, row.trade_date, row.amount ?? row.quantity))).toEqual(
        made.map((entry) => key(entry.type, entry.tradeDate, entry.amount ?? entry.quantity)),
      );
    }
  }, 60_000);

  test('has the same closing prices when extended as when made for that day', async () => {
    for (const symbol of ['WRLD', 'NVLT', 'PRIV', 'CHGB']) {
      const walk = later.market.prices.get(symbol);
      if (walk === undefined) throw new Error(symbol);
      const made = publishedAfter(walk, Number.NEGATIVE_INFINITY, later.last);
      const stored = await findClose(t.db, symbol);
      expect({ symbol, count: stored.count, last: Number(stored.last) }).toEqual({
        symbol,
        count: made.days.length,
        last: Number(made.closes.at(-1)),
      });
    }
  });

  test('contains what it promises, including entries of every type', async () => {
    expect(await sampleCounts(t.db)).toEqual({ people: 7, clients: 60, portfolios: 90, instruments: 154 });
    expect(await sampleTypes(t.db)).toEqual([...transactionTypes].toSorted());
  });

  test('contains data issues: an outdated price, a value without a rate, a waiting import with an oversold row', async () => {
    const stale = await findClose(t.db, 'PRIV');
    expect(stale.lastDay).toBe('2026-11-27');
    const krona = await listLedger(t.db, 'Astrid Bergqvist', null);
    expect(krona.filter((row) => row.currency === 'SEK')).toHaveLength(1);
    expect(await importsWaiting(t.db)).toEqual([
      { state: 'uploaded', total_rows: 4, new_rows: 3, error_rows: 1 },
    ]);
  });

  test('has proposals in every state, and none twice after an extension', async () => {
    expect(await proposalStates(t.db)).toEqual({
      draft: 2,
      pending_approval: 4,
      changes_requested: 1,
      approved: 1,
      rejected: 1,
      withdrawn: 1,
    });
  });

  test('has groups that grant and deny, and does not restore a deleted one', async () => {
    expect(await sampleGroups(t.db)).toEqual([
      {
        name: 'Booked by the back office',
        members: 1,
        permissions: ['deny ledger.write', 'deny portfolios.import'],
      },
      { name: 'Investment committee', members: 3, permissions: ['grant proposals.approve'] },
      {
        name: 'Market data desk',
        members: 2,
        permissions: ['grant market_data.instruments', 'grant market_data.manage'],
      },
    ]);
  });

  test('is set up, with its totals in dollars', async () => {
    expect(await t.app.firm.facts()).toEqual({
      name: 'Ashworth & Partners',
      currency: 'USD',
      isSetUp: true,
      logo: null,
    });
  });

  test('shows the same volatility in the ranking as on the page of each portfolio', async () => {
    await renewAllFigures(t.app);
    const admin = await t.signInAs('admin');
    const query = { period: '1Y', sort: 'volatility', limit: 100 } as const;
    const { items } = (await t.request(listRanking, { query }, admin)).body;
    expect(items.length).toBeGreaterThan(80);
    for (const { portfolio, twr, volatility, sampling } of items) {
      if (!twr.known && twr.reason === 'before_inception') continue;
      const asked = { params: { id: portfolio.id }, query: { period: '1Y' } as const };
      const { alone, sampling: onPage } = (await t.request(getComparison, asked, admin)).body;
      const name = portfolio.name;
      expect({ name, volatility, sampling }).toEqual({
        name,
        volatility: alone.volatility,
        sampling: onPage,
      });
    }
  }, 120_000);

  test('finds nothing to do at a second start on the same day', async () => {
    const hashes = t.hashes();
    await growDemoFirm(t.app);
    expect(t.hashes()).toBe(hashes);
  });
});
