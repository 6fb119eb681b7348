import { describe, expect, test } from 'vitest';
import type { DayOrder } from './day-order.ts';
import { dateOfDay } from '../dates/dates.ts';
import type { LedgerEntry } from './entry.ts';
import { unitsText } from '../number/exact.ts';
import { ledgerFaults, prepareLedger } from './ledger.ts';
import { replayLots } from '../lots/lot-replay.ts';
import { openPositions, realisedGains } from '../lots/lot-views.ts';
import type { CostMethod } from '../market/market.ts';
import { missingLots } from '../lots/missing-lots.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { replay, replayAgain } from '../returns/replay.ts';
import { entry, EUR, KEPT, market, NOT_KEPT, on, rates } from '../testing/notation.ts';
import { holdingsAsAt } from '../values/valuation.ts';

const instruments = ['A', 'B', 'C'].map((id) => ({ id, currency: EUR }));

function prepare(entries: LedgerEntry[], more: { dayOrder?: DayOrder; shortSales?: boolean } = {}) {
  return prepareLedger({ entries, instruments, ...more });
}

function bookOf(entries: LedgerEntry[], costMethod: CostMethod = 'fifo', shortSales = false) {
  const ledger = prepare(entries, { shortSales });
  return replayLots(ledger, { rates: rates({}), baseCurrency: EUR, costMethod });
}

const held = (entries: LedgerEntry[], dayOrder?: DayOrder) =>
  prepare(entries, dayOrder && { dayOrder }).steps.map((steps) => unitsText(steps.at(-1)?.quantity ?? 0n));

const gainsOf = (...args: Parameters<typeof bookOf>) =>
  realisedGains(bookOf(...args)).map(({ gain }) => (gain.known ? gain.value : gain.reason));

describe('the processing order within a day', () => {
  const two = { ratioNew: '2', ratioOld: '1' };

  test('applies a split to what was held at the start of the day: units moved that day are units after it', () => {
    const entries = [
      entry('2024-01-02 buy 1 A @ 20 EUR'),
      entry('2024-01-03 transfer_in 20 A EUR', { amount: '200' }),
      entry('2024-01-03 split A EUR', two),
    ];
    expect(held(entries)).toEqual(['22']);
    expect(openPositions(bookOf(entries))).toMatchObject([{ quantity: '22', cost: { value: '220' } }]);
    // Units received on the day are units after the split: 20 × 10, and 2 that were 1 before.
    const scene = market({ A: { '2024-01-02': '20', '2024-01-03': '10' } });
    const { days, growth } = dailyPerformance(prepare(entries), scene, {
      settings: NOT_KEPT,
      to: on('2024-01-03'),
    });
    expect([days.inflow[1], days.value[1], growth[1]]).toEqual([200, 220, 1]);
    const { lines } = holdingsAsAt(prepare(entries), scene, { settings: NOT_KEPT, asAt: on('2024-01-03') });
    expect(lines[0]?.dayChangeBase).toEqual({ known: true, value: '0' });
  });

  test('applies a merger, a spin-off and a symbol change before transfers in of the day', () => {
    const base = [entry('2024-01-02 buy 10 A @ 10 EUR'), entry('2024-01-03 transfer_in 5 A EUR')];
    const into = { toInstrumentId: 'B', ...two };
    expect(held([...base, entry('2024-01-03 merger A EUR', into)])).toEqual(['5', '20']);
    expect(held([...base, entry('2024-01-03 symbol_change A EUR', { toInstrumentId: 'B' })])).toEqual([
      '5',
      '10',
    ]);
    expect(held([...base, entry('2024-01-03 spin_off A EUR', { ...into, costShare: '0.5' })])).toEqual([
      '15',
      '20',
    ]);
  });

  test('treated units received as units before the split in its former version', () => {
    const entries = [
      entry('2024-01-02 buy 1 A @ 20 EUR'),
      entry('2024-01-03 split A EUR', two),
      entry('2024-01-03 transfer_in 20 A EUR'),
      entry('2024-01-03 deposit 5 EUR'),
    ];
    expect(held(entries, 'former')).toEqual(['42']);
    expect(prepare(entries, { dayOrder: 'former' }).dayOrder).toBe('former');
    const scene = market({ A: { '2024-01-02': '20', '2024-01-03': '10' } });
    const asAt = { settings: KEPT, asAt: on('2024-01-03') };
    const { lines } = holdingsAsAt(prepare(entries, { dayOrder: 'former' }), scene, asAt);
    expect(lines[0]?.dayChangeBase).toMatchObject({ known: false, reason: 'no_value' });
  });

  test('continues a replay from the day on which a change of the order has an effect', () => {
    const entries = [
      entry('2024-01-02 buy 1 A @ 20 EUR'),
      entry('2024-01-05 split A EUR', two),
      entry('2024-01-05 transfer_in 20 A EUR'),
    ];
    const scene = market({ A: { '2024-01-02': '20', '2024-01-05': '10' } });
    const input = { market: scene, settings: NOT_KEPT, to: on('2024-01-08') };
    const former = prepare(entries, { dayOrder: 'former' });
    const before = replay({ ledger: former, ...input });
    const ledger = prepareLedger({ entries, instruments, earlier: former });
    expect(replayAgain(before, { ledger, ...input }).series).toEqual(replay({ ledger, ...input }).series);
  });
});

describe('trade times', () => {
  const bought = entry('2024-01-02 buy 10 A @ 10 EUR', { id: 'old' });
  const morning = entry('2024-01-03 sell 10 A @ 50 EUR', { tradeTime: '09:30' });
  const back = entry('2024-01-03 buy 10 A @ 90 EUR', { tradeTime: '16:05:30' });

  test.each([
    ['fifo', '400'],
    ['lifo', '400'],
    ['hifo', '400'],
    ['average', '400'],
    ['specific', '400'],
  ] as const)(
    'of a sale in the morning and a purchase in the afternoon: with %s a gain of %s',
    (method, gain) => {
      expect(gainsOf([back, bought, morning], method)).toEqual([gain]);
      expect(openPositions(bookOf([back, bought, morning], method))).toMatchObject([
        { quantity: '10', cost: { value: '900' } },
      ]);
    },
  );

  const untimed = (one: LedgerEntry): LedgerEntry => {
    const { tradeTime: _, ...rest } = one;
    return rest;
  };

  test('when missing put the purchase first, whatever was booked first', () => {
    const entries = [bought, untimed(morning), untimed(back)];
    expect(gainsOf(entries, 'lifo')).toEqual(['-400']);
    expect(gainsOf(entries, 'average')).toEqual(['0']);
  });

  test('refuse a sale before its purchase of the day, with the quantity held then', () => {
    expect(ledgerFaults(prepare([morning, back]))).toMatchObject([{ code: 'oversold', available: '0' }]);
  });

  test('let an afternoon purchase cover a morning sale where short sales are allowed', () => {
    expect(gainsOf([back, morning], 'fifo', true)).toEqual(['-400']);
    const day = [back, morning].map(untimed);
    // By type the purchase comes first and is then sold: the same money, but as the gain of a sale instead of a
    // cover.
    expect(realisedGains(bookOf(day, 'fifo', true)).map(({ quantity }) => quantity)).toEqual(['10']);
    expect(realisedGains(bookOf([back, morning], 'fifo', true)).map(({ quantity }) => quantity)).toEqual([
      '-10',
    ]);
  });

  test('on only some trades of an instrument leave the order to the ranks and flag the day', () => {
    const ledger = prepare([bought, untimed(morning), back]);
    expect(
      ledger.partlyTimed.map(({ day, instrument }) => [dateOfDay(day), instruments[instrument]?.id]),
    ).toEqual([['2024-01-03', 'A']]);
    expect(gainsOf([bought, untimed(morning), back], 'lifo')).toEqual(['-400']);
    expect(prepare([bought, morning, back]).partlyTimed).toEqual([]);
    expect(prepare([bought, untimed(morning)]).partlyTimed).toEqual([]);
  });

  test('of one instrument do not affect another', () => {
    const other = [entry('2024-01-03 sell 1 B @ 9 EUR'), entry('2024-01-03 buy 1 B @ 5 EUR')];
    const ledger = prepare([bought, morning, back, ...other]);
    expect(ledgerFaults(ledger)).toEqual([]);
    expect(ledger.partlyTimed).toEqual([]);
  });

  test('of other types change nothing: they keep their ranks before or after all trades', () => {
    const entries = [
      bought,
      morning,
      back,
      entry('2024-01-03 transfer_in 1 A EUR', { tradeTime: '23:00' }),
      entry('2024-01-03 split A EUR', { tradeTime: '22:00', ratioNew: '1', ratioOld: '1' }),
      entry('2024-01-03 dividend 3 A EUR', { tradeTime: '08:00' }),
      entry('2024-01-03 fee 3 A EUR'),
      entry('2024-01-03 transfer_out 1 A EUR', { tradeTime: '07:00' }),
      entry('2024-01-03 valuation 99 A EUR', { tradeTime: '06:00' }),
    ];
    expect(prepare(entries).bookings.map(({ type }) => type)).toEqual([
      'buy',
      'split',
      'transfer_in',
      'sell',
      'buy',
      'dividend',
      'fee',
      'transfer_out',
      'valuation',
    ]);
  });

  test('that are equal leave the order to the entry sequence', () => {
    const at = { tradeTime: '10:00' };
    const first = entry('2024-01-03 buy 1 A @ 10 EUR', { ...at, id: 'x' });
    const second = entry('2024-01-03 buy 1 A @ 20 EUR', { tradeTime: '10:00:00', id: 'y' });
    const sold = entry('2024-01-03 sell 1 A @ 30 EUR', { tradeTime: '10:00:01' });
    expect(gainsOf([second, sold, first])).toEqual(['20']);
  });

  test.each(['9:30', '24:00', '12:60', '12:00:60', '12', 'noon', ''])('%j is no time', (tradeTime) => {
    expect(ledgerFaults(prepare([{ ...morning, tradeTime }]))).toMatchObject([
      { code: 'bad_time', field: 'tradeTime' },
    ]);
  });

  test('of a reversed trade do not count', () => {
    const reversed = { ...untimed(back), id: 'gone', seq: 900 };
    const reversal = { ...reversed, id: 'back', seq: 901, reversesId: 'gone' };
    const ledger = prepare([bought, morning, back, reversed, reversal]);
    expect(ledger.partlyTimed).toEqual([]);
  });
});

describe('a deposit or withdrawal that names an instrument', () => {
  test.each([
    ['deposit', 1],
    ['withdrawal', -1],
  ] as const)('%s: moves cash across the border and nothing else', (type, sign) => {
    const trade = entry('2024-01-02 buy 10 A @ 10 EUR');
    const start = entry('2024-01-01 deposit 1000 EUR');
    const scene = market({ A: { '2024-01-02': '10' } });
    const figuresOf = (instrumentId: string | undefined) => {
      const paid = entry(`2024-01-03 ${type} 500 EUR`, { id: 'paid', ...(instrumentId && { instrumentId }) });
      const ledger = prepare([start, trade, paid]);
      const series = dailyPerformance(ledger, scene, { settings: KEPT, to: on('2024-01-03') });
      return { faults: ledger.faults, days: series.days, growth: [...series.growth] };
    };
    expect(figuresOf('A')).toEqual(figuresOf(undefined));
    // An unknown instrument is no error either, because it is ignored.
    expect(figuresOf('unheard-of')).toEqual(figuresOf(undefined));
    expect(figuresOf('A').growth.at(-1)).toBeCloseTo(1, 12);
    expect(figuresOf('A').days[sign > 0 ? 'inflow' : 'outflow'].at(-1)).toBeCloseTo(500, 9);
  });
});

describe('lots that are not there', () => {
  const bought = entry('2024-01-02 buy 10 A @ 10 EUR', { id: 'a' });
  const named = (lot: string, quantity = '4') => ({ fromLots: [{ lot, quantity }] });

  test.each(['sell', 'transfer_out'] as const)(
    'are errors of a %s that names them, with the available quantity',
    (type) => {
      const taken = (more: Partial<LedgerEntry>) => {
        const line = type === 'sell' ? '2024-01-05 sell 4 A @ 18 EUR' : '2024-01-05 transfer_out 4 A EUR';
        return missingLots(prepare([bought, entry(line, { id: 's', ...more })]));
      };
      expect(taken({})).toEqual([]);
      expect(taken(named('a'))).toEqual([]);
      expect(taken(named('zz'))).toMatchObject([
        { entryId: 's', code: 'missing_lot', field: 'fromLots', lot: 'zz', available: '0' },
      ]);
    },
  );
});
