import { describe, expect, test } from 'vitest';
import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import { withWaitingSplits } from '../ledger/waiting-splits.ts';
import type { WaitingSplit } from '../ledger/waiting-splits.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { replay, replayAgain } from '../returns/replay.ts';
import { entry, EUR, market, NOT_KEPT, on } from '../testing/notation.ts';
import { holdingsAsAt } from './valuation.ts';

const instruments = [{ id: 'A', currency: EUR }];
/** The figures of the issue: 10 units worth 1,626.79 fall to 403.27 on the ex-date of a split 4:1. */
const closes = {
  '2024-06-05': '160',
  '2024-06-06': '162.679',
  '2024-06-10': '40.327',
  '2024-06-11': '41',
};
const split = (exDate = '2024-06-10', ratioNew = '4'): WaitingSplit => ({
  instrumentId: 'A',
  exDate: on(exDate),
  ratioNew,
  ratioOld: '1',
});
const bought = entry('2024-06-05 buy 10 A @ 160 EUR');

interface Scene {
  readonly prices?: Record<string, string>;
  readonly waiting?: readonly WaitingSplit[];
}

const portfolio = (entries: LedgerEntry[], { prices = closes, waiting = [split()] }: Scene = {}) => {
  const ledger = withWaitingSplits(prepareLedger({ entries, instruments }), waiting);
  return { ledger, market: market({ A: prices }), settings: NOT_KEPT, to: on('2024-06-12') };
};

/** Day by day from a first one, the exact values; the float64 series must agree. Null where the value is unknown. */
const valuesFrom = (date: string, entries: LedgerEntry[], scene: Scene = {}): (string | null)[] => {
  const input = portfolio(entries, scene);
  const { days } = dailyPerformance(input.ledger, input.market, input);
  const values: (string | null)[] = [];
  for (let day = dayOfDate(on(date)); day <= dayOfDate(input.to); day++) {
    const { value } = holdingsAsAt(input.ledger, input.market, { ...input, asAt: dateOfDay(day) });
    const i = day - days.window.firstDay;
    expect(days.missing[i] === 0).toBe(value.total.known);
    expect(Math.abs((days.value[i] ?? NaN) - Number(value.partial))).toBeLessThan(1e-9);
    values.push(value.total.known ? value.total.value : null);
  }
  return values;
};
const from = (entries: LedgerEntry[], scene: Scene = {}) => valuesFrom('2024-06-09', entries, scene);

describe('a split that is to be booked', () => {
  test('leaves units held at the start of its ex-date at the last close before it', () => {
    expect(from([bought])).toEqual(['1626.79', '1626.79', '1626.79', '1626.79']);
  });

  test('gives 40 units at the later closes once it is booked', () => {
    const booked = entry('2024-06-10 split A EUR', { ratioNew: '4', ratioOld: '1' });
    expect(from([bought, booked], { waiting: [] })).toEqual(['1626.79', '1613.08', '1640', '1640']);
  });

  test('lets closes count as they are once it is declined', () => {
    expect(from([bought], { waiting: [] })).toEqual(['1626.79', '403.27', '410', '410']);
  });

  test('does not concern units bought on its ex-date or later', () => {
    const values = valuesFrom('2024-06-10', [entry('2024-06-10 buy 10 A @ 40 EUR')]);
    expect(values).toEqual(['403.27', '410', '410']);
  });

  test('values units bought since at the later closes, beside those held before', () => {
    expect(from([bought, entry('2024-06-10 buy 4 A @ 40 EUR')])).toEqual([
      '1626.79',
      '1788.098',
      '1790.79',
      '1790.79',
    ]);
  });

  test('adjusts the close before it for units bought since, while there is no later one', () => {
    const prices = { '2024-06-06': '160' };
    expect(from([bought, entry('2024-06-10 buy 4 A @ 41 EUR')], { prices })).toEqual([
      '1600',
      '1760',
      '1760',
      '1760',
    ]);
  });

  test('deducts units sold since at the later closes, so that a sale is no gain or loss', () => {
    const sold = entry('2024-06-11 sell 4 A @ 41 EUR');
    const input = portfolio([bought, sold]);
    expect(from([bought, sold])).toEqual(['1626.79', '1626.79', '1462.79', '1462.79']);
    const { growth, firstDay } = dailyPerformance(input.ledger, input.market, input);
    expect(growth[dayOfDate(on('2024-06-11')) - firstDay]).toBeCloseTo(1, 12);
  });

  test('is over for units that have all been sold, also for those bought again', () => {
    const entries = [bought, entry('2024-06-10 sell 10 A @ 41 EUR'), entry('2024-06-11 buy 2 A @ 41 EUR')];
    expect(from(entries)).toEqual(['1626.79', '0', '82', '82']);
  });

  test('leaves the trade price where there is no close before it', () => {
    const prices = { '2024-06-10': '40.327' };
    expect(from([bought], { prices })).toEqual(['1600', '1600', '1600', '1600']);
  });

  test('leaves the value unknown where there was no price at all before it', () => {
    const prices = { '2024-06-10': '40.327' };
    expect(from([entry('2024-06-05 transfer_in 10 A EUR')], { prices })).toEqual([null, null, null, null]);
  });

  test('gives way to a manual valuation until it is booked', () => {
    const valued = entry('2024-06-10 valuation 1610 A EUR');
    expect(from([bought, valued])).toEqual(['1626.79', '1610', '1610', '1610']);
  });

  test('can wait beside another one of the same instrument', () => {
    const waiting = [split('2024-06-11', '2'), split()];
    const entries = [bought, entry('2024-06-10 buy 4 A @ 40 EUR'), entry('2024-06-12 buy 1 A @ 41 EUR')];
    // 10 at 162.679, 4 at 40.327, and 1 at 41.
    expect(from(entries, { waiting })).toEqual(['1626.79', '1788.098', '1788.098', '1829.098']);
  });

  test('is adjusted together with splits that are booked later', () => {
    const later = entry('2024-06-11 split A EUR', { ratioNew: '2', ratioOld: '1' });
    expect(from([bought, later])).toEqual(['1626.79', '1626.79', '1626.79', '1626.79']);
  });

  test('marks the holding and the days on which it counts', () => {
    const input = portfolio([bought, entry('2024-06-12 sell 10 A @ 41 EUR')]);
    const { days } = dailyPerformance(input.ledger, input.market, input);
    expect(days.gaps).toEqual([
      { kind: 'split_to_be_booked', instrumentId: 'A', from: '2024-06-10', to: '2024-06-11' },
    ]);
    const lineOn = (asAt: string) =>
      holdingsAsAt(input.ledger, input.market, { ...input, asAt: on(asAt) }).lines[0];
    expect(lineOn('2024-06-09')).toMatchObject({ isSplitWaiting: false });
    expect(lineOn('2024-06-11')).toMatchObject({
      isSplitWaiting: true,
      quantity: '10',
      price: { value: '162.679' },
      priceDate: '2024-06-06',
      dayChangeBase: { value: '0' },
    });
  });

  test('shows the average price of a mix, with the older date', () => {
    const input = portfolio([bought, entry('2024-06-10 buy 10 A @ 40 EUR')]);
    const { lines } = holdingsAsAt(input.ledger, input.market, { ...input, asAt: on('2024-06-10') });
    expect(lines).toMatchObject([
      { price: { value: '101.503' }, priceDate: '2024-06-06', valueBase: { value: '2030.06' } },
    ]);
  });

  test('changes a replayed series from its ex-date on, when it is listed, changed and settled', () => {
    const listed = portfolio([bought]);
    const settled = { ...listed, ledger: withWaitingSplits(listed.ledger, []) };
    const other = { ...listed, ledger: withWaitingSplits(listed.ledger, [split('2024-06-11')]) };
    let current = replay(settled);
    for (const input of [listed, other, settled]) {
      current = replayAgain(current, input);
      expect(current.series).toEqual(replay(input).series);
    }
  });
});
