import { describe, expect, test } from 'vitest';
import { attributionDays } from './attribution-days.ts';
import { brinsonFachler, joinShares, weightedShare } from './attribution.ts';
import type { AttributionPeriod } from './attribution.ts';
import { benchmarkDays } from '../returns/benchmark.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import { partPerformance } from '../returns/composites/part-performance.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { entry, EUR, market, NOT_KEPT, on } from '../testing/notation.ts';
import type { Figure } from '../number/unknown.ts';

const reason = (figure: Figure<unknown>): string => (figure.known ? 'known' : figure.reason);
const close = (value: number) => expect.closeTo(value, 12) as number;

describe('the days of an attribution', () => {
  // Bought for 100, sold for 110, nothing held on the 4th, bought again for 120.
  const ledger = prepareLedger({
    entries: [
      entry('2024-01-02 buy 10 A @ 10 EUR'),
      entry('2024-01-03 sell 10 A @ 11 EUR'),
      entry('2024-01-05 buy 10 A @ 12 EUR'),
    ],
    instruments: [{ id: 'A', currency: EUR }],
  });
  const scene = market({
    A: { '2024-01-02': '10', '2024-01-03': '11', '2024-01-05': '12', '2024-01-06': '18' },
    B: {
      '2023-12-29': '80',
      '2024-01-01': '100',
      '2024-01-03': '120',
      '2024-01-05': '150',
      '2024-01-06': '165',
    },
  });
  const to = on('2024-01-06');
  const settings = NOT_KEPT;
  const whole = dailyPerformance(ledger, scene, { settings, to });
  const parts = [
    { id: 'A', days: partPerformance(ledger, scene, { settings, to, instrumentIds: ['A'] }).days },
  ];
  const portfolio = {
    whole,
    parts,
    groupOf: (id: string) => (id === 'A' ? 'home' : 'abroad'),
    restGroup: 'cash',
  };
  const range = { from: on('2024-01-01'), to };
  const blend = {
    rebalancing: 'none' as const,
    parts: [{ instrumentId: 'B', currency: EUR, weightPct: '100' }],
  };
  const benchmark = (from: string, until: string) => {
    const figure = benchmarkDays(blend, scene, { baseCurrency: EUR, from: on(from), to: on(until) });
    if (!figure.known) throw new Error(figure.reason);
    return figure.value;
  };
  const nothing = { weight: 0, contribution: 0 };

  test('have the shares of both sides; without capital everything is in the rest', () => {
    const figure = attributionDays(portfolio, benchmark('2024-01-01', '2024-01-06'), range);
    expect(figure.known && figure.value).toEqual([
      [
        { group: 'home', portfolio: { weight: 1, contribution: 0 }, benchmark: nothing },
        { group: 'cash', portfolio: nothing, benchmark: nothing },
        { group: 'abroad', portfolio: nothing, benchmark: { weight: 1, contribution: 0 } },
      ],
      [
        { group: 'home', portfolio: { weight: 1, contribution: close(0.1) }, benchmark: nothing },
        { group: 'cash', portfolio: nothing, benchmark: nothing },
        { group: 'abroad', portfolio: nothing, benchmark: { weight: 1, contribution: close(0.2) } },
      ],
      [
        { group: 'cash', portfolio: { weight: 1, contribution: 0 }, benchmark: nothing },
        { group: 'abroad', portfolio: nothing, benchmark: { weight: 1, contribution: 0 } },
      ],
      [
        { group: 'home', portfolio: { weight: 1, contribution: 0 }, benchmark: nothing },
        { group: 'cash', portfolio: nothing, benchmark: nothing },
        { group: 'abroad', portfolio: nothing, benchmark: { weight: 1, contribution: close(0.25) } },
      ],
      [
        { group: 'home', portfolio: { weight: 1, contribution: close(0.5) }, benchmark: nothing },
        { group: 'cash', portfolio: nothing, benchmark: nothing },
        { group: 'abroad', portfolio: nothing, benchmark: { weight: 1, contribution: close(0.1) } },
      ],
    ]);
  });

  test('are the same with a benchmark that began earlier, and need one that lasts to the end', () => {
    const earlier = attributionDays(portfolio, benchmark('2023-12-29', '2024-01-06'), range);
    const abroad = (earlier.known ? earlier.value : []).map((day) => day.at(-1)?.benchmark);
    expect(abroad).toEqual(
      [0, 0.2, 0, 0.25, 0.1].map((contribution) => ({ weight: 1, contribution: close(contribution) })),
    );
    const short = benchmark('2023-12-29', '2024-01-05');
    expect(reason(attributionDays(portfolio, short, range))).toBe('outside_series');
    expect(reason(attributionDays(portfolio, short, { ...range, to: on('2024-01-05') }))).toBe('known');
    const late = benchmark('2024-01-02', '2024-01-06');
    expect(reason(attributionDays(portfolio, late, range))).toBe('outside_series');
    expect(reason(attributionDays(portfolio, late, { ...range, from: on('2024-01-02') }))).toBe('known');
  });
});

describe('Brinson–Fachler attribution', () => {
  const period = (own: number, other: number, weights: [number, number] = [1, 1]): AttributionPeriod => [
    { group: 'all', portfolio: weightedShare(weights[0], own), benchmark: weightedShare(weights[1], other) },
  ];

  test('is unknown after a total loss of either side in any period, and with weights that do not add up', () => {
    const fine = period(0.1, 0.1);
    expect(reason(brinsonFachler([fine, period(0.1, -1), fine]))).toBe('total_loss');
    expect(reason(brinsonFachler([fine, period(-1, 0.1), fine]))).toBe('total_loss');
    expect(reason(brinsonFachler([fine, period(0.1, -1.5)]))).toBe('total_loss');
    expect(reason(brinsonFachler([fine, period(0.1, 0.1, [1, 0.9])]))).toBe('bad_weights');
    expect(reason(brinsonFachler([fine, period(0.1, 0.1, [1.1, 1])]))).toBe('bad_weights');
  });

  test('gives groups of one side zero on the other', () => {
    const own = new Map([['gold', weightedShare(1, 0.5)]]);
    const others = new Map([['shares', weightedShare(1, 0.25)]]);
    expect(joinShares(own, others)).toEqual([
      { group: 'gold', portfolio: { weight: 1, contribution: 0.5 }, benchmark: nothing() },
      { group: 'shares', portfolio: nothing(), benchmark: { weight: 1, contribution: 0.25 } },
    ]);
  });

  function nothing() {
    return { weight: 0, contribution: 0 };
  }
});
