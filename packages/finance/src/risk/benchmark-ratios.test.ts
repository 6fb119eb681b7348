import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appraisalRatio, mSquared, residuals, specificRisk, treynorRatio } from './benchmark-ratios.ts';
import { alpha, alphaOnSide, beta, betaOnSide, pairsOnSide } from './relative-risk.ts';
import { sharpeRatio, volatility } from './risk.ts';
import {
  isClose,
  manyPairs,
  manyReturns,
  mean,
  monthly,
  OF_PAIRS,
  reason,
  value,
} from '../testing/measured.ts';
import { known } from '../number/unknown.ts';

/** `LAW_RUNS=5000` searches more thoroughly than normal test runs. */
const runs = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);

describe('ratios against a benchmark', () => {
  const pairs = { portfolio: [0.03, -0.01, 0.04, -0.02], benchmark: [0.02, -0.02, 0.02, -0.02] };
  const basis = { ...monthly, riskFree: { yearly: 1.002 ** 12 - 1 } };

  test('divide the annual excess by beta, and scale the Sharpe ratio to the risk of the benchmark', () => {
    expect(value(treynorRatio(pairs, basis))).toBeCloseTo((0.008 * 12) / 1.25, 12);
    const deviation = Math.sqrt((0.0016 / 3) * 12);
    expect(value(mSquared(pairs, basis))).toBeCloseTo(
      1.002 ** 12 - 1 + value(sharpeRatio(pairs.portfolio, basis)) * deviation,
      12,
    );
  });

  test('divide alpha by the risk that beta does not explain', () => {
    // (p − rf) − 1.25 (b − rf): 0.0055, 0.0155, 0.0155, 0.0055, each with 0.0005 − 0.001 … the same shift.
    expect(value(specificRisk(pairs, basis))).toBeCloseTo(Math.sqrt((0.0001 / 3) * 12), 12);
    expect(value(appraisalRatio(pairs, basis))).toBeCloseTo(
      value(alpha(pairs, basis)) / Math.sqrt((0.0001 / 3) * 12),
      10,
    );
  });

  test('of one side use only the periods of that side', () => {
    const sides = { portfolio: [0.01, 9, 0.03, -0.02, -0.05], benchmark: [0.02, 0, 0.04, -0.01, -0.03] };
    expect(value(betaOnSide(sides, 'up'))).toBeCloseTo(1, 12);
    expect(value(betaOnSide(sides, 'down'))).toBeCloseTo(1.5, 12);
    const perPeriod = { ...monthly, riskFree: { perPeriod: [0.001, 5, 0.001, 0.002, 0.002] } };
    expect(value(alphaOnSide(sides, 'up', perPeriod))).toBeCloseTo((1 + 0.019 - 0.029) ** 12 - 1, 12);
    expect(value(alphaOnSide(sides, 'down', perPeriod))).toBeCloseTo((1 - 0.037 + 1.5 * 0.022) ** 12 - 1, 12);
    expect(reason(alphaOnSide(sides, 'up', { riskFree: { perPeriod: [0] } }))).toBe('outside_series');
    expect(pairsOnSide(sides, 'down')).toEqual(
      known({
        pairs: { portfolio: Float64Array.of(-0.02, -0.05), benchmark: Float64Array.of(-0.01, -0.03) },
        basis: {},
      }),
    );
  });

  test('are unknown with the reason if they cannot be computed', () => {
    const still = { portfolio: [0.01, 0.02, 0.03], benchmark: [0.1, 0.1, 0.1] };
    expect(reason(treynorRatio(still))).toBe('no_deviation');
    expect(
      reason(treynorRatio({ portfolio: [0.1, -0.1, 0.1, -0.1], benchmark: [0.1, 0.1, -0.1, -0.1] })),
    ).toBe('no_deviation');
    expect(reason(mSquared({ portfolio: [0.1, 0.1], benchmark: [0.1, 0.2] }))).toBe('no_deviation');
    expect(value(mSquared({ portfolio: [0.1, 0.2], benchmark: [0.1, 0.1] }))).toBe(0);
    expect(reason(betaOnSide(still, 'down'))).toBe('no_such_periods');
    expect(reason(alphaOnSide(still, 'down'))).toBe('no_such_periods');
    expect(reason(betaOnSide({ portfolio: [0.1, 0.2], benchmark: [0.1, -0.1] }, 'up'))).toBe(
      'too_few_values',
    );
    for (const of of Object.values(OF_PAIRS)) {
      expect(reason(of({ portfolio: [0.1, 0.2], benchmark: [0.1] }))).toBe('outside_series');
      expect(reason(of({ portfolio: [0.1, Number.NaN], benchmark: [0.1, 0.2] }))).toBe('not_finite');
      expect(reason(of({ portfolio: [0.1, 0.2], benchmark: [0.1, -Infinity] }))).toBe('not_finite');
    }
    const free = { riskFree: { perPeriod: [0] } };
    for (const of of [treynorRatio, mSquared, residuals, specificRisk, appraisalRatio])
      expect(reason(of(pairs, free))).toBe('outside_series');
  });

  test('find no specific risk in a multiple of the benchmark, despite rounding', () => {
    const benchmark = [0.013, -0.017, 0.031, 0.007, -0.023];
    const multiple = { portfolio: benchmark.map((one) => one * 1.3), benchmark };
    expect(specificRisk(multiple)).toEqual(known(0));
    expect(reason(appraisalRatio(multiple))).toBe('no_deviation');
  });
});

describe('laws against a benchmark', () => {
  test('M² of a portfolio with the risk of its benchmark is its own return', () => {
    fc.assert(
      fc.property(manyReturns, (some) => {
        fc.pre(value(volatility(some)) > 1e-3);
        const figure = mSquared({ portfolio: some, benchmark: some.toReversed() }, monthly);
        expect(isClose(value(figure), mean(some) * 12)).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  test('specific and systematic risk add up to the whole variance', () => {
    fc.assert(
      fc.property(manyPairs, (pairs) => {
        const [slope, specific] = [beta(pairs), specificRisk(pairs)];
        fc.pre(slope.known && specific.known && Math.abs(value(slope)) < 1e4);
        const systematic = value(slope) * value(volatility(pairs.benchmark));
        expect(isClose(systematic ** 2 + value(specific) ** 2, value(volatility(pairs.portfolio)) ** 2)).toBe(
          true,
        );
      }),
      { numRuns: runs(300) },
    );
  });

  test('a side that contains all periods equals the whole', () => {
    fc.assert(
      fc.property(manyPairs, ({ portfolio, benchmark }) => {
        const up = { portfolio, benchmark: benchmark.map((one) => Math.abs(one) + 1e-4) };
        expect(betaOnSide(up, 'up')).toEqual(beta(up));
        expect(alphaOnSide(up, 'up', monthly)).toEqual(alpha(up, monthly));
        expect(reason(betaOnSide(up, 'down'))).toBe('no_such_periods');
      }),
      { numRuns: runs(200) },
    );
  });
});
