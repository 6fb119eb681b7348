import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scheduledFee, householdFees } from './fee-schedule.ts';
import type { FeeSchedule, FeeTerms } from './fee-schedule.ts';
import { sumAmounts } from '../number/money.ts';
import type { CurrencyCode } from '../number/money.ts';
import { EUR } from '../testing/notation.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

const tiers = [
  { upTo: '100000', ratePct: '1' },
  { upTo: '500000', ratePct: '0.8' },
  { upTo: null, ratePct: '0.5' },
];
const tiered: FeeSchedule = { kind: 'tiered', tiers };
const breakpoint: FeeSchedule = { kind: 'breakpoint', tiers };
const shown = (figure: Figure<unknown>): unknown => (figure.known ? figure.value : figure.reason);
const fee = (schedule: FeeSchedule, value: string, terms: FeeTerms = { currency: EUR }): unknown =>
  shown(scheduledFee(schedule, known(value), terms));

describe('a fee', () => {
  test('is flat, by slices, or by the highest breakpoint reached', () => {
    expect(fee({ kind: 'flat', ratePct: '0.75' }, '250000')).toBe('1875');
    expect(fee(tiered, '100000')).toBe('1000');
    expect(fee(tiered, '600000')).toBe('4700');
    expect(fee(breakpoint, '100000')).toBe('1000');
    expect(fee(breakpoint, '100000.01')).toBe('800');
    expect(fee(breakpoint, '600000')).toBe('3000');
  });

  test('has a yearly minimum, and is charged for a fraction of the year', () => {
    const schedule: FeeSchedule = { kind: 'flat', ratePct: '1', minimum: '500' };
    expect(fee(schedule, '10000')).toBe('500');
    expect(fee(schedule, '50000')).toBe('500');
    expect(fee(schedule, '60000', { currency: EUR, period: { numerator: 1, denominator: 4 } })).toBe('150');
    expect(fee(schedule, '-5', { currency: EUR, period: { numerator: 30, denominator: 365 } })).toBe('41.1');
  });

  test('is rounded half-even to the minor unit of its currency', () => {
    const flat: FeeSchedule = { kind: 'flat', ratePct: '1' };
    expect(fee(flat, '0.5')).toBe('0');
    expect(fee(flat, '1.5')).toBe('0.02');
    expect(fee(flat, '12345', { currency: 'JPY' as CurrencyCode })).toBe('123');
  });

  test('is unknown if the value is, or the tiers are invalid', () => {
    expect(shown(scheduledFee(tiered, unknown('missing_price'), { currency: EUR }))).toBe('missing_price');
    const of = (...ends: (string | null)[]): unknown =>
      fee({ kind: 'tiered', tiers: ends.map((upTo) => ({ upTo, ratePct: '1' })) }, '5');
    expect([of(), of('10'), of(null, '10'), of('10', '10', null), of('0', null), of(null, null)]).toEqual(
      Array.from({ length: 6 }, () => 'bad_weights'),
    );
    expect(of(null)).toBe('0.05');
    const during = (numerator: number, denominator: number): unknown =>
      fee(tiered, '5', { currency: EUR, period: { numerator, denominator } });
    const parts = [during(1, 0), during(0.5, 1), during(-1, 4), during(1, -4), during(Number.NaN, 4)];
    expect(parts).toEqual(parts.map(() => 'empty_period'));
    expect(during(0, 4)).toBe('0');
    expect(() => fee({ kind: 'flat', ratePct: 'low' }, '5')).toThrow('not a plain decimal');
  });
});

describe('the fees of a household', () => {
  const ask = (schedule: FeeSchedule, ...values: string[]): unknown =>
    shown(
      householdFees(
        schedule,
        values.map((value, i) => ({ id: `P${i}`, value: known(value) })),
        { currency: EUR },
      ),
    );

  test('apply the breakpoints to the total value and are divided to the cent', () => {
    expect(ask(breakpoint, '300000', '200000', '100000.03')).toEqual({
      total: '3000',
      fees: [
        { id: 'P0', fee: '1500' },
        { id: 'P1', fee: '1000' },
        { id: 'P2', fee: '500' },
      ],
    });
    expect(ask({ kind: 'flat', ratePct: '1' }, '3.34', '3.33', '3.33')).toEqual({
      total: '0.1',
      fees: [
        { id: 'P0', fee: '0.04' },
        { id: 'P1', fee: '0.03' },
        { id: 'P2', fee: '0.03' },
      ],
    });
  });

  test('are zero for portfolios without value; if none has a value, the first pays the minimum', () => {
    const schedule: FeeSchedule = { kind: 'flat', ratePct: '1', minimum: '50' };
    expect(ask(schedule, '-100', '10000')).toMatchObject({
      total: '100',
      fees: [{ fee: '0' }, { fee: '100' }],
    });
    expect(ask(schedule, '0', '-1')).toMatchObject({ total: '50', fees: [{ fee: '50' }, { fee: '0' }] });
    expect(ask(schedule)).toEqual({ total: '50', fees: [] });
  });

  test('are unknown if a value is', () => {
    const figure = householdFees(tiered, [{ id: 'a', value: unknown('missing_rate') }], { currency: EUR });
    expect(shown(figure)).toBe('missing_rate');
    expect(ask({ kind: 'tiered', tiers: [] }, '5')).toBe('bad_weights');
  });

  test('add up to the cent, and are never more than the separate fees', () => {
    const values = fc.array(
      fc.nat(10_000_000).map((n) => (n / 100).toFixed(2)),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(
        values,
        fc.constantFrom(tiered, { kind: 'flat', ratePct: '0.77' } as FeeSchedule),
        (all, schedule) => {
          const figure = householdFees(
            schedule,
            all.map((value, i) => ({ id: String(i), value: known(value) })),
            { currency: EUR },
          );
          const { total, fees } = figure.known ? figure.value : { total: '-1', fees: [] };
          const apart = all.map((value) => Number(fee(schedule, value)));
          expect(sumAmounts(fees.map((one) => one.fee))).toBe(total);
          expect(Number(total)).toBeLessThanOrEqual(
            apart.reduce((sum, one) => sum + one, 0) + 0.005 * (all.length + 1),
          );
        },
      ),
      { numRuns: 1000 },
    );
  }, 60_000);
});
