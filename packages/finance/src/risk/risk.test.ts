import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alpha, beta, capture, correlation, informationRatio, trackingError } from './relative-risk.ts';
import {
  calmarRatio,
  conditionalValueAtRisk,
  downsideDeviation,
  downsideDeviationAnnualised,
  sharpeRatio,
  sortinoRatio,
  valueAtRisk,
  volatility,
} from './risk.ts';
import type { ReturnPairs } from './relative-risk.ts';
import { rolling, rollingPairs } from './rolling.ts';
import { excessKurtosis, quantile, skewness } from '../number/statistics.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

const value = (figure: Figure<number>): number => (figure.known ? figure.value : Number.NaN);
const reason = (figure: Figure<unknown>): string => (figure.known ? 'known' : figure.reason);

const monthly = { periodsPerYear: 12 };
const returns = [0.02, -0.01, 0.03, -0.04];

describe('measures of risk', () => {
  test('use the sample deviation, the arithmetic mean and the square root of the periods', () => {
    // mean 0, squares 0.0004 + 0.0001 + 0.0009 + 0.0016 = 0.003, variance 0.001
    expect(value(volatility(returns))).toBeCloseTo(Math.sqrt(0.001 * 252), 14);
    expect(value(volatility(returns, monthly))).toBeCloseTo(Math.sqrt(0.012), 14);
    expect(value(sharpeRatio(returns, monthly))).toBeCloseTo(0, 14);
    expect(value(downsideDeviation(returns))).toBeCloseTo(Math.sqrt(0.0017 / 4), 15);
    expect(value(downsideDeviationAnnualised(returns, monthly))).toBeCloseTo(Math.sqrt(0.0017 * 3), 15);
    expect(value(sortinoRatio(returns, { ...monthly, target: -0.01 }))).toBeCloseTo(
      (0.01 / 0.015) * Math.sqrt(12),
      13,
    );
    expect(value(calmarRatio(known(0.1), known(-0.2)))).toBe(0.5);
  });

  test('accept the risk-free rate as a yearly constant or as a series', () => {
    const yearly = 1.001 ** 12 - 1;
    const asConstant = sharpeRatio(returns, { ...monthly, riskFree: { yearly } });
    const asSeries = sharpeRatio(returns, {
      ...monthly,
      riskFree: { perPeriod: [0.001, 0.001, 0.001, 0.001] },
    });
    expect(value(asConstant)).toBeCloseTo((-0.001 / Math.sqrt(0.001)) * Math.sqrt(12), 12);
    expect(value(asSeries)).toBeCloseTo(value(asConstant), 12);
    expect(reason(sharpeRatio(returns, { riskFree: { perPeriod: [0.001] } }))).toBe('outside_series');
  });

  test('report values at risk as negative returns', () => {
    const many = Array.from({ length: 101 }, (_, i) => (i - 50) / 1000);
    expect(value(valueAtRisk(many))).toBeCloseTo(-0.045, 15);
    expect(value(conditionalValueAtRisk(many))).toBeCloseTo(-0.0475, 15);
    expect(value(valueAtRisk(many, 0.99))).toBeCloseTo(-0.049, 15);
    expect(value(valueAtRisk([0.01, 0.02]))).toBeCloseTo(0.0105, 15);
    expect(value(conditionalValueAtRisk([0.02, 0.01]))).toBe(0.01);
    // The middle one is the value at risk itself, and counts.
    expect(value(conditionalValueAtRisk([0.5, -0.5, 0.25], 0.5))).toBe(-0.125);
    expect(value(quantile([3, 1, 2], 1))).toBe(3);
  });

  test('are unknown with the reason if they cannot be computed', () => {
    const flat = [0.1, 0.1, 0.1, 0.1, 0.1];
    expect(reason(volatility([0.01]))).toBe('too_few_values');
    expect(value(volatility(flat))).toBe(0);
    expect(reason(sharpeRatio(flat))).toBe('no_deviation');
    expect(reason(sharpeRatio([0.01]))).toBe('too_few_values');
    expect(reason(sortinoRatio([0.01, 0.02]))).toBe('no_fall');
    expect(reason(sortinoRatio([0.01]))).toBe('too_few_values');
    expect(reason(downsideDeviation([]))).toBe('too_few_values');
    expect(reason(valueAtRisk([]))).toBe('too_few_values');
    expect(reason(conditionalValueAtRisk([]))).toBe('too_few_values');
    expect(reason(skewness([1, 2]))).toBe('too_few_values');
    expect(reason(skewness(flat))).toBe('no_deviation');
    expect(reason(excessKurtosis([1, 2, 3]))).toBe('too_few_values');
    expect(reason(excessKurtosis(flat))).toBe('no_deviation');
    expect(reason(calmarRatio(known(0.1), known(0)))).toBe('no_fall');
    expect(reason(calmarRatio(unknown('shorter_than_a_year'), known(-0.1)))).toBe('shorter_than_a_year');
    expect(reason(calmarRatio(known(0.1), unknown('missing_price')))).toBe('missing_price');
    expect(reason(volatility([0.1, Number.NaN]))).toBe('not_finite');
    expect(reason(volatility([0.1, Infinity]))).toBe('not_finite');
  });

  test('skewness and kurtosis correct for the sample unless the values are the population', () => {
    // deviations −3 −1 0 4: m2 6.5, m3 9, m4 84.5
    const few = [1, 3, 4, 8];
    expect(value(skewness(few, 'population'))).toBeCloseTo(9 / 6.5 ** 1.5, 14);
    expect(value(skewness(few))).toBeCloseTo(((9 / 6.5 ** 1.5) * Math.sqrt(12)) / 2, 14);
    expect(value(excessKurtosis(few, 'population'))).toBeCloseTo(84.5 / 6.5 ** 2 - 3, 14);
    expect(value(excessKurtosis(few))).toBeCloseTo(1.5 * (5 * -1 + 6), 13);
  });
});

describe('measures against a benchmark', () => {
  const pairs = { portfolio: [0.03, -0.01, 0.04, -0.02], benchmark: [0.02, -0.02, 0.02, -0.02] };

  test('follow their definitions', () => {
    // cov: (0.02·0.02 + 0.02·0.02 + 0.03·0.02 + 0.03·0.02) / 3 = 0.002 / 3, var 0.0016 / 3
    expect(value(beta(pairs))).toBeCloseTo(1.25, 13);
    expect(value(alpha(pairs, monthly))).toBeCloseTo(1.01 ** 12 - 1, 13);
    expect(value(alpha(pairs, { ...monthly, riskFree: { yearly: 1.002 ** 12 - 1 } }))).toBeCloseTo(
      (1 + 0.008 + 1.25 * 0.002) ** 12 - 1,
      12,
    );
    // p − b: 0.01, 0.01, 0.02, 0
    expect(value(trackingError(pairs, monthly))).toBeCloseTo(Math.sqrt((0.0002 / 3) * 12), 14);
    expect(value(informationRatio(pairs, monthly))).toBeCloseTo(
      (0.01 / Math.sqrt(0.0002 / 3)) * Math.sqrt(12),
      12,
    );
    expect(value(correlation(pairs))).toBeCloseTo(0.002 / Math.sqrt(0.0026 * 0.0016), 13);
    expect(value(capture(pairs, 'up', monthly))).toBeCloseTo(
      ((1.03 * 1.04) ** 6 - 1) / ((1.02 * 1.02) ** 6 - 1),
      12,
    );
    expect(value(capture(pairs, 'down', monthly))).toBeCloseTo(
      ((0.99 * 0.98) ** 6 - 1) / ((0.98 * 0.98) ** 6 - 1),
      12,
    );
  });

  test('are unknown with the reason where they can not be counted', () => {
    const flat = { portfolio: [0.01, 0.02, 0.03], benchmark: [0.1, 0.1, 0.1] };
    expect(reason(beta(flat))).toBe('no_deviation');
    expect(reason(alpha(flat))).toBe('no_deviation');
    expect(reason(correlation(flat))).toBe('no_deviation');
    expect(reason(informationRatio({ portfolio: [0.02, 0.01], benchmark: [0.02, 0.01] }))).toBe(
      'no_deviation',
    );
    expect(value(trackingError({ portfolio: [0.02, 0.01], benchmark: [0.02, 0.01] }))).toBe(0);
    expect(reason(capture(flat, 'down'))).toBe('no_such_periods');
    expect(reason(capture({ portfolio: [0.1], benchmark: [0] }, 'up'))).toBe('no_such_periods');
    for (const measure of [beta, alpha, correlation, trackingError, informationRatio]) {
      expect(reason(measure({ portfolio: [0.1], benchmark: [0.1] }))).toBe('too_few_values');
      expect(reason(measure({ portfolio: [0.1, 0.2], benchmark: [0.1] }))).toBe('outside_series');
      expect(reason(measure({ portfolio: [0.1, 0.2], benchmark: [0.1, Number.NaN] }))).toBe('not_finite');
    }
    expect(reason(alpha(pairs, { riskFree: { perPeriod: [0] } }))).toBe('outside_series');
    expect(reason(alpha({ portfolio: [-3, -3.1], benchmark: [0.1, 0.2] }))).toBe('value_below_zero');
    expect(reason(capture({ portfolio: [-3], benchmark: [0.1] }, 'up'))).toBe('value_below_zero');
    expect(reason(capture({ portfolio: [0.1], benchmark: [-3] }, 'down'))).toBe('value_below_zero');
    expect(reason(capture({ portfolio: [1e9], benchmark: [0.1] }, 'up'))).toBe('not_finite');
  });

  test('rolling windows return one figure for each position of the window', () => {
    const windows = rolling([0.01, 0.01, 0.03, 0.05], 2, (part) => volatility(part));
    expect(windows.map(value).map((one) => Number(one.toFixed(6)))).toEqual([0, 0.224499, 0.224499]);
    expect(rolling([0.01], 2, (part) => volatility(part))).toEqual([]);
    expect(rolling([0.01], 0, (part) => volatility(part))).toEqual([]);
    expect(rollingPairs(pairs, 3, beta)).toHaveLength(2);
    expect(value(rollingPairs(pairs, 4, beta)[0] ?? unknown('no_value'))).toBeCloseTo(1.25, 13);
    expect(rollingPairs(pairs, 0, beta)).toEqual([]);
    const sums = (parts: ArrayLike<number>[]) =>
      known(parts.map((part) => Array.from(part).join('+')).join(' '));
    expect(rolling(Float64Array.of(1, 2, 3), 1, (part) => sums([part]))).toEqual(['1', '2', '3'].map(known));
    expect(rolling(Float64Array.of(1, 2, 3), 2, (part) => sums([part]))).toEqual(['1+2', '2+3'].map(known));
    const uneven = { portfolio: [1, 2, 3], benchmark: [4, 5] };
    const both = ({ portfolio, benchmark }: ReturnPairs) => sums([portfolio, benchmark]);
    expect(rollingPairs(uneven, 1, both)).toEqual(['1 4', '2 5'].map(known));
  });
});

const smallReturn = fc.double({ min: -0.5, max: 0.5, noNaN: true });
const manyReturns = fc.array(smallReturn, { minLength: 5, maxLength: 40 });

describe('laws of risk', () => {
  test('no measure ever returns a value that is not a number', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1e6 }), { maxLength: 8 }), (some) => {
        const pairs = { portfolio: some, benchmark: [...some].reverse() };
        const figures = [
          ...[volatility, sharpeRatio, sortinoRatio, downsideDeviation].map((of) => of(some)),
          ...[beta, alpha, trackingError, informationRatio, correlation].map((of) => of(pairs)),
          skewness(some),
          excessKurtosis(some),
          valueAtRisk(some),
          conditionalValueAtRisk(some),
          capture(pairs, 'up'),
          capture(pairs, 'down'),
        ];
        expect(figures.every((figure) => !figure.known || Number.isFinite(figure.value))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  }, 60_000);

  test('scaling a series scales measures in the unit of a return and keeps the ratios', () => {
    fc.assert(
      fc.property(manyReturns, fc.double({ min: 0.1, max: 4, noNaN: true }), (some, factor) => {
        const scaled = some.map((one) => one * factor);
        const isClose = (a: Figure<number>, b: Figure<number>, times: number): boolean =>
          a.known && b.known
            ? Math.abs(b.value - a.value * times) <= 1e-9 * Math.max(1, Math.abs(b.value))
            : a.known === b.known;
        const ofReturns = [volatility, downsideDeviation, valueAtRisk, conditionalValueAtRisk];
        expect(ofReturns.every((of) => isClose(of(some), of(scaled), factor))).toBe(true);
        fc.pre(value(volatility(some)) > 1e-3 && value(downsideDeviation(some)) > 1e-4);
        const ratios = [sharpeRatio, sortinoRatio, skewness, excessKurtosis];
        expect(ratios.every((of) => isClose(of(some), of(scaled), 1))).toBe(true);
        const pairsOf = (portfolio: number[]) => ({ portfolio, benchmark: portfolio.toReversed() });
        expect(isClose(beta(pairsOf(some)), beta(pairsOf(scaled)), 1)).toBe(true);
        expect(isClose(correlation(pairsOf(some)), correlation(pairsOf(scaled)), 1)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  }, 60_000);

  test('a correlation never exceeds its bounds, not even of a series with itself', () => {
    fc.assert(
      fc.property(manyReturns, (some) => {
        const [itself, turned] = [some, some.map((one) => -one)].map((benchmark) =>
          correlation({ portfolio: some, benchmark }),
        );
        fc.pre(itself?.known === true && turned?.known === true);
        const [up, down] = [itself, turned].map((figure) => (figure?.known ? figure.value : Number.NaN));
        expect([up === undefined || up > 1, down === undefined || down < -1]).toEqual([false, false]);
        expect(up).toBeCloseTo(1, 12);
        expect(down).toBeCloseTo(-1, 12);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  test('at a whole rank the value at risk is the return of that rank, and the mean of the worst includes it', () => {
    const ranks = fc.record({
      confidence: fc.constantFrom(0.6, 0.7, 0.8, 0.9, 0.95, 0.99),
      hundreds: fc.integer({ min: 1, max: 2 }),
      thousandths: fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 201, maxLength: 201 }),
    });
    fc.assert(
      fc.property(ranks, ({ confidence, hundreds, thousandths }) => {
        const series = thousandths.slice(0, hundreds * 100 + 1).map((one) => one / 1000);
        const rank = Math.round(hundreds * 100 * (1 - confidence));
        const worst = series.toSorted((a, b) => a - b).slice(0, rank + 1);
        expect(valueAtRisk(series, confidence)).toEqual(known(worst.at(-1)));
        const atOrBelow = series.filter((one) => one <= (worst.at(-1) ?? Number.NaN));
        const mean = atOrBelow.reduce((sum, one) => sum + one, 0) / atOrBelow.length;
        expect(value(conditionalValueAtRisk(series, confidence))).toBeCloseTo(mean, 12);
      }),
      { numRuns: 300 },
    );
  });

  test('a portfolio that lost everything while the benchmark moved has a capture of a total loss per year', () => {
    const up = { portfolio: [-1, 0.5], benchmark: [0.1, -0.1] };
    expect(value(capture(up, 'up', { periodsPerYear: 1 }))).toBeCloseTo(-1 / 0.1, 12);
    const crash = { portfolio: [0.5, -0.2], benchmark: [0.1, -1] };
    expect(value(capture(crash, 'down', { periodsPerYear: 1 }))).toBeCloseTo(-0.2 / -1, 12);
  });

  test('there is no quantile beyond all values', () => {
    for (const part of [-0.1, 1.1, Number.NaN])
      expect(quantile(returns, part)).toEqual(unknown('outside_series'));
    expect([quantile(returns, 0), quantile(returns, 1)]).toEqual([known(-0.04), known(0.03)]);
  });

  test('the mean of the worst is never better than the value at risk', () => {
    fc.assert(
      fc.property(manyReturns, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (some, confidence) => {
        const limit = value(valueAtRisk(some, confidence));
        expect(value(conditionalValueAtRisk(some, confidence))).toBeLessThanOrEqual(limit + 1e-12);
      }),
      { numRuns: 1000 },
    );
  }, 60_000);
});
