import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attributionDays } from './attribution-days.ts';
import { brinsonFachler, weightedShare } from './attribution.ts';
import type { AttributionPeriod } from './attribution.ts';
import { benchmarkDays } from '../returns/benchmark.ts';
import { carinoFactor, carinoRelativeFactor } from './carino.ts';
import { contributions } from './contribution.ts';
import { currencyAttribution, currencyEffects } from './currency-attribution.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { CurrencyCode } from '../number/money.ts';
import { holdingPerformance, partPerformance } from '../returns/composites/part-performance.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { randomLedger } from '../testing/random-ledger.ts';
import { entry, EUR, KEPT, market, NOT_KEPT, on, rates, USD, withWorthless } from '../testing/notation.ts';
import type { Figure } from '../number/unknown.ts';

function valueOf<T>(figure: Figure<T>): T {
  if (!figure.known) throw new Error(figure.reason);
  return figure.value;
}
const reason = (figure: Figure<unknown>): string => (figure.known ? 'known' : figure.reason);

const instruments = [
  { id: 'A', currency: EUR },
  { id: 'B', currency: USD },
];
const scene = market(
  {
    A: { '2024-01-01': '10', '2024-01-03': '11', '2024-01-05': '10.5', '2024-01-08': '12' },
    B: { '2024-01-01': '20', '2024-01-02': '21', '2024-01-04': '19', '2024-01-08': '22' },
  },
  rates({ 'USD/EUR': { '2024-01-01': '0.9', '2024-01-03': '0.92', '2024-01-05': '0.88' } }),
);
const entries = [
  entry('2024-01-02 deposit 1000 EUR'),
  entry('2024-01-02 deposit 500 USD'),
  entry('2024-01-02 buy 30 A @ 10 EUR', { fee: '2' }),
  entry('2024-01-02 buy 20 B @ 20 USD', { fee: '1' }),
  entry('2024-01-04 dividend 8 B USD'),
  entry('2024-01-05 sell 10 A @ 10.6 EUR', { fee: '1' }),
  entry('2024-01-05 fee 5 EUR'),
  entry('2024-01-06 deposit 200 EUR'),
  entry('2024-01-07 withdrawal 100 EUR'),
];
const to = on('2024-01-08');
const range = { from: on('2024-01-01'), to };
const seriesOf = (own: typeof entries, settings: typeof KEPT) =>
  dailyPerformance(prepareLedger({ entries: own, instruments }), scene, { settings, to });
const partOf = (id: string, baseCurrency: CurrencyCode = EUR) => {
  const ledger = prepareLedger({ entries, instruments });
  const input = { settings: { ...KEPT, baseCurrency }, to, instrumentIds: [id] };
  return { id, days: partPerformance(ledger, scene, input).days };
};
const whole = seriesOf(entries, KEPT);
const parts = [partOf('A'), partOf('B')];

describe('contribution', () => {
  test('of holdings and rest adds up to the time-weighted return', () => {
    const { twr, rows, rest } = valueOf(contributions(whole, parts, range));
    const sum = rows.reduce((total, { contribution }) => total + contribution, rest);
    expect(Math.abs(sum - twr)).toBeLessThan(1e-12);
    expect(rows.map(({ id }) => id)).toEqual(['A', 'B']);
    expect(rows[0]?.contribution).toBeGreaterThan(0.02);
    expect(rest).toBeLessThan(0);
  });

  test('of one day is gain divided by capital', () => {
    const day = { from: on('2024-01-02'), to: on('2024-01-03') };
    const { twr, rows } = valueOf(contributions(whole, parts, day));
    const opening = 30 * 10 + 20 * 21 * 0.9 + 698 + 99 * 0.9;
    expect(rows[0]?.contribution).toBeCloseTo(30 / opening, 13);
    expect(rows[1]?.contribution).toBeCloseTo((20 * 21 * 0.02) / opening, 13);
    expect(twr).toBeCloseTo((30 + 20 * 21 * 0.02 + 99 * 0.02) / opening, 13);
  });

  test('is unknown if the return is, and after a total loss', () => {
    expect(reason(contributions(whole, parts, { from: to, to }))).toBe('empty_period');
    const lost = dailyPerformance(
      prepareLedger({
        entries: [entry('2024-01-02 buy 1 C @ 1 EUR')],
        instruments: [{ id: 'C', currency: EUR }],
      }),
      withWorthless(market({ C: { '2024-01-02': '1' } }), 'C', '2024-01-03'),
      { settings: NOT_KEPT, to },
    );
    expect(reason(contributions(lost, [], range))).toBe('total_loss');
  });

  test('of days without capital is zero', () => {
    const own = [
      entry('2024-01-02 buy 1 A @ 10 EUR'),
      entry('2024-01-03 sell 1 A @ 11 EUR'),
      entry('2024-01-05 dividend 2 A EUR'),
    ];
    const series = seriesOf(own, NOT_KEPT);
    const { twr, rows, rest } = valueOf(contributions(series, [{ id: 'A', days: series.days }], range));
    expect(twr).toBeCloseTo(0.1, 13);
    expect(rows[0]?.contribution).toBeCloseTo(0.1, 13);
    expect(rest).toBe(0);
  });
});

describe('contribution of any portfolio', () => {
  test('adds up to its return, including corporate actions', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const input = randomLedger(seed);
        const ledger = prepareLedger({ entries: input.entries, instruments: input.instruments });
        const market_ = market(input.prices, rates(input.rates));
        const settings = {
          baseCurrency: input.baseCurrency as CurrencyCode,
          cashKept: input.cashKept,
          costMethod: input.costMethod,
        };
        const until = input.to as typeof to;
        const series = dailyPerformance(ledger, market_, { settings, to: until });
        const all = [...holdingPerformance(ledger, market_, { settings, to: until })];
        const figure = contributions(
          series,
          all.map(([id, { days }]) => ({ id, days })),
          { from: series.openingDate, to: until },
        );
        if (!figure.known) return;
        const { twr, rows: found, rest } = figure.value;
        const sum = found.reduce((total, { contribution }) => total + contribution, rest);
        expect(Math.abs(sum - twr)).toBeLessThanOrEqual(1e-10 * Math.max(1, Math.abs(twr)));
        // Without cash, the rest contains only fees of no holding.
        const hasLoose = input.entries.some(({ instrumentId }) => instrumentId === undefined);
        if (!input.cashKept && !hasLoose)
          expect(Math.abs(rest)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(twr)));
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

const share = fc.tuple(
  fc.double({ min: 0.01, max: 1, noNaN: true }),
  fc.double({ min: -0.3, max: 0.3, noNaN: true }),
);
const periodOf = (rows: readonly (readonly [[number, number], [number, number]])[]): AttributionPeriod => {
  const [own, others] = [0, 1].map((side) => rows.reduce((sum, row) => sum + (row[side]?.[0] ?? 0), 0));
  return rows.map(([p, b], i) => ({
    group: `g${i}`,
    portfolio: weightedShare(p[0] / (own ?? 1), p[1]),
    benchmark: weightedShare(b[0] / (others ?? 1), b[1]),
  }));
};

describe('Brinson–Fachler attribution', () => {
  test('of one period follows the formulas', () => {
    const report = valueOf(
      brinsonFachler([
        [
          { group: 'shares', portfolio: weightedShare(0.7, 0.1), benchmark: weightedShare(0.6, 0.08) },
          { group: 'bonds', portfolio: weightedShare(0.3, 0.02), benchmark: weightedShare(0.4, 0.03) },
        ],
      ]),
    );
    // Rb = 0.06, Rp = 0.076
    expect(report.portfolioReturn).toBeCloseTo(0.076, 14);
    expect(report.benchmarkReturn).toBeCloseTo(0.06, 14);
    expect(report.groups[0]?.allocation).toBeCloseTo(0.1 * 0.02, 14);
    expect(report.groups[0]?.selection).toBeCloseTo(0.6 * 0.02, 14);
    expect(report.groups[0]?.interaction).toBeCloseTo(0.1 * 0.02, 14);
    expect(report.groups[1]?.allocation).toBeCloseTo(0.1 * 0.03, 14);
    expect(report.groups[1]?.selection).toBeCloseTo(0.4 * -0.01, 14);
    expect(report.groups[1]?.interaction).toBeCloseTo(0.1 * 0.01, 14);
    expect(report.total.allocation).toBeCloseTo(0.005, 14);
  });

  test('compares a group outside the benchmark with the whole benchmark, and gives a group not held no selection', () => {
    const { groups } = valueOf(
      brinsonFachler([
        [
          { group: 'gold', portfolio: weightedShare(0.2, 0.1), benchmark: weightedShare(0, 0) },
          { group: 'shares', portfolio: weightedShare(0.8, 0.05), benchmark: weightedShare(0.9, 0.05) },
          { group: 'bonds', portfolio: weightedShare(0, 0), benchmark: weightedShare(0.1, 0.02) },
        ],
      ]),
    );
    const [gold, , bonds] = groups;
    expect([gold?.allocation, gold?.selection]).toEqual([0, 0]);
    expect(gold?.interaction).toBeCloseTo(0.2 * (0.1 - 0.047), 14);
    expect(bonds?.allocation).toBeCloseTo(-0.1 * (0.02 - 0.047), 14);
    expect(bonds?.selection).toBe(0);
    expect(bonds?.interaction).toBeCloseTo(0, 14);
  });

  test('is unknown without periods, with weights that do not add up, or after a total loss', () => {
    const group = (weight: number, own: number): AttributionPeriod => [
      { group: 'all', portfolio: weightedShare(weight, own), benchmark: weightedShare(1, 0.01) },
    ];
    expect(reason(brinsonFachler([]))).toBe('empty_period');
    expect(reason(brinsonFachler([group(0.99, 0.1)]))).toBe('bad_weights');
    expect(reason(brinsonFachler([group(1, -1)]))).toBe('total_loss');
    expect(reason(brinsonFachler([group(1, -0.99)]))).toBe('known');
    expect(reason(brinsonFachler([group(1, Number.NaN)]))).toBe('not_finite');
  });

  test('has effects that add up to the difference between the linked returns, over any periods', () => {
    const rows = fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 12 }), (all) => {
        const { portfolioReturn, benchmarkReturn, groups, total } = valueOf(
          brinsonFachler(all.map(periodOf)),
        );
        const difference = portfolioReturn - benchmarkReturn;
        const sum = total.allocation + total.selection + total.interaction;
        const byGroup = groups.reduce((s, one) => s + one.allocation + one.selection + one.interaction, 0);
        const scale = Math.max(1, Math.abs(portfolioReturn), Math.abs(benchmarkReturn));
        expect(Math.abs(sum - difference) / scale).toBeLessThan(1e-10);
        expect(Math.abs(byGroup - difference) / scale).toBeLessThan(1e-10);
      }),
      { numRuns: 2000 },
    );
  }, 60_000);

  test('of a real portfolio, day by day, adds up and ends where both returns end', () => {
    const blend = {
      rebalancing: 'monthly' as const,
      parts: [
        { instrumentId: 'A', currency: EUR, weightPct: '60' },
        { instrumentId: 'B', currency: USD, weightPct: '40' },
      ],
    };
    const benchmark = valueOf(benchmarkDays(blend, scene, { baseCurrency: EUR, ...range }));
    const portfolio = {
      whole,
      parts,
      groupOf: (id: string) => (id === 'A' ? 'shares' : 'abroad'),
      restGroup: 'cash',
    };
    const report = valueOf(brinsonFachler(valueOf(attributionDays(portfolio, benchmark, range))));
    expect(report.groups.map(({ group }) => group)).toEqual(['shares', 'abroad', 'cash']);
    expect(report.benchmarkReturn).toBeCloseTo((benchmark.index.at(-1) ?? 0) - 1, 13);
    expect(report.portfolioReturn).toBeCloseTo((whole.index.at(-1) ?? 0) - 1, 13);
    const { allocation, selection, interaction } = report.total;
    expect(allocation + selection + interaction).toBeCloseTo(
      report.portfolioReturn - report.benchmarkReturn,
      12,
    );
    expect(
      reason(attributionDays(portfolio, benchmark, { from: on('2024-01-01'), to: on('2024-02-01') })),
    ).toBe('outside_series');
    const short = valueOf(benchmarkDays(blend, scene, { baseCurrency: EUR, from: on('2024-01-03'), to }));
    expect(reason(attributionDays(portfolio, short, range))).toBe('outside_series');
  });
});

describe('Carino', () => {
  test('the factors meet their limits', () => {
    expect(carinoFactor(0)).toBe(1);
    expect(carinoFactor(1e-12)).toBeCloseTo(1, 11);
    expect(carinoFactor(0.1)).toBeCloseTo(Math.log(1.1) / 0.1, 14);
    expect(carinoRelativeFactor(0.1, 0.1)).toBe(1 / 1.1);
    expect(carinoRelativeFactor(0.1 + 1e-13, 0.1)).toBeCloseTo(1 / 1.1, 11);
    expect(carinoRelativeFactor(0.2, 0.1)).toBeCloseTo((Math.log(1.2) - Math.log(1.1)) / 0.1, 14);
  });
});

describe('currency attribution', () => {
  test('splits a return into its local, currency and cross part', () => {
    const { local, fx, cross, total } = currencyEffects(0.1, -0.05);
    expect([local, fx]).toEqual([0.1, -0.05]);
    expect(cross).toBeCloseTo(-0.005, 15);
    expect(total).toBeCloseTo(1.1 * 0.95 - 1, 15);
  });

  test('of a range adds up to the time-weighted return, with no effect of the base currency', () => {
    const local = [
      { currency: EUR, series: partOf('A') },
      { currency: USD, series: partOf('B', USD) },
    ];
    const report = valueOf(currencyAttribution(whole, { parts: local, rates: scene.rates }, range));
    const { rows } = valueOf(contributions(whole, parts, range));
    for (const [i, { local: own, fx, cross }] of report.rows.entries()) {
      expect(own + fx + cross).toBeCloseTo(rows[i]?.contribution ?? NaN, 13);
    }
    expect(report.rows[0]).toMatchObject({ currency: 'EUR', fx: 0, cross: 0 });
    expect(report.rows[1]?.fx).not.toBe(0);
    expect(report.total.local + report.total.fx + report.total.cross + report.rest).toBeCloseTo(
      report.twr,
      14,
    );
  });

  test('is unknown if a rate or the return is', () => {
    const parts = [{ currency: 'CHF' as CurrencyCode, series: partOf('B', USD) }];
    expect(reason(currencyAttribution(whole, { parts, rates: scene.rates }, range))).toBe('missing_rate');
    expect(reason(currencyAttribution(whole, { parts: [], rates: scene.rates }, { from: to, to }))).toBe(
      'empty_period',
    );
  });
});
