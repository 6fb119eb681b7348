import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalDensity, normalQuantile } from '../number/normal-distribution.ts';
import {
  cornishFisher,
  gaussianConditionalValueAtRisk,
  gaussianValueAtRisk,
  isCornishFisherDomain,
  modifiedConditionalValueAtRisk,
  modifiedTail,
  modifiedValueAtRisk,
  returnMoments,
} from './parametric-risk.ts';
import { manyReturns, reason, value } from '../testing/measured.ts';
import { known } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** `LAW_RUNS=5000` searches more thoroughly than normal test runs. */
const runs = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);

describe('the normal distribution', () => {
  test.each([
    [1e-300, -37.047_096_299_361_2],
    [1e-20, -9.262_340_089_798_407],
    [1e-10, -6.361_340_902_404_056],
    [0.001, -3.090_232_306_167_813],
    [0.05, -1.644_853_626_951_472_6],
    [0.074, -1.446_632_067_158_978_5],
    [0.075, -1.439_531_470_938_455_7],
    [0.3, -0.524_400_512_708_040_9],
    [0.975, 1.959_963_984_540_054],
  ])('has the same quantile of %f as statistics.NormalDist of Python', (part, quantile) => {
    expect(normalQuantile(part) / quantile).toBeCloseTo(1, 14);
    expect(normalQuantile(1 - part)).toBeCloseTo(part < 1e-9 ? normalQuantile(1 - part) : -quantile, 10);
  });

  test('ends at the infinities, and has no quantile beyond them', () => {
    expect([normalQuantile(0), normalQuantile(0.5), normalQuantile(1)]).toEqual([-Infinity, 0, Infinity]);
    expect([normalQuantile(-1), normalQuantile(2), normalQuantile(Number.NaN)]).toEqual([NaN, NaN, NaN]);
    expect(normalDensity(0)).toBeCloseTo(0.398_942_280_401_432_7, 15);
  });
});

describe('parametric value at risk', () => {
  const returns = [0.02, -0.01, 0.03, -0.04, 0.01];
  const deviation = Math.sqrt(returns.reduce((sum, one) => sum + (one - 0.002) ** 2, 0) / 4);

  test('is as many deviations below the mean as the distribution says', () => {
    expect(value(gaussianValueAtRisk(returns))).toBeCloseTo(0.002 - 1.644_853_626_951_472_6 * deviation, 14);
    expect(value(gaussianValueAtRisk(returns, { confidence: 0.99 }))).toBeCloseTo(
      0.002 - 2.326_347_874_040_841 * deviation,
      14,
    );
    expect(value(gaussianConditionalValueAtRisk(returns))).toBeCloseTo(
      0.002 - 2.062_712_807_507_43 * deviation,
      12,
    );
    expect(value(gaussianValueAtRisk(returns, { estimator: 'population' }))).toBeCloseTo(
      0.002 - 1.644_853_626_951_472_6 * deviation * Math.sqrt(0.8),
      14,
    );
  });

  test('of a normal shape equals the Gaussian one, even when modified', () => {
    const normal = modifiedTail({ mean: 0, deviation: 1, skewness: 0, excessKurtosis: 0 }, 0.99);
    const z = normalQuantile(1 - 0.99);
    expect(normal).toEqual(
      known({ quantile: z, shortfall: expect.closeTo(-normalDensity(z) / 0.01, 10) as number }),
    );
  });

  test('takes the tail beyond the corrected quantile as the integral of the expanded density', () => {
    const shape = { mean: 0, deviation: 1, skewness: -0.5, excessKurtosis: 1.2 };
    const { quantile, shortfall } = (
      modifiedTail(shape) as { value: { quantile: number; shortfall: number } }
    ).value;
    const density = (x: number) =>
      normalDensity(x) *
      (1 +
        (shape.skewness / 6) * (x ** 3 - 3 * x) +
        (shape.excessKurtosis / 24) * (x ** 4 - 6 * x ** 2 + 3) +
        (shape.skewness ** 2 / 72) * (x ** 6 - 15 * x ** 4 + 45 * x ** 2 - 15));
    let integral = 0;
    const step = 1e-4;
    for (let x = quantile - step / 2; x > -14; x -= step) integral += x * density(x) * step;
    expect(shortfall).toBeCloseTo(integral / 0.05, 6);
    expect(quantile).toBeCloseTo(cornishFisher(normalQuantile(0.05), shape), 12);
  });

  test('is never better beyond the quantile than at it', () => {
    const tail = modifiedTail({ mean: 0, deviation: 1, skewness: 3, excessKurtosis: -1 });
    expect(tail.known && tail.value.shortfall <= tail.value.quantile).toBe(true);
  });

  test('is unknown for an invalid confidence, too few returns, and (modified) returns that do not vary', () => {
    for (const confidence of [0, 1, -1, Number.NaN, Infinity]) {
      expect(reason(gaussianValueAtRisk(returns, { confidence }))).toBe('outside_series');
      expect(reason(modifiedValueAtRisk(returns, { confidence }))).toBe('outside_series');
    }
    expect(reason(gaussianValueAtRisk([0.1]))).toBe('too_few_values');
    expect(reason(modifiedValueAtRisk([0.1, 0.2, 0.3]))).toBe('too_few_values');
    expect(value(gaussianValueAtRisk([0.1, 0.1]))).toBe(0.1);
    expect(reason(returnMoments([0.1, 0.1, 0.1, 0.1]))).toBe('no_deviation');
  });
});

describe('the domain of the modified value at risk', () => {
  test.each([
    { skewness: 0, excessKurtosis: 0, inside: true },
    { skewness: 0, excessKurtosis: 8, inside: true },
    { skewness: 0, excessKurtosis: 8.001, inside: false },
    { skewness: 0, excessKurtosis: -0.001, inside: false },
    { skewness: -0.5, excessKurtosis: 1, inside: true },
    { skewness: -0.5, excessKurtosis: 0.3, inside: false },
    { skewness: -3, excessKurtosis: 12, inside: false },
    { skewness: Number.NaN, excessKurtosis: 1, inside: false },
  ])('of skewness $skewness and kurtosis $excessKurtosis: $inside', ({ inside, ...shape }) => {
    expect(isCornishFisherDomain(shape)).toBe(inside);
  });

  test('is where the corrected quantile never falls', () => {
    const near = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(near, fc.double({ min: -2, max: 12, noNaN: true }), (skewness, excessKurtosis) => {
        const shape = { skewness, excessKurtosis };
        let isRising = true;
        // Beyond ±40 only the sign of the cubic term matters.
        for (let z = -40; z < 40; z += 0.02)
          isRising &&= cornishFisher(z + 0.02, shape) >= cornishFisher(z, shape) - 1e-9;
        isRising &&= excessKurtosis / 8 >= skewness ** 2 / 6;
        // A fall that is shorter than a step is not seen.
        const isInside = isCornishFisherDomain(shape);
        const inner = { skewness: skewness * 1.02, excessKurtosis };
        expect(isInside ? isRising : !isRising || !isCornishFisherDomain(inner)).toBe(true);
      }),
      { numRuns: runs(60) },
    );
  });

  test('leaves a value at risk of a skewed sample unknown', () => {
    const jump = [...Array.from({ length: 30 }, (_, i) => 0.001 * ((i % 3) - 1)), 0.25];
    expect(reason(modifiedValueAtRisk(jump))).toBe('outside_domain');
    expect(reason(modifiedConditionalValueAtRisk(jump))).toBe('outside_domain');
    expect(reason(gaussianValueAtRisk(jump))).toBe('known');
  });
});

describe('laws of the parametric tail', () => {
  test('the mean of the tail is never better than the quantile where it begins', () => {
    fc.assert(
      fc.property(manyReturns, fc.integer({ min: 51, max: 99 }), (some, percent) => {
        const tail = { confidence: percent / 100 };
        fc.pre(returnMoments(some).known);
        const least = (a: Figure<number>, b: Figure<number>) => value(a) <= value(b) + 1e-12;
        expect(least(gaussianConditionalValueAtRisk(some, tail), gaussianValueAtRisk(some, tail))).toBe(true);
        const quantile = modifiedValueAtRisk(some, tail);
        const shortfall = modifiedConditionalValueAtRisk(some, tail);
        expect(shortfall.known).toBe(quantile.known);
        expect(!quantile.known || least(shortfall, quantile)).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
});
