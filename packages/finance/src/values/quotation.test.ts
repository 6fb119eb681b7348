import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Instrument, LedgerEntry } from '../ledger/entry.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import { replayLots } from '../lots/lot-replay.ts';
import { openPositions } from '../lots/lot-views.ts';
import { amountNumber } from '../number/exact.ts';
import type { CurrencyCode } from '../number/money.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { entry, EUR, GBX, KEPT, market, on, rates } from '../testing/notation.ts';
import type { OracleInput } from '../testing/oracle.ts';
import { randomLedger } from '../testing/random-ledger.ts';
import { lastTradePrice } from './last-trade-price.ts';
import { holdingsAsAt } from './valuation.ts';
import { dayOfDate } from '../dates/dates.ts';

const bond: Instrument = { id: 'B', currency: EUR, quotation: 'percent' };
const ledgerOf = (entries: LedgerEntry[], instruments = [bond]) => prepareLedger({ entries, instruments });

function valued(entries: LedgerEntry[], prices: Record<string, string>, to: string) {
  const ledger = ledgerOf(entries);
  const scene = market({ B: prices });
  const { days } = dailyPerformance(ledger, scene, { settings: KEPT, to: on(to) });
  const { lines } = holdingsAsAt(ledger, scene, { settings: KEPT, asAt: on(to) });
  const line = lines[0];
  const cash = amountNumber(ledger.bookings.reduce((sum, booking) => sum + booking.cash, 0n));
  if (!line?.value.known) throw new Error('the holding is valued');
  expect(days.value.at(-1)).toBeCloseTo(Number(line.value.value) + cash, 9);
  return { price: line.price, value: line.value, source: line.priceSource };
}

describe('an instrument quoted in percent', () => {
  const bought = entry('2024-01-15 buy 6000 B @ 97.04917 EUR', { amount: '5822.95', fee: '2.95' });
  const sold = entry('2024-09-16 sell 2000 B @ 99.5 EUR', { fee: '2.95' });

  test('is worth nominal × price ÷ 100', () => {
    expect(valued([bought, sold], { '2024-09-16': '99.5' }, '2024-09-17')).toEqual({
      price: { known: true, value: '99.5' },
      value: { known: true, value: '3980' },
      source: 'close',
    });
  });

  test('has a clean value, and its accrued interest is unknown for want of coupons, not 0', () => {
    const ledger = ledgerOf([bought]);
    const scene = market({ B: { '2024-09-16': '99.5' } });
    const asAt = on('2024-09-17');
    const [line] = holdingsAsAt(ledger, scene, { settings: KEPT, asAt }).lines;
    const unknown = { known: false, reason: 'no_coupon_terms', instrumentIds: ['B'] };
    expect(line).toMatchObject({ value: { value: '5970' }, accruedInterest: unknown });
    const perUnit = ledgerOf([bought], [{ id: 'B', currency: EUR }]);
    expect(holdingsAsAt(perUnit, scene, { settings: KEPT, asAt }).lines[0]?.accruedInterest).toBeNull();
  });

  test('pays and brings quantity × price ÷ 100 without an amount', () => {
    const { bookings } = ledgerOf([bought, sold]);
    expect(bookings.map(({ cash }) => cash)).toEqual([-582_590n * 10n ** 34n, 198_705n * 10n ** 34n]);
  });

  test('has its own trade price in percent', () => {
    const ledger = ledgerOf([entry('2024-01-15 buy 6000 B @ 97 EUR')]);
    expect(lastTradePrice(ledger, { instrument: 0, day: dayOfDate(on('2024-01-16')) })).toEqual({
      price: '97',
      date: '2024-01-15',
    });
    expect(valued([entry('2024-01-15 buy 6000 B @ 97 EUR')], {}, '2024-01-16')).toEqual({
      price: { known: true, value: '97' },
      value: { known: true, value: '5820' },
      source: 'trade',
    });
  });

  test('has manual valuations by a price in percent, and by an amount', () => {
    const held = entry('2024-01-15 buy 6000 B @ 97 EUR');
    const atPrice = entry('2024-01-16 valuation B @ 98 EUR');
    expect(valued([held, atPrice], {}, '2024-01-16').value).toEqual({ known: true, value: '5880' });
    const atAmount = entry('2024-01-16 valuation 5910 B EUR');
    expect(valued([held, atAmount], {}, '2024-01-16')).toMatchObject({
      price: { value: '98.5' },
      value: { value: '5910' },
    });
  });

  test('has a coupon per unit as it is: the amount of income is no price', () => {
    const { bookings } = ledgerOf([
      entry('2024-01-15 buy 6000 B @ 97 EUR'),
      entry('2024-06-17 interest 6000 B @ 0.015 EUR'),
    ]);
    expect(bookings[1]?.gross).toBe(90n * 10n ** 36n);
  });

  test('in pence is divided by 100 twice', () => {
    const gilt = { id: 'B', currency: GBX, quotation: 'percent' } as const;
    const ledger = ledgerOf([entry('2024-01-15 buy 1000 B @ 95 GBX')], [gilt]);
    expect(ledger.instruments[0]?.perUnit).toBe(10_000n);
    expect(ledger.bookings[0]?.gross).toBe(95n * 10n ** 35n);
  });

  test('reads entries again after the quotation has changed', () => {
    const price = entry('2024-01-15 buy 6000 B @ 97 EUR');
    const before = ledgerOf([price], [{ id: 'B', currency: EUR }]);
    const after = prepareLedger({ entries: [price], instruments: [bond], earlier: before });
    expect([before, after].map(({ bookings }) => bookings[0]?.gross)).toEqual([
      582_000n * 10n ** 36n,
      5820n * 10n ** 36n,
    ]);
  });
});

describe('laws of both quotations', () => {
  const quotes = ['buy', 'sell', 'transfer_in', 'transfer_out', 'valuation'];
  const hundredfold = (text: string) => `${BigInt(text.replace('.', '')) * 100n}`.padStart(30, '0');
  /** A decimal × 100. */
  const times100 = (text: string): string => {
    const digits = text.split('.')[1]?.length ?? 0;
    const all = hundredfold(text);
    return digits === 0 ? all.replace(/^0+(?=\d)/, '') : `${all.slice(0, -digits)}.${all.slice(-digits)}`;
  };

  function figures({ entries, instruments, prices, ...input }: OracleInput) {
    const ledger = prepareLedger({ entries, instruments });
    const scene = market(prices, rates(input.rates));
    const { cashKept, costMethod } = input;
    const settings = { baseCurrency: input.baseCurrency as CurrencyCode, cashKept, costMethod };
    const { days } = dailyPerformance(ledger, scene, { settings, to: on(input.to) });
    const book = replayLots(ledger, { rates: scene.rates, baseCurrency: settings.baseCurrency, costMethod });
    return {
      value: [...days.value],
      gross: ledger.bookings.map(({ gross }) => gross),
      lots: openPositions(book),
    };
  }

  test('prices × 100 in percent give the figures of prices per unit', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = randomLedger(seed);
        const as = (quotation: 'unit' | 'percent', scale: (text: string) => string): OracleInput => ({
          ...random,
          instruments: random.instruments.map((one) => ({ ...one, quotation })),
          entries: random.entries.map((one) =>
            one.price !== undefined && quotes.includes(one.type) ? { ...one, price: scale(one.price) } : one,
          ),
          prices: Object.fromEntries(
            Object.entries(random.prices).map(([id, closes]) => [
              id,
              Object.fromEntries(Object.entries(closes).map(([date, text]) => [date, scale(text)])),
            ]),
          ),
        });
        const [unit, percent] = [figures(as('unit', (text) => text)), figures(as('percent', times100))];
        expect(percent.gross).toEqual(unit.gross);
        expect(percent.lots).toEqual(unit.lots);
        for (const [day, value] of unit.value.entries())
          if (!Number.isNaN(value)) expect(percent.value[day]).toBeCloseTo(value, 6);
      }),
      { numRuns: Number(process.env['LAW_RUNS'] ?? 60) },
    );
  }, 600_000);
});
