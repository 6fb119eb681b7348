import { describe, expect, test } from 'vitest';
import { amountText, unitsText } from '../number/exact.ts';
import { toAmount, toUnits } from '../number/money.ts';
import { cashEffect, tradingCosts, planTrade, tradesOfGroup, withinCash } from './rebalance-trades.ts';
import type { PlannedTrade, Tradable, TradeRules } from './rebalance-trades.ts';

/** `10 A 30 5`: 10 of A at 30, in lots of 5. */
const tradable = (line: string): Tradable => {
  const [quantity = '', instrumentId = '', price = '', lotSize = '1'] = line.split(' ');
  return {
    instrumentId,
    group: 'g',
    quantity: toUnits(quantity),
    price: toUnits(price),
    lotSize: toUnits(lotSize),
  };
};
const rulesOf = (
  more: { rule?: 'target' | 'band'; least?: string; fixed?: string; pct?: string; minimum?: string } = {},
): TradeRules => ({
  rule: more.rule ?? 'target',
  minimumTrade: toAmount(more.least ?? '0'),
  costs: {
    fixed: toAmount(more.fixed ?? '0'),
    pct: toUnits(more.pct ?? '0'),
    minimum: toAmount(more.minimum ?? '0'),
    decimals: 2,
  },
});
const listed = (trades: (PlannedTrade | null)[]): (string | null)[] =>
  trades.map((trade) => trade && `${unitsText(trade.quantity)} ${trade.tradable.instrumentId}`);
const goal = (value: string, wanted: string) => ({
  key: 'g',
  target: 0n,
  band: 0n,
  value: toAmount(value),
  wanted: toAmount(wanted),
  steps: null,
});

test('costs are fixed plus a fraction of the amount, rounded half-even, at least the minimum', () => {
  const of = (amount: string, more: Parameters<typeof rulesOf>[0]): string =>
    amountText(tradingCosts(toAmount(amount), rulesOf(more).costs));
  expect(of('1000', { fixed: '1.5', pct: '0.25' })).toBe('4');
  expect(of('1000', { fixed: '1.5', pct: '0.25', minimum: '4.01' })).toBe('4.01');
  expect(of('0.5', { pct: '1' })).toBe('0');
  expect(of('1.5', { pct: '1' })).toBe('0.02');
});

describe('a trade', () => {
  test('has the sign of its side and a positive amount', () => {
    const [buy, sale] = ['2', '-2'].map((units) => planTrade(tradable('5 A 10'), toUnits(units), rulesOf()));
    expect([buy && amountText(buy.amount), sale && amountText(sale.amount)]).toEqual(['20', '20']);
    expect([buy, sale].map((trade) => trade && amountText(cashEffect([trade])))).toEqual(['-20', '20']);
  });

  test('is omitted below the minimum, for zero, or if it costs all it brings', () => {
    const one = (more: Parameters<typeof rulesOf>[0], units = '2') =>
      listed([planTrade(tradable('5 A 10'), toUnits(units), rulesOf(more))])[0];
    expect([one({ least: '20' }), one({ least: '20.01' })]).toEqual(['2 A', null]);
    expect([one({ fixed: '19.99' }), one({ fixed: '20' }), one({ fixed: '21' })]).toEqual([
      '2 A',
      null,
      null,
    ]);
    expect(one({}, '0')).toBeNull();
  });
});

describe('the trades of a group', () => {
  const of = (
    lines: string[],
    [value = '', wanted = '']: string[],
    more: Parameters<typeof rulesOf>[0] = {},
  ) => listed(tradesOfGroup(lines.map(tradable), goal(value, wanted), rulesOf(more)));

  test('are distributed by the values of the instruments, not by their units', () => {
    expect(of(['10 A 10', '1 B 300'], ['400', '200'])).toEqual(['-5 A', '-1 B']);
    expect(of(['30 A 10', '1 B 100'], ['400', '800'])).toEqual(['30 A', '1 B']);
    expect(of(['0 A 10', '0 B 20'], ['0', '95'])).toEqual(['9 A']);
  });

  test('round up sales, round down purchases to a target, and round up purchases into a band', () => {
    expect(of(['10 A 10'], ['100', '75'])).toEqual(['-3 A']);
    expect(of(['10 A 10'], ['100', '70'])).toEqual(['-3 A']);
    expect(of(['10 A 10'], ['100', '125'])).toEqual(['2 A']);
    expect(of(['10 A 10'], ['100', '125'], { rule: 'band' })).toEqual(['3 A']);
    expect(of(['10 A 10'], ['100', '120'], { rule: 'band' })).toEqual(['2 A']);
    expect(of(['10 A 10 4'], ['100', '90'])).toEqual(['-4 A']);
    expect(of(['10 A 10 4'], ['100', '190'])).toEqual(['8 A']);
    expect(of(['10 A 10'], ['100', '100'])).toEqual([]);
  });

  test('never sell more than is held', () => {
    expect(of(['10 A 10 4'], ['100', '0'])).toEqual(['-10 A']);
    expect(of(['2.5 A 10'], ['25', '1'])).toEqual(['-2.5 A']);
    expect(of(['8 A 10 4'], ['80', '0'])).toEqual(['-8 A']);
  });

  test('make up at the next instrument for what lots or the minimum prevented at one', () => {
    expect(of(['10 A 10', '10 B 10'], ['200', '170'])).toEqual(['-2 A', '-1 B']);
    expect(of(['1 A 10', '39 B 10'], ['400', '360'], { least: '15' })).toEqual(['-4 B']);
    expect(of(['100 A 1', '100 B 1'], ['200', '199'])).toEqual(['-1 A']);
    expect(of(['10 A 10', '10 B 7'], ['170', '230'])).toEqual(['3 A', '4 B']);
  });
});

describe('purchases within the cash', () => {
  const rules = rulesOf({ fixed: '1' });
  const planned = (line: string, units: string): PlannedTrade => {
    const trade = planTrade(tradable(line), toUnits(units), rules);
    if (trade === null) throw new Error('no trade');
    return trade;
  };
  const small = planned('0 S 10', '3');
  const large = planned('0 L 20', '10');
  const sale = planned('5 X 30', '-2');
  const kept = (trades: PlannedTrade[], there: string, least = '0') =>
    listed(withinCash(trades, rules, { there: toAmount(there), least: toAmount(least) }));

  test('stay unchanged if the cash is sufficient', () => {
    // 60 − 30 − 200 − 3 = −173
    expect(kept([small, large, sale], '173')).toEqual(['3 S', '10 L', '-2 X']);
    expect(kept([small, large, sale], '183', '10')).toEqual(['3 S', '10 L', '-2 X']);
    expect(kept([], '-5')).toEqual([]);
  });

  test('are reduced by whole lots, the largest first, then the next', () => {
    expect(kept([small, large, sale], '172')).toEqual(['3 S', '9 L', '-2 X']);
    expect(kept([small, large, sale], '153')).toEqual(['3 S', '9 L', '-2 X']);
    expect(kept([small, large, sale], '152')).toEqual(['3 S', '8 L', '-2 X']);
    expect(kept([small, large, sale], '173', '10')).toEqual(['3 S', '9 L', '-2 X']);
    // Nothing remains for L, and 60 + 0 − 30 − 2 = 28 for the rest.
    expect(kept([small, large, sale], '-28')).toEqual(['3 S', '-2 X']);
    expect(kept([small, large, sale], '-29')).toEqual(['2 S', '-2 X']);
    expect(kept([large, small, sale], '-59')).toEqual(['-2 X']);
    expect(kept([sale, small, large], '-500')).toEqual(['-2 X']);
    for (const order of [
      [large, small, sale],
      [small, sale, large],
      [sale, large, small],
    ]) {
      expect(kept(order, '152')).toContain('8 L');
      expect(kept(order, '152')).toContain('3 S');
    }
  });
});
