import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  burkeRatio,
  losingRuns,
  martinRatio,
  painIndex,
  painRatio,
  riskFreeAYear,
  sterlingRatio,
  ulcerIndex,
  underwater,
} from './drawdown-ratios.ts';
import { isClose, manyReturns, mean, monthly, reason, twr, value } from '../testing/measured.ts';
import { known, unknown } from '../number/unknown.ts';

/** `LAW_RUNS=5000` searches more thoroughly than normal test runs. */
const runs = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);

describe('ratios over falls', () => {
  test('measure each drawdown from the running peak, which starts at 1', () => {
    expect(underwater([-0.1, 0.2, -0.5])).toEqual(
      known(Float64Array.of(0.9 - 1, 0, (0.9 * 1.2 * 0.5) / (0.9 * 1.2) - 1)),
    );
    expect(value(ulcerIndex([-0.1, 0.2, -0.5]))).toBeCloseTo(Math.sqrt(0.26 / 3), 14);
    expect(value(painIndex([-0.1, 0.2, -0.5]))).toBeCloseTo(0.2, 14);
    expect(ulcerIndex([0.1, 0])).toEqual(known(0));
  });

  test('compound each run of consecutive losses to one', () => {
    expect(losingRuns([0.1, -0.1, -0.2, 0, -0.3])).toEqual(
      known([
        { first: 1, last: 2, loss: expect.closeTo(-0.28, 15) as number },
        { first: 4, last: 4, loss: expect.closeTo(-0.3, 15) as number },
      ]),
    );
    expect(losingRuns([-0.1])).toEqual(
      known([{ first: 0, last: 0, loss: expect.closeTo(-0.1, 15) as number }]),
    );
    expect(losingRuns([0, 0.1])).toEqual(known([]));
  });

  test('subtract the yearly risk-free rate from the annualised return', () => {
    const returns = [-0.1, 0.2];
    const basis = { ...monthly, riskFree: { yearly: 0.02 } };
    const ulcer = Math.sqrt(0.01 / 2);
    expect(value(martinRatio(twr, returns, basis))).toBeCloseTo(0.04 / ulcer, 13);
    expect(value(painRatio(twr, returns, basis))).toBeCloseTo(0.04 / 0.05, 13);
    expect(value(burkeRatio(twr, returns, basis))).toBeCloseTo(0.04 / 0.1, 13);
    const perPeriod = { ...monthly, riskFree: { perPeriod: [0.001, 0.003] } };
    expect(value(riskFreeAYear(perPeriod, 2))).toBeCloseTo((1.001 * 1.003) ** 6 - 1, 14);
    expect(value(martinRatio(twr, returns, perPeriod))).toBeCloseTo(
      (0.06 - ((1.001 * 1.003) ** 6 - 1)) / ulcer,
      13,
    );
    expect(reason(martinRatio(twr, [0.1], perPeriod))).toBe('outside_series');
    expect(reason(riskFreeAYear({ riskFree: { perPeriod: [] } }, 0))).toBe('too_few_values');
    expect(riskFreeAYear({}, 0)).toEqual(known(0));
  });

  test('of Sterling add a tenth to the maximum drawdown', () => {
    expect(value(sterlingRatio(known(0.06), known(-0.2)))).toBeCloseTo(0.2, 14);
    expect(value(sterlingRatio(known(0.06), known(0)))).toBeCloseTo(0.6, 14);
    expect(reason(sterlingRatio(known(0.06), known(0), 0))).toBe('no_fall');
    expect(sterlingRatio(unknown('shorter_than_a_year'), known(-0.2))).toEqual(
      unknown('shorter_than_a_year'),
    );
    expect(sterlingRatio(known(0.06), unknown('missing_price'))).toEqual(unknown('missing_price'));
  });

  test('are unknown without a drawdown, after more than a total loss, and if the return is', () => {
    for (const ratio of [martinRatio, painRatio, burkeRatio]) {
      expect(reason(ratio(twr, [0.1, 0.2]))).toBe('no_fall');
      expect(reason(ratio(twr, [0.1, -1.1]))).toBe('value_below_zero');
      expect(reason(ratio(unknown('shorter_than_a_year'), [-0.1]))).toBe('shorter_than_a_year');
    }
    expect(value(ulcerIndex([-1, 0.5]))).toBe(1);
    expect(reason(ulcerIndex([1e200, 1e200]))).toBe('not_finite');
  });
});

describe('laws of falls', () => {
  test('the drawdowns agree with a search for the peak before each day', () => {
    fc.assert(
      fc.property(manyReturns, (some) => {
        const levels = some.map((_, i) =>
          some.slice(0, i + 1).reduce((growth, one) => growth * (1 + one), 1),
        );
        const falls = levels.map((level, i) => 1 - level / Math.max(1, ...levels.slice(0, i + 1)));
        expect(isClose(value(painIndex(some)), mean(falls))).toBe(true);
        expect(isClose(value(ulcerIndex(some)), Math.sqrt(mean(falls.map((fall) => fall ** 2))))).toBe(true);
        expect(value(painIndex(some))).toBeLessThanOrEqual(value(ulcerIndex(some)) + 1e-15);
        expect(value(ulcerIndex(some))).toBeLessThanOrEqual(Math.max(...falls) + 1e-15);
      }),
      { numRuns: runs(300) },
    );
  });

  test('the losing runs contain every loss once, in order, and nothing else', () => {
    fc.assert(
      fc.property(manyReturns, (some) => {
        const found = losingRuns(some);
        const places = found.known
          ? found.value.flatMap(({ first, last }) =>
              Array.from({ length: last - first + 1 }, (_, i) => first + i),
            )
          : [];
        expect(places).toEqual(some.flatMap((one, i) => (one < 0 ? [i] : [])));
        const growth = found.known ? found.value.reduce((all, { loss }) => all * (1 + loss), 1) : Number.NaN;
        expect(
          isClose(
            growth,
            some.reduce((all, one) => all * (one < 0 ? 1 + one : 1), 1),
          ),
        ).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
});
