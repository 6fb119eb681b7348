import { describe, expect, test } from 'vitest';
import { prepareLedger } from '../ledger/ledger.ts';
import { dailyPerformance } from './performance.ts';
import { rangeFigures } from './range-figures.ts';
import { linked, linkedModifiedDietz, simpleReturn } from './returns.ts';
import { fallbackReturn, simpleReturnOverRange, subPeriods } from './sub-periods.ts';
import { entry, EUR, market, NOT_KEPT, on } from '../testing/notation.ts';

const close = (value: number) => ({ known: true, value: expect.closeTo(value, 12) as number });

describe('the simple return', () => {
  test('is the growth without flows', () => {
    expect(simpleReturn({ opening: 100, closing: 110 })).toEqual(close(0.1));
  });

  test('counts contributions from the start and withdrawals until the end', () => {
    expect(simpleReturn({ opening: 100, closing: 110, inflow: 50, outflow: 55 })).toEqual(
      close(165 / 150 - 1),
    );
  });

  test('is unknown for an opening value of zero or below', () => {
    expect(simpleReturn({ opening: 0, closing: 5 })).toMatchObject({ reason: 'no_value' });
    expect(simpleReturn({ opening: -5, closing: 5 })).toMatchObject({ reason: 'denominator_below_zero' });
  });
});

describe('linked Modified Dietz', () => {
  test('weights each flow in its own period', () => {
    const valuations = [
      { day: 31, value: 10_100 },
      { day: 0, value: 10_000 },
      { day: 59, value: 10_201 },
    ];
    const flows = [
      { day: 45, amount: 100 },
      { day: 0, amount: 7 },
      { day: 60, amount: 7 },
    ];
    expect(linkedModifiedDietz(valuations, flows)).toEqual(close(1.01 * (1 + 1 / 10_150) - 1));
  });

  test('requires two valuations, and a return of each period', () => {
    expect(linkedModifiedDietz([{ day: 1, value: 1 }], [])).toMatchObject({ reason: 'empty_period' });
    const outweighed = [{ day: 1, amount: -300 }];
    const valuations = [
      { day: 0, value: 100 },
      { day: 10, value: 100 },
      { day: 20, value: 50 },
    ];
    expect(linkedModifiedDietz(valuations, outweighed)).toMatchObject({ reason: 'denominator_below_zero' });
  });
});

describe('the periods of a series', () => {
  const ledger = prepareLedger({
    entries: [
      entry('2024-01-02 buy 10 A @ 10 EUR'),
      // Units received for a fee alone have no price of their own.
      entry('2024-01-04 buy 10 B @ 0 EUR', { fee: '50' }),
      entry('2024-01-06 buy 1 A @ 12 EUR'),
    ],
    instruments: ['A', 'B'].map((id) => ({ id, currency: EUR })),
  });
  const days = ['02', '03', '04', '05', '06', '07'].map((day) => `2024-01-${day}`);
  const prices = (closes: string[], from = 0) =>
    Object.fromEntries(closes.map((close_, i) => [days[i + from] ?? '', close_]));
  const whole = market({
    A: prices(['10', '11', '12', '12', '12', '13']),
    B: prices(['5', '6', '6', '7'], 2),
  });
  const gappy = market({ A: prices(['10', '11', '12', '12', '12', '13']), B: prices(['6', '7'], 4) });
  const to = on('2024-01-07');
  const seriesOf = (scene: typeof whole) => dailyPerformance(ledger, scene, { settings: NOT_KEPT, to });

  test('link to the return of the whole, in any order of the dates', () => {
    const series = seriesOf(whole);
    const dates = [to, on('2024-01-04'), series.openingDate, on('2024-01-04')];
    const parts = subPeriods(series, dates);
    expect(parts.map(({ from }) => from)).toEqual(['2024-01-01', '2024-01-04']);
    const returns = parts.map(({ twr }) => (twr.known ? twr.value : Number.NaN));
    expect(rangeFigures(series, { from: series.openingDate, to }).twr).toEqual(close(linked(returns)));
    expect(subPeriods(series, [to])).toEqual([]);
  });

  test('have a simple return if both ends are known', () => {
    const range = { from: on('2024-01-03'), to };
    expect(simpleReturnOverRange(seriesOf(whole), range)).toEqual(close((143 + 70) / (110 + 50 + 12) - 1));
    expect(simpleReturnOverRange(seriesOf(gappy), { ...range, to: on('2024-01-05') })).toMatchObject({
      reason: 'missing_price',
    });
  });

  test('fall back to linked Modified Dietz over the valued days', () => {
    const series = seriesOf(gappy);
    const range = { from: on('2024-01-02'), to };
    expect(rangeFigures(series, range).twr).toMatchObject({ known: false, reason: 'missing_price' });
    // From the 3rd (110) to the 6th (132 + 60): contributions of 50 on the 4th and 12 on the 6th.
    const middle = (192 - 110 - 62) / (110 + 50 * (2 / 3));
    expect(fallbackReturn(series, range)).toEqual(close(1.1 * (1 + middle) * (213 / 192) - 1));
    expect(fallbackReturn(series, { from: on('2024-01-02'), to: on('2024-01-05') })).toMatchObject({
      reason: 'missing_price',
    });
  });

  test('count withdrawals in between', () => {
    const withSale = dailyPerformance(
      prepareLedger({
        entries: [
          entry('2024-01-02 buy 10 A @ 10 EUR'),
          entry('2024-01-04 buy 10 B @ 0 EUR', { fee: '50' }),
          entry('2024-01-05 sell 5 A @ 12 EUR'),
        ],
        instruments: ['A', 'B'].map((id) => ({ id, currency: EUR })),
      }),
      gappy,
      { settings: NOT_KEPT, to },
    );
    // From the 3rd (110) to the 6th (60 + 60): a contribution of 50 on the 4th, a withdrawal of 60 on the 5th.
    const middle = (120 - 110 + 10) / (110 + 50 * (2 / 3) - 60 * (1 / 3));
    const range = { from: on('2024-01-03'), to: on('2024-01-06') };
    expect(fallbackReturn(withSale, range)).toEqual(close(middle));
  });

  test('are unknown after a day without a value, with an unknown flow, and after a negative value', () => {
    const series = seriesOf(gappy);
    const fromGap = { from: on('2024-01-04'), to };
    expect(simpleReturnOverRange(series, fromGap)).toMatchObject({ known: false, reason: 'missing_price' });
    expect(fallbackReturn(series, fromGap)).toMatchObject({ known: false, reason: 'missing_price' });
    const inKind = dailyPerformance(
      prepareLedger({
        entries: [
          entry('2024-01-02 buy 10 A @ 10 EUR'),
          entry('2024-01-03 transfer_in 1 B EUR'),
          entry('2024-01-03 transfer_out 1 B EUR'),
        ],
        instruments: ['A', 'B'].map((id) => ({ id, currency: EUR })),
      }),
      gappy,
      { settings: NOT_KEPT, to },
    );
    const all = { from: inKind.openingDate, to };
    expect(simpleReturnOverRange(inKind, all)).toMatchObject({ known: false, reason: 'missing_price' });
    expect(fallbackReturn(inKind, all)).toMatchObject({ known: false, reason: 'missing_price' });
    const debts = dailyPerformance(
      prepareLedger({
        entries: [entry('2024-01-02 withdrawal 100 EUR'), entry('2024-01-04 deposit 300 EUR')],
        instruments: [],
      }),
      whole,
      { settings: { ...NOT_KEPT, cashKept: true }, to },
    );
    const indebted = { from: on('2024-01-02'), to };
    expect(fallbackReturn(debts, indebted)).toMatchObject({ known: false, reason: 'denominator_below_zero' });
  });

  test('begin with the first known value', () => {
    const series = seriesOf(gappy);
    expect(fallbackReturn(series, { from: series.openingDate, to: on('2024-01-03') })).toEqual(close(0.1));
    const empty = dailyPerformance(
      prepareLedger({ entries: [entry('2024-01-02 fee 1 EUR')], instruments: [] }),
      whole,
      {
        settings: NOT_KEPT,
        to,
      },
    );
    expect(fallbackReturn(empty, { from: empty.openingDate, to })).toMatchObject({
      reason: 'no_value',
      date: empty.openingDate,
    });
  });
});
