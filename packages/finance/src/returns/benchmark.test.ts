import { describe, expect, test } from 'vitest';
import { benchmarkDays, levelOn, returnsOnDays } from './benchmark.ts';
import type { Blend } from './benchmark.ts';
import { dayOfDate } from '../dates/dates.ts';
import { EUR, GBX, market, on, rates, USD, withWorthless } from '../testing/notation.ts';
import type { Figure } from '../number/unknown.ts';

const scene = market(
  {
    A: { '2024-01-29': '100', '2024-01-30': '110', '2024-02-02': '121' },
    B: { '2024-01-29': '50', '2024-01-31': '45', '2024-02-01': '54' },
    P: { '2024-01-29': '500', '2024-02-01': '550' },
  },
  rates({ 'USD/EUR': { '2024-01-29': '0.8', '2024-01-31': '1' }, 'GBP/EUR': { '2024-01-29': '1.2' } }),
);
const half = (rebalancing: Blend['rebalancing']): Blend => ({
  rebalancing,
  parts: [
    { instrumentId: 'A', currency: EUR, weightPct: '50' },
    { instrumentId: 'B', currency: EUR, weightPct: '50.0' },
  ],
});
const scope = { baseCurrency: EUR, from: on('2024-01-29'), to: on('2024-02-02') };
const indexOf = (blend: Blend): number[] | string => {
  const figure = benchmarkDays(blend, scene, scope);
  return figure.known ? [...figure.value.index].map((one) => Number(one.toFixed(10))) : figure.reason;
};
const single = (instrumentId: string, currency = EUR): Blend => ({
  rebalancing: 'none',
  parts: [{ instrumentId, currency, weightPct: '100' }],
});
const reason = (figure: Figure<unknown>): string => (figure.known ? 'known' : figure.reason);

describe('a benchmark', () => {
  test('of one instrument is its growth; a closing price counts until the next', () => {
    expect(indexOf(single('A'))).toEqual([1.1, 1.1, 1.1, 1.21]);
  });

  test('opens with the last closing price before its first day', () => {
    const later = benchmarkDays(half('none'), scene, {
      ...scope,
      from: on('2024-01-31'),
      to: on('2024-02-02'),
    });
    // A 110 → 121, B 45 → 54
    expect(later.known && [...later.value.index].map((one) => Number(one.toFixed(10)))).toEqual([1.1, 1.15]);
    const after = benchmarkDays(single('A'), scene, {
      ...scope,
      from: on('2024-03-01'),
      to: on('2024-03-02'),
    });
    expect(after.known && [...after.value.index]).toEqual([1]);
  });

  test('of a split share continues as if it had not been split, from any opening price', () => {
    const quoted = market({
      S: { '2024-01-29': '100', '2024-01-30': '110', '2024-02-01': '27.5', '2024-02-02': '33' },
    });
    const split = { date: on('2024-01-31'), ratioNew: '4', ratioOld: '1' };
    const growth = (splits: Blend['parts'][number]['splits'] = [], from = '2024-01-29') => {
      const [part] = single('S').parts;
      if (part === undefined) throw new Error('one part was expected');
      const blend: Blend = { rebalancing: 'daily', parts: [{ ...part, splits }] };
      const figure = benchmarkDays(blend, quoted, { ...scope, from: on(from) });
      return figure.known ? [...figure.value.index].map((one) => Number(one.toFixed(10))) : figure.reason;
    };
    expect(growth([split])).toEqual([1.1, 1.1, 1.1, 1.32]);
    expect(growth([split], '2024-01-31')).toEqual([1, 1.2]);
    expect(growth([split], '2024-02-01')).toEqual([1.2]);
    const reverse = { date: on('2024-02-02'), ratioNew: '1', ratioOld: '2' };
    expect(growth([reverse, split])).toEqual([1.1, 1.1, 1.1, 0.66]);
    // The closing price on the day of a split is already for the new units, also on the opening day.
    expect(growth([{ ...split, date: on('2024-01-30'), ratioNew: '2' }], '2024-01-30')).toEqual([
      1, 0.25, 0.3,
    ]);
    for (const ratioNew of ['0', '-1', 'two']) expect(growth([{ ...split, ratioNew }])).toBe('not_finite');
    const bad = { ...half('none').parts[0], splits: [{ ...split, ratioNew: '0' }] } as Blend['parts'][number];
    const whole: Blend = { rebalancing: 'none', parts: [{ ...bad, weightPct: '100' }] };
    expect(benchmarkDays(whole, scene, scope)).toEqual({
      known: false,
      reason: 'not_finite',
      instrumentIds: ['A'],
    });
    expect(growth([{ ...split, ratioOld: '0' }])).toBe('not_finite');
  });

  test("is converted into the portfolio's currency; pence grow like pounds", () => {
    expect(indexOf(single('A', USD))).toEqual([1.1, 1.375, 1.375, 1.5125]);
    expect(indexOf(single('P', GBX))).toEqual([1, 1, 1.1, 1.1]);
  });

  test('of several instruments drifts, or is rebalanced daily or at the end of the month', () => {
    // A ×1.1, 1, 1, 1.1; B ×1, 0.9, 1.2, 1
    expect(indexOf(half('none'))).toEqual([1.05, 1, 1.09, 1.145]);
    expect(indexOf(half('daily'))).toEqual([1.05, 0.9975, 1.09725, 1.1521125]);
    // 1 at the end of January, then half in each: 0.5 × 1 + 0.5 × 1.2, 0.5 × 1.1 + 0.6
    expect(indexOf(half('monthly'))).toEqual([1.05, 1, 1.1, 1.15]);
  });

  test('is unknown if it cannot be computed', () => {
    const ask = (blend: Blend, more: Partial<typeof scope> = {}) =>
      benchmarkDays(blend, scene, { ...scope, ...more });
    expect(ask(single('X'))).toMatchObject({
      reason: 'missing_price',
      instrumentIds: ['X'],
      date: '2024-01-29',
    });
    expect(reason(ask(single('A'), { from: on('2024-01-28') }))).toBe('missing_price');
    expect(ask(single('A', 'CHF' as typeof EUR))).toMatchObject({
      reason: 'missing_rate',
      currencies: ['CHF'],
    });
    expect(reason(ask(single('A'), { to: scope.from }))).toBe('empty_period');
    const weights = (one: string): Blend => ({
      ...half('none'),
      parts: half('none').parts.map((part) => ({ ...part, weightPct: one })),
    });
    expect(reason(ask(weights('50.000000000000000001')))).toBe('bad_weights');
    expect(reason(ask(weights('half')))).toBe('bad_weights');
    expect(reason(ask({ rebalancing: 'none', parts: [] }))).toBe('bad_weights');
    const fallen = withWorthless(market({ A: { '2024-01-29': '1' } }), 'A', '2024-01-29');
    expect(benchmarkDays(single('A'), fallen, scope)).toEqual({
      known: false,
      reason: 'value_below_zero',
      instrumentIds: ['A'],
    });
  });

  describe('with a part that is declared worthless', () => {
    const flat = market({ A: { '2024-01-29': '1', '2024-02-01': '1.2' }, B: { '2024-01-29': '4' } });
    const lost = withWorthless(flat, 'B', '2024-01-30');
    const levels = (blend: Blend, given = lost) => {
      const figure = benchmarkDays(blend, given, scope);
      return figure.known ? [...figure.value.index].map((one) => Number(one.toFixed(10))) : figure.reason;
    };
    const weighted = (rebalancing: Blend['rebalancing']): Blend => ({
      rebalancing,
      parts: [
        { instrumentId: 'A', currency: EUR, weightPct: '60' },
        { instrumentId: 'B', currency: EUR, weightPct: '40' },
      ],
    });

    test.each(['none', 'daily', 'monthly'] as const)('loses its weight once, rebalanced %s', (rule) => {
      expect(levels(weighted(rule))).toEqual([0.6, 0.6, 0.72, 0.72]);
    });

    test('stays at nothing when all of it is lost, and its later days return nothing', () => {
      expect(levels(single('B'))).toEqual([0, 0, 0, 0]);
      const figure = benchmarkDays(single('B'), lost, scope);
      const days = Int32Array.from([1, 2, 3], (one) => dayOfDate(scope.from) + one);
      const returns =
        figure.known && returnsOnDays(figure.value, { openingDay: dayOfDate(scope.from), days });
      expect(returns && returns.known && [...returns.value]).toEqual([-1, 0, 0]);
    });
  });

  test("returns the start and the end of each part's days", () => {
    const figure = benchmarkDays(half('daily'), scene, scope);
    const parts = figure.known ? figure.value.parts : [];
    expect(parts.map(({ instrumentId }) => instrumentId)).toEqual(['A', 'B']);
    expect([...(parts[0]?.start ?? [])].map((one) => Number(one.toFixed(10)))).toEqual([
      0.5, 0.525, 0.49875, 0.548625,
    ]);
    expect(parts[1]?.end[1]).toBeCloseTo(0.525 * 0.9, 13);
  });

  test('returns its returns over the periods of a portfolio', () => {
    const figure = benchmarkDays(single('A'), scene, scope);
    const index = figure.known ? figure.value : { firstDay: 0, index: new Float64Array() };
    const day = (date: string): number => dayOfDate(on(date));
    expect(levelOn(index, day('2024-01-29'))).toBe(1);
    expect(levelOn(index, day('2024-01-28'))).toBeNaN();
    const openingDay = day('2024-01-29');
    const found = returnsOnDays(index, { openingDay, days: Int32Array.of(openingDay + 1, openingDay + 4) });
    expect(found.known && [...found.value].map((one) => Number(one.toFixed(10)))).toEqual([0.1, 0.1]);
    expect(reason(returnsOnDays(index, { openingDay, days: Int32Array.of(openingDay + 5) }))).toBe(
      'outside_series',
    );
    expect(
      reason(returnsOnDays(index, { openingDay: openingDay - 1, days: Int32Array.of(openingDay) })),
    ).toBe('outside_series');
  });
});
