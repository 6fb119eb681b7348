import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { periodRate, xirr } from './irr.ts';
import type { DatedFlow } from './returns.ts';

const flows = (...pairs: [number, number][]): DatedFlow[] => pairs.map(([day, amount]) => ({ day, amount }));
const valueOf = (figure: ReturnType<typeof xirr>): number | string =>
  figure.known ? figure.value : figure.reason;
const rootsOf = (figure: ReturnType<typeof xirr>): readonly number[] => figure.roots ?? [];

function presentValue(list: readonly DatedFlow[], rate: number): number {
  const first = Math.min(...list.map(({ day }) => day));
  return list.reduce((sum, { day, amount }) => sum + amount / (1 + rate) ** ((day - first) / 365), 0);
}

describe('xirr', () => {
  test('finds 10 % for a year of exactly one year', () => {
    expect(valueOf(xirr(flows([0, 1000], [365, -1100])))).toBeCloseTo(0.1, 12);
  });

  // The example of the XIRR page in Microsoft's spreadsheet documentation: 0.373362535 (there to about 1e-8).
  test('agrees with the spreadsheet documentation', () => {
    const day = [13_879, 13_939, 14_182, 14_290, 14_335];
    const amounts = [10_000, -2750, -4250, -3250, -2750];
    const list = amounts.map((amount, i) => ({ day: day[i] ?? 0, amount }));
    expect(valueOf(xirr(list))).toBeCloseTo(0.373362535, 7);
  });

  test('lists both roots of flows that change sign twice if neither has the sign of the gain', () => {
    // 1 / (1 + r) = v: -1 + 2.3 v - 1.32 v² is zero at r = 10 % and r = 20 %; 2300 came out of 2320.
    const figure = xirr(flows([0, 1000], [365, -2300], [730, 1320]));
    expect(figure).toMatchObject({ known: false, reason: 'several_rates' });
    expect(rootsOf(figure).map((root) => root.toFixed(10))).toEqual(['0.1000000000', '0.2000000000']);
  });

  test('takes the root with the sign of the gain, even if another is nearer to zero', () => {
    // Zero at v = 1.25 and v = 0.2: rates of −20 % and +400 %. 5,800 came out of 5,000.
    const list = flows([0, 1000], [365, -5800], [730, 4000]);
    const figure = xirr(list);
    expect(rootsOf(figure).map((root) => root.toFixed(9))).toEqual(['-0.200000000', '4.000000000']);
    expect(figure).toMatchObject({ known: true, several: true });
    expect(valueOf(figure)).toBeCloseTo(4, 9);
    const mirrored = xirr(list.map(({ day, amount }) => ({ day, amount: -amount })));
    expect(valueOf(mirrored)).toBeCloseTo(-0.2, 9);
  });

  test('reports +400 % for a gain of 400 %, although a small later flow has roots near −100 %', () => {
    const figure = xirr(flows([0, 1000], [365, -5000], [370, 5]));
    expect(figure).toMatchObject({ known: true, several: false });
    expect(valueOf(figure)).toBeCloseTo(3.995, 3);
    expect(rootsOf(figure)).toHaveLength(1);
  });

  test('treats the rounding error of two flows on one day as zero', () => {
    const rest = xirr(flows([0, 1000], [365, -1100], [1500, 0.1], [1500, 0.2], [1500, -0.3]));
    expect(rest).toMatchObject({ known: true, several: false });
    expect(valueOf(rest)).toBeCloseTo(0.1, 12);
  });

  test('finds every rate at which the present value changes sign, however the flows turn', () => {
    const flow = fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: -9000, max: 9000 }));
    fc.assert(
      fc.property(fc.array(flow, { minLength: 2, maxLength: 14 }), (pairs) => {
        const list = flows(...pairs);
        const figure = xirr(list);
        const roots = rootsOf(figure);
        const size = Math.max(...list.map(({ amount }) => Math.abs(amount)));
        let before = { rate: -0.9, value: presentValue(list, -0.9) };
        for (let log = -2.3; log < 2.3; log += 0.01) {
          const rate = Math.expm1(log);
          const value = presentValue(list, rate);
          const isSure = Math.min(Math.abs(value), Math.abs(before.value)) > 1e-9 * size;
          const from = before.rate;
          if (isSure && value > 0 !== before.value > 0)
            expect(roots.some((root) => from <= root && root <= rate)).toBe(true);
          before = { rate, value };
        }
      }),
      { numRuns: 300 },
    );
  });

  test('finds roots that are close together and far from zero', () => {
    const figure = xirr(flows([0, 1000], [365, -2 * 1500.5 * 1], [730, (1500 * 1501) / 1000]));
    expect(rootsOf(figure)).toHaveLength(2);
    expect(rootsOf(figure)[0]).toBeCloseTo(0.5, 6);
    expect(rootsOf(figure)[1]).toBeCloseTo(0.501, 6);
  });

  test('finds a rate of zero beside another, and one that the value only touches', () => {
    // 1000 − 2100 v + 1100 v² is zero at v = 1 and v = 10/11; 1000 − 2000 v + 1000 v² touches zero at v = 1.
    const both = xirr(flows([0, 1000], [365, -2100], [730, 1100]));
    expect(both).toMatchObject({ known: true, value: 0, several: true });
    expect(both.known && both.roots.map((root) => root.toFixed(9))).toEqual(['0.000000000', '0.100000000']);
    expect(xirr(flows([0, 1000], [365, -2000], [730, 1000]))).toEqual({
      known: true,
      value: 0,
      roots: [0],
      several: false,
    });
    // The same below zero: v = 1 and v = 2, a rate of −50 %.
    const below = xirr(flows([0, 1000], [365, -1500], [730, 500]));
    expect(below.known && below.roots.map((root) => root.toFixed(9))).toEqual([
      '-0.500000000',
      '0.000000000',
    ]);
    expect(below).toMatchObject({ value: 0 });
  });

  /** Flows whose present value is zero at exactly these yearly discount factors, with so many days between them. */
  function flowsOfFactors(factors: readonly number[], days = 365): DatedFlow[] {
    const amounts = factors.reduce(
      (list, factor) => [...list, 0].map((amount, i) => amount * -factor + (list[i - 1] ?? 0)),
      [1000],
    );
    return amounts.map((amount, i) => ({ day: i * days, amount }));
  }

  test.each([
    ['three around nothing', [2, 1, 0.5], 365, [-0.5, 0, 1]],
    ['three below nothing', [4, 2, 1.25], 365, [-0.75, -0.5, -0.2]],
    ['four above it', [0.8, 0.5, 0.25, 0.1], 365, [0.25, 1, 3, 9]],
    ['five on both sides', [3, 1.5, 1, 0.75, 0.3], 365, [-2 / 3, -1 / 3, 0, 1 / 3, 7 / 3]],
    ['two of flows two years apart', [4, 0.25], 730, [-0.5, 1]],
    ['three of flows a month apart', [1.1, 1, 0.95], 30, [1.1, 1, 0.95].map((v) => v ** (-365 / 30) - 1)],
  ])('finds every root: %s', (_, factors, days, rates) => {
    const figure = xirr(flowsOfFactors(factors, days));
    const roots = rootsOf(figure);
    expect(roots).toHaveLength(rates.length);
    for (const [i, rate] of rates.entries()) expect(roots[i]).toBeCloseTo(rate, 9);
  });

  test('distinguishes two close roots from a turning point just before zero, with either sign', () => {
    // (v − 0.8)² ∓ 0.001²: zero at v = 0.799 and 0.801, or nowhere.
    const near = (constant: number, sign: number) =>
      xirr(flows([0, sign * constant], [365, sign * -1_600_000], [730, sign * 1_000_000]));
    for (const sign of [1, -1]) {
      const roots = near(639_999, sign);
      expect(rootsOf(roots)).toHaveLength(2);
      expect(rootsOf(roots)[0]).toBeCloseTo(1 / 0.801 - 1, 9);
      expect(rootsOf(roots)[1]).toBeCloseTo(1 / 0.799 - 1, 9);
      expect(valueOf(near(640_001, sign))).toBe('no_root');
    }
  });

  test('converges from any distance', () => {
    expect(Number(valueOf(xirr(flows([0, 1], [365, -1_000_000]))))).toBeCloseTo(999_999, 5);
    const list = flows([0, 1000], [1, -1], [7300, -1e12]);
    const rate = Number(valueOf(xirr(list)));
    expect(Math.abs(presentValue(list, rate))).toBeLessThan(1e-8);
  });

  test('follows a rate up to |ln(1 + r)| = 27.6 and reports one that is further out', () => {
    const yearly = (factor: number) => valueOf(xirr(flows([0, 1000], [365, -1000 * factor])));
    expect(Number(yearly(Math.exp(27.59))) / Math.exp(27.59)).toBeCloseTo(1, 9);
    expect(Number(yearly(Math.exp(-27.59)))).toBeCloseTo(-1, 10);
    expect(yearly(Math.exp(27.61))).toBe('rate_beyond_range');
    expect(yearly(Math.exp(-27.61))).toBe('rate_beyond_range');
    // The test of xirr for Ruby (test_cashflow.rb, «of a good investment») prints 1.0597572345993451e+284.
    expect(valueOf(xirr(flows([0, 1000], [1, -6000])))).toBe('rate_beyond_range');
    expect(valueOf(xirr(flows([0, 8000], [1, -1000])))).toBe('rate_beyond_range');
  });

  test('is converted into the return over a part of a year', () => {
    expect(periodRate(0.21, 365 / 2)).toBeCloseTo(0.1, 12);
    expect(periodRate(-0.19, 365 / 2)).toBeCloseTo(-0.1, 12);
    expect(periodRate(0.05, 365)).toBeCloseTo(0.05, 12);
  });

  test('accepts flows in any order, several on a day combined', () => {
    const shuffled = xirr(
      flows([365, -600], [0, 1500], [365, -500], [0, -500], [100, 0], [200, 7], [200, -7]),
    );
    expect(valueOf(shuffled)).toBeCloseTo(0.1, 12);
  });

  test('handles gaps of more than a year between flows, and many years', () => {
    expect(valueOf(xirr(flows([0, 1000], [1095, -1331])))).toBeCloseTo(0.1, 12);
    expect(valueOf(xirr(flows([0, 1000], [365 * 30, -1000 * 1.05 ** 30])))).toBeCloseTo(0.05, 12);
    expect(valueOf(xirr(flows([0, 1000], [365 * 30, -1000 * 0.9 ** 30])))).toBeCloseTo(-0.1, 12);
  });

  test.each([
    ['no_flows', flows()],
    ['no_flows', flows([3, 0])],
    ['no_flows', flows([5, 100], [5, -100], [9, 7], [9, -7])],
    ['too_short', flows([5, 100], [5, -95])],
    ['too_short', flows([5, 100], [5, -100])],
    ['too_short', flows([5, 100], [5, -150])],
    ['too_short', flows([4, 0], [5, 100], [5, 0])],
    ['total_loss', flows([0, 100], [365, 0])],
    ['no_sign_change', flows([0, -100], [10, -5])],
    ['no_root', flows([0, 100], [365, -100], [730, 100])],
  ] as [string, DatedFlow[]][])('says %s', (reason, list) => {
    expect(xirr(list)).toMatchObject({ known: false, reason });
  });

  test('handles a loss of 99.9 % and a gain in a single day', () => {
    expect(valueOf(xirr(flows([0, 1000], [365, -1])))).toBeCloseTo(-0.999, 12);
    const day = xirr(flows([0, 1000], [1, -1001]));
    expect(valueOf(day)).toBeCloseTo(1.001 ** 365 - 1, 8);
    const steep = xirr(flows([0, 1000], [1, -1050]));
    expect((1 + Number(valueOf(steep))) / 1.05 ** 365).toBeCloseTo(1, 8);
  });

  /** Compares the present value at a rate with the sum of the absolute values of its parts. */
  function residue(list: readonly DatedFlow[], rate: number): number {
    const size = presentValue(
      list.map(({ day, amount }) => ({ day, amount: Math.abs(amount) })),
      rate,
    );
    return Math.abs(presentValue(list, rate)) / size;
  }

  const flow = fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: -5000, max: 9000 }));
  const history = fc.tuple(
    fc.array(flow, { minLength: 1, maxLength: 40 }),
    fc.integer({ min: 1, max: 60_000 }),
  );

  test('makes the present value zero, for any flows', () => {
    fc.assert(
      fc.property(history, ([pairs, closing]) => {
        const list = flows(...pairs, [4001, -closing]);
        const figure = xirr(list);
        const residues = rootsOf(figure)
          .filter((root) => root > -0.999)
          .map((root) => residue(list, root));
        expect(Math.max(0, ...residues)).toBeLessThan(1e-9);
      }),
      { numRuns: 2000 },
    );
  });

  test('has the same roots for flows of the opposite sign or another scale', () => {
    const shown = (list: DatedFlow[]): string[] => rootsOf(xirr(list)).map((root) => root.toPrecision(8));
    fc.assert(
      fc.property(history, ([pairs, closing]) => {
        const list = flows(...pairs, [4001, -closing]);
        const mirrored = list.map(({ day, amount }) => ({ day, amount: amount * -8 }));
        expect(shown(mirrored)).toEqual(shown(list));
      }),
      { numRuns: 100 },
    );
  });
});
