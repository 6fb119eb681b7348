import { getContribution } from '@partnerfolio/contract/figures/contribution';
import { putFxRates } from '@partnerfolio/contract/market-data';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import { getPerformance } from '@partnerfolio/contract/performance';
import { printedRowsAtMost } from '@partnerfolio/contract/reports/options';
import { formatIn } from '@partnerfolio/contract/texts/format';
import { performanceReportTexts } from '@partnerfolio/contract/texts/performance-report';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FirmDocument } from '../../../platform/documents/document.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { makeTestBenchmark } from '../../../testing/benchmarks.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { notesOf, previewOf, printStatement, testPrinting } from '../../../testing/statements.ts';
import type { PerformanceReportFigures } from './performance-figures.ts';
import { performanceReport } from './performance-report.ts';

let t: TestApp;
let admin: TestPerson;
let id: string;
let acme: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  acme = await makeInstrument(t, { symbol: 'ACME', name: 'Acme', assetClass: 'equity' });
  const benchmark = await makeTestBenchmark(t, { weights: { [acme]: '100' } });
  id = await makePortfolio(t, {
    clientId: await makeClient(t, admin, { name: 'Ann Example' }),
    name: 'Growth',
    benchmark,
  });
});

/** 1,000 paid in, two Acme at 100, half sold at 150 with a fee, a dividend: from 1 July to today, 20 November 2026. */
const bookLedger = async () => {
  await priceTestInstrument(t, acme, {
    '2026-06-30': '100',
    '2026-07-01': '100',
    '2026-08-03': '120',
    '2026-09-30': '150',
    '2026-10-30': '140',
    '2026-11-19': '140',
  });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-07-01', amount: '1000' },
    { type: 'buy', tradeDate: '2026-07-01', instrumentId: acme, quantity: '2', price: '100', amount: '200' },
    { type: 'dividend', tradeDate: '2026-08-03', instrumentId: acme, amount: '10', tax: '1.5' },
    {
      type: 'sell',
      tradeDate: '2026-09-30',
      instrumentId: acme,
      quantity: '1',
      price: '150',
      amount: '150',
      fee: '2',
    },
    { type: 'withdrawal', tradeDate: '2026-10-01', amount: '100' },
  ] as never);
};

const download = (query: Record<string, string>) =>
  previewOf(t, admin, { id, template: 'performance', ...query });

/** The figures that a download has read. */
const figuresOf = async (query: Record<string, string> = {}): Promise<PerformanceReportFigures> => {
  const print = vi.spyOn(performanceReport, 'print');
  const answer = await download(query);
  const read = print.mock.calls[0]?.[0];
  print.mockRestore();
  expect(answer.status).toBe(200);
  if (read === undefined) throw new Error('The report was not printed');
  // They are frozen as JSON.
  return JSON.parse(JSON.stringify(read)) as PerformanceReportFigures;
};
const printOf = (figures: PerformanceReportFigures, language: 'en' | 'es' = 'en') =>
  printStatement(performanceReport, figures, language);
const reportOf = async (query: Record<string, string> = {}, language: 'en' | 'es' = 'en') =>
  printOf(await figuresOf(query), language);

const tableOf = ({ blocks }: FirmDocument, key: string): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'table' && block.table.key === key
      ? block.table.rows.map(({ cells }) => cells.map(({ text }) => text.replaceAll(/\s/gu, ' ')).join(' | '))
      : [],
  );
const thirdQuarter = { from: '2026-07-01', to: '2026-09-30' };

describe('GET /api/portfolios/:id/report of performance', () => {
  test('answers a PDF, which has the same bytes each time', async () => {
    await bookLedger();
    const [first, again] = [await download(thirdQuarter), await download(thirdQuarter)];
    expect([first.status, first.body.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(first.body.equals(again.body)).toBe(true);
  });

  test('422 for a range that begins after its end or today, and for one account', async () => {
    await bookLedger();
    const statuses = [
      { from: '2026-09-30', to: '2026-07-01' },
      { from: '2027-01-01' },
      { account: '00000000-0000-4000-8000-000000000000' },
    ].map(async (query) => (await download(query as never)).status);
    expect(await Promise.all(statuses)).toEqual([422, 422, 422]);
  });
});

describe('a performance report', () => {
  test('prints the amounts of the range, the year and since inception once each, and they add up', async () => {
    await bookLedger();
    const { document, unknown } = await reportOf(thirdQuarter);
    // The range, the year and the portfolio begin on the same day.
    expect(tableOf(document, 'development')).toEqual([
      'Opening value | 0.00',
      'Contributions | +1,000.00',
      'Withdrawals | 0.00',
      'Result before fees and taxes | +110.00',
      'Fees | −2.00',
      'Taxes | −1.50',
      'Closing value | 1,106.50',
    ]);
    expect(document).toMatchObject({ kind: 'Performance report', title: 'Third quarter 2026' });
    expect(document.subject).toBe('Ann Example · Growth · 1 Jul 2026 to 30 Sept 2026');
    expect(unknown).toEqual([]);
  });

  test('opens with the value of the day before the range', async () => {
    await bookLedger();
    const { document } = await reportOf({ from: '2026-10-01', to: '2026-11-20' });
    expect(tableOf(document, 'development')[0]).toBe('Opening value | 1,106.50 | 0.00');
    expect(tableOf(document, 'development').at(-1)).toBe('Closing value | 996.50 | 996.50');
    expect(document.title).toBe('1 Oct 2026 to 20 Nov 2026');
  });

  test.each(['en', 'es'] as const)('prints the returns that the pages show, in %s', async (language) => {
    await bookLedger();
    const query = { from: '2026-09-30', to: '2026-10-31' } as never;
    const of = { params: { id }, query };
    const { body } = await t.request(getPerformance, of, admin);
    const { body: compared } = await t.request(getComparison, of, admin);
    const { document } = await reportOf({ from: '2026-10-01', to: '2026-10-31' }, language);
    const format = formatIn(language);
    const shown = (figure: { known: boolean; value?: number } | undefined) =>
      format.percent(figure?.value ?? Number.NaN, { signed: true }).replaceAll(/\s/gu, ' ');
    const cells = tableOf(document, 'returns')[0]?.split(' | ');
    expect(cells?.slice(1, 5)).toEqual([
      shown(body.twrGross as never),
      shown(body.twr as never),
      shown(body.irrOfPeriod as never),
      shown(compared.returns?.benchmark as never),
    ]);
    expect(cells?.[0]).toBe(language === 'en' ? 'October 2026' : 'Octubre de 2026');
    expect(document.kind).toBe(performanceReportTexts[language].kind);
  });

  test('prints contributions that add up to the return', async () => {
    await bookLedger();
    const { document } = await reportOf(thirdQuarter);
    const rows = tableOf(document, 'contribution').map((row) => row.split(' | '));
    const value = (name: string) =>
      Math.round(Number(rows.find(([label]) => label === name)?.[2]?.replace('−', '-')) * 100);
    expect(value('Equity') + value('Cash, and fees and taxes of no holding')).toBe(value('TWR, net'));
    const asked = { params: { id }, query: { from: '2026-06-30', to: '2026-09-30' } as never };
    const { body } = await t.request(getContribution, asked, admin);
    const { contributions } = body;
    expect(contributions.known && Math.round(contributions.twr * 10_000)).toBe(value('TWR, net'));
  });

  test('lists what happened within the range only', async () => {
    await bookLedger();
    const { document } = await reportOf(thirdQuarter);
    expect(tableOf(document, 'transactions')).toEqual([
      '1 Jul 2026 | Deposit |  |  |  |  | +1,000.00 | EUR',
      '1 Jul 2026 | Buy | Acme | 2 | 100.00 |  | −200.00 | EUR',
      '3 Aug 2026 | Dividend | Acme |  |  | 1.50 | +8.50 | EUR',
      '30 Sept 2026 | Sell | Acme | 1 | 150.00 | 2.00 | +148.00 | EUR',
    ]);
    expect(tableOf(document, 'income')).toEqual([
      'Acme | 1 | 10.00 | 1.50 | 0.00 | +8.50',
      'Total | 1 | 10.00 | 1.50 | 0.00 | +8.50',
    ]);
    expect(tableOf(document, 'realised')).toEqual([
      '30 Sept 2026 | Acme | 1 Jul 2026 | 1 | 148.00 | 100.00 | +48.00',
      'Total |  |  |  | 148.00 | 100.00 | +48.00',
    ]);
    const later = (await reportOf({ from: '2026-11-01' })).document;
    expect(['transactions', 'income', 'realised'].flatMap((key) => tableOf(later, key))).toEqual([]);
  });

  test('measures the month and the year up to the last day', async () => {
    await bookLedger();
    const figures = await figuresOf({ from: '2026-07-01', to: '2026-08-20' });
    expect(figures.months.at(-1)).toMatchObject({ month: 8, partial: true });
    const { body } = await t.request(
      getPerformance,
      { params: { id }, query: { from: '2026-07-31', to: '2026-08-20' } as never },
      admin,
    );
    expect(figures.months.at(-1)?.twr).toEqual(body.twr);
    expect(tableOf(printOf(figures).document, 'months')).toHaveLength(1);
  });

  test('says what is unknown and why, in the cells and in the sentences', async () => {
    const dull = await makeInstrument(t, { symbol: 'DULL', name: 'Dull bond', assetClass: 'bond' });
    await bookLedger();
    await bookTestEntries(t, id, [
      { type: 'transfer_in', tradeDate: '2026-08-10', instrumentId: dull, quantity: '3' },
    ] as never);
    const { document, unknown } = await reportOf(thirdQuarter);
    expect(document.cards.map(({ value }) => value)).toContain('Unknown');
    expect(unknown).toContain('Unknown: Dull bond: Price missing.');
    expect(unknown).toContain('Unknown: Since inception, cumulative, TWR, net: Price missing.');
    expect(notesOf(document)).toEqual(expect.arrayContaining([...unknown]));
    expect(document.letter.join(' ')).not.toMatch(/returned|Unknown/u);
  });

  test('of an empty portfolio says so, and prints no figure', async () => {
    const { document, unknown } = await reportOf();
    expect(document).toMatchObject({ cards: [], blocks: [], title: '20 Nov 2026' });
    expect(document.letter).toEqual(['The portfolio had no entries by 20 November 2026.']);
    expect(unknown).toEqual([]);
  });

  test('of a range that began before the portfolio covers the time since, and says so', async () => {
    await bookLedger();
    const { document } = await reportOf({ from: '2026-01-01', to: '2026-09-30' });
    expect(document.letter.join(' ')).toContain('From 1 July 2026 to 30 September 2026');
    expect(notesOf(document).join(' ')).toContain('The portfolio began on 1 Jul 2026');
  });

  test('converts what is held in a foreign currency', async () => {
    const rates = [{ base: 'EUR', quote: 'USD', day: '2026-06-30', rate: '1.25' }];
    await t.request(putFxRates, { body: { rates } }, admin);
    const dollars = await makeInstrument(t, { symbol: 'USX', name: 'Dollar share', currency: 'USD' });
    await priceTestInstrument(t, dollars, { '2026-07-01': '10', '2026-09-30': '20' });
    await bookTestEntries(t, id, [
      {
        type: 'transfer_in',
        tradeDate: '2026-07-01',
        instrumentId: dollars,
        quantity: '5',
        price: '10',
        currency: 'USD',
      },
    ] as never);
    const { document } = await reportOf(thirdQuarter);
    expect(tableOf(document, 'development').at(-1)).toBe('Closing value | 80.00');
    expect(notesOf(document).join(' ')).toContain('Outdated prices or rates: Dollar share');
  });

  test('gives every table and row a key of its own', async () => {
    await bookLedger();
    const { document } = await reportOf();
    const tables = document.blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []));
    expect(new Set(tables.map(({ key }) => key)).size).toBe(tables.length);
    for (const { rows, head } of tables) {
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      for (const { cells } of rows) expect(cells).toHaveLength(head.length);
    }
  });

  test('prints so many transactions and no more', async () => {
    await bookLedger();
    const figures = await figuresOf();
    const [one] = figures.transactions;
    const transactions = Array.from({ length: printedRowsAtMost + 1 }, () => one) as never;
    const tooMany = { ...figures, transactionCount: printedRowsAtMost + 1, transactions };
    expect(performanceReport.print(tooMany, testPrinting())).toBe('too_long');
  });
});

test('the texts have the same parameters in either language', () => {
  const parameters = (text: string) => [...text.matchAll(/\{\w+\}/gu)].map(String).toSorted();
  for (const [key, text] of Object.entries(performanceReportTexts.en))
    expect(parameters(performanceReportTexts.es[key as keyof typeof performanceReportTexts.es])).toEqual(
      parameters(text),
    );
});
