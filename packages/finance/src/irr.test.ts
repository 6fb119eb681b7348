import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { xirr } from './irr.ts';
import type { DatedFlow } from './returns.ts';

const flows = (...pairs: [number, number][]): DatedFlow[] => pairs.map(([day, amount]) => ({ day, amount }));
const valueOf = (figure: ReturnType<typeof xirr>): number | string =>
  figure.known ? figure.value : figure.reason;

function presentValue(list: readonly DatedFlow[], rate: number): number {
  const first = Math.min(...list.map(({ day }) => day));
  return list.reduce((sum, { day, amount }) => sum + amount / (1 + rate) ** ((day - first) / 365), 0);
}

describe('xirr', () => {
  test('finds 10 % of a year exactly one year long', () => {
    expect(valueOf(xirr(flows([0, 1000], [365, -1100])))).toBeCloseTo(0.1, 12);
  });

  // The example of the XIRR page of Microsoft's spreadsheet documentation: 0.373362535 (there to 1e-8 or so).
  test('agrees with the spreadsheet documentation', () => {
    const day = [13_879, 13_939, 14_182, 14_290, 14_335];
    const amounts = [10_000, -2750, -4250, -3250, -2750];
    const list = amounts.map((amount, i) => ({ day: day[i] ?? 0, amount }));
    expect(valueOf(xirr(list))).toBeCloseTo(0.373362535, 7);
  });

  test('two IRRs: finds both roots of a flow that turns twice and takes the one nearest to zero', () => {
    // 1 / (1 + r) = v: -1 + 2.3 v - 1.32 v² is zero at r = 10 % and r = 20 %.
    const figure = xirr(flows([0, 1000], [365, -2300], [730, 1320]));
    expect(figure).toMatchObject({ known: true, several: true });
    expect(figure.known && figure.roots.map((root) => root.toFixed(10))).toEqual([
      '0.1000000000',
      '0.2000000000',
    ]);
    expect(valueOf(figure)).toBeCloseTo(0.1, 10);
  });

  test('finds every rate at which the present value changes its sign, however the flows turn', () => {
    const flow = fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: -9000, max: 9000 }));
    fc.assert(
      fc.property(fc.array(flow, { minLength: 2, maxLength: 14 }), (pairs) => {
        const list = flows(...pairs);
        const figure = xirr(list);
        const roots = figure.known ? figure.roots : [];
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

  test('finds roots that lie close together and far from zero', () => {
    const figure = xirr(flows([0, 1000], [365, -2 * 1500.5 * 1], [730, (1500 * 1501) / 1000]));
    expect(figure.known && figure.roots).toHaveLength(2);
    expect(figure.known && figure.roots[0]).toBeCloseTo(0.5, 6);
    expect(figure.known && figure.roots[1]).toBeCloseTo(0.501, 6);
  });

  test('finds a rate of nothing beside another, and one that the value only touches', () => {
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

  /** Flows whose present value is zero at exactly these discount factors a year, so many days apart. */
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
    const roots = figure.known ? figure.roots : [];
    expect(roots).toHaveLength(rates.length);
    for (const [i, rate] of rates.entries()) expect(roots[i]).toBeCloseTo(rate, 9);
    const nearest = rates.reduce((best, rate) => (Math.abs(rate) < Math.abs(best) ? rate : best));
    expect(figure).toMatchObject({ several: true });
    expect(valueOf(figure)).toBeCloseTo(nearest, 9);
  });

  test('tells two roots close together from a value that turns just before zero, with either sign', () => {
    // (v − 0.8)² ∓ 0.001²: zero at v = 0.799 and 0.801, or nowhere.
    const near = (constant: number, sign: number) =>
      xirr(flows([0, sign * constant], [365, sign * -1_600_000], [730, sign * 1_000_000]));
    for (const sign of [1, -1]) {
      const roots = near(639_999, sign);
      expect(roots.known && roots.roots).toHaveLength(2);
      expect(roots.known && roots.roots[0]).toBeCloseTo(1 / 0.801 - 1, 9);
      expect(roots.known && roots.roots[1]).toBeCloseTo(1 / 0.799 - 1, 9);
      expect(valueOf(near(640_001, sign))).toBe('no_root');
    }
  });

  test('does not stop before it is there, however far the way', () => {
    expect(Number(valueOf(xirr(flows([0, 1], [365, -1_000_000]))))).toBeCloseTo(999_999, 5);
    const list = flows([0, 1000], [1, -1], [7300, -1e12]);
    const rate = Number(valueOf(xirr(list)));
    expect(Math.abs(presentValue(list, rate))).toBeLessThan(1e-8);
  });

  // The test of xirr for Ruby (test_cashflow.rb, «of a good investment») prints 1.0597572345993451e+284 for sixfold.
  test('follows a rate as far as a float64 tells it from infinity and from −100 %', () => {
    expect(Number(valueOf(xirr(flows([0, 1000], [1, -6000])))) / 1.0597572345993451e284).toBeCloseTo(1, 9);
    expect(valueOf(xirr(flows([0, 6000], [1, -1000])))).toBe(-1);
    expect(valueOf(xirr(flows([0, 1000], [1, -8000])))).toBe('no_root');
    expect(valueOf(xirr(flows([0, 8000], [1, -1000])))).toBe('no_root');
  });

  test('takes flows in any order, those of a day together', () => {
    const shuffled = xirr(
      flows([365, -600], [0, 1500], [365, -500], [0, -500], [100, 0], [200, 7], [200, -7]),
    );
    expect(valueOf(shuffled)).toBeCloseTo(0.1, 12);
    expect(xirr(flows([5, 100], [5, -100]))).toMatchObject({ reason: 'no_flows' });
    expect(xirr(flows([5, 100], [5, -150]))).toMatchObject({ reason: 'no_sign_change' });
  });

  test('looks over more than a year between two flows, and over many years', () => {
    expect(valueOf(xirr(flows([0, 1000], [1095, -1331])))).toBeCloseTo(0.1, 12);
    expect(valueOf(xirr(flows([0, 1000], [365 * 30, -1000 * 1.05 ** 30])))).toBeCloseTo(0.05, 12);
    expect(valueOf(xirr(flows([0, 1000], [365 * 30, -1000 * 0.9 ** 30])))).toBeCloseTo(-0.1, 12);
  });

  test.each([
    ['no_flows', flows()],
    ['no_flows', flows([3, 0])],
    ['total_loss', flows([0, 100], [365, 0])],
    ['no_sign_change', flows([0, -100], [10, -5])],
    ['no_root', flows([0, 100], [365, -100], [730, 100])],
  ] as [string, DatedFlow[]][])('says %s', (reason, list) => {
    expect(xirr(list)).toMatchObject({ known: false, reason });
  });

  test('follows a loss of 99.9 % and a gain of a single day', () => {
    expect(valueOf(xirr(flows([0, 1000], [365, -1])))).toBeCloseTo(-0.999, 12);
    const day = xirr(flows([0, 1000], [1, -1001]));
    expect(valueOf(day)).toBeCloseTo(1.001 ** 365 - 1, 8);
    const steep = xirr(flows([0, 1000], [1, -1500]));
    expect(Number(valueOf(steep)) / 1.5 ** 365).toBeCloseTo(1, 8);
  });

  /** The present value at a rate against the sum of its parts' sizes. */
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

  test('makes the present value zero, whatever the flows', () => {
    fc.assert(
      fc.property(history, ([pairs, closing]) => {
        const list = flows(...pairs, [4001, -closing]);
        const figure = xirr(list);
        const residues = figure.known
          ? figure.roots.filter((root) => root > -0.999).map((root) => residue(list, root))
          : [];
        expect(Math.max(0, ...residues)).toBeLessThan(1e-9);
      }),
      { numRuns: 2000 },
    );
  });

  test('does not depend on the sign or the scale of the money', () => {
    const rootsOf = (list: DatedFlow[]): string[] => {
      const figure = xirr(list);
      return figure.known ? figure.roots.map((root) => root.toPrecision(8)) : [];
    };
    fc.assert(
      fc.property(history, ([pairs, closing]) => {
        const list = flows(...pairs, [4001, -closing]);
        const mirrored = list.map(({ day, amount }) => ({ day, amount: amount * -8 }));
        expect(rootsOf(mirrored)).toEqual(rootsOf(list));
      }),
      { numRuns: 100 },
    );
  });
});
