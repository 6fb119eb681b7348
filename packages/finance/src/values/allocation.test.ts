import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocation, apportion, roundedPercentages } from './allocation.ts';
import { parseUnits, unitsText } from '../number/exact.ts';
import { driftFrom, modelFaults } from '../planning/model.ts';
import { sumAmounts } from '../number/money.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

const line = (key: string, amount: string) => ({ key, amount: known(amount) });
const shown = (figure: Figure): string => (figure.known ? figure.value : figure.reason);

describe('an allocation', () => {
  test('adds up to exactly 100 by the largest remainder', () => {
    const { rows, total } = allocation([line('a', '1'), line('b', '1'), line('c', '1')]);
    expect(rows.map(({ weightPct }) => shown(weightPct))).toEqual(['33.34', '33.33', '33.33']);
    expect(shown(total.total)).toBe('3');
    const whole = allocation([line('a', '10.5'), line('b', '20.25'), line('a', '9.5'), line('c', '0.3')], 0);
    // 20, 20.25 and 0.3 of 40.55: 49.32, 49.94, 0.74
    expect(whole.rows.map(({ key, amount, weightPct }) => [key, shown(amount), shown(weightPct)])).toEqual([
      ['a', '20', '49'],
      ['b', '20.25', '50'],
      ['c', '0.3', '1'],
    ]);
  });

  test('may be negative for a key', () => {
    const { rows } = allocation([line('shares', '120'), line('cash', '-20')]);
    expect(rows.map(({ weightPct }) => shown(weightPct))).toEqual(['120', '-20']);
    const odd = allocation([line('a', '110'), line('b', '-5'), line('c', '-5')], 0);
    expect(odd.rows.map(({ weightPct }) => shown(weightPct))).toEqual(['110', '-5', '-5']);
    const thirds = allocation([line('a', '4'), line('b', '-1')]);
    expect(thirds.rows.map(({ weightPct }) => shown(weightPct))).toEqual(['133.33', '-33.33']);
  });

  test('is unknown if a line is, with the sum of the others', () => {
    const missing = unknown('missing_price', { instrumentIds: ['X'] });
    const { rows, total } = allocation([line('a', '5'), { key: 'b', amount: missing }, line('b', '1')]);
    expect(total).toMatchObject({
      total: { known: false, reason: 'missing_price' },
      partial: '6',
      unknownLines: 1,
    });
    expect(rows).toMatchObject([
      { key: 'a', amount: { value: '5' }, weightPct: { reason: 'missing_price' } },
      { key: 'b', amount: { reason: 'missing_price' }, weightPct: { reason: 'missing_price' } },
    ]);
  });

  test('has no weights without a value', () => {
    expect(allocation([])).toEqual({ rows: [], total: { total: known('0'), partial: '0', unknownLines: 0 } });
    const nothing = allocation([line('a', '1'), line('b', '-1')]);
    expect(nothing.rows.map(({ weightPct }) => shown(weightPct))).toEqual(['no_value', 'no_value']);
    expect(shown(allocation([line('a', 'much')]).total.total)).toBe('no_value');
  });

  test('rounding adds up and is never off by a whole step', () => {
    const amounts = fc.array(fc.bigInt({ min: -1000n, max: 10n ** 30n }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 6 }), (values, decimals) => {
        const total = values.reduce((sum, value) => sum + value, 0n);
        fc.pre(total > 0n);
        const shares = roundedPercentages(values, decimals);
        const step = 10n ** BigInt(18 - decimals);
        const isOff = shares.some((share, i) => {
          const off = share * total - (values[i] ?? 0n) * 100n * 10n ** 18n;
          return (off < 0n ? -off : off) >= step * total || share % step !== 0n;
        });
        expect([shares.reduce((sum, share) => sum + share, 0n), isOff]).toEqual([100n * 10n ** 18n, false]);
      }),
      { numRuns: 3000 },
    );
  }, 60_000);

  test('gives the step, of equal remainders, to the larger amount, then to the earlier one', () => {
    expect(apportion([1n, 3n], 2n)).toEqual([0n, 2n]);
    expect(apportion([3n, 1n], 2n)).toEqual([2n, 0n]);
    expect(apportion([1n, 1n], 1n)).toEqual([1n, 0n]);
    expect(apportion([-1n, 3n], 3n)).toEqual([-2n, 5n]);
    expect(apportion([5n, -2n], 10n)).toEqual([17n, -7n]);
  });
});

describe('drift from a model', () => {
  const model = {
    targets: [
      { key: 'shares', targetPct: '60', bandPct: '5' },
      { key: 'bonds', targetPct: '39.5', bandPct: '2.5' },
      { key: 'cash', targetPct: '0.5' },
    ],
  };

  test('is actual minus target in percentage points, and the drifts add up to zero', () => {
    const figure = driftFrom(model, [line('shares', '650'), line('bonds', '340'), line('gold', '10')]);
    const rows = figure.known ? figure.value : [];
    expect(rows).toEqual([
      { key: 'shares', actualPct: '65', targetPct: '60', driftPct: '5', state: 'within' },
      { key: 'bonds', actualPct: '34', targetPct: '39.5', driftPct: '-5.5', state: 'below' },
      { key: 'cash', actualPct: '0', targetPct: '0.5', driftPct: '-0.5', state: 'below' },
      { key: 'gold', actualPct: '1', targetPct: '0', driftPct: '1', state: 'above' },
    ]);
    expect(sumAmounts(rows.map(({ driftPct }) => driftPct))).toBe('0');
  });

  test('is decided on the exact amounts; the edge is within the band', () => {
    const stateOf = (shares: string): string => {
      const figure = driftFrom(model, [line('shares', shares), line('bonds', '35')]);
      return figure.known ? (figure.value[0]?.state ?? '') : figure.reason;
    };
    expect([stateOf('65'), stateOf('65.00000000000000001')]).toEqual(['within', 'above']);
    expect([stateOf('42.777777777777777777'), stateOf('42.7777777777777778')]).toEqual(['below', 'within']);
  });

  test('is unknown for an invalid model, without value, or if an amount is', () => {
    const half = { key: 'a', targetPct: '50' };
    expect(modelFaults({ targets: [half, half] })).toEqual([{ code: 'duplicate_key', key: 'a' }]);
    expect(modelFaults({ targets: [half] })).toEqual([{ code: 'not_whole' }]);
    const odd = {
      targets: [
        { key: 'a', targetPct: '-1' },
        { key: 'b', targetPct: '101', bandPct: 'x' },
        { key: 'c', targetPct: '100', bandPct: '-1' },
      ],
    };
    expect(modelFaults(odd)).toEqual([
      { code: 'not_a_percentage', key: 'a' },
      { code: 'not_a_percentage', key: 'b' },
      { code: 'not_a_percentage', key: 'c' },
    ]);
    expect(driftFrom({ targets: [half] }, [])).toEqual(unknown('bad_weights'));
    expect(driftFrom(model, [])).toEqual(unknown('no_value'));
    const missing = driftFrom(model, [{ key: 'a', amount: unknown('missing_rate') }]);
    expect(missing).toMatchObject({ known: false, reason: 'missing_rate' });
    expect(unitsText(parseUnits('0.10') ?? 0n)).toBe('0.1');
  });
});
