import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownExp, ownLog } from '../number/own-math.ts';
import { choleskyFactor, projection } from './projection.ts';
import type { Projection, ProjectionInput } from './projection.ts';
import { randomStream } from '../number/random-stream.ts';
import { excessKurtosis, arithmeticMean, sampleDeviation, skewness } from '../number/statistics.ts';
import type { Figure } from '../number/unknown.ts';

const reason = (figure: Figure<unknown>): string => (figure.known ? 'known' : figure.reason);
function projected(input: ProjectionInput): Projection {
  const figure = projection(input);
  if (!figure.known) throw new Error(figure.reason);
  return figure.value;
}

/** A digest of the bits of numbers, which differs if the last digit of any number does. */
const hashOf = (values: readonly number[]): string =>
  createHash('sha256')
    .update(new Uint8Array(Float64Array.from(values).buffer))
    .digest('hex')
    .slice(0, 16);

const balanced: ProjectionInput = {
  seed: 2024,
  paths: 2000,
  years: 20,
  start: 100_000,
  classes: [
    { weight: 0.6, expectedReturn: 0.07, volatility: 0.16 },
    { weight: 0.4, expectedReturn: 0.03, volatility: 0.05 },
  ],
  correlations: [
    [1, 0.2],
    [0.2, 1],
  ],
  fee: 0.01,
  flows: [
    { amount: 5000, fromYear: 1, toYear: 10, growth: 0.02 },
    { amount: -12_000, fromYear: 11, toYear: 20 },
  ],
  goal: 150_000,
};

describe('our own exp and log', () => {
  test('are within two units of the last place', () => {
    fc.assert(
      fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => {
        const [found, expected] = [ownExp(x), Math.exp(x)];
        expect(Math.abs(found - expected)).toBeLessThanOrEqual(expected * 4 * Number.EPSILON);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (x) => {
        const [found, expected] = [ownLog(x), Math.log(x)];
        expect(Math.abs(found - expected)).toBeLessThanOrEqual(Math.abs(expected) * 4 * Number.EPSILON);
      }),
      { numRuns: 2000 },
    );
  }, 60_000);

  test('meet their edges', () => {
    expect([ownExp(0), ownExp(710), ownExp(-746), ownExp(Number.NaN)]).toEqual([1, Infinity, 0, Number.NaN]);
    expect([ownLog(1), ownLog(0), ownLog(-1), ownLog(Infinity), ownLog(Number.NaN)]).toEqual([
      0,
      -Infinity,
      Number.NaN,
      Infinity,
      Number.NaN,
    ]);
    expect(ownLog(5e-324)).toBeCloseTo(-744.4400719213812, 10);
    expect(ownLog(ownExp(1))).toBeCloseTo(1, 15);
  });

  test('have the same bits on every machine', () => {
    const at = Array.from({ length: 2001 }, (_, i) => (i - 1000) / 7);
    expect(hashOf(at.map(ownExp))).toBe('8d5a94ca1a8a13df');
    expect(hashOf(at.map((x) => ownLog(x * x + 0.01)))).toBe('1dd32967c96dd4da');
  });
});

describe('the random stream', () => {
  test('has the same bits on every machine', () => {
    const stream = randomStream(7);
    expect(hashOf(Array.from({ length: 1000 }, () => stream.uniform()))).toBe('22ca0ec2247c4e21');
    expect(hashOf(Array.from({ length: 1000 }, () => stream.normal()))).toBe('648a44255a8b9f5f');
  });

  test('is uniform and normal as it should be', () => {
    const stream = randomStream(1);
    const uniforms = Array.from({ length: 20_000 }, () => stream.uniform());
    expect(arithmeticMean(uniforms)).toBeCloseTo(0.5, 2);
    expect(sampleDeviation(uniforms)).toBeCloseTo(Math.sqrt(1 / 12), 2);
    expect(uniforms.every((one) => one >= 0 && one < 1)).toBe(true);
    const normals = Array.from({ length: 50_000 }, () => stream.normal());
    expect(Math.abs(arithmeticMean(normals))).toBeLessThan(0.02);
    expect(sampleDeviation(normals)).toBeCloseTo(1, 1);
    const [skew, kurtosis] = [skewness(normals), excessKurtosis(normals)];
    expect(Math.abs(skew.known ? skew.value : NaN)).toBeLessThan(0.05);
    expect(Math.abs(kurtosis.known ? kurtosis.value : NaN)).toBeLessThan(0.1);
  });

  test('differs from seed to seed', () => {
    const first = (seed: number): number => randomStream(seed).uniform();
    expect(new Set([0, 1, 2, -1, 2 ** 31].map(first)).size).toBe(5);
    expect(first(2 ** 32)).toBe(first(0));
  });
});

describe('a projection', () => {
  test('has the same bits on every machine', () => {
    const { years, goalProbability, lastingProbability } = projected(balanced);
    const numbers = years.flatMap(({ p5, p25, p50, p75, p95 }) => [p5, p25, p50, p75, p95]);
    expect(hashOf([...numbers, goalProbability ?? -1, lastingProbability])).toBe('7103f42ace4f1900');
  });

  test('without volatility is compound growth, with flows at the beginning and fees at the end of the year', () => {
    const certain: ProjectionInput = {
      seed: 1,
      paths: 3,
      years: 3,
      start: 1000,
      classes: [
        { weight: 0.5, expectedReturn: 0.1, volatility: 0 },
        { weight: 0.5, expectedReturn: 0.02, volatility: 0 },
      ],
      correlations: [
        [1, 0],
        [0, 1],
      ],
      fee: 0.01,
      flows: [
        { amount: 100, fromYear: 2, toYear: 9, growth: 0.5 },
        { amount: -50, fromYear: 3, toYear: 3 },
      ],
      goal: 1000 * 1.06,
    };
    const { years, goalProbability, lastingProbability } = projected(certain);
    const one = 1000 * 1.06 * 0.99;
    const two = (one + 100) * 1.06 * 0.99;
    const three = (two + 150 - 50) * 1.06 * 0.99;
    for (const [year, value] of [1000, one, two, three].entries()) {
      expect(years[year]?.year).toBe(year);
      expect(years[year]?.p5).toBeCloseTo(value, 8);
      expect(years[year]?.p95).toBeCloseTo(value, 8);
    }
    expect([goalProbability, lastingProbability]).toEqual([1, 1]);
    const { seed, paths, years: count, start, classes, correlations } = certain;
    const bare = { seed, paths, years: count, start, classes, correlations };
    expect(projected(bare)).toMatchObject({ goalProbability: null, lastingProbability: 1 });
    expect(projected(bare).years[3]?.p50).toBeCloseTo(1000 * 1.06 ** 3, 8);
  });

  test('has the given mean and volatility of a class', () => {
    const wide: ProjectionInput = {
      seed: 5,
      paths: 40_000,
      years: 1,
      start: 1,
      classes: [{ weight: 1, expectedReturn: 0.08, volatility: 0.2 }],
      correlations: [[1]],
    };
    const { p5, p50, p95 } = projected(wide).years[1] ?? { p5: 0, p50: 0, p95: 0 };
    const variance = Math.log(1 + (0.2 / 1.08) ** 2);
    const at = (z: number): number => Math.exp(Math.log(1.08) - variance / 2 + Math.sqrt(variance) * z);
    expect(p50).toBeCloseTo(at(0), 2);
    expect(p5).toBeCloseTo(at(-1.645), 2);
    expect(p95).toBeCloseTo(at(1.645), 1);
  });

  test('correlated classes swing further together', () => {
    const widthAt = (rho: number): number => {
      const [, year] = projected({
        ...balanced,
        years: 1,
        flows: [],
        classes: [balanced.classes[0], balanced.classes[0]].map((one) => ({
          weight: 0.5,
          expectedReturn: one?.expectedReturn ?? 0,
          volatility: one?.volatility ?? 0,
        })),
        correlations: [
          [1, rho],
          [rho, 1],
        ],
      }).years;
      return (year?.p95 ?? 0) - (year?.p5 ?? 0);
    };
    const [apart, free, together] = [-0.9, 0, 1].map(widthAt);
    expect(apart).toBeLessThan((free ?? 0) * 0.5);
    expect(free).toBeLessThan((together ?? 0) * 0.8);
  });

  test('ends a path at zero that cannot pay a withdrawal, and counts it as not lasting', () => {
    const poor = projected({ ...balanced, flows: [{ amount: -60_000, fromYear: 1, toYear: 20 }] });
    expect(poor).toMatchObject({ lastingProbability: 0, goalProbability: 0 });
    expect(poor.years[20]).toEqual({ year: 20, p5: 0, p25: 0, p50: 0, p75: 0, p95: 0 });
    const exact = projected({ ...balanced, years: 1, flows: [{ amount: -100_000, fromYear: 1, toYear: 1 }] });
    expect(exact).toMatchObject({ lastingProbability: 1 });
  });

  test('is the same for the same input, with ascending percentiles', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const input = { ...balanced, seed, paths: 50, years: 5 };
        const one = projected(input);
        expect(projected(input)).toEqual(one);
        for (const { p5, p25, p50, p75, p95 } of one.years) {
          expect([p5, p25, p50, p75, p95]).toEqual([p5, p25, p50, p75, p95].toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 200 },
    );
  }, 60_000);

  test('counts a goal as reached if a path ends on it to the last digit', () => {
    const still = {
      seed: 1,
      paths: 3,
      years: 2,
      start: 100,
      classes: [{ weight: 1, expectedReturn: 0, volatility: 0 }],
    };
    expect(projected({ ...still, correlations: [[1]], goal: 100 })).toMatchObject({ goalProbability: 1 });
  });

  test('is unknown for an invalid input', () => {
    const [shares, bonds] = balanced.classes;
    const ask = (more: Partial<ProjectionInput>): string => reason(projection({ ...balanced, ...more }));
    expect(ask({ paths: 0 })).toBe('empty_period');
    expect(ask({ years: 0 })).toBe('empty_period');
    expect(ask({ start: -1 })).toBe('value_below_zero');
    expect([ask({ fee: 1 }), ask({ fee: 1.01 })]).toEqual(['known', 'value_below_zero']);
    expect([{ start: Number.NaN }, { fee: Number.NaN }, { goal: Infinity }].map(ask)).toEqual(
      Array(3).fill('not_finite'),
    );
    expect(ask({ flows: [{ amount: Number.NaN, fromYear: 1, toYear: 1 }] })).toBe('not_finite');
    const endless = { weight: 1, expectedReturn: Infinity, volatility: 0.1 };
    expect(ask({ classes: [endless], correlations: [[1]] })).toBe('not_finite');
    expect(ask({ start: 0 })).toBe('known');
    expect(ask({ classes: shares ? [shares] : [] })).toBe('bad_weights');
    const part = [0.5, 0.3].map((weight) => ({ weight, expectedReturn: 0.05, volatility: 0.1 }));
    expect(ask({ classes: part })).toBe('bad_weights');
    expect(ask({ correlations: [[1, 0.2]] })).toBe('bad_weights');
    expect(ask({ correlations: [[1], [0.2, 1]] })).toBe('bad_weights');
    expect(
      ask({
        correlations: [
          [1, 0.2],
          [0.3, 1],
        ],
      }),
    ).toBe('bad_weights');
    expect(
      ask({
        correlations: [
          [1, 0.2],
          [0.2, 0.9],
        ],
      }),
    ).toBe('bad_weights');
    expect(
      ask({
        correlations: [
          [1, 1.2],
          [1.2, 1],
        ],
      }),
    ).toBe('bad_weights');
    const odd = { weight: 0.6, expectedReturn: -1, volatility: 0.1 };
    expect(ask({ classes: [odd, bonds ?? odd] })).toBe('bad_weights');
    expect(ask({ classes: [{ ...odd, expectedReturn: 0, volatility: -0.1 }, bonds ?? odd] })).toBe(
      'bad_weights',
    );
  });

  test('splits correlations into a triangle that reproduces them', () => {
    const matrix = [
      [1, 0.5, -0.3],
      [0.5, 1, 0.2],
      [-0.3, 0.2, 1],
    ];
    const lower = choleskyFactor(matrix) ?? [];
    for (const [i, row] of matrix.entries()) {
      for (const [j, value] of row.entries()) {
        const product = lower[i]?.reduce((sum, one, k) => sum + one * (lower[j]?.[k] ?? 0), 0);
        expect(product).toBeCloseTo(value, 14);
      }
    }
    expect(
      choleskyFactor([
        [1, 1, 0],
        [1, 1, 0.5],
        [0, 0.5, 1],
      ]),
    ).toBeNull();
    expect(
      choleskyFactor([
        [1, 0.9, -0.9],
        [0.9, 1, 0.9],
        [-0.9, 0.9, 1],
      ]),
    ).toBeNull();
    expect(
      choleskyFactor([
        [1, 1],
        [1, 1],
      ])?.[1],
    ).toEqual(Float64Array.of(1, 0));
  });
});
