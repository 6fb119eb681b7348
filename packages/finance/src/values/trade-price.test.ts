import { describe, expect, test } from 'vitest';
import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { entry, EUR, GBX, market, NOT_KEPT, on, rates, USD } from '../testing/notation.ts';
import { holdingsAsAt } from './valuation.ts';

const instruments = [
  { id: 'A', currency: EUR },
  { id: 'P', currency: GBX },
  { id: 'U', currency: USD },
];

/** Value, price, its date and origin on a date, and the value of each day; exact and float64 values must agree. */
function valued(entries: LedgerEntry[], scene: Market, to: string) {
  const ledger = prepareLedger({ entries, instruments });
  const { days } = dailyPerformance(ledger, scene, { settings: NOT_KEPT, to: on(to) });
  const values = [...days.value].map((value, i) => {
    const day = days.window.firstDay + i;
    const asAt = dateOfDay(day);
    const { total } = holdingsAsAt(ledger, scene, { settings: NOT_KEPT, asAt }).value;
    expect([asAt, days.missing[i] === 0]).toEqual([asAt, total.known]);
    if (total.known) expect(value).toBeCloseTo(Number(total.value), 10);
    return total.known ? Number(total.value) : null;
  });
  const report = holdingsAsAt(ledger, scene, { settings: NOT_KEPT, asAt: on(to) });
  return { values, lines: report.lines, gaps: days.gaps, ledger };
}

const bought = entry('2024-01-02 buy 10 A @ 10 EUR', { fee: '3' });

describe('a holding that never had a closing price or valuation', () => {
  test('has the price of the last own trade, flagged, without its fee', () => {
    const more = entry('2024-01-04 sell 2 A @ 12 EUR');
    const { values, lines, gaps } = valued([bought, more], market({}), '2024-01-05');
    expect(values).toEqual([100, 100, 96, 96]);
    expect(lines).toMatchObject([
      { price: { value: '12' }, priceDate: '2024-01-04', priceSource: 'trade', isStale: false },
    ]);
    expect(gaps).toEqual([{ kind: 'trade_price', instrumentId: 'A', from: '2024-01-02', to: '2024-01-05' }]);
  });

  test('has no price before its first trade, and none from a later one', () => {
    const brought = entry('2024-01-02 transfer_in 5 A EUR');
    const { values } = valued([brought, entry('2024-01-04 buy 1 A @ 8 EUR')], market({}), '2024-01-04');
    expect(values).toEqual([null, null, 48]);
  });

  test('has its closing price from that day on, an earlier one at once, and a valuation likewise', () => {
    const at = (prices: Record<string, string>, more: LedgerEntry[] = []) =>
      valued([bought, ...more], market({ A: prices }), '2024-01-05');
    expect(at({ '2024-01-04': '11' }).values).toEqual([100, 100, 110, 110]);
    expect(at({ '2024-01-04': '11' }).gaps).toEqual([
      { kind: 'trade_price', instrumentId: 'A', from: '2024-01-02', to: '2024-01-03' },
    ]);
    // An old closing price is still a closing price: a trade never replaces it.
    const old = at({ '2023-01-02': '7' }, [entry('2024-01-03 buy 10 A @ 20 EUR')]);
    expect([old.values, old.gaps]).toEqual([[70, 140, 140, 140], []]);
    expect(old.lines[0]).toMatchObject({ priceSource: 'close', isStale: true });
    const stated = at({}, [entry('2024-01-03 valuation 90 A EUR'), entry('2024-01-04 buy 10 A @ 20 EUR')]);
    expect([stated.values, stated.lines[0]?.priceSource]).toEqual([[100, 90, 180, 180], 'valuation']);
  });

  test('is outdated if the trade is older than the limit', () => {
    const { lines } = valued([bought], market({}), '2024-01-10');
    expect(lines[0]).toMatchObject({ priceSource: 'trade', isStale: true });
  });

  test('keeps its value through a split; a trade on the day of the split is in new units', () => {
    const split = entry('2024-01-04 split A EUR', { ratioNew: '4', ratioOld: '1' });
    const { values, lines } = valued([bought, split], market({}), '2024-01-05');
    expect(values).toEqual([100, 100, 100, 100]);
    expect(lines[0]?.price).toMatchObject({ value: '2.5' });
    const sold = entry('2024-01-04 sell 1 A @ 3 EUR');
    expect(valued([bought, split, sold], market({}), '2024-01-04').values).toEqual([100, 100, 117]);
  });

  test('has the unit value stated by a transfer, but not a stated cost', () => {
    const lots = [{ acquired: on('2020-01-02'), quantity: '10', cost: '20' }];
    const valueOf = (more: Partial<LedgerEntry>) =>
      valued([entry('2024-01-02 transfer_in 10 A EUR', more)], market({}), '2024-01-02').values;
    expect(valueOf({ lots, price: '9' })).toEqual([90]);
    expect(valueOf({ lots, amount: '95' })).toEqual([95]);
    expect(valueOf({ price: '9' })).toEqual([90]);
    expect(valueOf({ lots })).toEqual([null]);
    expect(valueOf({ amount: '20' })).toEqual([null]);
  });

  test('does not have a value of zero because units were received for free', () => {
    expect(valued([entry('2024-01-02 buy 10 A @ 0 EUR')], market({}), '2024-01-02').values).toEqual([null]);
    const gift = entry('2024-01-03 buy 5 A @ 0 EUR');
    expect(valued([bought, gift], market({}), '2024-01-03').values).toEqual([100, 150]);
  });

  test('is valued in the currency of its instrument, at the rate of the trade; unknown without one', () => {
    const scene = market({}, rates({ 'EUR/USD': { '2024-01-02': '1.25', '2024-01-03': '2' } }));
    const { values, lines } = valued([entry('2024-01-02 buy 10 U @ 8 EUR')], scene, '2024-01-03');
    // 8 EUR were 10 USD; a day later 100 USD are 50 EUR.
    expect(lines[0]).toMatchObject({ price: { value: '10' }, value: { value: '100' } });
    expect(values).toEqual([80, 50]);
    expect(valued([entry('2024-01-02 buy 10 U @ 8 EUR')], market({}), '2024-01-02').values).toEqual([null]);
    // The last trade counts, even if an earlier one has a rate.
    const listed = entry('2024-01-02 buy 1 A @ 5 EUR');
    const abroad = entry('2024-01-03 buy 1 A @ 5 USD');
    expect(valued([listed, abroad], market({}), '2024-01-03').values).toEqual([5, null]);
  });

  test('in pence is quoted in pence', () => {
    const scene = market({}, rates({ 'GBP/EUR': { '2024-01-02': '1' } }));
    const { values, lines } = valued([entry('2024-01-02 buy 10 P @ 450 GBX')], scene, '2024-01-02');
    expect([values, lines[0]?.price]).toEqual([[45], { known: true, value: '450' }]);
  });

  test('says where the price came from', () => {
    const { lines } = valued([bought], market({}), '2024-01-03');
    expect(lines[0]).toMatchObject({
      price: { value: '10' },
      priceDate: '2024-01-02',
      priceSource: 'trade',
    });
  });
});

describe('a price from before a split', () => {
  const split = entry('2024-01-04 split A EUR', { ratioNew: '1', ratioOld: '5' });

  test('is multiplied by old/new: without a newer one the value stays, for a closing price and for a valuation', () => {
    const closed = valued([bought, split], market({ A: { '2024-01-02': '11' } }), '2024-01-06');
    expect([closed.values, closed.lines[0]?.price]).toEqual([
      [110, 110, 110, 110, 110],
      { known: true, value: '55' },
    ]);
    const stated = valued([bought, entry('2024-01-03 valuation 130 A EUR'), split], market({}), '2024-01-05');
    expect([stated.values, stated.lines[0]?.price]).toEqual([
      [100, 130, 130, 130],
      { known: true, value: '65' },
    ]);
  });

  test('of an instrument bought after it too', () => {
    const late = entry('2024-01-05 buy 4 A @ 50 EUR');
    expect(valued([split, late], market({ A: { '2024-01-02': '11' } }), '2024-01-05').values.at(-1)).toBe(
      220,
    );
  });
});

test('a day is unknown if a holding and a debt in a currency without a rate cancel', () => {
  const ledger = prepareLedger({ entries: [entry('2024-01-02 buy 10 U @ 8 USD')], instruments });
  const settings = { ...NOT_KEPT, cashKept: true };
  const { days } = dailyPerformance(ledger, market({}), { settings, to: on('2024-01-03') });
  expect([...days.missing]).toEqual([1, 1]);
  expect(days.gaps).toContainEqual({
    kind: 'missing_rate',
    currency: 'USD',
    from: '2024-01-02',
    to: '2024-01-03',
  });
  expect(holdingsAsAt(ledger, market({}), { settings, asAt: on('2024-01-03') }).value.total.known).toBe(
    false,
  );
  expect(days.window.firstDay).toBe(dayOfDate(on('2024-01-02')));
});

describe('the derived price after a merger', () => {
  const bought = entry('2024-01-02 buy 10 A @ 30 EUR');
  const merged = entry('2024-01-04 merger A EUR', { toInstrumentId: 'B', ratioNew: '3', ratioOld: '2' });
  const both = [...instruments, { id: 'B', currency: EUR }];
  const linesOf = (entries: LedgerEntry[], scene: Market, to: string) => {
    const ledger = prepareLedger({ entries, instruments: both });
    const { days } = dailyPerformance(ledger, scene, { settings: NOT_KEPT, to: on(to) });
    const report = holdingsAsAt(ledger, scene, { settings: NOT_KEPT, asAt: on(to) });
    return { values: [...days.value], gaps: days.gaps, line: report.lines[0], days };
  };

  test('is the last price of the former instrument × old/new until the successor has one', () => {
    const scene = market({ A: { '2024-01-03': '33' }, B: { '2024-01-06': '25' } });
    const { values, gaps, line } = linesOf([bought, merged], scene, '2024-01-05');
    // 10 units at 33 become 15 at 22.
    expect(values).toEqual([300, 330, 330, 330]);
    expect(line).toMatchObject({
      quantity: '15',
      price: { known: true, value: '22' },
      priceSource: 'derived',
      priceDate: '2024-01-03',
    });
    expect(gaps).toContainEqual({
      kind: 'derived_price',
      instrumentId: 'B',
      from: '2024-01-04',
      to: '2024-01-05',
    });
    expect(linesOf([bought, merged], scene, '2024-01-06').values.at(-1)).toBe(375);
  });

  test('keeps every digit where the former instrument is split on the day of the merger', () => {
    const split = entry('2024-01-04 split A EUR', { ratioNew: '7', ratioOld: '3' });
    const single = entry('2024-01-04 merger A EUR', { toInstrumentId: 'B', ratioNew: '1', ratioOld: '1' });
    const { line } = linesOf([bought, split, single], market({ A: { '2024-01-03': '33' } }), '2024-01-04');
    // 23.333333333333333333 units at 33 × 3/7.
    expect(line).toMatchObject({ value: { known: true, value: '329.999999999999999995285714285714285714' } });
  });

  test('gives way to an own trade, and becomes outdated with the price of the former instrument', () => {
    const more = entry('2024-01-05 buy 1 B @ 20 EUR');
    const scene = market({ A: { '2024-01-03': '33' } });
    expect(linesOf([bought, merged, more], scene, '2024-01-05').line).toMatchObject({
      price: { known: true, value: '20' },
      priceSource: 'trade',
    });
    expect(linesOf([bought, merged], scene, '2024-01-12').line).toMatchObject({ isPriceStale: true });
  });

  test('is unknown where the former instrument had no price, and follows a chain of symbols', () => {
    const given = entry('2024-01-02 transfer_in 10 A EUR');
    expect(linesOf([given, merged], market({}), '2024-01-05').line).toMatchObject({
      value: { known: false, reason: 'missing_price' },
    });
    const back = entry('2024-01-05 symbol_change B EUR', {
      toInstrumentId: 'A',
      ratioNew: '1',
      ratioOld: '1',
    });
    const { values } = linesOf([bought, merged, back], market({}), '2024-01-06');
    expect(values).toEqual([300, 300, 300, 300, 300]);
  });
});
