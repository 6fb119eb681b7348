import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOfDate } from '../dates/dates.ts';
import { drawdownDepth, drawdownSeries, maxDrawdown } from './drawdown.ts';
import { on } from '../testing/notation.ts';

const firstDay = dayOfDate(on('2024-03-01'));
const fall = (...index: number[]) => maxDrawdown({ firstDay, index: Float64Array.from(index) });

describe('maximum drawdown', () => {
  test('has the dates of peak, trough and recovery', () => {
    expect(fall(1.1, 0.88, 0.924, 1.155)).toEqual({
      depth: expect.closeTo(-0.2, 12) as number,
      peakDate: '2024-03-01',
      troughDate: '2024-03-02',
      recoveryDate: '2024-03-04',
      fallDays: 1,
      lengthDays: 3,
    });
  });

  test('starts at 1 on the day before, and lasts to the end without a recovery', () => {
    expect(fall(0.9, 0.8, 0.95)).toMatchObject({
      peakDate: '2024-02-29',
      troughDate: '2024-03-02',
      recoveryDate: null,
      fallDays: 2,
      lengthDays: 3,
    });
  });

  test('is the largest fall, and the earlier of equal ones', () => {
    expect(fall(0.5, 1, 0.5, 1, 0.75)).toMatchObject({
      depth: -0.5,
      troughDate: '2024-03-01',
      recoveryDate: '2024-03-02',
    });
    expect(fall(0.75, 1, 0.5, 2)).toMatchObject({
      depth: -0.5,
      peakDate: '2024-03-02',
      troughDate: '2024-03-03',
    });
  });

  test('recovers when the index reaches the peak within rounding', () => {
    const back = (1 / 7) * 0.83 * (1 / 0.83) * 7 * (1 - 2e-16);
    expect(back).toBeLessThan(1);
    expect(fall(1, 0.83, back, 0.9, 1.2)).toMatchObject({ recoveryDate: '2024-03-03', lengthDays: 2 });
  });

  test('is zero if the index only falls by rounding', () => {
    expect(fall(1 - 1.2e-16, 1.1, 1.1 - 2.3e-16)).toMatchObject({ depth: 0, peakDate: null, lengthDays: 0 });
    expect([...drawdownSeries(Float64Array.of(1 - 1.2e-16, 1.1, 1.1 - 2.3e-16))]).toEqual([0, 0, 0]);
  });

  test('is zero without a fall, and ends where the index does', () => {
    const nothing = {
      depth: 0,
      peakDate: null,
      troughDate: null,
      recoveryDate: null,
      fallDays: 0,
      lengthDays: 0,
    };
    expect(fall()).toEqual(nothing);
    expect(fall(1, 1.1)).toEqual(nothing);
    expect(fall(1, 0.9, Number.NaN, 0.1)).toMatchObject({
      depth: expect.closeTo(-0.1, 12) as number,
      lengthDays: 1,
    });
  });

  test('of each day is the distance from the running peak', () => {
    expect([...drawdownSeries(Float64Array.of(0.5, 2, 1, Number.NaN, 3))]).toEqual([
      -0.5,
      0,
      -0.5,
      Number.NaN,
      Number.NaN,
    ]);
  });
});

test('the depth alone is that of the maximum drawdown, from any day on, up to a day that is not known', () => {
  const growth = fc.oneof(
    { weight: 40, arbitrary: fc.double({ min: 0.5, max: 2, noNaN: true }) },
    { weight: 1, arbitrary: fc.constant(Number.NaN) },
  );
  fc.assert(
    fc.property(fc.array(growth, { maxLength: 60 }), fc.nat(60), (days, first) => {
      let product = 1;
      const index = days.slice(first).map((factor) => (product *= factor));
      expect(drawdownDepth(Float64Array.from(days), first)).toBe(fall(...index).depth);
    }),
  );
});
