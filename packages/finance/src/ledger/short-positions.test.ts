import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from './entry.ts';
import { brokenInLots, brokenInReport } from '../values/invariants.ts';
import { prepareLedger } from './ledger.ts';
import { replayLots } from '../lots/lot-replay.ts';
import { openPositions, realisedGains } from '../lots/lot-views.ts';
import type { CostMethod } from '../market/market.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { rateBook } from '../market/rates.ts';
import { rangeFigures } from '../returns/range-figures.ts';
import { entry, EUR, KEPT, market, on, rates, USD } from '../testing/notation.ts';
import { holdingsAsAt } from '../values/valuation.ts';

/** `LAW_RUNS=5000` searches more thoroughly than normal test runs. */
const runs = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);

const instruments = [
  { id: 'A', currency: EUR },
  { id: 'U', currency: USD },
];

const shortLedger = (entries: LedgerEntry[]) => prepareLedger({ entries, instruments, shortSales: true });

function bookOf(entries: LedgerEntry[], costMethod: CostMethod = 'fifo', book = rateBook([])) {
  return replayLots(shortLedger(entries), { rates: book, baseCurrency: EUR, costMethod });
}

const known = (value: string) => ({ known: true, value });

describe('short positions', () => {
  test('are refused unless the portfolio allows them, and a transfer out is refused even then', () => {
    const sale = [entry('2024-01-02 buy 3 A @ 10 EUR'), entry('2024-01-03 sell 5 A @ 12 EUR')];
    expect(prepareLedger({ entries: sale, instruments }).faults).toMatchObject([
      { code: 'oversold', available: '3' },
    ]);
    expect(shortLedger(sale).faults).toEqual([]);
    const given = [...sale, entry('2024-01-04 transfer_out 1 A EUR')];
    expect(shortLedger(given).faults).toMatchObject([{ code: 'oversold', available: '0' }]);
  });

  test('covered in a currency without a rate have a gain in that currency only', () => {
    const book = bookOf([entry('2024-01-02 sell 2 U @ 10 USD'), entry('2024-01-03 buy 2 U @ 8 USD')]);
    const none = { known: false, reason: 'missing_rate', currencies: ['USD'] };
    expect(realisedGains(book)).toMatchObject([
      { quantity: '-2', gain: known('4'), gainBase: none, proceedsBase: none, costBase: none },
    ]);
    expect(openPositions(book)).toEqual([]);
  });

  test('keep the proceeds of their sale as a negative cost, and have a gain when they are covered', () => {
    const entries = [
      entry('2024-01-02 sell 10 A @ 12 EUR', { fee: '2' }),
      entry('2024-01-05 buy 4 A @ 9 EUR', { fee: '1' }),
    ];
    const book = bookOf(entries);
    expect(openPositions(book)).toMatchObject([
      {
        quantity: '-6',
        cost: known('-70.8'),
        lots: [{ id: entries[0]?.id, acquired: '2024-01-02', quantity: '-6', cost: known('-70.8') }],
      },
    ]);
    // 4 of 10 brought 47.2 of 118; buying them back cost 37.
    expect(realisedGains(book)).toMatchObject([
      { date: '2024-01-05', quantity: '-4', proceeds: known('47.2'), cost: known('37'), gain: known('10.2') },
    ]);
    expect(brokenInLots(book, on('2024-01-05'))).toEqual([]);
  });

  test('begin when a sale crosses zero, and end when a purchase does', () => {
    const book = bookOf([
      entry('2024-01-02 buy 4 A @ 10 EUR'),
      entry('2024-01-03 sell 10 A @ 12 EUR', { fee: '5' }),
      entry('2024-01-04 buy 9 A @ 11 EUR', { fee: '9' }),
    ]);
    expect(realisedGains(book)).toMatchObject([
      // 4 of 10 of the proceeds: 115 × 0.4 − 40.
      { quantity: '4', proceeds: known('46'), cost: known('40'), gain: known('6') },
      // 6 of 9 of the purchase cost: 69 − 108 × 2 / 3.
      { quantity: '-6', proceeds: known('69'), cost: known('72'), gain: known('-3') },
    ]);
    expect(openPositions(book)).toMatchObject([{ quantity: '3', cost: known('36') }]);
  });

  test.each([
    ['fifo', '-4', '2'],
    ['lifo', '-6', '4'],
    // Smallest gain first, as for purchases: the units that brought least are covered first.
    ['hifo', '-4', '2'],
    ['average', '-5', '3'],
  ] as const)('are covered in the order of the method: %s', (method, cost, gain) => {
    const book = bookOf(
      [
        entry('2024-01-02 sell 1 A @ 4 EUR'),
        entry('2024-01-03 sell 1 A @ 6 EUR'),
        entry('2024-01-04 buy 1 A @ 2 EUR'),
      ],
      method,
    );
    const [position] = openPositions(book);
    const total = { fifo: '-6', lifo: '-4', hifo: '-6', average: '-5' }[method];
    expect(position).toMatchObject({ quantity: '-1', cost: known(total) });
    expect(realisedGains(book)).toMatchObject([{ gain: known(gain), proceeds: known(cost.slice(1)) }]);
  });

  test('are split, merged and spun off like other positions', () => {
    const sold = entry('2024-01-02 sell 10 A @ 12 EUR');
    const afterSplit = bookOf([sold, entry('2024-01-03 split A EUR', { ratioNew: '2', ratioOld: '1' })]);
    expect(openPositions(afterSplit)).toMatchObject([{ quantity: '-20', cost: known('-120') }]);
    const toOther = { toInstrumentId: 'U', ratioNew: '1', ratioOld: '2' };
    const spunOff = bookOf([sold, entry('2024-01-03 spin_off A EUR', { ...toOther, costShare: '0.25' })]);
    expect(openPositions(spunOff)).toMatchObject([
      { instrumentId: 'A', quantity: '-10', cost: known('-90') },
      { instrumentId: 'U', quantity: '-5' },
    ]);
    const returned = bookOf([sold, entry('2024-01-03 return_of_capital 5 A EUR')]);
    expect(openPositions(returned)).toMatchObject([{ quantity: '-10', cost: known('-120') }]);
    expect(realisedGains(returned)).toMatchObject([{ gain: known('5') }]);
  });

  test('split their gain into price and currency: their proceeds are owed in that currency', () => {
    const book = bookOf(
      [entry('2024-01-02 sell 1 U @ 100 USD'), entry('2024-01-03 buy 1 U @ 80 USD')],
      'fifo',
      rates({ 'USD/EUR': { '2024-01-02': '0.5', '2024-01-03': '0.6' } }),
    );
    // 50 − 48: 20 × 0.6 from the price, −100 × 0.1 from the dollar.
    expect(realisedGains(book)).toMatchObject([
      {
        proceedsBase: known('50'),
        costBase: known('48'),
        gainBase: known('2'),
        pricePart: known('12'),
        currencyPart: known('-10'),
      },
    ]);
  });

  test('count with negative value and weight, and their gain in the return; a dividend owed is a fee', () => {
    const entries = [
      entry('2024-01-02 deposit 1000 EUR'),
      entry('2024-01-02 sell 10 A @ 12 EUR'),
      entry('2024-01-04 fee 5 A EUR'),
    ];
    const ledger = shortLedger(entries);
    const scene = market({ A: { '2024-01-02': '12', '2024-01-04': '10' } });
    const report = holdingsAsAt(ledger, scene, { settings: KEPT, asAt: on('2024-01-04') });
    expect(report.lines).toMatchObject([
      { quantity: '-10', value: known('-100'), costBase: known('-120'), gainBase: known('20') },
    ]);
    expect(report.lines[0]?.weight).toEqual({
      known: true,
      value: expect.closeTo(-100 / 1015, 12) as number,
    });
    expect(brokenInReport(report)).toEqual([]);
    const series = dailyPerformance(ledger, scene, { settings: KEPT, to: on('2024-01-04') });
    const range = { from: series.openingDate, to: on('2024-01-04') };
    expect(rangeFigures(series, range).twr).toEqual({
      known: true,
      value: expect.closeTo(0.015, 12) as number,
    });
  });

  test('can have a negative manual valuation', () => {
    const ledger = shortLedger([
      entry('2024-01-02 sell 10 A @ 12 EUR'),
      entry('2024-01-03 valuation 90 A EUR'),
      entry('2024-01-04 sell 10 A @ 9 EUR'),
    ]);
    const report = holdingsAsAt(ledger, market({}), { settings: KEPT, asAt: on('2024-01-04') });
    expect(report.lines).toMatchObject([{ quantity: '-20', value: known('-180') }]);
  });
});

const trade = fc.record({
  isBuy: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 50_000 }).map((n) => String(n / 1000)),
  price: fc.integer({ min: 1, max: 90_000 }).map((n) => String(n / 100)),
  fee: fc.integer({ min: 0, max: 900 }).map((n) => String(n / 100)),
  split: fc.option(fc.constantFrom('2', '3', '0.7'), { freq: 8 }),
});
type Trade = typeof trade extends fc.Arbitrary<infer T> ? T : never;

const entriesOf = (trades: readonly Trade[], isMirrored = false, hasFees = true): LedgerEntry[] =>
  trades.flatMap(({ isBuy, quantity, price, fee, split }, i) => {
    const date = `2024-01-${String(2 + Math.floor(i / 2)).padStart(2, '0')}`;
    // Sales come after the purchases of a day, so a mirrored day would need another order; these cases have one trade
    // a day.
    const own = hasFees
      ? date
      : `2024-${String(1 + Math.floor(i / 28)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}`;
    const side = isBuy === isMirrored ? 'sell' : 'buy';
    const traded = entry(`${own} ${side} ${quantity} A @ ${price} EUR`, hasFees ? { fee } : {});
    return split === null
      ? [traded]
      : [entry(`${own} split A EUR`, { ratioNew: split, ratioOld: '1' }), traded];
  });

describe('laws of short positions', () => {
  const methods = fc.constantFrom<CostMethod>('fifo', 'lifo', 'hifo', 'average', 'specific');
  const trades = fc.array(trade, { minLength: 1, maxLength: 40 });

  test('lots conserve quantity and cost through every crossing of zero', () => {
    let crossings = 0;
    fc.assert(
      fc.property(trades, methods, (made, method) => {
        const book = bookOf(entriesOf(made), method);
        const { ledger, disposals, positions } = book;
        expect(ledger.faults).toEqual([]);
        expect(brokenInLots(book, on('2024-12-31'))).toEqual([]);
        const put = ledger.bookings.reduce((sum, { cash }) => sum - cash, 0n);
        const open = positions.flatMap(({ queue }) => queue.open());
        const held = open.reduce((sum, { cost }) => sum + (cost ?? 0n), 0n);
        const gained = disposals.reduce(
          (sum, { proceeds, cost }) => sum + (proceeds ?? 0n) - (cost ?? 0n),
          0n,
        );
        expect(held - gained).toBe(put);
        crossings += disposals.filter(
          ({ quantity, booking }) => quantity < 0n !== (booking.type === 'sell'),
        ).length;
      }),
      { numRuns: runs(300) },
    );
    expect(crossings).toBeGreaterThan(runs(300));
  });

  test('swapping purchases and sales reverses every quantity, cost and gain', () => {
    const mirrored = fc.constantFrom<CostMethod>('fifo', 'lifo', 'average');
    fc.assert(
      fc.property(trades, mirrored, (made, method) => {
        const sidesOf = (isMirrored: boolean) => {
          const book = bookOf(entriesOf(made, isMirrored, false), method);
          const sign = isMirrored ? -1n : 1n;
          return {
            open: book.positions
              .flatMap(({ queue }) => queue.open())
              .map(({ quantity, cost }) => [quantity * sign, (cost ?? 0n) * sign]),
            gains: book.disposals.map(({ quantity, proceeds, cost }) => [
              quantity * sign,
              ((proceeds ?? 0n) - (cost ?? 0n)) * sign,
            ]),
          };
        };
        expect(sidesOf(true)).toEqual(sidesOf(false));
      }),
      { numRuns: runs(300) },
    );
  });
});
