import { describe, expect, test } from 'vitest';
import { currencyAttribution } from './currency-attribution.ts';
import type { CurrencyEffects } from './currency-attribution.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { CurrencyCode } from '../number/money.ts';
import { partPerformance } from '../returns/composites/part-performance.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { entry, EUR, KEPT, market, NOT_KEPT, on, rates, USD } from '../testing/notation.ts';

const CHF = 'CHF' as CurrencyCode;
const instruments = [
  { id: 'A', currency: EUR },
  { id: 'U', currency: USD },
  { id: 'V', currency: USD },
  { id: 'C', currency: CHF },
];
const scene = market(
  {
    A: { '2024-01-02': '10', '2024-01-03': '11', '2024-01-04': '11' },
    U: { '2024-01-02': '10', '2024-01-03': '11', '2024-01-04': '12' },
    V: { '2024-01-02': '20', '2024-01-03': '18', '2024-01-04': '19' },
    C: { '2024-01-04': '50', '2024-01-05': '55' },
  },
  rates({
    'USD/EUR': { '2024-01-02': '0.9', '2024-01-03': '0.92', '2024-01-04': '0.9' },
    'CHF/EUR': { '2024-01-04': '1', '2024-01-05': '1.1' },
  }),
);

/** The attribution of a range, with each holding as a part in its own currency. */
function attribute(entries: LedgerEntry[], from: string, to: string, settings = NOT_KEPT) {
  const ledger = prepareLedger({ entries, instruments });
  const whole = dailyPerformance(ledger, scene, { settings, to: on(to) });
  const held = instruments.filter(({ id }) => entries.some(({ instrumentId }) => instrumentId === id));
  const parts = held.map(({ id, currency }) => {
    const alone = { settings: { ...settings, baseCurrency: currency }, to: on(to), instrumentIds: [id] };
    return { currency, series: { id, days: partPerformance(ledger, scene, alone).days } };
  });
  return currencyAttribution(whole, { parts, rates: scene.rates }, { from: on(from), to: on(to) });
}

/** ln(1 + r) / r */
const k = (r: number): number => Math.log1p(r) / r;
const closeTo = ({ local, fx, cross }: CurrencyEffects) => ({
  local: expect.closeTo(local, 13) as number,
  fx: expect.closeTo(fx, 13) as number,
  cross: expect.closeTo(cross, 13) as number,
});

describe('currency attribution of a holding abroad', () => {
  const bought = [entry('2024-01-02 buy 10 U @ 10 USD')];
  // 90 EUR, then 110 × 0.92 = 101.2 EUR, then 120 × 0.9 = 108 EUR.
  const day3 = { local: (0.9 * 10) / 90, fx: (100 * 0.02) / 90, cross: (0.02 * 10) / 90 };
  const day4 = { local: (0.92 * 10) / 101.2, fx: (110 * -0.02) / 101.2, cross: (-0.02 * 10) / 101.2 };

  test("converts each day's gain at the rate of the day before, and applies the move of the rate to the opening value", () => {
    const figure = attribute(bought, '2024-01-03', '2024-01-04');
    expect(figure).toMatchObject({
      known: true,
      value: {
        twr: expect.closeTo(108 / 101.2 - 1, 13) as number,
        rows: [{ currency: 'USD', ...closeTo(day4) }],
        total: closeTo(day4),
        rest: expect.closeTo(0, 13) as number,
      },
    });
  });

  test('links the days by Carino, from the first rate on', () => {
    const [w3, w4] = [101.2 / 90 - 1, 108 / 101.2 - 1].map((r) => k(r) / k(108 / 90 - 1));
    const both = {
      local: day3.local * (w3 ?? NaN) + day4.local * (w4 ?? NaN),
      fx: day3.fx * (w3 ?? NaN) + day4.fx * (w4 ?? NaN),
      cross: day3.cross * (w3 ?? NaN) + day4.cross * (w4 ?? NaN),
    };
    const figure = attribute(bought, '2024-01-01', '2024-01-04');
    expect(figure).toMatchObject({ value: { rows: [closeTo(both)], total: closeTo(both) } });
  });

  test('combines the holdings of one currency in one row', () => {
    // On the third, 100 and 200 USD are 270 EUR; they gain 10 and lose 20 USD.
    const two = [...bought, entry('2024-01-02 buy 10 V @ 20 USD')];
    const figure = attribute(two, '2024-01-02', '2024-01-03');
    const sums = { local: (0.9 * -10) / 270, fx: (300 * 0.02) / 270, cross: (0.02 * -10) / 270 };
    expect(figure).toMatchObject({ value: { rows: [closeTo(sums)], total: closeTo(sums) } });
    expect(figure.known && figure.value.rows).toHaveLength(1);
  });

  test('adds up the currencies in the total, and leaves what belongs to no holding in the rest', () => {
    const mixed = [
      entry('2024-01-02 deposit 1000 EUR'),
      entry('2024-01-02 deposit 100 USD'),
      entry('2024-01-02 buy 10 A @ 10 EUR'),
      ...bought,
      entry('2024-01-03 fee 6 EUR'),
    ];
    const figure = attribute(mixed, '2024-01-02', '2024-01-03', KEPT);
    // 1,000 EUR with 10 of A, and 100 USD of shares, worth 90 EUR.
    const own = { local: 10 / 1090, fx: 0, cross: 0 };
    const abroad = { local: (0.9 * 10) / 1090, fx: (100 * 0.02) / 1090, cross: (0.02 * 10) / 1090 };
    const total = { local: own.local + abroad.local, fx: abroad.fx, cross: abroad.cross };
    expect(figure).toMatchObject({
      value: {
        rows: [closeTo(own), closeTo(abroad)],
        total: closeTo(total),
        rest: expect.closeTo(-6 / 1090, 13) as number,
      },
    });
  });
});

describe('days without a holding', () => {
  test('need no rate, neither before the purchase nor after the sale', () => {
    // The franc has no rate before the fourth, so the purchase on that day has no earlier rate to compare with.
    const later = [entry('2024-01-02 buy 10 A @ 10 EUR'), entry('2024-01-04 buy 1 C @ 50 CHF')];
    const figure = attribute(later, '2024-01-01', '2024-01-05');
    expect(figure).toMatchObject({ known: true, value: { rest: expect.closeTo(0, 12) as number } });
    // On the fifth, 110 EUR and 50 CHF at a rate of 1: the share gains 5 CHF, the franc a tenth.
    const last = attribute(later, '2024-01-04', '2024-01-05');
    const franc = { local: 5 / 160, fx: (50 * 0.1) / 160, cross: (0.1 * 5) / 160 };
    expect(last).toMatchObject({ value: { total: closeTo(franc) } });
  });

  test('contribute nothing without capital, whatever is paid in', () => {
    const sold = [
      entry('2024-01-02 buy 10 U @ 10 USD'),
      entry('2024-01-03 sell 10 U @ 11 USD'),
      entry('2024-01-04 dividend 5 U USD'),
    ];
    const figure = attribute(sold, '2024-01-01', '2024-01-04');
    const day = { local: (0.9 * 10) / 90, fx: (100 * 0.02) / 90, cross: (0.02 * 10) / 90 };
    expect(figure).toMatchObject({ value: { total: closeTo(day) } });
  });

  test('a missing rate is named if something is held', () => {
    const early = [entry('2024-01-02 buy 10 A @ 10 EUR'), entry('2024-01-03 buy 1 C @ 50 CHF')];
    const ledger = prepareLedger({ entries: early, instruments });
    const whole = dailyPerformance(prepareLedger({ entries: early.slice(0, 1), instruments }), scene, {
      settings: NOT_KEPT,
      to: on('2024-01-04'),
    });
    const alone = {
      settings: { ...NOT_KEPT, baseCurrency: CHF },
      to: on('2024-01-04'),
      instrumentIds: ['C'],
    };
    const series = { id: 'C', days: partPerformance(ledger, scene, alone).days };
    const input = { parts: [{ currency: CHF, series }], rates: rates({}) };
    const figure = currencyAttribution(whole, input, { from: on('2024-01-02'), to: on('2024-01-04') });
    expect(figure).toMatchObject({ known: false, reason: 'missing_rate', currencies: ['CHF'] });
  });
});
