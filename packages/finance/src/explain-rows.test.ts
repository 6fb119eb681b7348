import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from './entry.ts';
import { explainGain, explainHolding, explainValue } from './explain-holding.ts';
import { explainFigure } from './explain-range.ts';
import type { RangeFigureName } from './explain-range.ts';
import { prepareLedger } from './ledger.ts';
import type { Market, Settings } from './market.ts';
import { dailyPerformance } from './performance.ts';
import { entry, EUR, KEPT, market, NOT_KEPT, on, rates, USD } from './testing/notation.ts';
import { holdingsAsAt } from './valuation.ts';

const instruments = ['B', 'C'].map((id) => ({ id, currency: EUR })).concat({ id: 'U', currency: USD });
const close = (value: number) => expect.closeTo(value, 12) as number;

function portfolioOf(entries: LedgerEntry[], scene: Market, given: { to: string; settings?: Settings }) {
  const ledger = prepareLedger({ entries, instruments });
  const settings = given.settings ?? KEPT;
  const series = dailyPerformance(ledger, scene, { settings, to: on(given.to) });
  return { ledger, market: scene, settings, series };
}

describe('the rows of a sum', () => {
  const entries = [
    entry('2024-01-01 deposit 100 EUR', { id: 'put' }),
    entry('2024-01-01 deposit 8 USD', { id: 'dollars' }),
    entry('2024-01-02 transfer_in 3 B EUR', { id: 'brought' }),
    entry('2024-01-02 buy 1 B @ 10 EUR', { id: 'bought', fee: '1', tax: '0.25' }),
    entry('2024-01-02 fee 4 USD', { id: 'fee' }),
    entry('2024-01-02 fee_refund 1 USD', { id: 'refund' }),
    entry('2024-01-02 tax 2 USD', { id: 'tax' }),
    entry('2024-01-02 tax_refund 1 USD', { id: 'back' }),
    entry('2024-01-02 interest 3 USD', { id: 'interest' }),
    entry('2024-01-02 dividend 2 B EUR', { id: 'dividend', tax: '0.5' }),
    entry('2024-01-03 withdrawal 20 EUR', { id: 'taken' }),
    entry('2024-01-03 transfer_out 1 B EUR', { id: 'given' }),
  ];
  const scene = market(
    { B: { '2024-01-02': '10', '2024-01-03': '11' } },
    rates({ 'USD/EUR': { '2024-01-01': '0.5', '2024-01-03': '0.75' } }),
  );
  const portfolio = portfolioOf(entries, scene, { to: '2024-01-03' });
  const whole = { from: on('2023-12-31'), to: on('2024-01-03') };
  const rowsOf = (name: RangeFigureName, range = whole) =>
    explainFigure(portfolio, name, range).rows.map(({ date, subject, values }) => [
      date.slice(8),
      subject,
      values['amount'] ?? values['quantity'],
      values['currency'],
      values['rate'],
      values['base'],
    ]);

  test('are the entries, and what came or went in kind, by date', () => {
    expect(rowsOf('inflow')).toEqual([
      ['01', 'put', '100', 'EUR', '1', 100],
      ['01', 'dollars', '8', 'USD', '0.5', 4],
      ['02', 'B', '3', 'EUR', '1', 30],
    ]);
    expect(rowsOf('outflow')).toEqual([
      ['03', 'taken', '20', 'EUR', '1', 20],
      ['03', 'B', '1', 'EUR', '1', 11],
    ]);
    expect(rowsOf('income')).toEqual([
      ['02', 'interest', '3', 'USD', '0.5', 1.5],
      ['02', 'dividend', '2', 'EUR', '1', 2],
    ]);
    expect(rowsOf('fees')).toEqual([
      ['02', 'bought', '1', 'EUR', '1', 1],
      ['02', 'fee', '4', 'USD', '0.5', 2],
      ['02', 'refund', '-1', 'USD', '0.5', -0.5],
    ]);
    expect(rowsOf('taxes')).toEqual([
      ['02', 'bought', '0.25', 'EUR', '1', 0.25],
      ['02', 'tax', '2', 'USD', '0.5', 1],
      ['02', 'back', '-1', 'USD', '0.5', -0.5],
      ['02', 'dividend', '0.5', 'EUR', '1', 0.5],
    ]);
  });

  test('are those after the first day of the range and on its last', () => {
    const range = { from: on('2024-01-01'), to: on('2024-01-02') };
    expect(rowsOf('inflow', range).map(([, subject]) => subject)).toEqual(['B']);
    expect(rowsOf('outflow', range)).toEqual([]);
    expect(rowsOf('fees', { from: on('2024-01-02'), to: on('2024-01-03') })).toEqual([]);
  });

  test('say what has no price or rate', () => {
    const lost = portfolioOf(
      [entry('2024-01-02 transfer_in 3 C EUR'), entry('2024-01-02 fee 4 CHF', { id: 'fee' })],
      market({}),
      { to: '2024-01-02' },
    );
    const range = { from: on('2024-01-01'), to: on('2024-01-02') };
    expect(explainFigure(lost, 'inflow', range).rows).toEqual([
      {
        date: '2024-01-02',
        subject: 'C',
        values: { quantity: '3', price: 'missing_price', currency: 'EUR', rate: '1', base: 'unknown' },
      },
    ]);
    expect(explainFigure(lost, 'fees', range).rows).toEqual([
      {
        date: '2024-01-02',
        subject: 'fee',
        values: { amount: '4', currency: 'CHF', rate: 'missing_rate', base: 'missing_rate' },
      },
    ]);
  });

  test('of a portfolio that keeps no cash are what each trade put in or took out', () => {
    const bare = portfolioOf(entries, scene, { to: '2024-01-03', settings: NOT_KEPT });
    const rows = explainFigure(bare, 'outflow', whole).rows.map(({ subject, values }) => [
      subject,
      values['amount'] ?? values['quantity'],
    ]);
    expect(rows).toEqual([
      ['refund', '1'],
      ['back', '1'],
      ['interest', '3'],
      ['dividend', '1.5'],
      ['B', '1'],
    ]);
  });
});

describe('the rows of a return', () => {
  const portfolio = portfolioOf(
    [
      entry('2024-01-01 deposit 100 EUR'),
      entry('2024-01-02 fee 10 EUR'),
      entry('2024-01-04 deposit 110 EUR'),
      entry('2024-01-05 interest 40 EUR'),
      entry('2024-01-05 withdrawal 20 EUR'),
    ],
    market({}),
    { to: '2024-01-06' },
  );
  const range = { from: on('2024-01-01'), to: on('2024-01-06') };

  test('are the days that moved, with what the formula asks for', () => {
    const nothing = { inflow: 0, outflow: 0, fees: 0 };
    expect(explainFigure(portfolio, 'twr', range).rows).toEqual([
      {
        date: '2024-01-02',
        subject: '',
        values: {
          ...nothing,
          opening: 100,
          closing: close(90),
          fees: 10,
          growth: close(0.9),
          growthGross: close(1),
        },
      },
      {
        date: '2024-01-05',
        subject: '',
        values: {
          ...nothing,
          opening: 200,
          closing: 220,
          outflow: 20,
          growth: close(1.2),
          growthGross: close(1.2),
        },
      },
    ]);
    expect(explainFigure(portfolio, 'twrGross', { ...range, from: on('2024-01-02') }).rows).toHaveLength(1);
  });

  test('of the money-weighted one are its flows at their present value, which add up to nothing', () => {
    const { rows, terms, value } = explainFigure(portfolio, 'xirr', range);
    expect(rows.map(({ date, values }) => [date.slice(8), values['amount'], values['days']])).toEqual([
      ['01', 100, 0],
      ['04', 110, 3],
      ['05', -20, 4],
      ['06', -220, 5],
    ]);
    const present = rows.map(({ values }) => Number(values['present']));
    expect(present[0]).toBe(100);
    expect(present.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 8);
    expect(terms).toEqual([{ name: 'root 1', value: value.known ? value.value : null }]);
  });

  test('of the drawdown are its dates, without a recovery that has not come', () => {
    const falling = portfolioOf(
      [entry('2024-01-01 deposit 100 EUR'), entry('2024-01-03 fee 10 EUR')],
      market({}),
      { to: '2024-01-04' },
    );
    const { rows, value } = explainFigure(falling, 'drawdown', { ...range, to: on('2024-01-04') });
    expect(value).toEqual({ known: true, value: close(-0.1) });
    expect(rows).toEqual([
      { date: '2024-01-02', subject: 'peak', values: {} },
      { date: '2024-01-03', subject: 'trough', values: {} },
    ]);
  });

  test('are none where the figure is not known, and its terms say why', () => {
    const lost = portfolioOf([entry('2024-01-02 buy 1 B @ 10 EUR')], market({}), { to: '2024-01-03' });
    const asked = { from: on('2024-01-01'), to: on('2024-01-03') };
    expect(explainFigure(lost, 'drawdown', asked)).toMatchObject({ value: { known: false }, rows: [] });
    expect(explainFigure(lost, 'xirr', asked)).toMatchObject({
      value: { known: false },
      rows: [],
      terms: [],
    });
    expect(explainFigure(lost, 'twr', asked).rows[0]?.values).toMatchObject({
      growth: 'unknown',
      growthGross: 'unknown',
    });
    expect(explainFigure(portfolio, 'twrGrossAnnualised', range)).toMatchObject({
      terms: [
        { name: 'twrGross', value: close(0.2) },
        { name: 'days', value: 5 },
      ],
      rows: [],
    });
    expect(explainFigure(portfolio, 'gain', range)).toMatchObject({
      value: { known: true, value: 30 },
      terms: [
        { name: 'openingValue', value: 100 },
        { name: 'closingValue', value: 220 },
        { name: 'inflow', value: 110 },
        { name: 'outflow', value: 20 },
      ],
    });
  });
});

describe('the rows of a value', () => {
  const scene = market(
    { B: { '2024-01-02': '10' }, U: { '2024-01-02': '20' } },
    rates({ 'EUR/USD': { '2024-01-01': '1.25' } }),
  );
  const portfolio = portfolioOf(
    [
      entry('2024-01-01 deposit 100 EUR'),
      entry('2024-01-02 buy 2 B @ 10 EUR', { id: 'first' }),
      entry('2024-01-02 buy 1 C @ 5 EUR'),
      entry('2024-01-03 buy 1 U @ 20 USD', { id: 'dollars' }),
      entry('2024-01-04 sell 1 B @ 12 EUR', { id: 'sold', fee: '1' }),
    ],
    scene,
    { to: '2024-01-12' },
  );

  test('are the holdings and balances with prices, rates and their dates, or what is missing', () => {
    const asAt = on('2024-01-12');
    const { value, terms, rows, quality, formula, method, page } = explainValue(portfolio, asAt);
    expect(value).toMatchObject({ known: false, reason: 'missing_price', instrumentIds: ['C'] });
    // B 10, U 16, euros 100 − 20 − 5 + 11 = 86, dollars −16.
    expect(terms).toEqual([
      { name: 'partial', value: '96' },
      { name: 'unknown lines', value: 1 },
    ]);
    expect([formula, method, page]).toEqual([
      'Σ base, base = quantity × price × rate',
      'last close or manual value on or before the date, last rate on or before it',
      'valuation',
    ]);
    expect(rows.map(({ date }) => date)).toEqual(Array(5).fill('2024-01-12'));
    const own = { rate: '1', 'rate of': '2024-01-12', 'rate through': 'EUR' };
    const abroad = { rate: '0.8', 'rate of': '2024-01-01', 'rate through': 'USD → EUR' };
    expect(rows.map(({ subject, values }) => [subject, values])).toEqual([
      [
        'B',
        {
          quantity: '1',
          price: '10',
          'price of': '2024-01-02',
          'price from': 'close',
          value: '10',
          currency: 'EUR',
          ...own,
          base: '10',
        },
      ],
      [
        'C',
        {
          quantity: '1',
          price: 'missing_price',
          'price of': 'never',
          'price from': 'nowhere',
          value: 'missing_price',
          currency: 'EUR',
          ...own,
          base: 'missing_price',
        },
      ],
      [
        'U',
        {
          quantity: '1',
          price: '20',
          'price of': '2024-01-02',
          'price from': 'close',
          value: '20',
          currency: 'USD',
          ...abroad,
          base: '16',
        },
      ],
      ['EUR', { value: '86', currency: 'EUR', ...own, base: '86' }],
      ['USD', { value: '-20', currency: 'USD', ...abroad, base: '-16' }],
    ]);
    // Prices of the 2nd and the rate of the 1st are older than a week: B, U and the dollars.
    expect(quality).toEqual({ stale: 3, gaps: [] });
  });

  test('of a holding are its lots, and whether its price is old', () => {
    const explained = explainHolding(portfolio, 'U', on('2024-01-12'));
    expect(explained).toMatchObject({
      figure: 'unrealised gain',
      formula: 'valueBase − costBase = pricePart + currencyPart, currencyPart = cost × rate − costBase',
      method: 'cost by fifo',
      page: 'cost-basis',
      value: { known: true, value: '0' },
      rows: [
        { date: '2024-01-03', subject: 'dollars', values: { quantity: '1', cost: '20', costBase: '16' } },
      ],
      quality: { stale: 1, gaps: [] },
    });
    expect(explained.terms.map(({ name }) => name)).toEqual([
      'quantity',
      'price',
      'value',
      'rate',
      'valueBase',
      'cost',
      'costBase',
      'pricePart',
      'currencyPart',
    ]);
    expect(explainHolding(portfolio, 'B', on('2024-01-04')).quality).toEqual({ stale: 0, gaps: [] });
    expect(explainHolding(portfolio, 'X', on('2024-01-04'))).toMatchObject({
      value: { known: false, reason: 'no_value', instrumentIds: ['X'] },
      terms: [],
      rows: [],
      quality: { stale: 0, gaps: [] },
    });
  });

  test('of a sale are the lots it took', () => {
    const { ledger, settings } = portfolio;
    const { book } = holdingsAsAt(ledger, scene, { settings, asAt: on('2024-01-12') });
    const explained = explainGain(book, 'sold');
    expect(explained).toMatchObject({
      figure: 'realised gain',
      method: 'lots by fifo, proceeds less fees and taxes',
      page: 'cost-basis',
      value: { value: '1' },
      rows: [{ date: '2024-01-02', subject: 'first', values: { quantity: '1', cost: '10', costBase: '10' } }],
      quality: { stale: 0, gaps: [] },
    });
    expect(explained?.formula).toContain('proceedsBase − costBase');
    expect(explained?.terms).toEqual([
      { name: 'proceeds', value: '11' },
      { name: 'cost', value: '10' },
      { name: 'gain', value: '1' },
      { name: 'proceedsBase', value: '11' },
      { name: 'costBase', value: '10' },
      { name: 'pricePart', value: '1' },
      { name: 'currencyPart', value: '0' },
    ]);
  });
});
