/** The statement of realised gains: every printed cell against the answer of the endpoint. */
import { listRealisedGains } from '@partnerfolio/contract/lots';
import { putFxRates } from '@partnerfolio/contract/market-data';
import { printedRowsAtMost } from '@partnerfolio/contract/reports/options';
import { sumAmounts } from '@partnerfolio/finance/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../../testing/ledgers.ts';
import { notesOf, previewOf, printStatement, rowsOf, testReader } from '../../../testing/statements.ts';
import { gainsStatement } from './gains-statement.ts';

let t: TestApp;
let admin: TestPerson;
let id: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  id = await makePortfolio(t, { clientId: await makeClient(t, admin, { name: 'Ann Example' }) });
});

const trade = (type: 'buy' | 'sell', tradeDate: string, of: object) => ({ type, tradeDate, ...of });

/** Two sales of one instrument, the second from lots of two days, and one of another. */
const bookSales = async () => {
  const acme = await makeInstrument(t, { symbol: 'ACME', name: 'Acme' });
  const beta = await makeInstrument(t, { symbol: 'BETA', name: 'Beta' });
  return bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2024-01-02', amount: '10000' },
    trade('buy', '2024-01-02', { instrumentId: acme, quantity: '3', price: '10.005', fee: '1' }),
    trade('buy', '2025-02-03', { instrumentId: acme, quantity: '4', price: '12' }),
    trade('buy', '2025-02-03', { instrumentId: beta, quantity: '5', price: '20' }),
    trade('sell', '2025-03-03', { instrumentId: acme, quantity: '1', price: '15', fee: '0.5' }),
    trade('sell', '2025-04-01', { instrumentId: beta, quantity: '5', price: '18' }),
    trade('sell', '2025-05-05', { instrumentId: acme, quantity: '3', price: '16' }),
    trade('sell', '2026-01-05', { instrumentId: acme, quantity: '1', price: '17' }),
  ] as never);
};
const ofYear = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });
const figuresOf = (year: number) =>
  gainsStatement.read(testReader(t, admin).read, { of: 'portfolio', id }, {
    template: 'realised_gains',
    language: 'en',
    ...ofYear(year),
  } as never);
const printedOf = async (year: number, language: 'en' | 'es' = 'en') =>
  printStatement(gainsStatement, await figuresOf(year), language);

test('prints the sales of a year by instrument, each with its days, cost and gain', async () => {
  await bookSales();
  const { document, unknown } = await printedOf(2025);
  expect(rowsOf(document, 'gains')).toEqual([
    'Acme (ACME) |  |  | 62.50 | 43.02 | +19.48',
    '3 Mar 2025 (Acquired: 2 Jan 2024) | 426 | 1 | 14.50 | 10.34 | +4.16',
    '5 May 2025 (Acquired: 2 Jan 2024 – 3 Feb 2025) | 91–489 | 3 | 48.00 | 32.68 | +15.32',
    'Beta (BETA) |  |  | 90.00 | 100.00 | −10.00',
    '1 Apr 2025 (Acquired: 3 Feb 2025) | 57 | 5 | 90.00 | 100.00 | −10.00',
    'Total |  |  | 152.50 | 143.02 | +9.48',
  ]);
  expect(document.cards.map(({ value }) => value)).toEqual(['152.50', '143.02', '+9.48']);
  expect(notesOf(document)[0]).toContain('This statement is no tax document.');
  expect(unknown).toEqual([]);
  const spanish = await printedOf(2026, 'es');
  expect(rowsOf(spanish.document, 'gains').at(-1)).toBe('Total |  |  | 17,00 | 12,00 | +5,00');
  expect(notesOf(spanish.document)[0]).toContain('Este extracto no es un documento fiscal.');
});

test('adds up exactly to the totals of the year, and names its rows by their entries', async () => {
  const ids = await bookSales();
  const { gains } = await figuresOf(2025);
  const { body } = await t.request(listRealisedGains, { params: { id }, query: { year: 2025 } }, admin);
  expect(gains).toEqual(body);
  const total = body.years.find(({ year }) => year === 2025);
  for (const name of ['proceeds', 'cost', 'gain'] as const) {
    const sum = sumAmounts(body.items.map(({ [name]: one }) => (one.known ? one.value : one.reason)));
    expect(total?.[name]).toEqual({ known: true, value: sum });
  }
  const { blocks } = (await printedOf(2025)).document;
  const keys = blocks.flatMap((block) =>
    block.kind === 'table' ? block.table.rows.flatMap(({ kind, key }) => (kind === 'row' ? [key] : [])) : [],
  );
  expect(keys).toEqual([`${ids[4]}/0`, `${ids[6]}/0`, `${ids[5]}/0`]);
});

test('prints price and FX effect where a currency had one', async () => {
  const dollar = await makeInstrument(t, { symbol: 'USDX', name: 'Dollar share', currency: 'USD' });
  const rates = [
    { base: 'USD', quote: 'EUR', day: '2025-01-02', rate: '0.8' },
    { base: 'USD', quote: 'EUR', day: '2025-06-02', rate: '0.9' },
  ];
  await t.request(putFxRates, { body: { rates: rates as never } }, admin);
  const of = { instrumentId: dollar, quantity: '10', currency: 'USD' };
  await bookTestEntries(t, id, [
    trade('buy', '2025-01-02', { ...of, price: '10' }),
    trade('sell', '2025-06-02', { ...of, price: '11' }),
  ] as never);
  const { document } = await printedOf(2025);
  const [item] = (await figuresOf(2025)).gains.items;
  expect(item).toMatchObject({ pricePart: { known: true }, currencyPart: { known: true } });
  expect(rowsOf(document, 'gains').at(-1)).toBe('Total |  |  | 99.00 | 80.00 | +9.00 | +10.00 | +19.00');
});

test('names an unknown cost, and leaves the sums incomplete or unknown', async () => {
  await bookSales();
  const gift = await makeInstrument(t, { symbol: 'GIFT', name: 'Gift' });
  await bookTestEntries(t, id, [
    { type: 'transfer_in', tradeDate: '2025-06-02', instrumentId: gift, quantity: '2' },
    trade('sell', '2025-07-01', { instrumentId: gift, quantity: '2', price: '5' }),
  ] as never);
  const { document, unknown } = await printedOf(2025);
  const rows = rowsOf(document, 'gains');
  expect(rows.find((row) => row.startsWith('Gift'))).toMatch(
    /^Gift \(GIFT\) .*\| 10\.00 \| Unknown \|.* Unknown$/u,
  );
  expect(rows.at(-1)).toContain('(Incomplete)');
  expect(unknown).toEqual(['Unknown: Gift: Unknown cost.', 'Incomplete: Total: a part is unknown.']);
  expect(document.cards.at(-1)).toMatchObject({ value: '+9.48', note: 'EUR · Incomplete' });
});

test('says that nothing was sold, and prints no more rows than others', async () => {
  const empty = await printedOf(2025);
  expect(notesOf(empty.document)).toContain('Nothing was sold in this year.');
  expect(empty.document.cards.map(({ value }) => value)).toEqual(['0.00', '0.00', '0.00']);
  await bookSales();
  const figures = await figuresOf(2025);
  const ofRows = (rows: number) => ({
    ...figures,
    gains: { ...figures.gains, items: Array.from({ length: rows }, () => figures.gains.items[0] as never) },
  });
  expect(() => printStatement(gainsStatement, ofRows(printedRowsAtMost))).not.toThrow();
  expect(() => printStatement(gainsStatement, ofRows(printedRowsAtMost + 1))).toThrow('too long');
});

test('422 for anything but a calendar year of all accounts', async () => {
  const asked = (options: object) => previewOf(t, admin, { id, template: 'realised_gains', ...options });
  const ofFrom = [{ path: 'from', code: 'report_of_a_year' }];
  const ofTo = [{ path: 'to', code: 'report_of_a_year' }];
  expect((await asked({})).fields).toMatchObject(ofFrom);
  expect((await asked({ from: '2025-02-01', to: '2025-12-31' })).fields).toMatchObject(ofFrom);
  expect((await asked({ from: '2025-01-01', to: '2026-12-31' })).fields).toMatchObject(ofTo);
  expect((await asked({ ...ofYear(2025), account: randomUUID() })).fields).toMatchObject([
    { path: 'account', code: 'report_of_all_accounts' },
  ]);
  expect((await asked({ ...ofYear(2025), language: 'es' })).status).toBe(200);
  const holdings = await previewOf(t, admin, { id, template: 'holdings', from: '2025-01-01' });
  expect(holdings.fields).toMatchObject([{ path: 'from', code: 'report_of_one_day' }]);
});
