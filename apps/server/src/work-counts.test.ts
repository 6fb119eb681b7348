/**
 * What a read of figures costs: its statements by name, the rows and bytes that they return, the rows that they look at, the replays,
 * and how often a computation passes over the ledger. Unlike times these do not depend on the machine; a longer list or more of
 * anything is a regression.
 */
import { addTransaction, listTransactions } from '@partnerfolio/contract/ledger';
import { getPerformance } from '@partnerfolio/contract/performance';
import type { LocalDate } from '@partnerfolio/finance/dates';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadComputed } from './features/figures/compute/inputs/computed.actions.ts';
import { performanceOver } from './features/figures/compute/returns/performance.actions.ts';
import { listSources } from './features/figures/compute/inputs/queries.ts';
import { computeRecent } from './features/figures/recent.actions.ts';
import { featureRoutes } from './app.ts';
import { compareReports } from './features/reports/changes/comparing.actions.ts';
import { openTestApp } from './testing/app.ts';
import { testDatabaseKind } from './testing/database.ts';
import { issueTestReport } from './testing/reports.ts';
import { pretendFullSize } from './testing/plans/full-size.ts';
import { explain, rowsLookedAt } from './testing/plans/statement-plans.ts';
import { watchStatements } from './testing/plans/watched-statements.ts';
import type { TestApp, TestPerson } from './testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from './testing/ledgers.ts';

let t: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  t = await openTestApp({}, undefined, { renewsFigures: false });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
});

const instruments = 6;
const entriesOfEach = 10;
const closes = { '2025-12-30': '9', '2026-02-02': '11', '2026-11-18': '12' };

const makeLedger = async () => {
  const id = await makePortfolio(t, { clientId: await makeClient(t, admin), cashKept: false });
  const held: string[] = [];
  for (let n = 0; n < instruments; n += 1) {
    const instrumentId = await makeInstrument(t, { symbol: `S${n}` });
    await priceTestInstrument(t, instrumentId, closes);
    held.push(instrumentId);
  }
  const buy = (instrumentId: string, n: number) =>
    ({ type: 'buy', tradeDate: `2026-01-${10 + n}`, instrumentId, quantity: '1', price: '10' }) as const;
  await bookTestEntries(
    t,
    id,
    held.flatMap((one) => Array.from({ length: entriesOfEach }, (_, n) => buy(one, n))),
  );
  const bookOneMore = () => bookTestEntries(t, id, [buy(held[0] ?? '', 3)]);
  const priceOne = () => priceTestInstrument(t, held[0] ?? '', { '2026-11-19': '13' });
  return { id, bookOneMore, priceOne };
};

interface Asked {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
}

interface Query {
  readonly text?: string;
}

const nameOf = (text: string): string =>
  /\/\* prepared (\w+) \*\//.exec(text)?.[1] ??
  /\bfrom (\w+)/.exec(text)?.[1] ??
  text.trim().replaceAll(/\s+/g, ' ').slice(0, 40);

/** The size of a value as the driver has read it. */
const sizeOf = (value: unknown): number => {
  if (value instanceof Buffer) return value.length;
  return value === null || value === undefined ? 0 : JSON.stringify(value).length;
};
const bytesIn = (rows: readonly unknown[]): number =>
  rows.flatMap((row) => Object.values(row as object)).reduce((sum: number, value) => sum + sizeOf(value), 0);

/** The statements of some work, in the order of their names. */
const statementsOf = async (work: () => Promise<unknown>): Promise<Asked[]> => {
  const asked: Asked[] = [];
  const original = pg.Client.prototype.query;
  const watched = function (this: pg.Client, ...given: readonly unknown[]): unknown {
    const query = given[0] as string | Query;
    const name = nameOf(typeof query === 'string' ? query : (query.text ?? ''));
    const answer: unknown = Reflect.apply(original, this, given);
    void (answer as Promise<{ rows?: unknown[] }>).then(
      ({ rows = [] }) => asked.push({ name, rows: rows.length, bytes: bytesIn(rows) }),
      () => undefined,
    );
    return answer;
  };
  pg.Client.prototype.query = watched as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return asked.toSorted((a, b) => (a.name < b.name ? -1 : 1));
};

const read = async (id: string) => {
  const answer = await t.request(getPerformance, { params: { id }, query: {} }, admin);
  expect(answer.status).toBe(200);
};

/** Who asks, and what state the figures are in. */
const always = { find_by_access_token: 1, figure_sources: 1 };
/** What may have changed with the data. */
const details = {
  early_entries: 0,
  ledger_instruments: instruments,
  misdated_prices: 0,
  unsettled_splits: 0,
};

/** The series of instruments: one row a year. */
const years = 2;
const pricesOf = (count: number) => ({ price_year: count * years, worthless_days: 0 });

const counted = (asked: readonly Asked[]): Record<string, number> =>
  Object.fromEntries(asked.map(({ name, rows }) => [name, rows]));

const bytes = (asked: readonly Asked[]): number => asked.reduce((sum, one) => sum + one.bytes, 0);
const atMost = (limit: number) => (count: number) => count <= limit;

/**
 * The looks at the cache of computed portfolios. A computation looks before and when it begins: it finds the state to go on from,
 * or replays everything.
 */
const looks = async () => {
  const { hits, misses } = t.app.metrics.caches;
  const valueOf = async (counter: typeof hits) =>
    (await counter.get()).values.find(({ labels }) => labels.cache === 'computed_portfolios')?.value ?? 0;
  return { found: await valueOf(hits), missed: await valueOf(misses) };
};
const replaysOf = async (work: () => Promise<unknown>) => {
  const before = await looks();
  const asked = await statementsOf(work);
  const after = await looks();
  return { asked, replays: { found: after.found - before.found, missed: after.missed - before.missed } };
};
const none = { found: 0, missed: 0 };

test('a warm read asks who asks and what the figures rest on', async () => {
  const { id } = await makeLedger();
  await read(id);
  const { asked, replays } = await replaysOf(() => read(id));
  expect(counted(asked)).toEqual(always);
  expect(asked).toHaveLength(2);
  expect([replays, bytes(asked)]).toEqual([none, expect.toSatisfy(atMost(350))]);
});

test('the first read of a process finds what a user changed last', async () => {
  const { id } = await makeLedger();
  const deposit = { type: 'deposit', tradeDate: '2026-02-03', amount: '5', currency: 'EUR' } as const;
  const { status } = await t.request(addTransaction, { params: { id }, body: deposit } as never, admin);
  expect(status).toBe(201);
  await computeRecent(t.app, () => false);
  const { asked, replays } = await replaysOf(() => read(id));
  expect([counted(asked), replays]).toEqual([always, none]);
});

test('the read after a trade reads that trade', async () => {
  const { id, bookOneMore } = await makeLedger();
  await read(id);
  await bookOneMore();
  const { asked, replays } = await replaysOf(() => read(id));
  expect(counted(asked)).toEqual({ ...always, ...details, entries: 1 });
  expect(asked).toHaveLength(7);
  expect([replays, bytes(asked)]).toEqual([{ ...none, found: 2 }, expect.toSatisfy(atMost(1200))]);
});

test('the read after a price reads the prices of that instrument', async () => {
  const { id, priceOne } = await makeLedger();
  await read(id);
  await priceOne();
  const { asked, replays } = await replaysOf(() => read(id));
  expect(counted(asked)).toEqual({ ...always, ...details, ...pricesOf(1) });
  expect(asked).toHaveLength(8);
  expect([replays, bytes(asked)]).toEqual([{ ...none, found: 2 }, expect.toSatisfy(atMost(7200))]);
});

test('a cold read reads the ledger and the prices once', async () => {
  const { id } = await makeLedger();
  const { asked, replays } = await replaysOf(() => read(id));
  expect(counted(asked)).toEqual({
    ...always,
    ...details,
    entries: instruments * entriesOfEach,
    instruments,
    ...pricesOf(instruments),
  });
  expect(asked).toHaveLength(10);
  // Besides what was read before entries had accounts: the id of the account of each, in quotation marks.
  const ofAccounts = instruments * entriesOfEach * 38;
  expect([replays, bytes(asked) - ofAccounts]).toEqual([
    { ...none, missed: 2 },
    expect.toSatisfy(atMost(45_000)),
  ]);
});

test('a report looks up its portfolio before and after its figures, and is not read again while nothing has changed', async () => {
  const { id, bookOneMore } = await makeLedger();
  const lookUps = (asked: readonly Asked[]) => asked.filter(({ name }) => name === 'figure_sources').length;
  const issue = () => issueTestReport(t, admin, id, { template: 'performance', to: '2026-11-19' });
  expect(lookUps(await statementsOf(issue))).toBe(2);
  const compare = () => compareReports(featureRoutes)(t.app);
  expect(lookUps(await statementsOf(compare))).toBe(0);
  await bookOneMore();
  expect(lookUps(await statementsOf(compare))).toBe(2);
});

const onServer = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const { config } = t.database;
  // As in the portal's sessions: compiling a statement takes far longer than running it, and changes no plan.
  const client = new pg.Client({
    connectionString: config.kind === 'server' ? config.url : '',
    options: '-c jit=off',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** The rows that each statement looks at, by name; indexes are used wherever possible, as in a large firm. */
const rowsLookedAtBy = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
  const watch = watchStatements();
  await work().finally(watch.stop);
  return onServer(async (client) => {
    const settings = ['enable_seqscan = off', 'enable_bitmapscan = off'];
    const found: Record<string, number> = {};
    for (const statement of watch.sent) {
      const plan = await explain(client, statement, { settings, isRun: true });
      const name = nameOf(statement.text);
      if (plan !== null) found[name] = (found[name] ?? 0) + rowsLookedAt(plan);
    }
    return found;
  });
};

test.skipIf(testDatabaseKind === 'embedded')('no statement looks at rows that it does not need', async () => {
  const { id } = await makeLedger();
  expect(await rowsLookedAtBy(() => read(id))).toEqual({
    // The session, its account, roles and permissions; the portfolio, its access and its instruments.
    find_by_access_token: expect.toSatisfy(atMost(40)),
    figure_sources: expect.toSatisfy(atMost(30)),
    early_entries: 0,
    entries: instruments * entriesOfEach,
    instruments,
    ledger_instruments: instruments * 2,
    misdated_prices: instruments,
    price_year: instruments * years,
    unsettled_splits: 0,
    worthless_days: 0,
  });
});

/** The same list; each look at an element is counted. */
const watchedList = <T>(list: readonly T[], note: () => void): readonly T[] =>
  new Proxy(list, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) note();
      return Reflect.get(target, key) as unknown;
    },
  });

test('an answer passes over the entries a few times, and over the steps of a holding for a few days', async () => {
  const { id } = await makeLedger();
  const [source] = await listSources(t.db, [id]);
  if (source === undefined) throw new Error('The portfolio is missing');
  const computed = await loadComputed(t.db, source, '2026-11-20' as LocalDate);
  const { ledger } = computed;
  const looked = { bookings: 0, steps: 0 };
  const bookings = watchedList(ledger.bookings, () => (looked.bookings += 1));
  const steps = ledger.steps.map((list) => watchedList(list, () => (looked.steps += 1)));
  // Another series, because sums are kept for each.
  const series = { ...computed.series };
  await performanceOver({ ...computed, series, ledger: { ...ledger, bookings, steps } }, {});
  const entries = instruments * entriesOfEach;
  expect(looked).toEqual({
    bookings: expect.toSatisfy(atMost(10 * entries)),
    steps: expect.toSatisfy(atMost(15 * entries)),
  });
});

test.skipIf(testDatabaseKind === 'embedded')('a page of a large import looks at the page alone', async () => {
  const { id } = await makeLedger();
  await sql`update stored_transactions set batch = ${id}`.execute(t.db);
  await onServer((client) => pretendFullSize(client, 1000));
  const page = () => t.request(listTransactions, { params: { id }, query: { limit: 5 } }, admin);
  expect(await rowsLookedAtBy(page)).toEqual({
    find_by_access_token: expect.toSatisfy(atMost(40)),
    portfolio_access: 2,
    portfolios: 1,
    // The list of entries, which counts attachments first. Without the index, all entries, which would be sorted.
    entry_attachments: expect.toSatisfy(atMost(20)),
  });
});
