import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedDays, yearFraction } from '../dates/day-count.ts';
import type { DayCount } from '../dates/day-count.ts';
import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import { explainMirr, explainXnpv, explainYearFraction } from '../explain/explain-present-value.ts';
import { xirr } from './irr.ts';
import { mirr, timedFlows, xnpv } from './present-value.ts';
import { on } from '../testing/notation.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** `LAW_RUNS=5000` searches more thoroughly than normal test runs. */
const runs = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);

const value = (figure: Figure<number>): number => (figure.known ? figure.value : Number.NaN);
const reason = (figure: Figure<unknown>): string => (figure.known ? 'known' : figure.reason);
const rates = { finance: 0.1, reinvestment: 0.05 };
const flow = (day: number, amount: number) => ({ day, amount });

describe('the net present value', () => {
  test('is withdrawals minus contributions, at their value on the first day', () => {
    const flows = [flow(365, -110), flow(0, 100)];
    expect(value(xnpv(flows, 0.1))).toBeCloseTo(0, 12);
    expect(value(xnpv(flows, 0))).toBe(10);
    expect(value(xnpv(flows, -0.5))).toBeCloseTo(120, 12);
    expect(value(xnpv([flow(7, 100)], 0.1))).toBe(-100);
  });

  test('is unknown without flows, with an invalid rate, and with values that are not numbers', () => {
    expect(xnpv([], 0.1)).toEqual(unknown('no_flows'));
    for (const rate of [-1, -2, Infinity, Number.NaN])
      expect(xnpv([flow(0, 1)], rate)).toEqual(unknown('outside_series'));
    expect(xnpv([flow(0, Number.NaN)], 0.1)).toEqual(unknown('not_finite'));
    expect(xnpv([flow(Number.NaN, 1)], 0.1)).toEqual(unknown('not_finite'));
    expect(reason(xnpv([flow(0, 1), flow(10_000, 1e300)], -0.999_999_9))).toBe('not_finite');
  });
});

describe('the modified rate', () => {
  test('finances contributions and reinvests withdrawals', () => {
    const flows = [flow(0, 100), flow(365, -60), flow(730, 20), flow(1095, -80)];
    const putIn = 100 + 20 / 1.1 ** 2;
    const takenOut = 60 * 1.05 ** 2 + 80;
    expect(value(mirr(flows, rates))).toBeCloseTo((takenOut / putIn) ** (1 / 3) - 1, 12);
  });

  test('adds up the flows of one day first', () => {
    const flows = [flow(0, 150), flow(0, -50), flow(365, -110)];
    expect(mirr(flows, rates)).toEqual(mirr([flow(0, 100), flow(365, -110)], rates));
    expect(timedFlows(flows)).toEqual(
      known([
        { ...flow(0, 100), years: 0 },
        { ...flow(365, -110), years: 1 },
      ]),
    );
  });

  test('counts to the last day, even if its flows cancel', () => {
    const flows = [flow(0, 100), flow(365, -121), flow(730, 0)];
    expect(value(mirr(flows, { finance: 0, reinvestment: 0 }))).toBeCloseTo(0.1, 12);
  });

  test('is unknown with the reason if flows have only one direction, or one day', () => {
    expect(mirr([], rates)).toEqual(unknown('no_flows'));
    expect(mirr([flow(0, 0)], rates)).toEqual(unknown('no_flows'));
    expect(mirr([flow(0, -1), flow(9, -1)], rates)).toEqual(unknown('no_sign_change'));
    expect(mirr([flow(0, 1), flow(9, 1)], rates)).toEqual(unknown('total_loss'));
    expect(mirr([flow(0, 1), flow(0, -2)], rates)).toEqual(unknown('no_sign_change'));
    for (const rate of [-1, Number.NaN, Infinity]) {
      expect(mirr([flow(0, 1), flow(9, -1)], { ...rates, finance: rate })).toEqual(unknown('outside_series'));
      expect(mirr([flow(0, 1), flow(9, -1)], { ...rates, reinvestment: rate })).toEqual(
        unknown('outside_series'),
      );
    }
    expect(mirr([flow(0, Infinity)], rates)).toEqual(unknown('not_finite'));
  });
});

describe('a day count', () => {
  test('splits actual days by calendar year', () => {
    expect(countedDays(on('2003-11-01'), on('2004-05-01'), 'act/act')).toEqual([
      { from: '2003-11-01', days: 61, ofYear: 365 },
      { from: '2004-01-01', days: 121, ofYear: 366 },
    ]);
    expect(countedDays(on('2024-01-01'), on('2024-01-01'), 'act/act')).toEqual([]);
    expect(yearFraction(on('2024-01-01'), on('2025-01-01'), 'act/360')).toBe(366 / 360);
  });

  test('differs between the United States and Europe at the end of February and of long months', () => {
    const days = (from: string, to: string, convention: DayCount) =>
      countedDays(on(from), on(to), convention)[0]?.days;
    expect(days('2023-02-28', '2023-03-31', '30/360')).toBe(30);
    expect(days('2023-02-28', '2023-03-31', '30e/360')).toBe(32);
    expect(days('2023-01-15', '2023-03-31', '30/360')).toBe(76);
    expect(days('2023-01-15', '2023-03-31', '30e/360')).toBe(75);
    expect(days('2024-02-28', '2024-02-29', '30/360')).toBe(1);
    expect(days('2023-02-28', '2024-02-29', '30/360')).toBe(360);
  });

  const CONVENTIONS: DayCount[] = ['act/360', 'act/365', 'act/act', '30/360', '30e/360'];

  test('is symmetric, grows with time and stays near the calendar', () => {
    const day = fc.integer({ min: -20_000, max: 40_000 });
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 20_000 }),
        fc.constantFrom(...CONVENTIONS),
        (start, length, convention) => {
          const [from, to] = [dateOfDay(start), dateOfDay(start + length)];
          const years = yearFraction(from, to, convention);
          // -0 is 0 here.
          expect(yearFraction(to, from, convention) + 0).toBe(-years + 0);
          expect(years).toBeGreaterThanOrEqual(0);
          expect(Math.abs(years - length / 365.25)).toBeLessThan(0.02 + length / 20_000);
          expect(yearFraction(from, dateOfDay(start + length + 1), convention)).toBeGreaterThanOrEqual(years);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  test('of actual days adds up over any day in between', () => {
    const day = fc.integer({ min: 0, max: 40_000 });
    fc.assert(
      fc.property(
        fc.tuple(day, day, day),
        fc.constantFrom('act/act', 'act/360', 'act/365'),
        (days, convention) => {
          const [a = 0, b = 0, c = 0] = days.toSorted((x, y) => x - y);
          const between = (from: number, to: number) =>
            yearFraction(dateOfDay(from), dateOfDay(to), convention as DayCount);
          expect(between(a, b) + between(b, c)).toBeCloseTo(between(a, c), 10);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  test('of a whole calendar year is 1 with act/act and with thirty days', () => {
    for (const convention of ['act/act', '30/360', '30e/360'] as const)
      for (let year = 1999; year < 2030; year++)
        expect(yearFraction(on(`${year}-01-01`), on(`${year + 1}-01-01`), convention)).toBe(1);
  });
});

const someFlows = fc.array(
  fc.record({ day: fc.integer({ min: 0, max: 4000 }), amount: fc.integer({ min: -1000, max: 1000 }) }),
  { minLength: 2, maxLength: 12 },
);

describe('laws of present values', () => {
  test('the present value is 0 at every money-weighted return', () => {
    fc.assert(
      fc.property(someFlows, (flows) => {
        const figure = xirr(flows);
        fc.pre(figure.known);
        const first = Math.min(...flows.map(({ day }) => day));
        for (const rate of figure.known ? figure.roots : []) {
          if (rate < -0.99 || rate > 100) continue;
          // A root is exact to 1e-10; times the length of the period, this is how far the value may be from 0.
          const terms = flows.map(
            ({ day, amount }) => Math.abs(amount) * (1 + rate) ** ((first - day) / 365),
          );
          const size = terms.reduce((sum, one) => sum + one, 1);
          expect(Math.abs(value(xnpv(flows, rate)))).toBeLessThan((1e-7 * size) / (1 + rate));
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test('the order of the flows does not matter, and neither does their size for the rate', () => {
    fc.assert(
      fc.property(someFlows, (flows) => {
        expect(value(xnpv(flows.toReversed(), 0.07))).toBeCloseTo(value(xnpv(flows, 0.07)), 8);
        const doubled = flows.map(({ day, amount }) => flow(day, amount * 2));
        const [once, twice] = [mirr(flows, rates), mirr(doubled, rates)];
        expect(reason(twice)).toBe(reason(once));
        if (once.known) expect(value(twice)).toBeCloseTo(value(once), 9);
      }),
      { numRuns: runs(300) },
    );
  });

  test('financed and reinvested at the money-weighted return, the modified rate equals it', () => {
    fc.assert(
      fc.property(someFlows, (flows) => {
        const figure = xirr(flows);
        fc.pre(figure.known && !figure.several && figure.value > -0.5 && figure.value < 2);
        const rate = figure.known ? figure.value : Number.NaN;
        expect(value(mirr(flows, { finance: rate, reinvestment: rate }))).toBeCloseTo(rate, 6);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('the derivation', () => {
  const column = (rows: readonly { values: Readonly<Record<string, number | string>> }[], name: string) =>
    rows.reduce((sum, { values }) => sum + Number(values[name]), 0);

  test('of a present value and of a modified rate follows from its own formula', () => {
    fc.assert(
      fc.property(someFlows, (flows) => {
        const present = explainXnpv(flows, 0.07);
        expect(column(present.rows, 'present')).toBeCloseTo(
          Number(present.value.known && present.value.value),
          9,
        );
        const modified = explainMirr(flows, rates);
        const length = Number(modified.terms.find(({ name }) => name === 'length')?.value);
        const made = (column(modified.rows, 'takenOut') / column(modified.rows, 'putIn')) ** (1 / length) - 1;
        if (modified.value.known) expect(made).toBeCloseTo(Number(modified.value.value), 9);
      }),
      { numRuns: runs(200) },
    );
  });

  test('shows one row for each day, and none without flows', () => {
    const flows = [flow(0, 150), flow(0, -50), flow(365, -110)];
    expect(explainXnpv(flows, 0.1)).toMatchObject({
      figure: 'netPresentValue',
      page: 'present-value',
      terms: [{ name: 'rate', value: 0.1 }],
      rows: [
        { date: '1970-01-01', subject: '', values: { amount: 100, years: 0, present: -100 } },
        { date: '1971-01-01', values: { amount: -110, years: 1 } },
      ],
      quality: { stale: 0, gaps: [] },
    });
    expect(explainXnpv([], 0.1)).toMatchObject({ value: unknown('no_flows'), rows: [] });
    expect(explainMirr([], rates)).toMatchObject({
      value: unknown('no_flows'),
      rows: [],
      terms: [{ value: 0.1 }, { value: 0.05 }, { name: 'length', value: 'no_flows' }],
    });
  });

  test('of a fraction of a year shows the days of each calendar year', () => {
    const [from, to] = [on('2003-11-01'), on('2004-05-01')];
    expect(explainYearFraction(from, to, 'act/act')).toMatchObject({
      figure: 'yearFraction',
      method: 'act/act',
      value: known(61 / 365 + 121 / 366),
      rows: [
        { date: '2003-11-01', values: { days: 61, ofYear: 365 } },
        { date: '2004-01-01', values: { days: 121, ofYear: 366 } },
      ],
    });
    expect(dayOfDate(to) - dayOfDate(from)).toBe(182);
  });
});
