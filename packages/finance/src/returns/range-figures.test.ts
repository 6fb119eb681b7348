import { describe, expect, test } from 'vitest';
import { dayOfDate } from '../dates/dates.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { Market, Settings } from '../market/market.ts';
import type { CurrencyCode } from '../number/money.ts';
import { dailyPerformance } from './performance.ts';
import { rangeFigures, rangeReturn } from './range-figures.ts';
import { changedSince, replay, replayAgain } from './replay.ts';
import { monthlyReturns, yearlyReturns } from './return-table.ts';
import { entry, EUR, KEPT, market, NOT_KEPT, on, rates, USD } from '../testing/notation.ts';
import { sumAmounts, weightInTotal } from '../number/totals.ts';
import { unknown } from '../number/unknown.ts';

const instruments = [
  { id: 'A', currency: EUR },
  { id: 'B', currency: EUR },
  { id: 'U', currency: USD },
];
function run(entries: LedgerEntry[], scene: Market, given: { settings?: Settings; to: string }) {
  const ledger = prepareLedger({ entries, instruments });
  const settings = given.settings ?? NOT_KEPT;
  const series = dailyPerformance(ledger, scene, { settings, to: on(given.to) });
  return { series, all: rangeFigures(series, { from: series.openingDate, to: on(given.to) }) };
}
const known = (value: number) => ({ known: true, value: expect.closeTo(value, 12) as number });

describe('figures of a range', () => {
  test('are unknown, not smaller, if a charge has no rate, even if the cash cancels', () => {
    const { all } = run(
      [
        entry('2024-01-02 deposit 100 EUR'),
        entry('2024-01-03 interest 5 CHF'),
        entry('2024-01-03 fee 5 CHF'),
      ],
      market({}),
      { settings: KEPT, to: '2024-01-04' },
    );
    const missing = { known: false, reason: 'missing_rate', date: '2024-01-03' };
    expect([all.closingValue, all.twr]).toEqual([known(100), known(0)]);
    expect(all).toMatchObject({ income: missing, fees: missing, taxes: known(0), twrGross: missing });
  });

  test('have no gross return if a refund alone would make it negative', () => {
    const { all } = run(
      [
        entry('2024-01-02 deposit 10 EUR'),
        entry('2024-01-03 fee_refund 20 EUR'),
        entry('2024-01-03 tax 25 EUR'),
      ],
      market({}),
      { settings: KEPT, to: '2024-01-03' },
    );
    expect(all.twr).toEqual(known(-0.5));
    expect(all.twrGross).toMatchObject({ known: false, reason: 'value_below_zero' });
    expect([all.fees, all.taxes]).toEqual([known(-20), known(25)]);
  });

  test('name every instrument and the first day without a price, including the day before', () => {
    const { series } = run(
      [
        entry('2024-01-02 transfer_in 1 A EUR'),
        entry('2024-01-02 transfer_in 1 B EUR'),
        entry('2024-01-04 sell 1 B @ 10 EUR'),
      ],
      market({ A: { '2024-01-03': '10' } }),
      { to: '2024-01-05' },
    );
    const between = (from: string, to: string) => rangeFigures(series, { from: on(from), to: on(to) });
    expect(between('2024-01-01', '2024-01-05').twr).toEqual({
      known: false,
      reason: 'missing_price',
      date: '2024-01-02',
      instrumentIds: ['A', 'B'],
    });
    // The 4th opens with the value of the 3rd, for which B has no price.
    const fourth = between('2024-01-03', '2024-01-05');
    expect(fourth.twr).toMatchObject({ date: '2024-01-03', instrumentIds: ['B'] });
    expect(fourth.openingValue).toMatchObject({ date: '2024-01-03' });
    expect([fourth.gain.known, fourth.xirr.known, fourth.closingValue]).toEqual([false, false, known(10)]);
    expect(between('2024-01-04', '2024-01-05').twr).toEqual(known(0));
    expect(rangeReturn(series, { from: on('2024-01-03'), to: on('2024-01-05') })).toEqual(fourth.twr);
    expect(rangeReturn(series, { from: on('2024-01-04'), to: on('2024-01-09') })).toMatchObject({
      reason: 'outside_series',
    });
  });

  test('list the gaps in the range, including its opening day, and count its outdated days', () => {
    const { series } = run(
      [entry('2024-01-02 buy 1 A @ 10 EUR'), entry('2024-01-10 buy 1 B @ 10 EUR')],
      market({ A: { '2024-01-04': '10' }, B: { '2024-01-12': '10' } }),
      { settings: { ...NOT_KEPT, staleDays: 3 }, to: '2024-01-13' },
    );
    const between = (from: string, to: string) => rangeFigures(series, { from: on(from), to: on(to) });
    const idsOf = (from: string, to: string) =>
      between(from, to).gaps.map(({ instrumentId }) => instrumentId);
    expect(idsOf('2024-01-03', '2024-01-09')).toEqual(['A']);
    expect(idsOf('2024-01-04', '2024-01-09')).toEqual([]);
    expect(idsOf('2024-01-04', '2024-01-10')).toEqual(['B']);
    // On the 8th the price of the 4th is four days old.
    expect([
      between('2024-01-04', '2024-01-07').staleDays,
      between('2024-01-04', '2024-01-09').staleDays,
    ]).toEqual([0, 2]);
    expect(between('2024-01-08', '2024-01-13').staleDays).toBe(5);
    expect(between('2024-01-13', '2024-01-13').staleDays).toBe(0);
  });

  test('open with the opening value as a contribution; the gain is the rest', () => {
    const { series } = run(
      [
        entry('2024-01-02 deposit 100 EUR'),
        entry('2024-07-01 deposit 50 EUR'),
        entry('2024-07-01 interest 10 EUR'),
        entry('2024-08-01 withdrawal 20 EUR'),
      ],
      market({}),
      { settings: KEPT, to: '2025-01-02' },
    );
    const later = rangeFigures(series, { from: on('2024-01-02'), to: on('2025-01-02') });
    expect(later).toMatchObject({
      days: 366,
      openingValue: known(100),
      closingValue: known(140),
      inflow: known(50),
      outflow: known(20),
      gain: known(10),
      income: known(10),
      // 160 from 150 on the first of July; nothing else grew.
      twr: known(160 / 150 - 1),
      twrAnnualised: known((160 / 150) ** (365 / 366) - 1),
    });
    const rate = later.xirr.known ? later.xirr.value : Number.NaN;
    const years = (date: string) => (dayOfDate(on(date)) - dayOfDate(on('2024-01-02'))) / 365;
    const present = (amount: number, date: string) => amount / (1 + rate) ** years(date);
    expect(
      100 + present(50, '2024-07-01') - present(20, '2024-08-01') - present(140, '2025-01-02'),
    ).toBeCloseTo(0, 8);
  });

  test('are unknown if any amount of a flow is, including gain and rate', () => {
    const { all } = run(
      [
        entry('2024-01-02 deposit 100 EUR'),
        entry('2024-01-03 deposit 5 CHF'),
        entry('2024-01-04 buy 1 A @ 5 CHF'),
      ],
      market({ A: { '2024-01-04': '6' } }),
      { settings: KEPT, to: '2024-01-04' },
    );
    expect(all.closingValue).toEqual(known(106));
    const missing = { known: false, reason: 'missing_rate', date: '2024-01-03' };
    expect(all).toMatchObject({
      inflow: missing,
      outflow: known(0),
      gain: missing,
      xirr: missing,
      twr: missing,
    });
    expect(all.gaps).toEqual([
      { kind: 'missing_rate', currency: 'CHF', from: '2024-01-03', to: '2024-01-03' },
    ]);
  });
});

describe('tables of returns', () => {
  const { series } = run(
    [entry('2023-12-31 buy 10 A @ 10 EUR')],
    market({ A: { '2023-12-31': '10', '2024-01-31': '11', '2024-02-29': '22', '2024-12-31': '33' } }),
    { to: '2024-12-31' },
  );

  const notes = { leftOut: null, littleCapital: [], outdated: null };

  test('have complete months and years, and partial ones at either end', () => {
    expect(monthlyReturns(series).slice(0, 3)).toEqual([
      { year: 2023, month: 12, isPartial: true, twr: known(0), isWithoutPrices: false, notes },
      { year: 2024, month: 1, isPartial: false, twr: known(0.1), isWithoutPrices: false, notes },
      { year: 2024, month: 2, isPartial: false, twr: known(1), isWithoutPrices: false, notes },
    ]);
    expect(monthlyReturns(series)).toHaveLength(13);
    expect(yearlyReturns(series)).toEqual([
      { year: 2023, month: null, isPartial: true, twr: known(0), isWithoutPrices: false, notes },
      { year: 2024, month: null, isPartial: false, twr: known(2.3), isWithoutPrices: false, notes },
    ]);
  });

  test('a month or year is partial if the series begins in it, not if the series ends with it', () => {
    const { series: short } = run(
      [entry('2023-12-15 buy 1 A @ 10 EUR')],
      market({ A: { '2023-12-15': '10', '2024-01-10': '11' } }),
      { to: '2024-01-31' },
    );
    const partial = (rows: ReturnType<typeof monthlyReturns>) => rows.map((row) => row.isPartial);
    expect(partial(monthlyReturns(short))).toEqual([true, false]);
    expect(partial(yearlyReturns(short))).toEqual([true, true]);
    const whole = run([entry('2024-02-01 buy 1 A @ 10 EUR')], market({ A: { '2024-02-01': '10' } }), {
      to: '2024-03-30',
    });
    // From the first of a month, but not of a year, to the day before the last of a month.
    expect([partial(monthlyReturns(whole.series)), partial(yearlyReturns(whole.series))]).toEqual([
      [false, true],
      [true],
    ]);
  });

  test('give the reason why a month has no return', () => {
    const gappy = run([entry('2024-01-31 transfer_in 1 A EUR')], market({ A: { '2024-02-02': '10' } }), {
      to: '2024-02-29',
    });
    expect(monthlyReturns(gappy.series)).toEqual([
      {
        year: 2024,
        month: 1,
        isPartial: true,
        isWithoutPrices: true,
        notes,
        twr: { known: false, reason: 'missing_price', date: '2024-01-31', instrumentIds: ['A'] },
      },
      {
        year: 2024,
        month: 2,
        isPartial: false,
        isWithoutPrices: false,
        notes: { ...notes, outdated: { opening: 0, closing: 1, unmoved: false } },
        twr: { known: false, reason: 'missing_price', date: '2024-02-01', instrumentIds: ['A'] },
      },
    ]);
  });
});

test('report a missing rate for a month if it has every price', () => {
  const { series } = run([entry('2024-01-02 deposit 10 USD')], market({}), {
    to: '2024-01-31',
    settings: KEPT,
  });
  expect(monthlyReturns(series)).toMatchObject([{ twr: { reason: 'missing_rate', date: '2024-01-02' } }]);
});

test('name the day of the month on which its return was lost', () => {
  const { series } = run(
    [entry('2024-01-02 buy 1 A @ 10 EUR'), entry('2024-01-10 transfer_in 1 B EUR')],
    market({ A: { '2024-01-02': '10' } }),
    { to: '2024-01-31' },
  );
  expect(monthlyReturns(series)).toMatchObject([{ twr: { reason: 'missing_price', date: '2024-01-10' } }]);
});

describe('a replay', () => {
  const scene = market({ A: { '2024-01-02': '10' }, B: { '2024-01-02': '20', '2024-01-05': '30' } });
  const [a, b] = [entry('2024-01-02 buy 1 A @ 10 EUR'), entry('2024-01-03 buy 1 B @ 20 EUR')];
  const inputOf = (entries: LedgerEntry[]) => ({
    ledger: prepareLedger({ entries, instruments }),
    market: scene,
    settings: NOT_KEPT,
    to: on('2024-01-06'),
  });

  test('starts over if instruments have other numbers', () => {
    const before = replay(inputOf([a, b]));
    const soonerB = { ...b, tradeDate: on('2024-01-02'), seq: a.seq - 1 };
    const input = inputOf([soonerB, a]);
    expect(input.ledger.instruments.map(({ id }) => id)).toEqual(['B', 'A']);
    expect(changedSince(before, input)).toBe(-Infinity);
    expect([...replayAgain(before, input).series.days.value]).toEqual([30, 30, 30, 40, 40]);
  });

  test('begins on the day on which a rate was added, removed or changed', () => {
    const dollar = (byDate: Record<string, string>) => market({}, rates({ 'USD/EUR': byDate }));
    const before = { ...inputOf([a, b]), market: dollar({ '2024-01-02': '0.5', '2024-01-04': '0.6' }) };
    const since = (scene_: Market) => changedSince(before, { ...before, market: scene_ });
    const day = (date: string) => dayOfDate(on(date));
    expect(since(dollar({ '2024-01-02': '0.5', '2024-01-04': '0.7' }))).toBe(day('2024-01-04'));
    expect(since(dollar({ '2024-01-02': '0.5' }))).toBe(day('2024-01-04'));
    expect(since(dollar({ '2024-01-02': '0.5', '2024-01-04': '0.6', '2024-01-05': '0.6' }))).toBe(
      day('2024-01-05'),
    );
    expect(since(market({}))).toBe(day('2024-01-02'));
    expect(since(dollar({ '2024-01-02': '0.5', '2024-01-04': '0.6' }))).toBe(Infinity);
  });

  test('starts over with another age limit, currency or cash tracking', () => {
    const before = inputOf([a, b]);
    const since = (settings: Partial<Settings>) =>
      changedSince(before, { ...before, settings: { ...NOT_KEPT, ...settings } });
    expect(since({ staleDays: 7 })).toBe(Infinity);
    expect(since({ staleDays: 8 })).toBe(-Infinity);
    expect(since({ baseCurrency: 'USD' as CurrencyCode })).toBe(-Infinity);
    expect(since({ cashKept: true })).toBe(-Infinity);
  });
});

describe('a total of lines', () => {
  const lost = (id: string) => ({
    amount: null,
    reason: unknown('missing_price', { instrumentIds: [id] }),
  });

  test('names everything that is missing, currencies once', () => {
    const foreign = { amount: null, reason: unknown('missing_rate', { currencies: [USD] }) };
    const figure = sumAmounts([
      lost('A'),
      { amount: 10n ** 36n, reason: unknown('no_value') },
      foreign,
      lost('B'),
      foreign,
    ]);
    expect(figure).toEqual({
      total: { known: false, reason: 'missing_price', instrumentIds: ['A', 'B'], currencies: ['USD'] },
      partial: '1',
      unknownLines: 4,
    });
    const bare = sumAmounts([{ amount: null, reason: unknown('no_value') }]);
    expect(bare.total).toEqual({ known: false, reason: 'no_value' });
  });

  test('has no fractions if it is zero', () => {
    const nothing = sumAmounts([]);
    const one = sumAmounts([{ amount: 4n * 10n ** 36n, reason: unknown('no_value') }]);
    expect(weightInTotal(0n, nothing)).toEqual({ known: false, reason: 'no_value' });
    expect(weightInTotal(null, one)).toEqual({ known: false, reason: 'no_value' });
    expect(weightInTotal(10n ** 36n, one)).toEqual({ known: true, value: 0.25 });
    expect(weightInTotal(1n, sumAmounts([lost('A')]))).toMatchObject({ reason: 'missing_price' });
  });
});
