/** The portfolio review: its figures are those of the pages, and it stays on one page whatever it has to print. */
import { getIncome } from '@partnerfolio/contract/figures/income';
import { getPerformance } from '@partnerfolio/contract/performance';
import { formatIn } from '@partnerfolio/contract/texts/format';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentBlock, FirmDocument } from '../../../platform/documents/document.ts';
import { createTypesetter } from '../../../platform/documents/typesetter.ts';
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
import { previewOf, printStatement, testReader } from '../../../testing/statements.ts';
import { portfolioReview } from './portfolio-review.ts';
import type { ReviewFigures } from './review-figures.ts';

let t: TestApp;
let admin: TestPerson;
let id: string;

const typesetter = createTypesetter();
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(async () => {
  typesetter.end();
  await t.close();
});
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  id = await makePortfolio(t, {
    clientId: await makeClient(t, admin, { name: 'Ann Example' }),
    name: 'Growth',
  });
});

const thirdQuarter = { from: '2026-07-01', to: '2026-09-30' };

/** Books so many holdings of falling value, half of which lost and half of which gained, with a dividend. */
const hold = async (count: number, nameOf = (n: number) => `Holding ${n}`): Promise<void> => {
  const entries: object[] = [{ type: 'deposit', tradeDate: '2026-07-01', amount: '1000000' }];
  for (let n = 0; n < count; n += 1) {
    const instrumentId = await makeInstrument(t, {
      symbol: `H${n}`,
      name: nameOf(n),
      assetClass: n % 2 === 0 ? 'equity' : 'bond',
    });
    const price = String(100 + (n % 2 === 0 ? n + 1 : -(n % 90) - 1));
    await priceTestInstrument(t, instrumentId, { '2026-07-01': '100', '2026-09-30': price });
    const trade = { tradeDate: '2026-07-01', instrumentId };
    const quantity = String(count - n);
    entries.push({ ...trade, type: 'buy', quantity, price: '100', amount: String((count - n) * 100) });
    if (n === 0)
      entries.push({ type: 'dividend', tradeDate: '2026-08-03', instrumentId, amount: '10', tax: '1.5' });
  }
  await bookTestEntries(t, id, entries as never);
};

const read = (options: object = thirdQuarter): Promise<ReviewFigures> =>
  portfolioReview.read(testReader(t, admin).read, { of: 'portfolio', id }, {
    template: 'portfolio_review',
    language: 'en',
    ...options,
  } as never);
const printOf = (figures: ReviewFigures, language: 'en' | 'es' = 'en') =>
  printStatement(portfolioReview, figures, language);

const tablesIn = (blocks: readonly DocumentBlock[]): { key: string; rows: string[] }[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'columns') return block.columns.flatMap((column) => tablesIn(column.blocks));
    if (block.kind !== 'table') return [];
    const { key, rows } = block.table;
    const texts = rows.map(({ cells }) => cells.map(({ text }) => text.replaceAll(/\s/gu, ' ')).join(' | '));
    return [{ key, rows: texts }];
  });
const rowsIn = ({ blocks }: FirmDocument, key: string): string[] =>
  tablesIn(blocks).find((table) => table.key === key)?.rows ?? [];

const pagesOf = async (document: FirmDocument): Promise<number> => {
  const made = await typesetter.typeset(document, t.clock.now(), null);
  if (!('pdf' in made)) throw new Error(JSON.stringify(made));
  return (
    Buffer.from(made.pdf)
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/gu)?.length ?? 0
  );
};

describe('a portfolio review', () => {
  test.each(['en', 'es'] as const)('prints the figures of the pages, in %s', async (language) => {
    await hold(4);
    const { document, unknown } = printOf(await read(), language);
    const format = formatIn(language);
    const of = { params: { id }, query: { from: '2026-06-30', to: '2026-09-30' } as never };
    const { body } = await t.request(getPerformance, of, admin);
    const { body: income } = await t.request(getIncome, of, admin);
    const amount = (figure: { known: boolean; value?: string | number }) =>
      format.amount(String(figure.value), { currency: 'EUR' });
    expect(Object.fromEntries(document.cards.map(({ key, value }) => [key, value]))).toEqual({
      value: amount(body.value as never),
      result: amount(body.gain as never),
      return: format.percent((body.twr as { value: number }).value, { signed: true }),
      income: amount(income.received.total.net as never),
    });
    expect(document.kind).toBe(language === 'en' ? 'Portfolio review' : 'Revisión de la cartera');
    expect(unknown).toEqual([]);
  });

  test('names ten holdings, and sums the others up so that the rows add up to the value', async () => {
    await hold(14);
    const figures = await read();
    const { document } = printOf(figures);
    const rows = rowsIn(document, 'largest');
    expect(rows).toHaveLength(13);
    expect(rows[0]).toMatch(/^Holding 0 \| 1,414\.00/u);
    expect(rows[10]).toMatch(/^Other holdings \(4\) \| /u);
    expect(rows[11]).toMatch(/^Cash \| /u);
    const number = (row: string, column: number) =>
      Math.round(Number((row.split(' | ')[column] ?? '').replaceAll(/[,%]/gu, '').replace('−', '-')) * 100);
    for (const column of [1, 2])
      expect(rows.slice(0, -1).reduce((sum, row) => sum + number(row, column), 0)).toBe(
        number(rows.at(-1) ?? '', column),
      );
    expect(rows.at(-1)?.split(' | ')[1]).toBe(document.cards[0]?.value);
    const classes = rowsIn(document, 'allocation').map((row) => row.split(' | ')[0]);
    expect(classes).toEqual(['Cash', 'Equity', 'Bonds', 'Total']);
  });

  test('names three contributors and detractors each, and all add up to the return', async () => {
    await hold(14);
    const rows = rowsIn(printOf(await read()).document, 'contributors').map((row) => row.split(' | '));
    expect(rows.map(([name]) => name)).toEqual([
      'Largest contributors',
      'Holding 6',
      'Holding 8',
      'Holding 4',
      'Largest detractors',
      'Holding 7',
      'Holding 5',
      'Holding 9',
      'Everything else',
      'TWR, net',
    ]);
    const parts = rows.slice(0, -1).map(([, text = '']) => Math.round(Number(text.replace('−', '-')) * 100));
    const total = Math.round(Number((rows.at(-1)?.[1] ?? '').replace('−', '-')) * 100);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
  });

  test('stays on one page with 300 holdings of long names, three benchmarks, a gap, and unknown figures', async () => {
    const long = (word: string) => `${word} ${'Internationale Vermögensverwaltungsgesellschaft '.repeat(4)}`;
    await hold(12, (n) => `${long('Holding').slice(0, 190)} ${n}`);
    const benchmarks = [await makeTestBenchmark(t), await makeTestBenchmark(t), await makeTestBenchmark(t)];
    const figures = await read({ ...thirdQuarter, benchmarks, preparedFor: 'w'.repeat(200) });
    const [one] = figures.holdings.holdings;
    if (one === undefined) throw new Error('Nothing is held');
    const holdings = Array.from({ length: 300 }, (_, n) => ({
      ...one,
      instrument: { ...one.instrument, id: `h${n}`, name: `${one.instrument.name} ${n}` },
      value: n > 200 ? ({ known: false, reason: 'missing_price' } as const) : one.value,
    }));
    const crowded = {
      ...figures,
      holdings: { ...figures.holdings, holdings },
      portfolio: {
        ...figures.portfolio,
        name: long('Portfolio'),
        client: { ...figures.portfolio.client, name: 'x'.repeat(200) },
      },
    } as ReviewFigures;
    for (const language of ['en', 'es'] as const) {
      const { document, unknown } = printOf(crowded, language);
      expect(unknown.length).toBeGreaterThan(90);
      expect(await pagesOf(document)).toBe(1);
      const { onePage: _, ...unbound } = document;
      expect(await pagesOf(unbound)).toBeGreaterThan(1);
      const gap = { kind: 'notes', title: 'Gap', notes: ['why '.repeat(125)] } as const;
      expect(await pagesOf({ ...document, blocks: [gap, ...document.blocks] })).toBe(1);
    }
  });

  test('says when the next review is, and for whom it was prepared', async () => {
    await hold(1);
    const figures = await read({ ...thirdQuarter, preparedFor: 'Family council' });
    const reviewed = { ...figures, nextReviewOn: '2027-01-15' as never };
    expect(printOf(reviewed).document.facts).toEqual(
      expect.arrayContaining([
        { label: 'Prepared for', value: 'Family council' },
        { label: 'Next review', value: '15 Jan 2027' },
      ]),
    );
    expect(printOf(figures).document.facts.map(({ label }) => label)).not.toContain('Next review');
  });

  test('of an empty portfolio says so, and prints no figure', async () => {
    const { document, unknown } = printOf(await read({}));
    expect(document).toMatchObject({ cards: [], blocks: [] });
    expect(document.letter).toEqual(['The portfolio had no entries by 20 November 2026.']);
    expect(unknown).toEqual([]);
  });

  test('is a PDF of one page, and refuses what it does not have', async () => {
    await hold(2);
    const asked = { id, template: 'portfolio_review', ...thirdQuarter };
    const { status, body } = await previewOf(t, admin, asked);
    expect([status, body.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await previewOf(t, admin, { ...asked, sections: 'income' })).fields).toMatchObject([
      { path: 'sections', code: 'report_without_option' },
    ]);
  });
});
