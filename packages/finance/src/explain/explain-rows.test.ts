import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../ledger/entry.ts';
import { explainFigure } from './explain-range.ts';
import type { RangeFigureName } from './explain-range.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { Market, Settings } from '../market/market.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { entry, EUR, KEPT, market, NOT_KEPT, on, rates, USD } from '../testing/notation.ts';

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

  test('are the entries, and transfers in kind, by date', () => {
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
    expect(rowsOf('inflow', { from: on('2024-01-02'), to: on('2024-01-03') })).toEqual([]);
    expect(rowsOf('outflow', { from: on('2024-01-03'), to: on('2024-01-03') })).toEqual([]);
    expect(rowsOf('fees', { from: on('2024-01-02'), to: on('2024-01-03') })).toEqual([]);
  });

  test('are sorted by date, whether they moved money or units', () => {
    const mixed = portfolioOf(
      [entry('2024-01-02 transfer_in 1 B EUR'), entry('2024-01-03 deposit 5 EUR', { id: 'later' })].concat(
        entry('2024-01-01 deposit 7 EUR', { id: 'first' }),
      ),
      scene,
      { to: '2024-01-03' },
    );
    const { rows } = explainFigure(mixed, 'inflow', whole);
    expect(rows.map(({ subject }) => subject)).toEqual(['first', 'B', 'later']);
    expect(rows[1]?.values).toEqual({ quantity: '1', price: '10', currency: 'EUR', rate: '1', base: 10 });
  });

  test('name a missing price or rate', () => {
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

  test('without cash tracking are what each trade contributed or withdrew', () => {
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

  test('are the days with flows, with what the formula needs', () => {
    const nothing = { inflow: 0, outflow: 0, fees: 0, charges: 0 };
    expect(explainFigure(portfolio, 'twr', range).rows).toEqual([
      {
        date: '2024-01-02',
        subject: '',
        values: {
          ...nothing,
          opening: 100,
          closing: close(90),
          fees: 10,
          charges: 10,
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

  test('of a money-weighted return with several solutions are empty, and its terms are these solutions', () => {
    const several = portfolioOf(
      [
        entry('2022-01-01 deposit 1000 EUR'),
        entry('2022-12-31 interest 1300 EUR'),
        entry('2023-01-01 withdrawal 2300 EUR'),
        entry('2024-01-01 deposit 1320 EUR'),
        entry('2024-01-01 fee 1320 EUR'),
      ],
      market({}),
      { to: '2024-01-01' },
    );
    const years = { from: on('2021-12-31'), to: on('2024-01-01') };
    const { rows, terms, value } = explainFigure(several, 'xirr', years);
    expect(value).toMatchObject({ known: false, reason: 'several_rates' });
    expect(terms).toEqual([
      { name: 'root 1', value: close(0.1) },
      { name: 'root 2', value: close(0.2) },
    ]);
    expect(rows).toEqual([]);
  });

  test('of a money-weighted return are its flows at their present value, which add up to zero', () => {
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

  test('of a range before the series are empty, and its opening value is its value', () => {
    const late = portfolioOf(
      [entry('2024-01-03 deposit 100 EUR'), entry('2024-01-05 interest 10 EUR')],
      market({}),
      { to: '2024-01-06' },
    );
    const inside = { from: on('2024-01-03'), to: on('2024-01-06') };
    expect(
      explainFigure(late, 'xirr', inside).rows.map(({ date, values }) => [date, values['amount']]),
    ).toEqual([
      ['2024-01-03', 100],
      ['2024-01-06', -110],
    ]);
    expect(explainFigure(late, 'twr', inside).rows.map(({ date }) => date)).toEqual(['2024-01-05']);
    expect(explainFigure(late, 'openingValue', inside)).toMatchObject({
      value: { known: true, value: 100 },
      rows: [{ subject: 'EUR' }],
    });
    const cut = { from: on('2024-01-04'), to: on('2024-01-05') };
    expect(explainFigure(late, 'twr', cut).rows.map(({ date }) => date)).toEqual(['2024-01-05']);
    expect(explainFigure(late, 'twr', { ...cut, to: on('2024-01-04'), from: on('2024-01-03') }).rows).toEqual(
      [],
    );
  });

  test('of a return include the day on which only the gross return moved', () => {
    const charged = portfolioOf(
      [entry('2024-01-03 deposit 100 EUR'), entry('2024-01-04 interest 5 EUR', { fee: '5' })],
      market({}),
      { to: '2024-01-05' },
    );
    const range_ = { from: on('2024-01-02'), to: on('2024-01-05') };
    expect(explainFigure(charged, 'twrGross', range_).rows.map(({ date }) => date)).toEqual(['2024-01-04']);
  });

  test('of a drawdown are its dates, without a recovery that has not happened', () => {
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

  test('are empty if the figure is unknown, and its terms give the reason', () => {
    const lost = portfolioOf([entry('2024-01-02 transfer_in 1 B EUR')], market({}), { to: '2024-01-03' });
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
