import { getHoldings } from '@partnerfolio/contract/performance';
import { getPortfolio, updatePortfolio } from '@partnerfolio/contract/portfolios';
import { printedRowsAtMost } from '@partnerfolio/contract/reports/options';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FirmDocument } from '../../../platform/documents/document.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { listAuditEvents } from '../../../testing/people.queries.ts';
import { notesOf, previewOf, printStatement, testPrinting } from '../../../testing/statements.ts';
import { holdingsStatement } from './holdings-statement.ts';
import type { HoldingsFigures } from './holdings-statement.ts';

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
  id = await makePortfolio(t, {
    clientId: await makeClient(t, admin, { name: 'Ann Example' }),
    name: 'Growth',
  });
});

/** Two shares at 12.345 and one without any price, 1,000 euro paid in. */
const bookHoldings = async () => {
  const acme = await makeInstrument(t, { symbol: 'ACME', name: 'Acme', assetClass: 'equity' });
  const dull = await makeInstrument(t, { symbol: 'DULL', name: 'Dull bond', assetClass: 'bond' });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-01-02', amount: '1000' },
    { type: 'buy', tradeDate: '2026-01-05', instrumentId: acme, quantity: '2', price: '10', amount: '20' },
    { type: 'transfer_in', tradeDate: '2026-01-06', instrumentId: dull, quantity: '3' },
  ] as never);
  await priceTestInstrument(t, acme, { '2026-11-19': '12.345' });
};
const read = (query: object = {}, as = admin) => previewOf(t, as, { id, template: 'holdings', ...query });
const figuresOf = async (account: HoldingsFigures['account'] = null): Promise<HoldingsFigures> => {
  const { body: portfolio } = await t.request(getPortfolio, { params: { id } }, admin);
  const { body: holdings } = await t.request(getHoldings, { params: { id }, query: {} }, admin);
  return { asAt: holdings.asAt, from: null, portfolio, holdings, account };
};
const documentOf = async (language: 'en' | 'es' = 'en', account: HoldingsFigures['account'] = null) =>
  printStatement(holdingsStatement, await figuresOf(account), language).document;
const printed = ({ blocks }: FirmDocument) =>
  blocks.flatMap((block) =>
    block.kind === 'table'
      ? block.table.rows.map(({ kind, cells }) =>
          [kind, ...cells.map(({ text }) => text.replaceAll(/\s/gu, ' '))].join(' | '),
        )
      : [],
  );
test('weights are rounded together, so that rows, classes and cash add up to 100 %', async () => {
  await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-01-02', amount: '700' }] as never);
  for (const [symbol, assetClass] of [
    ['ONE', 'equity'],
    ['TWO', 'equity'],
    ['THREE', 'bond'],
    ['FOUR', 'fund'],
    ['FIVE', 'fund'],
    ['SIX', 'fund'],
  ]) {
    const instrumentId = await makeInstrument(t, { symbol, name: symbol, assetClass } as never);
    const buy = {
      type: 'buy',
      tradeDate: '2026-01-05',
      instrumentId,
      quantity: '1',
      price: '100',
      amount: '100',
    };
    await bookTestEntries(t, id, [buy] as never);
    await priceTestInstrument(t, instrumentId, { '2026-11-19': '100' });
  }
  const rows = printed(await documentOf()).map((row) => row.split(' | '));
  const tenths = (kind: string) =>
    rows.filter(([of]) => of === kind).map((row) => Math.round(Number.parseFloat(row.at(-1) ?? '') * 10));
  const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0);
  expect(sum(tenths('row'))).toBe(1000);
  expect(sum(tenths('total'))).toBe(1000);
  // Each class has the sum of its rows: of three sevenths 42.9 %, of two 28.6 %, of one 14.3 % or 14.2 %.
  expect(sum(tenths('group')) + (tenths('total')[1] ?? 0)).toBe(1000);
});

describe('GET /api/portfolios/:id/report of holdings', () => {
  test('answers a PDF for readers with the right to export, and records it', async () => {
    await bookHoldings();
    const { status, type, body } = await read();
    expect({ status, type }).toEqual({ status: 200, type: 'application/pdf' });
    expect(body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(body.equals((await read()).body)).toBe(true);
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'table.export',
      entity_id: id,
      metadata: { table: 'holdings' },
    });
  });

  test('404 for a portfolio of others, and an account of another portfolio', async () => {
    expect((await read({}, await t.signInAs('agent'))).status).toBeOneOf([403, 404]);
    expect((await read({ account: randomUUID() })).status).toBe(404);
    expect((await read({ language: 'de' })).status).toBe(422);
    expect((await read({ to: '2026-02-30' })).status).toBe(422);
  });

  test('409 with the characters that no font has', async () => {
    const { body } = await t.request(getPortfolio, { params: { id } }, admin);
    const { name: _, ...form } = body;
    const changed = await t.request(
      updatePortfolio,
      { params: { id }, body: { ...form, name: 'Growth 😀', benchmark: 'firm' } as never },
      admin,
    );
    expect(changed.status).toBe(200);
    const answer = await read();
    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      reason: { code: 'characters_not_printable', params: { text: '😀' } },
    });
  });
});

describe('a statement of holdings', () => {
  test('prints each figure of the answer, sums by class, and what is unknown with its reason', async () => {
    await bookHoldings();
    const document = await documentOf();
    expect(printed(document)).toEqual([
      'group | Equity |  |  | 20.00 | 24.69 | +4.69 | –',
      'row | Acme | 2 | 12.345 | 20.00 | 24.69 | +4.69 | –',
      'group | Bonds |  |  | Unknown | Unknown | Unknown | –',
      'row | Dull bond | 3 | Unknown | Unknown | Unknown | Unknown | –',
      'total | Total |  |  | Unknown | Unknown | Unknown | –',
      'row | EUR | 980.00 |  | 980.00 | –',
      'total | Total |  |  | 980.00 | –',
    ]);
    expect(document.cards[0]).toMatchObject({ label: 'Total value', value: 'Unknown' });
    expect(notesOf(document)).toContain('Unknown: Dull bond: Price missing.');
  });

  test('weighs the parts of a known total, in Spanish too', async () => {
    const acme = await makeInstrument(t, { symbol: 'ACME', name: 'Acme', assetClass: 'equity' });
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2026-01-02', amount: '1000' },
      {
        type: 'buy',
        tradeDate: '2026-01-05',
        instrumentId: acme,
        quantity: '2',
        price: '250',
        amount: '500',
      },
    ] as never);
    await priceTestInstrument(t, acme, { '2026-11-19': '750' });
    expect(printed(await documentOf('es'))).toEqual([
      'group | Renta variable |  |  | 500,00 | 1.500,00 | +1.000,00 | 75,0 %',
      'row | Acme | 2 | 750,00 | 500,00 | 1.500,00 | +1.000,00 | 75,0 %',
      'total | Total |  |  | 500,00 | 1.500,00 | +1.000,00 | 75,0 %',
      'row | EUR | 500,00 |  | 500,00 | 25,0 %',
      'total | Total |  |  | 500,00 | 25,0 %',
    ]);
  });

  test('prints so many rows and no more, because the work grows with each', async () => {
    await bookHoldings();
    const figures = await figuresOf();
    const [one] = figures.holdings.holdings;
    const ofRows = (rows: number) =>
      holdingsStatement.print(
        {
          ...figures,
          holdings: { ...figures.holdings, holdings: Array.from({ length: rows }, () => one) as never },
        },
        testPrinting(),
      );
    // One balance of cash beside them.
    expect(ofRows(printedRowsAtMost - 1)).not.toBe('too_long');
    expect(ofRows(printedRowsAtMost)).toBe('too_long');
  });

  test('of an empty portfolio says that nothing is held', async () => {
    const document = await documentOf();
    expect(printed(document)).toEqual([]);
    expect(notesOf(document)).toEqual(['Nothing is held on this day.']);
    expect((await read()).status).toBe(200);
  });

  test('of an account prints its own units, lots and cash, which add up to those of the portfolio', async () => {
    const accounts = ['A1', 'B2'].map((number) => ({
      custodian: 'Example Bank',
      number,
      currency: null,
      alias: number === 'B2' ? 'Savings' : null,
      omnibus: false,
      openedOn: null,
      closedOn: null,
    }));
    id = await makePortfolio(t, { clientId: await makeClient(t, admin), accounts });
    const [first, second] = (await t.request(getPortfolio, { params: { id } }, admin)).body.accounts;
    const acme = await makeInstrument(t, { symbol: 'ACME', name: 'Acme', assetClass: 'equity' });
    const bought = (accountId: string | undefined, quantity: string, paidIn: string) => [
      { type: 'deposit', tradeDate: '2026-01-02', amount: paidIn, accountId },
      {
        type: 'buy',
        tradeDate: '2026-01-05',
        instrumentId: acme,
        quantity,
        price: '10',
        amount: `${quantity}0`,
        accountId,
      },
    ];
    await bookTestEntries(t, id, [
      ...bought(first?.id, '2', '25'),
      ...bought(second?.id, '3', '30'),
    ] as never);
    await priceTestInstrument(t, acme, { '2026-11-19': '20' });
    const lines = async (account: HoldingsFigures['account']) =>
      printed(await documentOf('en', account)).filter((line) => line.startsWith('row'));
    expect(await lines({ id: first?.id ?? '', hasEntries: true })).toEqual([
      'row | Acme | 2 | 20.00 | 20.00 | 40.00 | +20.00 | 88.9%',
      'row | EUR | 5.00 |  | 5.00 | 11.1%',
    ]);
    expect(await lines({ id: second?.id ?? '', hasEntries: true })).toEqual([
      'row | Acme | 3 | 20.00 | 30.00 | 60.00 | +30.00 | 100.0%',
    ]);
    expect(await lines(null)).toEqual([
      'row | Acme | 5 | 20.00 | 50.00 | 100.00 | +50.00 | 95.2%',
      'row | EUR | 5.00 |  | 5.00 | 4.8%',
    ]);
    const { facts } = await documentOf('en', { id: second?.id ?? '', hasEntries: true });
    expect(facts).toContainEqual({ label: 'Account', value: 'Savings (One account of the portfolio)' });
    expect((await read({ account: second?.id })).status).toBe(200);
  });
});
