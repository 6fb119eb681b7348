import { describe, expect, test } from 'vitest';
import { dayOfDate } from '../dates/dates.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { prepareLedger, stepOn } from '../ledger/ledger.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { changedSince, replay, replayAgain } from '../returns/replay.ts';
import type { Replay } from '../returns/replay.ts';
import { entry, EUR, GBX, market, NOT_KEPT, on, rates, withWorthless } from '../testing/notation.ts';
import { holdingValue } from './unit-value.ts';
import { holdingsAsAt } from './valuation.ts';

const instruments = [
  { id: 'A', currency: EUR },
  { id: 'P', currency: GBX },
];
const ledgerOf = (entries: LedgerEntry[]) => prepareLedger({ entries, instruments });
const day = (date: string) => dayOfDate(on(date));
const bought = entry('2024-01-02 buy 10 A @ 10 EUR');
const brought = entry('2024-01-02 transfer_in 10 A EUR');

/** The values day by day, and exactly on each of those days; both must agree. */
function valuesOf(
  entries: LedgerEntry[],
  prices: Record<string, string>,
  to: string,
  worthlessSince: string,
): (number | null)[] {
  const ledger = ledgerOf(entries);
  const scene = withWorthless(market({ A: prices }), 'A', worthlessSince);
  const { days } = dailyPerformance(ledger, scene, { settings: NOT_KEPT, to: on(to) });
  return [...days.value].map((value, i) => {
    const at = days.window.firstDay + i;
    const quantity = stepOn(ledger, 0, at)?.quantity ?? 0n;
    const exact =
      quantity === 0n ? 0n : holdingValue(ledger, scene, { instrument: 0, quantity, day: at })?.amount;
    if (days.missing[i] !== 0 || exact === undefined) return exact === undefined ? null : Number.NaN;
    expect(value).toBeCloseTo(Number(exact) / 1e36, 10);
    return Number(value.toFixed(10));
  });
}

describe('a holding of an instrument that is declared worthless', () => {
  const prices = { '2024-01-02': '10', '2024-01-05': '12' };

  test('is nothing from that day on, whatever its later closes, trades and valuations', () => {
    const stated = entry('2024-01-05 valuation 300 A EUR');
    const more = entry('2024-01-06 buy 1 A @ 5 EUR');
    expect(valuesOf([bought, stated, more], prices, '2024-01-07', '2024-01-04')).toEqual([
      100, 100, 0, 0, 0, 0,
    ]);
    expect(valuesOf([bought], prices, '2024-01-05', '2023-12-01')).toEqual([0, 0, 0, 0]);
    expect(valuesOf([bought], prices, '2024-01-05', '2024-01-06')).toEqual([100, 100, 100, 120]);
  });

  test('is known even without any price', () => {
    expect(valuesOf([brought], {}, '2024-01-04', '2024-01-03')).toEqual([null, 0, 0]);
    expect(valuesOf([bought], {}, '2024-01-04', '2024-01-04')).toEqual([100, 100, 0]);
  });

  test('is never outdated', () => {
    const ledger = ledgerOf([bought]);
    const scene = withWorthless(market({ A: prices }), 'A', '2024-01-04');
    const { days } = dailyPerformance(ledger, scene, { settings: NOT_KEPT, to: on('2024-06-30') });
    expect([...days.stale].includes(1)).toBe(false);
    const [line] = holdingsAsAt(ledger, scene, { settings: NOT_KEPT, asAt: on('2024-06-30') }).lines;
    expect(line).toMatchObject({
      value: { known: true, value: '0' },
      priceSource: 'worthless',
      priceDate: '2024-01-04',
      isStale: false,
      quantity: '10',
      gainBase: { known: true, value: '-100' },
    });
  });

  test('of a replay goes on where it was declared or revoked', () => {
    const ledger = ledgerOf([bought]);
    const settings = NOT_KEPT;
    const scene = market({ A: prices });
    const input = { ledger, market: scene, settings, to: on('2024-01-05') };
    const declared = { ...input, market: withWorthless(scene, 'A', '2024-01-04') };
    const values = (one: Replay) => [...one.series.days.value];
    expect(changedSince(input, declared)).toBe(day('2024-01-04'));
    expect(values(replayAgain(replay(input), declared))).toEqual([100, 100, 0, 0]);
    expect(values(replayAgain(replay(declared), input))).toEqual([100, 100, 100, 120]);
  });

  test('of pence is nothing as well', () => {
    const ledger = ledgerOf([entry('2024-01-02 buy 1 P @ 400 GBX')]);
    const priced = market({ P: { '2024-01-02': '500' } }, rates({ 'GBP/EUR': { '2024-01-02': '1' } }));
    const scene = withWorthless(priced, 'P', '2024-01-03');
    const { days } = dailyPerformance(ledger, scene, { settings: NOT_KEPT, to: on('2024-01-04') });
    expect([...days.value]).toEqual([5, 0, 0]);
  });
});
