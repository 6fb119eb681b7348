import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocalDate } from '../dates/dates.ts';
import type { Derivation } from './derivation.ts';
import { explainGain, explainHolding, explainValue } from './explain-holding.ts';
import { explainFigure } from './explain-range.ts';
import type { RangeFigureName } from './explain-range.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { CurrencyCode } from '../number/money.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { rangeFigures } from '../returns/range-figures.ts';
import { entry, KEPT, market, NOT_KEPT, on, rates, USD } from '../testing/notation.ts';
import { randomLedger } from '../testing/random-ledger.ts';
import { holdingsAsAt } from '../values/valuation.ts';

const FLOWS = ['inflow', 'outflow', 'income', 'fees', 'taxes'] as const;

function portfolioOf(seed: number) {
  const input = randomLedger(seed);
  const { cashKept, costMethod } = input;
  const settings = { baseCurrency: input.baseCurrency as CurrencyCode, cashKept, costMethod };
  const ledger = prepareLedger({ entries: input.entries, instruments: input.instruments });
  const scene = market(input.prices, rates(input.rates));
  const to = input.to as LocalDate;
  const series = dailyPerformance(ledger, scene, { settings, to });
  return { ledger, market: scene, settings, series, to };
}

const columnOf = ({ rows }: Derivation, name: string) =>
  rows.map(({ values }) => Number(values[name] ?? Number.NaN));
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
const isClose = (a: number, b: number, scale: number) =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, scale, Math.abs(a));

describe('every derivation', () => {
  test('has rows that give the figure, for any ledger', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { to, ...portfolio } = portfolioOf(seed);
        const range = { from: portfolio.series.openingDate, to };
        const figures = rangeFigures(portfolio.series, range);
        const scale = Math.max(1, ...portfolio.series.days.value.map(Math.abs));
        const isMadeOf = (name: RangeFigureName, make: (derivation: Derivation) => number): boolean => {
          const derivation = explainFigure(portfolio, name, range);
          const { value } = derivation;
          return !value.known || isClose(make(derivation), Number(value.value), scale);
        };
        const isSum = (name: RangeFigureName) => isMadeOf(name, (one) => sum(columnOf(one, 'base')));
        expect(
          [...FLOWS, 'openingValue' as const, 'closingValue' as const].filter((name) => !isSum(name)),
        ).toEqual([]);
        expect(isMadeOf('twr', (one) => columnOf(one, 'growth').reduce((a, b) => a * b, 1) - 1)).toBe(true);
        expect(
          isMadeOf('twrGross', (one) => columnOf(one, 'growthGross').reduce((a, b) => a * b, 1) - 1),
        ).toBe(true);
        const { xirr } = figures;
        const present = explainFigure(portfolio, 'xirr', range);
        const size = sum(columnOf(present, 'present').map(Math.abs));
        if (xirr.known && Number.isFinite(size)) {
          // Near −100 % neighbouring rates lie far apart in 1 + r, and so do their present values.
          const resolution = Number.EPSILON / (1 + xirr.value);
          const years = Math.max(...columnOf(present, 'days')) / 365;
          const tolerance = 1e-6 * Math.max(1, size) + size * years * resolution;
          expect(Math.abs(sum(columnOf(present, 'present')))).toBeLessThanOrEqual(tolerance);
        }
      }),
      { numRuns: 80 },
    );
  }, 60_000);
});

describe('an explanation', () => {
  const ledger = prepareLedger({
    entries: [
      entry('2024-01-01 deposit 100 EUR', { id: 'd' }),
      entry('2024-01-02 buy 10 A @ 10 USD', { id: 'b', fee: '1' }),
      entry('2024-01-03 dividend 2 A USD', { id: 'i' }),
      entry('2024-01-04 sell 4 A @ 12 USD', { id: 's', fee: '1', tax: '2' }),
    ],
    instruments: [{ id: 'A', currency: USD }],
  });
  const scene = market(
    { A: { '2024-01-02': '10', '2024-01-03': '11', '2024-01-04': '12' } },
    rates({ 'USD/EUR': { '2024-01-01': '0.5', '2024-01-04': '0.75' } }),
  );
  const to = on('2024-01-04');
  const series = dailyPerformance(ledger, scene, { settings: KEPT, to });
  const portfolio = { ledger, market: scene, settings: KEPT, series };
  const range = { from: series.openingDate, to };

  test('of income and fees lists the entries with their amounts and rates', () => {
    expect(explainFigure(portfolio, 'income', range)).toMatchObject({
      value: { known: true, value: 1 },
      page: 'time-weighted-return',
      rows: [
        { date: '2024-01-03', subject: 'i', values: { amount: '2', currency: 'USD', rate: '0.5', base: 1 } },
      ],
    });
    expect(explainFigure(portfolio, 'fees', range).rows.map(({ subject }) => subject)).toEqual(['b', 's']);
    expect(explainFigure(portfolio, 'taxes', range).rows.map(({ values }) => values['base'])).toEqual([1.5]);
    expect(explainFigure(portfolio, 'inflow', range).rows.map(({ subject }) => subject)).toEqual(['d']);
  });

  test('of a return has the days, and of the gain and the annualised return their terms', () => {
    const days = explainFigure(portfolio, 'twr', range);
    expect(days.rows[0]).toMatchObject({ date: '2024-01-02', values: { opening: 100, closing: 99.5 } });
    expect(days.formula).toContain('(closing + outflow) / (opening + inflow)');
    const gain = explainFigure(portfolio, 'gain', range);
    expect(gain.terms.map(({ name }) => name)).toEqual(['openingValue', 'closingValue', 'inflow', 'outflow']);
    expect(explainFigure(portfolio, 'twrAnnualised', range)).toMatchObject({
      value: { known: false, reason: 'shorter_than_a_year' },
      terms: [{ name: 'twr' }, { name: 'days', value: 4 }],
    });
    expect(explainFigure(portfolio, 'drawdown', range).rows.map(({ subject }) => subject)).toEqual([
      'peak',
      'trough',
      'recovery',
    ]);
    expect(explainFigure(portfolio, 'xirr', range).terms).toHaveLength(1);
  });

  test('of a value has every holding with its price and rate, and their dates', () => {
    const { value, rows, quality } = explainValue(portfolio, to);
    expect(value.known && value.value).toBe('113.5');
    expect(rows).toMatchObject([
      {
        subject: 'A',
        values: {
          quantity: '6',
          price: '12',
          'price of': '2024-01-04',
          'price from': 'close',
          rate: '0.75',
          'rate of': '2024-01-04',
          'rate through': 'USD → EUR',
          base: '54',
        },
      },
      { subject: 'EUR', values: { value: '100', base: '100' } },
      { subject: 'USD', values: { value: '-54', base: '-40.5' } },
    ]);
    expect(quality.stale).toBe(0);
  });

  test('of an unrealised and of a realised gain has the lots and both parts', () => {
    const holding = explainHolding(portfolio, 'A', to);
    // 6 units: cost 60.6 USD = 30.3 EUR at 0.5, value 72 USD = 54 EUR.
    expect(holding.value.known && holding.value.value).toBe('23.7');
    expect(holding.terms).toContainEqual({ name: 'currencyPart', value: '15.15' });
    expect(holding.rows).toEqual([
      { date: '2024-01-02', subject: 'b', values: { quantity: '6', cost: '60.6', costBase: '30.3' } },
    ]);
    expect(explainHolding(portfolio, 'X', to).value).toMatchObject({ known: false, reason: 'no_value' });
    const book = explainGainOf('s');
    expect(book?.value.known && book.value.value).toBe('13.55');
    expect(book?.terms).toContainEqual({ name: 'proceeds', value: '45' });
    expect(explainGainOf('b')).toBeNull();
  });

  function explainGainOf(id: string) {
    return explainGain(holdingsAsAt(ledger, scene, { settings: KEPT, asAt: to }).book, id);
  }

  test('says what was missing', () => {
    const brought = prepareLedger({
      entries: [entry('2024-01-02 transfer_in 1 A USD')],
      instruments: [{ id: 'A', currency: USD }],
    });
    const gappy = dailyPerformance(brought, market({}), { settings: NOT_KEPT, to });
    const derivation = explainFigure(
      { ...portfolio, ledger: brought, market: market({}), series: gappy },
      'closingValue',
      range,
    );
    expect(derivation.value.known).toBe(false);
    expect(derivation.quality.gaps).toContainEqual(
      expect.objectContaining({ kind: 'missing_price', instrumentId: 'A' }),
    );
    expect(derivation.rows.find(({ subject }) => subject === 'A')?.values).toMatchObject({
      price: 'missing_price',
      base: 'missing_price',
    });
  });

  test('is a plain value', () => {
    const derivation = explainFigure(portfolio, 'twr', range);
    expect(JSON.parse(JSON.stringify(derivation))).toEqual(derivation);
  });
});

test('costs nothing unless requested: no module that computes imports one that explains', () => {
  const folder = fileURLToPath(new URL('../', import.meta.url));
  const counting = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!explain|testing).*(?<!\.test)\.ts$/.test(name),
  );
  const asking = counting.filter((name) =>
    /from '[./]+\/explain\//.test(readFileSync(folder + name, 'utf8')),
  );
  expect(counting.length).toBeGreaterThan(50);
  expect(asking).toEqual([]);
});
