import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../ledger/entry.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { Market, Settings } from '../market/market.ts';
import { dailyPerformance } from './performance.ts';
import { rangeFigures } from './range-figures.ts';
import {
  entry,
  EUR,
  GBX,
  KEPT,
  market,
  NOT_KEPT,
  on,
  rates,
  USD,
  withWorthless,
} from '../testing/notation.ts';
import type { CurrencyCode } from '../number/money.ts';

const LISTED: Record<string, CurrencyCode> = { A: EUR, B: EUR, U: USD, P: GBX };

function run(entries: LedgerEntry[], on_: Market, scene: { settings?: Settings; to: string }) {
  const instruments = Object.entries(LISTED).map(([id, currency]) => ({ id, currency }));
  const ledger = prepareLedger({ entries, instruments });
  const series = dailyPerformance(ledger, on_, { settings: scene.settings ?? NOT_KEPT, to: on(scene.to) });
  return { ledger, series, all: rangeFigures(series, { from: series.openingDate, to: on(scene.to) }) };
}

const known = (value: number) => ({ known: true, value: expect.closeTo(value, 12) as number });

describe('time-weighted return', () => {
  test('counts the first flow from the start of the first day', () => {
    const { all } = run(
      [entry('2024-01-02 buy 10 A @ 10 EUR', { fee: '1' })],
      market({ A: { '2024-01-02': '11' } }),
      { to: '2024-01-02' },
    );
    expect(all.twr).toEqual(known(110 / 101 - 1));
    expect(all.twrGross).toEqual(known(111 / 101 - 1));
    expect(all.days).toBe(1);
    expect(all.twrAnnualised).toMatchObject({ known: false, reason: 'shorter_than_a_year' });
  });

  test('links across a period without holdings', () => {
    const { all, series } = run(
      [
        entry('2024-01-02 buy 10 A @ 10 EUR'),
        entry('2024-01-04 sell 10 A @ 12 EUR'),
        entry('2024-01-08 buy 5 A @ 20 EUR'),
      ],
      market({
        A: {
          '2024-01-02': '10',
          '2024-01-03': '11',
          '2024-01-04': '12',
          '2024-01-08': '20',
          '2024-01-09': '22',
        },
      }),
      { to: '2024-01-09' },
    );
    expect(all.twr).toEqual(known(1.2 * 1.1 - 1));
    expect(series.days.value[3]).toBe(0);
    expect(series.growth[4]).toBe(1);
  });

  test('counts a withdrawal of everything on the last day at its end', () => {
    const { all } = run(
      [
        entry('2024-01-02 deposit 100 EUR'),
        entry('2024-01-02 buy 10 A @ 10 EUR'),
        entry('2024-01-03 sell 10 A @ 11 EUR'),
        entry('2024-01-03 withdrawal 110 EUR'),
      ],
      market({ A: { '2024-01-02': '10', '2024-01-03': '11' } }),
      { settings: KEPT, to: '2024-01-03' },
    );
    expect(all.twr).toEqual(known(0.1));
    expect(all.closingValue).toEqual(known(0));
    expect(all.gain).toEqual(known(10));
    // 10 % in a day is more per year than the range of rates contains.
    expect(all.xirr).toMatchObject({ known: false, reason: 'rate_beyond_range' });
  });

  test('a dividend after the last sale changes nothing', () => {
    const { all } = run(
      [
        entry('2024-01-02 buy 10 A @ 10 EUR'),
        entry('2024-01-03 sell 10 A @ 11 EUR'),
        entry('2024-01-05 dividend 5 A EUR'),
      ],
      market({ A: { '2024-01-02': '10', '2024-01-03': '11' } }),
      { to: '2024-01-05' },
    );
    expect(all.twr).toEqual(known(0.1));
    expect(all.outflow).toEqual(known(115));
  });

  test('a split on the day of a sale keeps the value, even before the first price of the new shares', () => {
    const { all, ledger } = run(
      [
        entry('2024-01-02 buy 10 A @ 10 EUR'),
        entry('2024-01-05 split A EUR', { ratioNew: '4', ratioOld: '1' }),
        entry('2024-01-05 sell 20 A @ 2.5 EUR'),
      ],
      market({ A: { '2024-01-02': '10', '2024-01-08': '3' } }),
      { to: '2024-01-08' },
    );
    expect(ledger.faults).toEqual([]);
    expect(all.twr).toEqual(known(1.2 - 1));
    expect(all.closingValue).toEqual(known(60));
  });

  test('a total loss is −100 % and stays there', () => {
    const { all } = run(
      [entry('2024-01-02 buy 10 A @ 10 EUR')],
      withWorthless(market({ A: { '2024-01-02': '10', '2024-01-04': '12' } }), 'A', '2024-01-03'),
      { to: '2024-01-04' },
    );
    expect(all.twr).toEqual(known(-1));
    expect(all.xirr).toMatchObject({ known: false, reason: 'total_loss' });
    expect(all.drawdown.known && all.drawdown.value.depth).toBe(-1);
  });

  test('a negative value at the end of a day ends the series with the date', () => {
    const { all, series } = run(
      [entry('2024-01-02 deposit 10 EUR'), entry('2024-01-03 fee 30 EUR')],
      market({}),
      { settings: KEPT, to: '2024-01-03' },
    );
    expect([...series.brokenDays.values()]).toEqual(['value_below_zero']);
    expect(all.twr).toEqual({ known: false, reason: 'value_below_zero', date: '2024-01-03' });
  });

  test('a negative denominator ends the series with the date', () => {
    const { all, series } = run(
      [
        entry('2024-01-02 buy 1 A @ 10 EUR'),
        entry('2024-01-02 withdrawal 10 EUR'),
        entry('2024-01-03 interest 3 EUR'),
      ],
      market({ A: { '2024-01-02': '10' } }),
      { settings: KEPT, to: '2024-01-04' },
    );
    expect(all.twr).toMatchObject({ known: false, reason: 'denominator_below_zero', date: '2024-01-03' });
    expect(series.index[1]).toBeNaN();
    expect(series.days.gaps).toEqual([
      { kind: 'negative_cash', currency: 'EUR', from: '2024-01-02', to: '2024-01-04' },
    ]);
  });

  test('a missing first price makes the return unknown, and later ranges stay known', () => {
    const { all, series } = run(
      // Units received for a fee alone have no price of their own.
      [entry('2024-01-02 buy 10 A @ 10 EUR'), entry('2024-01-02 buy 1 B @ 0 EUR', { fee: '50' })],
      market({ A: { '2024-01-02': '10' }, B: { '2024-01-04': '50', '2024-01-05': '60' } }),
      { to: '2024-01-05' },
    );
    expect(all.twr).toMatchObject({ known: false, reason: 'missing_price', instrumentIds: ['B'] });
    expect(all.xirr.known).toBe(true);
    expect(all.gaps).toEqual([
      { kind: 'missing_price', instrumentId: 'B', from: '2024-01-02', to: '2024-01-03' },
    ]);
    const later = rangeFigures(series, { from: on('2024-01-04'), to: on('2024-01-05') });
    expect(later.twr).toEqual(known(160 / 150 - 1));
    const earlier = rangeFigures(series, { from: on('2024-01-03'), to: on('2024-01-05') });
    expect(earlier.openingValue).toMatchObject({ known: false, reason: 'missing_price' });
  });

  test('fees and taxes reduce the net return, and only fees are added back in the gross return', () => {
    const { all } = run(
      [entry('2024-01-02 deposit 1000 EUR'), entry('2024-01-03 fee 10 EUR'), entry('2024-01-03 tax 20 EUR')],
      market({}),
      { settings: KEPT, to: '2024-01-03' },
    );
    expect(all.twr).toEqual(known(-0.03));
    expect(all.twrGross).toEqual(known(-0.02));
    expect([all.fees, all.taxes]).toEqual([known(10), known(20)]);
  });

  test("the gross return adds back each day's fees; invested capital is contributions minus withdrawals", () => {
    const { all, series } = run(
      [
        entry('2024-01-02 deposit 1000 EUR'),
        entry('2024-01-03 fee 10 EUR'),
        entry('2024-01-04 withdrawal 490 EUR'),
        entry('2024-01-05 fee 50 EUR'),
      ],
      market({}),
      { settings: KEPT, to: '2024-01-05' },
    );
    expect(all.twr).toEqual(known(0.99 * 0.9 - 1));
    expect(all.twrGross).toEqual(known(0));
    expect([...series.indexGross].map((one) => Number(one.toFixed(12)))).toEqual([1, 1, 1, 1]);
    expect(series.invested[3]).toBeCloseTo(510, 9);
    const { series: rising } = run(
      [entry('2024-01-02 deposit 100 EUR'), entry('2024-01-03 interest 10 EUR')].concat(
        entry('2024-01-04 interest 11 EUR', { fee: '5.5' }),
      ),
      market({}),
      { settings: KEPT, to: '2024-01-04' },
    );
    expect([...rising.indexGross].map((one) => Number(one.toFixed(12)))).toEqual([1, 1.1, 1.21]);
    expect([...rising.index].map((one) => Number(one.toFixed(12)))).toEqual([1, 1.1, 1.155]);
  });

  test('weekends have the last closing price, and flows on their own day', () => {
    const { all, series } = run(
      [entry('2024-01-05 buy 10 A @ 10 EUR'), entry('2024-01-06 buy 10 A @ 10 EUR')],
      market({ A: { '2024-01-05': '10', '2024-01-08': '11' } }),
      { to: '2024-01-08' },
    );
    expect([...series.days.value]).toEqual([100, 200, 200, 220]);
    expect(all.twr).toEqual(known(0.1));
  });

  test('converts pence into pounds and crosses through the euro', () => {
    const book = rates({ 'EUR/GBP': { '2024-01-02': '0.8' }, 'EUR/USD': { '2024-01-02': '1.25' } });
    const { all } = run(
      [entry('2024-01-02 buy 100 P @ 400 GBX')],
      market({ P: { '2024-01-02': '500' } }, book),
      { settings: { ...NOT_KEPT, baseCurrency: USD }, to: '2024-01-02' },
    );
    expect(all.closingValue).toEqual(known((500 / 0.8) * 1.25));
    expect(all.inflow).toEqual(known((400 / 0.8) * 1.25));
  });

  test('counts days at stale prices', () => {
    const { all } = run([entry('2024-01-02 buy 1 A @ 10 EUR')], market({ A: { '2024-01-02': '10' } }), {
      to: '2024-01-12',
    });
    expect(all.staleDays).toBe(3);
  });

  test('a transfer in kind is a flow at its market value of the day', () => {
    const { all, series } = run(
      [
        entry('2024-01-02 transfer_in 10 A EUR', {
          lots: [{ acquired: on('2020-02-29'), quantity: '10', cost: '20' }],
        }),
        entry('2024-01-03 transfer_out 4 A EUR'),
      ],
      market({ A: { '2024-01-02': '10', '2024-01-03': '15' } }),
      { settings: KEPT, to: '2024-01-03' },
    );
    expect(all.inflow).toEqual(known(100));
    expect(all.outflow).toEqual(known(60));
    expect(all.twr).toEqual(known(0.5));
    expect(series.days.gaps).toEqual([]);
  });

  test('a range that begins before the series is cut to its opening', () => {
    const { series } = run([entry('2024-01-02 buy 1 A @ 10 EUR')], market({ A: { '2024-01-02': '11' } }), {
      to: '2024-01-03',
    });
    const figures = rangeFigures(series, { from: on('2020-01-01'), to: on('2024-01-03') });
    expect(figures).toMatchObject({ from: '2024-01-01', days: 2, twr: known(0.1) });
    expect(figures.twrAnnualised).toMatchObject({ reason: 'shorter_than_a_year' });
  });

  test('a transfer out without any price makes the day unknown and names the instrument', () => {
    const { all } = run(
      [entry('2024-01-02 transfer_in 1 A EUR'), entry('2024-01-02 transfer_out 1 A EUR')],
      market({}),
      { to: '2024-01-03' },
    );
    expect(all.twr).toMatchObject({ reason: 'missing_price', instrumentIds: ['A'], date: '2024-01-02' });
    expect(all.inflow).toMatchObject({ reason: 'missing_price' });
    expect(all.closingValue).toEqual(known(0));
  });

  test('a flow without a rate makes the sums unknown, not smaller', () => {
    const { all } = run([entry('2024-01-02 deposit 5 USD'), entry('2024-01-02 deposit 5 EUR')], market({}), {
      settings: KEPT,
      to: '2024-01-02',
    });
    expect(all.inflow).toMatchObject({ known: false, reason: 'missing_rate' });
    const { series } = run(
      [entry('2024-01-02 buy 1 A @ 10 EUR'), entry('2024-01-04 dividend 5 U USD')],
      market({ A: { '2024-01-02': '10' } }),
      { to: '2024-01-05' },
    );
    expect(series.days.gaps).toEqual([
      { kind: 'missing_rate', currency: 'USD', from: '2024-01-04', to: '2024-01-04' },
    ]);
    expect(all.closingValue).toMatchObject({ known: false, reason: 'missing_rate' });
  });

  test('only half of a cross between two currencies gives no rate, by day or on a single day', () => {
    for (const half of ['CHF/USD', 'USD/EUR']) {
      const { all } = run(
        [entry('2024-01-02 deposit 5 CHF')],
        market({}, rates({ [half]: { '2024-01-02': '1.1' } })),
        { settings: KEPT, to: '2024-01-03' },
      );
      expect(all.closingValue).toEqual({ known: false, reason: 'missing_rate', date: '2024-01-03' });
    }
  });

  test('rejects ranges without days or beyond the series', () => {
    const { series } = run([entry('2024-01-02 buy 1 A @ 10 EUR')], market({ A: { '2024-01-02': '10' } }), {
      to: '2024-01-03',
    });
    const reasonOf = (from: string, to: string) => rangeFigures(series, { from: on(from), to: on(to) }).twr;
    expect(reasonOf('2024-01-03', '2024-01-03')).toMatchObject({ reason: 'empty_period' });
    expect(reasonOf('2024-01-02', '2024-01-09')).toMatchObject({ reason: 'outside_series' });
    expect(reasonOf('2023-01-02', '2023-01-09')).toMatchObject({ reason: 'no_value' });
    expect(run([], market({}), { to: '2024-01-03' }).all.twr).toMatchObject({ known: false });
  });
});
