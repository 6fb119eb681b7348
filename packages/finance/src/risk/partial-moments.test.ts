import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kappaRatio, omegaRatio, upsidePotentialRatio } from './partial-moments.ts';
import { logGrowth, stability, tailRatio } from './return-shape.ts';
import { downsideDeviation, sortinoRatio } from './risk.ts';
import { isClose, manyReturns, mean, reason, value } from '../testing/measured.ts';
import { known } from '../number/unknown.ts';

/** `LAW_RUNS=5000` searches more thoroughly than normal test runs. */
const runs = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);

describe('ratios over shortfalls', () => {
  const returns = [0.02, -0.01, 0.03, -0.04];

  test('divide the gains by the shortfalls below the target', () => {
    expect(value(omegaRatio(returns))).toBeCloseTo(0.05 / 0.05, 14);
    expect(value(omegaRatio(returns, { target: 0.01 }))).toBeCloseTo(0.03 / 0.07, 14);
    expect(value(kappaRatio(returns, { target: -0.01 }, 1))).toBeCloseTo(0.01 / 0.0075, 13);
    expect(value(kappaRatio(returns, { target: -0.01 }))).toBeCloseTo(0.01 / Math.cbrt(0.03 ** 3 / 4), 13);
    expect(value(upsidePotentialRatio(returns))).toBeCloseTo(0.0125 / Math.sqrt(0.0017 / 4), 13);
  });

  test('are unknown if nothing fell below the target, and for an invalid order', () => {
    expect(reason(omegaRatio([0, 0.01]))).toBe('no_fall');
    expect(reason(kappaRatio([0.01], {}, 0))).toBe('outside_series');
    expect(reason(kappaRatio([0.01], {}, Number.NaN))).toBe('outside_series');
    expect(value(omegaRatio([-0.01]))).toBe(0);
  });
});

describe('the shape of returns', () => {
  test('compares the best twentieth with the worst', () => {
    const many = Array.from({ length: 101 }, (_, i) => (i - 40) / 1000);
    expect(value(tailRatio(many))).toBeCloseTo(0.055 / 0.035, 12);
    expect(reason(tailRatio([0, 0.1]))).toBe('no_fall');
    // The percentile is zero between the two lowest returns, but float64 leaves a loss of 1e-20.
    const atZero = [-0.0002, 0.0006, 0.0006, 0.0006, 0.0006, 0.0006];
    for (const factor of [1, 1.25])
      expect(reason(tailRatio(atZero.map((one) => one * factor)))).toBe('no_fall');
    expect(reason(tailRatio([0.01]))).toBe('no_fall');
    expect(value(tailRatio([-0.02]))).toBe(-1);
  });

  test('is stable if the logarithm of the growth is a line', () => {
    expect(value(stability([0.01, 0.01, 0.01]))).toBeCloseTo(1, 12);
    expect(value(stability([-0.01, -0.01, -0.01]))).toBeCloseTo(1, 12);
    expect(reason(stability([0, 0, 0]))).toBe('no_deviation');
    expect(reason(stability([0.1, 0, 0]))).toBe('no_deviation');
    expect(reason(stability([0.1, 0.2]))).toBe('too_few_values');
    expect(reason(stability([0.1, -1, 0.2]))).toBe('total_loss');
    expect(reason(stability([0.1, -1.5, 0.2]))).toBe('value_below_zero');
    expect(logGrowth([0.1, 0.2])).toEqual(
      known(Float64Array.of(Math.log1p(0.1), Math.log1p(0.1) + Math.log1p(0.2))),
    );
  });
});

describe('laws of shortfalls and shapes', () => {
  test('Kappa of order 1 is omega minus 1, of order 2 the Sortino ratio of one period', () => {
    fc.assert(
      fc.property(manyReturns, fc.integer({ min: -100, max: 100 }), (some, thousandths) => {
        const basis = { target: thousandths / 1000, periodsPerYear: 1 };
        fc.pre(value(downsideDeviation(some, basis)) > 1e-6);
        expect(isClose(value(kappaRatio(some, basis, 1)), value(omegaRatio(some, basis)) - 1)).toBe(true);
        expect(isClose(value(kappaRatio(some, basis, 2)), value(sortinoRatio(some, basis)))).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  test('mirrored returns invert omega', () => {
    fc.assert(
      fc.property(manyReturns, (some) => {
        const [there, back] = [omegaRatio(some), omegaRatio(some.map((one) => -one))];
        fc.pre(there.known && back.known);
        expect(isClose(value(there) * value(back), 1)).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  test('stability stays within its bounds, and equals the squared correlation with time', () => {
    fc.assert(
      fc.property(manyReturns, (some) => {
        const figure = stability(some);
        fc.pre(figure.known);
        expect(value(figure) >= 0 && value(figure) <= 1).toBe(true);
        const growth = logGrowth(some);
        const levels = growth.known ? Array.from(growth.value) : [];
        const places = levels.map((_, i) => i);
        const together = mean(levels.map((level, i) => (level - mean(levels)) * (i - mean(places))));
        const apart =
          mean(levels.map((level) => (level - mean(levels)) ** 2)) *
          mean(places.map((i) => (i - mean(places)) ** 2));
        expect(Math.abs(value(figure) - together ** 2 / apart)).toBeLessThan(1e-9);
      }),
      { numRuns: runs(300) },
    );
  });
});
