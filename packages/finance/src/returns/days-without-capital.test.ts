import { describe, expect, test } from 'vitest';
import { compositePerformance } from './composites/composite.ts';
import { contributions } from '../attribution/contribution.ts';
import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import { drawdownTable } from '../risk/drawdown-table.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { linkedPeriods } from '../explain/rows/linked-periods.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { Settings } from '../market/market.ts';
import type { CurrencyCode } from '../number/money.ts';
import { groupPerformance, holdingPerformance } from './composites/part-performance.ts';
import { dailyPerformance } from './performance.ts';
import { rangeFigures } from './range-figures.ts';
import { monthlyReturns, yearlyReturns } from './return-table.ts';
import { entry, EUR, KEPT, market, NOT_KEPT, on } from '../testing/notation.ts';
import { sampledReturns } from './sampled-returns.ts';

const JPY = 'JPY' as CurrencyCode;
const known = (value: number) => ({ known: true, value: expect.closeTo(value, 10) as number });

interface Scene {
  readonly settings?: Settings;
  readonly to: string;
  readonly prices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly shortSales?: boolean;
}

function run(entries: LedgerEntry[], { settings = NOT_KEPT, to, prices = {}, shortSales }: Scene) {
  const instruments = ['A', 'B'].map((id) => ({ id, currency: settings.baseCurrency }));
  const ledger = prepareLedger({ entries, instruments, ...(shortSales && { shortSales }) });
  expect(ledger.faults).toEqual([]);
  const scene = market(prices);
  const series = dailyPerformance(ledger, scene, { settings, to: on(to) });
  const range = { from: series.openingDate, to: on(to) };
  return { ledger, scene, market: scene, settings, series, range, all: rangeFigures(series, range) };
}

/** Bought at 100, sold at 500, taxed a week later, bought again: +400 % and then +10 %. */
const soldThenTaxed = (more: LedgerEntry[] = []) => [
  entry('2024-01-02 buy 10 A @ 100 EUR'),
  entry('2024-01-10 sell 10 A @ 500 EUR'),
  ...more,
  entry('2024-01-17 tax 5 A EUR'),
  entry('2024-02-01 buy 10 A @ 500 EUR'),
];
const PRICES = { A: { '2024-01-02': '100', '2024-01-10': '500', '2024-02-01': '500', '2024-02-02': '550' } };
const SOLD_THEN_TAXED = { to: '2024-02-02', prices: PRICES };

describe('a charge on a day without capital', () => {
  test('leaves the return of a portfolio that has sold everything unchanged', () => {
    const { all } = run(soldThenTaxed(), SOLD_THEN_TAXED);
    expect(all.twr).toEqual(known(5 * 1.1 - 1));
    expect(all.twrGross).toEqual(known(5 * 1.1 - 1));
    expect(all.drawdown).toMatchObject({ known: true, value: { depth: 0 } });
  });

  test('stays in the gain and is listed with its amount', () => {
    const { all } = run(soldThenTaxed(), SOLD_THEN_TAXED);
    expect(all.gain).toEqual(known(4000 - 5 + 500));
    expect(all.taxes).toEqual(known(5));
    expect(all.leftOut).toEqual({ days: ['2024-01-17'], charges: 5, income: 0, returnedCapital: 0 });
  });

  test('lists a return of capital after the last sale, which the gain includes and the return does not', () => {
    const returned = entry('2024-01-20 return_of_capital 40 A EUR', { tax: '3' });
    const { all } = run([...soldThenTaxed([returned])], SOLD_THEN_TAXED);
    expect(all.twr).toEqual(known(5 * 1.1 - 1));
    expect(all.gain).toEqual(known(4000 - 5 + 40 - 3 + 500));
    expect(all.leftOut).toEqual({
      days: ['2024-01-17', '2024-01-20'],
      charges: 8,
      income: 0,
      returnedCapital: 40,
    });
  });

  test('is not listed for a range that does not contain it', () => {
    const { series } = run(soldThenTaxed(), SOLD_THEN_TAXED);
    expect(rangeFigures(series, { from: on('2024-01-17'), to: on('2024-02-02') }).leftOut).toBeNull();
  });

  test('leaves the tables of months, years and drawdowns unchanged', () => {
    const { series } = run(soldThenTaxed(), SOLD_THEN_TAXED);
    expect(monthlyReturns(series).map(({ twr }) => twr)).toEqual([known(4), known(0.1)]);
    expect(yearlyReturns(series)[0]?.twr).toEqual(known(4.5));
    expect(drawdownTable(series, 3)).toEqual([]);
  });

  test('leaves the return unchanged if a deposit pays it on an empty day', () => {
    const { all } = run(
      [
        entry('2024-01-02 deposit 1000 EUR'),
        entry('2024-01-03 interest 100 EUR'),
        entry('2024-01-04 withdrawal 1100 EUR'),
        entry('2024-01-10 deposit 5 EUR'),
        entry('2024-01-10 fee 5 EUR'),
        entry('2024-01-12 deposit 1000 EUR'),
      ],
      { settings: KEPT, to: '2024-01-12' },
    );
    expect(all.twr).toEqual(known(0.1));
    expect(all.leftOut).toEqual({ days: ['2024-01-10'], charges: 5, income: 0, returnedCapital: 0 });
    expect(all.gain).toEqual(known(95));
  });

  test('leaves the return unchanged beside a hundred-millionth of a share', () => {
    const { all } = run(
      [
        entry('2024-01-02 buy 10 A @ 100 EUR'),
        entry('2024-01-10 sell 9.99999999 A @ 500 EUR'),
        entry('2024-01-17 tax 5 A EUR'),
        entry('2024-02-01 buy 10 A @ 500 EUR'),
      ],
      SOLD_THEN_TAXED,
    );
    expect(all.twr.known && all.twr.value).toBeCloseTo(4.5, 6);
  });

  test('leaves the return unchanged if less than a hundredth of the highest value is left in cash', () => {
    const rest = (left: string, fee: string) =>
      run(
        [
          entry('2024-01-02 deposit 1000 EUR'),
          entry(`2024-01-03 withdrawal ${1000 - Number(left)} EUR`),
          entry(`2024-01-10 fee ${fee} EUR`),
        ],
        { settings: KEPT, to: '2024-01-10' },
      ).all.twr;
    expect(rest('10', '5')).toEqual(known(0));
    expect(rest('10', '10')).toEqual(known(0));
    expect(rest('10', '12')).toEqual(known(0));
    // With less than half of it, or on more than a hundredth of the highest value, it is a return.
    expect(rest('10', '4.99')).toEqual(known(-0.499));
    expect(rest('10.01', '10')).toEqual(known(0.01 / 10.01 - 1));
  });

  test('counts while units are held', () => {
    const { all } = run(
      [
        entry('2024-01-02 deposit 1000 EUR'),
        entry('2024-01-03 buy 1 A @ 1 EUR'),
        entry('2024-01-03 withdrawal 991 EUR'),
        entry('2024-01-10 fee 6 EUR'),
      ],
      { settings: KEPT, to: '2024-01-10', prices: { A: { '2024-01-03': '1' } } },
    );
    expect(all.twr).toEqual(known(3 / 9 - 1));
    expect(all.leftOut).toBeNull();
  });

  test("is measured by the day's charges before refunds", () => {
    const { all } = run([...soldThenTaxed(), entry('2024-01-17 tax_refund 3 A EUR')], SOLD_THEN_TAXED);
    expect(all.twr).toEqual(known(4.5));
    expect(all.leftOut).toEqual({ days: ['2024-01-17'], charges: 2, income: 0, returnedCapital: 0 });
  });

  test('is compared with the smallest unit of the base currency', () => {
    const small = (settings: Settings) =>
      run([entry('2024-01-02 buy 1 A @ 0.4 JPY'), entry('2024-01-03 sell 1 A @ 0.8 JPY')], {
        settings,
        to: '2024-01-03',
        prices: { A: { '2024-01-02': '0.4', '2024-01-03': '0.8' } },
      }).all.twr;
    expect(small({ ...NOT_KEPT, baseCurrency: JPY })).toEqual(known(0));
    const { all } = run([entry('2024-01-02 buy 1 A @ 0.4 EUR'), entry('2024-01-03 sell 1 A @ 0.8 EUR')], {
      to: '2024-01-03',
      prices: { A: { '2024-01-02': '0.4', '2024-01-03': '0.8' } },
    });
    expect(all.twr).toEqual(known(1));
  });

  test('keeps a late dividend with its withholding tax out of the return too', () => {
    const { all } = run(
      soldThenTaxed([entry('2024-01-12 dividend 20 A EUR', { tax: '3' })]),
      SOLD_THEN_TAXED,
    );
    expect(all.twr).toEqual(known(4.5));
    expect(all.leftOut).toEqual({
      days: ['2024-01-12', '2024-01-17'],
      charges: 8,
      income: 20,
      returnedCapital: 0,
    });
  });
});

describe('capital below zero', () => {
  test('without units gives a factor of one', () => {
    const { all } = run(
      [
        entry('2024-01-02 fee 10 EUR'),
        entry('2024-01-03 interest 3 EUR'),
        entry('2024-01-05 deposit 1007 EUR'),
        entry('2024-01-06 interest 100 EUR'),
      ],
      { settings: KEPT, to: '2024-01-06' },
    );
    expect(all.twr).toEqual(known(0.1));
    expect(all.leftOut).toMatchObject({ charges: 10, income: 3 });
  });

  test('with holdings ends the series with the date', () => {
    const { all, series } = run(
      [
        entry('2024-01-02 deposit 100 EUR'),
        entry('2024-01-02 buy 1 A @ 100 EUR'),
        entry('2024-01-03 withdrawal 500 EUR'),
      ],
      { settings: KEPT, to: '2024-01-05', prices: { A: { '2024-01-02': '100' } } },
    );
    expect(series.growth[1]).toBe(1);
    expect(all.twr).toEqual({ known: false, reason: 'denominator_below_zero', date: '2024-01-04' });
  });

  test('with units sold during the day ends it too', () => {
    const { all } = run(
      [
        entry('2024-01-02 deposit 100 EUR'),
        entry('2024-01-02 buy 1 A @ 100 EUR'),
        entry('2024-01-03 withdrawal 500 EUR'),
        entry('2024-01-04 sell 1 A @ 100 EUR'),
      ],
      { settings: KEPT, to: '2024-01-04', prices: { A: { '2024-01-02': '100' } } },
    );
    expect(all.twr).toMatchObject({ known: false, reason: 'denominator_below_zero', date: '2024-01-04' });
  });
});

describe('a large return on little capital', () => {
  const entries = [entry('2024-01-02 buy 10 A @ 100 EUR'), entry('2024-01-03 sell 9.95 A @ 100 EUR')];

  test('is flagged below a hundredth of the highest value', () => {
    const { all, series } = run(entries, {
      to: '2024-01-04',
      prices: { A: { '2024-01-02': '100', '2024-01-04': '160' } },
    });
    expect(all.twr).toEqual(known(0.6));
    expect(all.littleCapital).toEqual(['2024-01-04']);
    expect(rangeFigures(series, { from: on('2024-01-01'), to: on('2024-01-03') }).littleCapital).toEqual([]);
  });

  test('is not flagged within 50 % or on more capital', () => {
    const within = run(entries, {
      to: '2024-01-04',
      prices: { A: { '2024-01-02': '100', '2024-01-04': '150' } },
    });
    expect(within.all.littleCapital).toEqual([]);
    const more = run([entry('2024-01-02 buy 10 A @ 100 EUR'), entry('2024-01-03 sell 9.9 A @ 100 EUR')], {
      to: '2024-01-04',
      prices: { A: { '2024-01-02': '100', '2024-01-04': '160' } },
    });
    expect(more.all.littleCapital).toEqual([]);
  });
});

describe('the same rules', () => {
  test('apply to a holding and a group that were sold before their tax is booked', () => {
    const { ledger, scene, settings, range } = run(soldThenTaxed([entry('2024-01-11 buy 1 B @ 50 EUR')]), {
      ...SOLD_THEN_TAXED,
      prices: { ...PRICES, B: { '2024-01-11': '50' } },
    });
    const input = { settings, to: range.to };
    const holding = holdingPerformance(ledger, scene, input).get('A');
    const group = groupPerformance(ledger, scene, {
      ...input,
      groupOf: (id) => (id === 'A' ? 'equity' : null),
    }).get('equity');
    for (const part of [holding, group]) {
      const figures = part && rangeFigures(part, { from: part.openingDate, to: range.to });
      expect(figures?.twr).toEqual(known(4.5));
      expect(figures?.leftOut).toMatchObject({ charges: 5 });
    }
  });

  test('hold for a composite', () => {
    const { ledger, scene, settings, range } = run(soldThenTaxed(), SOLD_THEN_TAXED);
    const member = { ledger, market: scene, settings };
    const series = compositePerformance({ members: [member, member], currency: EUR, to: range.to });
    const figures = rangeFigures(series, range);
    expect(figures.twr).toEqual(known(4.5));
    expect(figures.leftOut).toMatchObject({ charges: 10 });
  });

  test('let contributions add up to the return', () => {
    const { ledger, scene, settings, series, range } = run(soldThenTaxed(), SOLD_THEN_TAXED);
    const parts = [...holdingPerformance(ledger, scene, { settings, to: range.to })].map(([id, part]) => ({
      id,
      days: part.days,
    }));
    const report = contributions(series, parts, range);
    expect(report.known && report.value.rows[0]?.contribution).toBeCloseTo(4.5, 10);
    expect(report.known && report.value.rest).toBeCloseTo(0, 10);
  });

  test('have no part in the samples, which link to the return', () => {
    // Each weekday of January with units has a price; so have the weekdays from 1 February on.
    const days = Array.from({ length: 59 }, (_, i) => dateOfDay(dayOfDate(on('2024-01-02')) + i));
    const prices = { A: Object.fromEntries(days.map((day, i) => [day, String(100 + ((i * 7) % 5))])) };
    const { series, range } = run(soldThenTaxed(), { to: '2024-02-29', prices });
    const sampled = sampledReturns(series, range);
    if (!sampled.known) throw new Error(sampled.reason);
    expect(sampled.value).toMatchObject({ frequency: 'daily', openingDay: series.firstDay - 1 });
    // 2 to 10 January, and 1 to 29 February.
    expect(sampled.value.days).toHaveLength(7 + 21);
    const product = sampled.value.returns.reduce((all, one) => all * (1 + one), 1);
    expect(product).toBeCloseTo(series.index.at(-1) ?? NaN, 10);
  });

  test('appear in Explain', () => {
    const portfolio = run(soldThenTaxed(), SOLD_THEN_TAXED);
    const { series, range } = portfolio;
    const days = linkedPeriods(series, range, { isGross: false, isDaily: true });
    const day = dayOfDate(on('2024-01-17'));
    const taxed = days.find(({ firstDay }) => firstDay === day);
    expect(taxed).toMatchObject({ factor: 1, note: 'no_capital' });
    expect(series.days.charges[day - series.firstDay]).toBe(5);
    expect(rangeFigures(series, range).leftOut).toMatchObject({ charges: 5, income: 0, returnedCapital: 0 });
  });
});

test('a day without a new price or entry repeats the series', () => {
  const { series } = run([entry('2024-01-05 buy 3 A @ 33.33 EUR')], {
    to: '2024-01-09',
    prices: { A: { '2024-01-05': '33.33', '2024-01-08': '44.44' } },
  });
  expect([...series.growth.subarray(1)]).toEqual([1, 1, series.growth[3], 1]);
  expect(series.index[2]).toBe(series.index[0]);
});
