/** The order of the portfolio list matches the figures it shows. */
import { putFxRate } from '@partnerfolio/contract/market-data';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gravestIssue } from '../figures/stored/figures.rules.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';

let t: TestApp;
let agent: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent');
});

type Query = NonNullable<NonNullable<Parameters<typeof t.request<typeof listPortfolios>>[1]>['query']>;
const list = async (query: Query) => (await t.request(listPortfolios, { query }, agent)).body;
type Row = Awaited<ReturnType<typeof list>>['items'][number];

const shown = {
  value: ({ value }: Row) => (value.known ? Number(value.value) : null),
  yearToDate: ({ yearToDate }: Row) => (yearToDate.known ? yearToDate.value : null),
  sinceInception: ({ sinceInception }: Row) => (sinceInception.known ? sinceInception.value : null),
  dayChange: ({ dayChange }: Row) => (dayChange.known ? dayChange.value : null),
  dataState: ({ quality }: Row) => (quality === null ? null : gravestIssue(quality)),
} as const;

/** Unknown figures come last and equal ones are sorted by name, in both directions. */
const inOrder = (rows: readonly Row[], figure: (row: Row) => number | null, sign: number): string[] =>
  rows
    .toSorted((a, b) => {
      const [one, other] = [figure(a), figure(b)];
      if (one === other) return a.name < b.name ? -1 : 1;
      if (one === null || other === null) return one === null ? 1 : -1;
      return sign * (one - other);
    })
    .map(({ name }) => name);

/** All names, read in pages of two. */
const paged = async (query: Query, total: number): Promise<string[]> => {
  const names: string[] = [];
  for (let offset = 0; offset < total; offset += 2)
    names.push(...(await list({ ...query, offset, limit: 2 })).items.map(({ name }) => name));
  return names;
};

/**
 * Portfolios that bought different instruments, two with the same one, one without holdings and one without a price.
 */
const fill = async (): Promise<string[]> => {
  const clientId = await makeClient(t, agent);
  const instruments: string[] = [];
  for (const close of ['10', '20', '30']) {
    const id = await makeInstrument(t);
    await priceTestInstrument(t, id, {
      '2025-06-02': '15',
      '2025-12-31': close,
      '2026-11-19': '20',
      '2026-11-20': '21',
    });
    instruments.push(id);
  }
  const [first = '', second = '', third = ''] = instruments;
  const unpriced = await makeInstrument(t);
  for (const [name, instrumentId] of [
    ['Zeta', first],
    ['Alpha', first],
    ['Beta', second],
    ['Ceta', third],
    ['Delta', unpriced],
  ] as const) {
    const id = await makePortfolio(t, { clientId, name, cashKept: false });
    await bookTestEntries(t, id, [
      { type: 'buy', tradeDate: '2025-06-02', instrumentId, quantity: '10', price: '15' },
    ]);
  }
  await makePortfolio(t, { clientId, name: 'Empty' });
  return instruments;
};

describe('GET /api/portfolios with the sum', () => {
  const withCash = async (clientId: string, baseCurrency: string, amount: string) => {
    const id = await makePortfolio(t, { clientId, baseCurrency, name: `${amount} ${baseCurrency}` });
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2025-06-02', amount, currency: baseCurrency },
    ]);
  };
  const sumOf = async (query: Query) => (await list({ ...query, sum: 'true' })).sum;

  test('adds up exactly all that match, on all pages, in the currency of the firm', async () => {
    const employee = await t.signInAs('employee');
    const quoteUsd = { base: 'USD', quote: 'EUR', day: '2026-11-19' } as never;
    await t.request(putFxRate, { params: quoteUsd, body: { rate: '0.875' } }, employee);
    const clientId = await makeClient(t, agent);
    for (const amount of ['0.1', '0.2', '1234567.89']) await withCash(clientId, 'EUR', amount);
    await withCash(clientId, 'USD', '33.33');
    const hidden = await makeClient(t, employee);
    await withCash(hidden, 'EUR', '1000');
    // 0.1 + 0.2 in binary floating point would show up in the last digits.
    const all = { currency: 'EUR', value: { known: true, value: '1234597.35375' }, leftOut: 0 };
    expect(await sumOf({})).toEqual(all);
    expect(await sumOf({ limit: 1, offset: 2 })).toEqual(all);
    expect((await sumOf({ q: 'USD' }))?.value).toEqual({ known: true, value: '29.16375' });
    expect((await sumOf({ q: 'nothing' }))?.value).toEqual({ known: true, value: '0' });
    expect((await list({})).sum).toBeUndefined();
  });

  test('says what it leaves out, and is unknown with the reason where nothing is known', async () => {
    const clientId = await makeClient(t, agent);
    await withCash(clientId, 'EUR', '100');
    await withCash(clientId, 'JPY', '5000');
    expect(await sumOf({})).toEqual({
      currency: 'EUR',
      value: { known: true, value: '100', partial: true },
      leftOut: 1,
    });
    expect(await sumOf({ q: 'JPY' })).toEqual({
      currency: 'EUR',
      value: { known: false, reason: 'missing_rate' },
      leftOut: 1,
    });
  });
});

describe('GET /api/portfolios sorted by a figure', () => {
  test('gives the order of the figures shown, after new prices too, each portfolio once over the pages', async () => {
    const [first = ''] = await fill();
    for (const close of ['21', '7']) {
      await priceTestInstrument(t, first, { '2026-11-20': close });
      const { items } = await list({ limit: 200 });
      for (const [sort, figure] of Object.entries(shown) as [
        keyof typeof shown,
        (row: Row) => number | null,
      ][]) {
        const sorted = {
          sort,
          asc: await paged({ sort, direction: 'asc' }, items.length),
          desc: await paged({ sort, direction: 'desc' }, items.length),
        };
        expect(sorted).toEqual({ sort, asc: inOrder(items, figure, 1), desc: inOrder(items, figure, -1) });
      }
    }
  });

  test('has no rows beyond the last page', async () => {
    await fill();
    expect(await list({ offset: 6 })).toMatchObject({ items: [], total: 6 });
    expect((await list({ offset: 5 })).items).toHaveLength(1);
  });
});
