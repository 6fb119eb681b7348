import { HELD, UNKNOWN_DAY } from '@partnerfolio/finance/converted-days';
import { rateBook } from '@partnerfolio/finance/rates';
import { dateOfDay } from '@partnerfolio/finance/dates';
import { rangeNotes, rangeReturn } from '@partnerfolio/finance/range-figures';
import { describe, expect, test } from 'vitest';
import { createChance } from '../../../testing/chance.ts';
import { Cells, encodeCells } from './cells.rules.ts';
import { DayColumns } from './day-columns.rules.ts';
import { addContribution, changedRange, firmTenure } from './contribution.rules.ts';
import type { Tenure } from './contribution.rules.ts';
import { uncountedStretches } from '../stored/portfolio-days.rules.ts';
import type { PortfolioDays } from '../stored/portfolio-days.rules.ts';
import { dailyTotals, knownValues, rangeSeries } from './series.rules.ts';

/** Day numbers from 2026-01-01 on. */
const start = 20_454;
const into = { book: rateBook([]), currency: 'EUR' };

const portfolio = (
  values: readonly (number | null)[],
  {
    flows = [],
    isClosed = false,
    first = 0,
    outdated = [],
  }: {
    flows?: PortfolioDays['flows'];
    isClosed?: boolean;
    first?: number;
    outdated?: readonly number[];
  } = {},
): PortfolioDays => ({
  currency: 'EUR',
  firstDay: start + first,
  values: Float64Array.from(values, (value) => value ?? 0),
  outdated: Float64Array.from(outdated),
  marks: Uint8Array.from(values, (value) => (value === null ? UNKNOWN_DAY : HELD)),
  flows: flows.map(([day, ...amounts]) => [start + day, ...amounts]),
  isClosed,
});

const sumsOf = (...parts: readonly [PortfolioDays, Tenure?][]): Cells => {
  const cells = new Cells();
  for (const [days, tenure = firmTenure] of parts) addContribution(cells, { days, tenure });
  return cells;
};

/** The value of each day, and the return between the ends of two days. */
const read = (cells: Cells, { from = 0, to }: { from?: number; to: number }) => {
  const sums = new DayColumns();
  sums.add(cells);
  const totals = dailyTotals(sums, 'EUR', start + to);
  const scope = { totals: totals === null ? [] : [totals], transfers: [] };
  const range = { from: dateOfDay(start + from), to: dateOfDay(start + to) };
  const { series } = rangeSeries(scope, into, range);
  const twr = rangeReturn(series, range);
  return {
    values: [...knownValues(scope, into, { firstDay: start, length: to + 1 })],
    twr: twr.known ? twr.value : twr.reason,
  };
};

/** The shares of the value at both ends of a range that rest on outdated prices. */
const outdatedBetween = (cells: Cells, from: number, to: number) => {
  const sums = new DayColumns();
  sums.add(cells);
  const totals = dailyTotals(sums, 'EUR', start + to);
  const range = { from: dateOfDay(start + from), to: dateOfDay(start + to) };
  const scope = { totals: totals === null ? [] : [totals], transfers: [] };
  return rangeNotes(rangeSeries(scope, into, range).series, range).outdated;
};

const near = (value: number) => expect.closeTo(value, 12) as number;

describe('the totals of portfolios', () => {
  test('count values and flows of all days, and continue with the last value', () => {
    const one = portfolio([100, 110, 121], { flows: [[0, 100]] });
    const other = portfolio([200, 150], {
      flows: [
        [1, 200],
        [2, 0, 60],
      ],
      first: 1,
    });
    expect(read(sumsOf([one], [other]), { to: 4 })).toEqual({
      values: [100, 310, 271, 271, 271],
      twr: near((310 / 300) * ((271 + 60) / 310) - 1),
    });
  });

  test('leave a portfolio out of the returns of the days on which it is unknown, and no others', () => {
    const steady = portfolio([100, 101, 102, 103, 104], { flows: [[0, 100]] });
    const gappy = portfolio([100, 200, null, 50, 55], { flows: [[0, 100]] });
    // From the end of the first day: both portfolios, for two days only the steady one, then both again.
    expect(read(sumsOf([steady], [gappy]), { to: 4 })).toEqual({
      values: [200, 301, 102, 153, 159],
      twr: near((301 / 200) * (102 / 101) * (103 / 102) * (159 / 153) - 1),
    });
    expect(uncountedStretches(gappy)).toEqual([[start + 2, start + 3]]);
  });

  test("say what share of both ends rests on outdated prices: the members' sum", () => {
    const one = portfolio([100, 100, 100, 120], { outdated: [0, 60, 60, 0] });
    const other = portfolio([300, 300, 300, 300], { outdated: [0, 0, 0, 90] });
    const cells = sumsOf([one], [other]);
    expect(outdatedBetween(cells, 1, 3)).toEqual({ opening: 0.15, closing: near(90 / 420), unmoved: true });
    expect(outdatedBetween(cells, 0, 2)).toEqual({ opening: 0, closing: 0.15, unmoved: false });
    expect(outdatedBetween(sumsOf([portfolio([100, 100])]), 0, 1)).toBeNull();
    // The last value continues, and so does its share.
    expect(outdatedBetween(cells, 3, 6)).toMatchObject({ opening: near(90 / 420), closing: near(90 / 420) });
  });

  test('assign a day to the owner of that day', () => {
    const days = portfolio([100, 110, 220, 198], {
      flows: [
        [0, 100],
        [2, 110],
      ],
    });
    const former = { scope: 'a', from: Number.NEGATIVE_INFINITY, to: start + 1 };
    const later = { scope: 'b', from: start + 2, to: Number.POSITIVE_INFINITY };
    expect(read(sumsOf([days, former]), { to: 3 })).toEqual({ values: [100, 110, 0, 0], twr: near(0.1) });
    // 110 from the previous day plus 110 received are 220, which become 198.
    expect(read(sumsOf([days, later]), { from: 1, to: 3 })).toEqual({
      values: [0, 0, 220, 198],
      twr: near(-0.1),
    });
  });

  test("assign a value that continues from an earlier day to today's owner", () => {
    const days = portfolio([100, 110], { flows: [[0, 100]] });
    const later = { scope: 'b', from: start + 3, to: Number.POSITIVE_INFINITY };
    expect(read(sumsOf([days, later]), { from: 2, to: 4 })).toEqual({
      values: [0, 0, 0, 110, 110],
      twr: near(0),
    });
  });

  test('show no loss at the end of a closed portfolio', () => {
    const open = portfolio([100, 100, 100], { flows: [[0, 100]] });
    const closed = portfolio([100, 50], { flows: [[0, 100]], isClosed: true });
    expect(read(sumsOf([open], [closed]), { to: 2 })).toEqual({ values: [200, 150, 100], twr: near(-0.25) });
  });

  test('add and subtract an amount beyond exact floats exactly', () => {
    const huge = portfolio([3e13, 1e13 + 0.1], { flows: [[0, 3e13]] });
    const cells = sumsOf([huge], [portfolio([0.01, 0.01])]);
    cells.addAll(sumsOf([huge]), -1n);
    expect(encodeCells(cells)).toEqual(encodeCells(sumsOf([portfolio([0.01, 0.01])])));
  });
});

test('differ after an old price only on the days around it, not until today', () => {
  const days = portfolio([100, 110, 120, 130, 140, 150, 160, 170], { flows: [[0, 100]] });
  const corrected = { ...days, values: days.values.map((value, i) => (i === 2 ? value + 1 : value)) };
  expect(changedRange(days, corrected)).toEqual({ from: start + 1, to: start + 4 });
});

test('after differences of any changes equal a full recomputation', () => {
  const { next, pick } = createChance(11);
  const chance = (share: number): boolean => next() < share;
  const some = (length: number): PortfolioDays =>
    portfolio(
      Array.from({ length }, () => (chance(0.15) ? null : Math.round(next() * 1e6) / 100)),
      {
        flows: chance(0.7) ? [[Math.floor(next() * length), next() * 50, next() * 50]] : [],
        outdated: chance(0.5)
          ? Array.from({ length }, () => (chance(0.5) ? Math.round(next() * 1e4) / 100 : 0))
          : [],
        isClosed: chance(0.2),
      },
    );
  const flipped = (days: PortfolioDays, at: number): PortfolioDays => ({
    ...days,
    marks: days.marks.map((mark, i) => (i === at ? mark ^ UNKNOWN_DAY : mark)),
  });
  const change = (days: PortfolioDays): PortfolioDays =>
    pick([
      () => ({
        ...days,
        values: Float64Array.of(...days.values, next() * 100),
        marks: Uint8Array.of(...days.marks, HELD),
      }),
      () => ({ ...days, values: days.values.map((value, i) => (i === 2 ? value + 1 : value)) }),
      () => ({ ...days, outdated: days.values.map((value, i) => (i === 2 ? value / 2 : 0)) }),
      () => flipped(days, days.marks.length - 1),
      () => flipped(days, Math.floor(next() * days.marks.length)),
      () => ({ ...days, isClosed: !days.isClosed }),
      () => ({
        ...days,
        flows: [...days.flows, [start + days.values.length - 1, 5]] as PortfolioDays['flows'],
      }),
      () => ({ ...days, flows: days.flows.slice(1) }),
      () => some(5 + Math.floor(next() * 5)),
      () => days,
    ])();
  const tenures: Tenure[] = [
    firmTenure,
    { scope: 'a', from: Number.NEGATIVE_INFINITY, to: start + 3 },
    { scope: 'b', from: start + 4, to: start + 6 },
    { scope: 'c', from: start + 7, to: Number.POSITIVE_INFINITY },
  ];
  for (const tenure of tenures) {
    let days = some(8);
    const kept = sumsOf([days, tenure]);
    for (let i = 0; i < 300; i++) {
      const changed = change(days);
      const range = changedRange(days, changed);
      if (range !== null) {
        const before = new Cells();
        addContribution(before, { days, tenure }, range);
        addContribution(kept, { days: changed, tenure }, range);
        kept.addAll(before, -1n);
      }
      days = changed;
      expect(encodeCells(kept)).toEqual(encodeCells(sumsOf([days, tenure])));
    }
  }
});
