/** The list's year to date of a client is that of the client's page, to the last digit, in every state of a client. */
import { shareClient } from '@partnerfolio/contract/clients';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { putFxRate } from '@partnerfolio/contract/market-data';
import { closePortfolio } from '@partnerfolio/contract/portfolios';
import { bookTransfer } from '@partnerfolio/contract/transfers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { comparedYears } from '../../../testing/client-years.ts';
import { renewAllFigures } from '../../../testing/figures.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';

/** The figures of all clients by name, in short. */
const inShort = (years: ReadonlyMap<string, RateFigure>): Record<string, string> =>
  Object.fromEntries(
    Array.from(years, ([name, figure]) => [
      name,
      figure.known
        ? [figure.value.toFixed(6), ...Object.keys(figure).slice(2).toSorted()].join(' ')
        : figure.reason,
    ]),
  );

describe('in every state of a client', () => {
  let t: TestApp;
  let admin: TestPerson;
  let agent: TestPerson;
  let acme: string;

  beforeAll(async () => {
    t = await openTestApp({}, undefined, { renewsFigures: false });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.reset();
    admin = await t.signInAs('admin');
    agent = await t.signInAs('agent');
    acme = await makeInstrument(t, { symbol: 'ACME' });
    await priceTestInstrument(t, acme, {
      '2024-06-03': '10',
      '2025-12-29': '11',
      '2025-12-30': '12',
      '2025-12-31': '13',
      '2026-01-02': '14',
      '2026-03-02': '17',
      '2026-11-19': '19',
      '2026-12-30': '20',
      '2026-12-31': '21',
    });
  });

  type Form = Parameters<typeof makeClient>[2];
  const holding = async (
    name: string,
    { since = '2024-06-03', owner = admin, ...form }: { since?: string; owner?: TestPerson } & Form = {},
  ) => {
    const clientId = await makeClient(t, owner, { name, ...form });
    const id = await makePortfolio(t, { clientId });
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: since, amount: '1000' },
      { type: 'buy', tradeDate: since, instrumentId: acme, quantity: '30', price: '10' },
    ]);
    return { clientId, id };
  };
  const close = async (id: string, on: string) => {
    const { revision } = await t.db
      .selectFrom('portfolios')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const body = { closedOn: on, revision } as never;
    const answer = await t.request(closePortfolio, { params: { id }, body }, admin);
    expect(answer.status).toBe(200);
  };
  /** A client whose only portfolio ended on a day. */
  const ended = async (name: string, on: string, form: Form = {}) => {
    const clientId = await makeClient(t, admin, { name, ...form });
    const id = await makePortfolio(t, { clientId });
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2024-01-02', amount: '500' },
      { type: 'interest', tradeDate: '2024-02-01', amount: '5' },
      { type: 'withdrawal', tradeDate: on, amount: '505' },
    ]);
    await close(id, on);
    return clientId;
  };
  const quote = (day: string, rate: string) =>
    t.request(putFxRate, { params: { base: 'USD', quote: 'EUR', day } as never, body: { rate } }, admin);
  const inDollars = async (name: string, currency: string, clientId?: string) => {
    const id = await makePortfolio(t, {
      clientId: clientId ?? (await makeClient(t, admin, { name })),
      baseCurrency: currency,
    });
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2025-06-02', amount: '100', currency },
      { type: 'interest', tradeDate: '2026-05-04', amount: '3', currency },
    ]);
  };
  const stay = async (
    clientId: string,
    ...stays: readonly (readonly [day: string, home: string | null])[]
  ) => {
    await t.db.deleteFrom('client_households').where('client_id', '=', clientId).execute();
    const rows = stays.map(([day, household_id], hour) => ({
      client_id: clientId,
      since: `${day}T1${hour}:00:00Z`,
      household_id,
    }));
    await t.db.insertInto('client_households').values(rows).execute();
  };
  const send = async (from: string, to: string, [outDate, inDate]: readonly [string, string]) => {
    const body = { toPortfolioId: to, instrumentId: acme, quantity: '10', outDate, inDate } as never;
    const moved = await t.request(bookTransfer, { params: { id: from }, body }, admin);
    expect(moved.status).toBe(201);
  };

  test('of one client', async () => {
    await makeClient(t, admin, { name: 'Empty' });
    await makePortfolio(t, { clientId: await makeClient(t, admin, { name: 'No entries' }) });
    await holding('Old');
    await holding('Young', { since: '2026-02-02' });
    await holding('Of 1 January', { since: '2026-01-01' });
    await holding('Of 31 December', { since: '2025-12-31' });
    await holding('Of 30 December', { since: '2025-12-30' });
    await holding('Of yesterday', { since: '2026-11-19' });
    await holding('Of today', { since: '2026-11-20' });
    await ended('Ended before', '2024-06-28');
    await ended('Ended on 31 December', '2025-12-31');
    await ended('Ended on 1 January', '2026-01-01');
    await ended('Ended this year', '2026-04-01');
    const both = await ended('Ended and young', '2024-06-28');
    await bookTestEntries(t, await makePortfolio(t, { clientId: both }), [
      { type: 'deposit', tradeDate: '2026-03-02', amount: '100' },
      { type: 'interest', tradeDate: '2026-04-02', amount: '1' },
    ]);
    await quote('2026-03-02', '0.9');
    await quote('2026-10-02', '0.8');
    await inDollars('Dollars without a rate at the start', 'USD');
    await inDollars('Yen without a rate', 'JPY');
    const mixed = await holding('Euros and dollars', { since: '2026-03-03' });
    await inDollars('', 'USD', mixed.clientId);
    const unpriced = await makeInstrument(t, { symbol: 'NONE' });
    const { id } = await holding('Without a price');
    await bookTestEntries(t, id, [
      { type: 'transfer_in', tradeDate: '2026-05-04', instrumentId: unpriced, quantity: '1' },
    ]);
    const rest = await makePortfolio(t, { clientId: await makeClient(t, admin, { name: 'Charged rest' }) });
    await bookTestEntries(t, rest, [
      { type: 'deposit', tradeDate: '2024-01-02', amount: '100000' },
      { type: 'withdrawal', tradeDate: '2024-02-01', amount: '99950' },
      { type: 'fee', tradeDate: '2026-02-02', amount: '40' },
    ]);
    const broken = await holding('Not computed');
    await renewAllFigures(t.app);
    await sql`update portfolio_figures set total_value = null, unknown_reason = 'cannot_be_computed'
      where portfolio_id = ${broken.id}`.execute(t.db);
    await holding('Waiting');

    expect(inShort(await comparedYears(t, admin))).toEqual({
      'Charged rest': '0.000000 leftOut',
      'Dollars without a rate at the start': 'missing_rate',
      Empty: 'no_value',
      'Ended and young': '0.010000',
      'Ended before': 'closed',
      'Ended on 1 January': '0.000000',
      'Ended on 31 December': 'closed',
      'Ended this year': '0.000000',
      'Euros and dollars': 'missing_rate',
      'No entries': 'no_value',
      'Not computed': 'cannot_be_computed',
      'Of 1 January': '0.270000',
      'Of 30 December': '0.165138',
      'Of 31 December': '0.165138',
      'Of today': '0.270000 sinceOpening',
      'Of yesterday': '0.270000 sinceOpening',
      Old: '0.165138',
      Waiting: 'being_computed',
      'Without a price': 'missing_price',
      'Yen without a rate': 'missing_rate',
      Young: '0.270000 sinceOpening',
    });
    for (const days of [40, 1, 1, 1, 100]) {
      t.clock.advance({ days });
      admin = await t.signInAs('admin');
      await comparedYears(t, admin);
    }
  });

  test('of a household whose members join, leave and send each other holdings', async () => {
    const home = await makeClient(t, admin, { kind: 'household', name: 'Home' });
    const own = await makePortfolio(t, { clientId: home });
    await bookTestEntries(t, own, [{ type: 'deposit', tradeDate: '2025-03-03', amount: '200' }]);
    const members = new Map<string, { clientId: string; id: string }>();
    for (const name of ['Ann', 'Ben', 'Cara', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'])
      members.set(name, await holding(name, { owner: name < 'D' ? agent : admin }));
    const of = (name: string) => members.get(name) ?? { clientId: '', id: '' };
    await t.db.updateTable('clients').set({ household_id: home }).where('kind', '<>', 'household').execute();
    await stay(of('Ann').clientId, ['2020-01-01', home]);
    await stay(of('Ben').clientId, ['2020-01-01', null], ['2025-07-01', home], ['2026-03-05', null]);
    await stay(of('Cara').clientId, ['2020-01-01', null], ['2025-12-31', home]);
    await stay(of('Dan').clientId, ['2020-01-01', null], ['2026-01-01', home]);
    await stay(of('Eve').clientId, ['2020-01-01', home], ['2025-12-31', null], ['2026-06-01', home]);
    await stay(of('Fay').clientId, ['2020-01-01', home], ['2026-01-01', null]);
    await stay(of('Gus').clientId, ['2020-01-01', home], ['2025-11-01', null]);
    await stay(of('Hal').clientId, ['2020-01-01', null], ['2025-12-30', home], ['2025-12-30', null]);
    await send(of('Ann').id, of('Cara').id, ['2025-12-29', '2026-01-05']);
    await send(of('Dan').id, of('Ann').id, ['2025-12-23', '2025-12-31']);
    await send(of('Gus').id, of('Ann').id, ['2025-10-20', '2026-01-12']);
    await send(of('Ben').id, of('Dan').id, ['2026-11-18', '2026-11-25']);
    const unpriced = await makeInstrument(t, { symbol: 'NONE' });
    await bookTestEntries(t, of('Gus').id, [
      { type: 'transfer_in', tradeDate: '2025-11-05', instrumentId: unpriced, quantity: '1' },
    ]);
    // Who joins on 31 December brings the value of the day before, which nobody knows.
    const late = await makeClient(t, admin, { kind: 'household', name: 'Joined without a price' });
    const { clientId: joining, id: joined } = await holding('Ida', { householdId: late });
    await stay(joining, ['2020-01-01', null], ['2025-12-31', late]);
    const pricedLate = await makeInstrument(t, { symbol: 'LATE' });
    await priceTestInstrument(t, pricedLate, { '2025-12-31': '5' });
    await bookTestEntries(t, joined, [
      { type: 'transfer_in', tradeDate: '2025-12-22', instrumentId: pricedLate, quantity: '1' },
    ]);
    const share = { params: { id: home, userId: agent.id }, body: { level: 'view' } } as const;
    await t.request(shareClient, share, admin);
    await renewAllFigures(t.app);

    const whole = await comparedYears(t, admin);
    const part = await comparedYears(t, agent);
    expect(whole.get('Home')?.known).toBe(true);
    expect(part.get('Home')?.known).toBe(true);
    expect(whole.get('Joined without a price')?.known).toBe(false);
    expect(whole.get('Ida')?.known).toBe(true);
    expect([...part.keys()]).toEqual(['Ann', 'Ben', 'Cara', 'Home']);
    expect(part.get('Home')).not.toEqual(whole.get('Home'));
    // What a former member has lacked since is no reason of the household.
    await inDollars('', 'USD', home);
    await renewAllFigures(t.app);
    expect((await comparedYears(t, admin)).get('Home')).toEqual({ known: false, reason: 'missing_rate' });
    for (const days of [40, 1, 1, 1, 100]) {
      t.clock.advance({ days });
      admin = await t.signInAs('admin');
      await comparedYears(t, admin);
    }
  });
});
