import { describe, expect, test } from 'vitest';
import { generate } from '../../../../bench/portfolio-sets.mjs';
import { dateOfDay, dayOfDate, isWeekday } from '../dates/dates.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { riskFigures } from '../explain/risk-figures.ts';
import { known } from '../number/unknown.ts';
import { dailyPerformance } from './performance.ts';
import { rangeFigures } from './range-figures.ts';
import { volatility } from '../risk/risk.ts';
import { entry, EUR, KEPT, market, NOT_KEPT, on, rates, USD } from '../testing/notation.ts';
import { ledgerInputOf, marketOf } from '../testing/portfolio-set.ts';
import { sampledReturns } from './sampled-returns.ts';

type Prices = Readonly<Record<string, string>>;

/** The dates from one to another, both included, that a test of the day number allows. */
function datesFrom(from: string, to: string, isWanted: (day: number) => boolean): string[] {
  const first = dayOfDate(on(from));
  const length = dayOfDate(on(to)) - first + 1;
  return Array.from({ length }, (_, i) => first + i)
    .filter(isWanted)
    .map(dateOfDay);
}

const pricesOn = (dates: readonly string[]): Prices =>
  Object.fromEntries(dates.map((date, i) => [date, String(100 + ((i * 7) % 11))]));

const isFriday = (day: number): boolean => isWeekday(day) && !isWeekday(day + 1);

interface Scope {
  readonly from?: string;
  readonly to: string;
  readonly settings?: typeof KEPT;
}

function sampledOf(entries: LedgerEntry[], prices: Readonly<Record<string, Prices>>, scope: Scope) {
  const instruments = Object.keys(prices).map((id) => ({ id, currency: EUR }));
  const ledger = prepareLedger({ entries, instruments });
  const { settings = NOT_KEPT, to } = scope;
  const series = dailyPerformance(ledger, market(prices), { settings, to: on(to) });
  const range = { from: scope.from === undefined ? series.openingDate : on(scope.from), to: on(to) };
  return { series, range, figure: sampledReturns(series, range) };
}

function summaryOf(...given: Parameters<typeof sampledOf>) {
  const { figure } = sampledOf(...given);
  return figure.known ? `${figure.value.frequency} ${figure.value.returns.length}` : figure.reason;
}

// 2023-12-29, 2024-01-05 … are Fridays.
const bought = [entry('2023-12-29 buy 10 A @ 100 EUR')];
const start = { '2023-12-29': '100' };

describe('the frequency of the samples', () => {
  const weekdays = datesFrom('2024-01-01', '2024-03-29', isWeekday);
  const within = { from: '2023-12-29', to: '2024-03-29' };

  test('is daily with a price on 75 % of the weekdays, and not with one less', () => {
    // 65 weekdays: 49 are 75.4 %, 48 are 73.8 %. The first ones are the priced ones, so few weeks are.
    const priced = (count: number) => ({ A: { ...start, ...pricesOn(weekdays.slice(0, count)) } });
    expect(summaryOf(bought, priced(49), within)).toBe('daily 49');
    expect(summaryOf(bought, priced(48), within)).toBe('too_few_returns');
  });

  test('needs 20 daily returns', () => {
    const prices = { A: { ...start, ...pricesOn(weekdays) } };
    expect(summaryOf(bought, prices, { from: '2023-12-29', to: '2024-01-26' })).toBe('daily 20');
    expect(summaryOf(bought, prices, { from: '2023-12-29', to: '2024-01-25' })).toBe('too_few_returns');
  });

  test('is weekly with a price in 75 % of the weeks and 20 returns', () => {
    const fridays = datesFrom('2024-01-05', '2024-07-05', isFriday);
    expect(fridays).toHaveLength(27);
    const year = { from: '2023-12-29', to: '2024-07-05' };
    const priced = (dates: readonly string[]) => ({ A: { ...start, ...pricesOn(dates) } });
    expect(summaryOf(bought, priced(fridays), year)).toBe('weekly 27');
    // 21 of 27 are 77.8 %, 20 are 74.1 %.
    expect(summaryOf(bought, priced(fridays.slice(6)), year)).toBe('weekly 21');
    expect(summaryOf(bought, priced(fridays.slice(7)), year)).toBe('too_few_returns');
    const twenty = { from: '2023-12-29', to: '2024-05-17' };
    expect(summaryOf(bought, priced(fridays), twenty)).toBe('weekly 20');
    expect(summaryOf(bought, priced(fridays), { ...twenty, to: '2024-05-16' })).toBe('too_few_returns');
  });

  test('is monthly with a price in 75 % of the months and 12 returns', () => {
    const months = Array.from({ length: 16 }, (_, i) => {
      const year = 2024 + Math.floor(i / 12);
      return `${year}-${String((i % 12) + 1).padStart(2, '0')}-15`;
    });
    const priced = (dates: readonly string[]) => ({ A: { ...start, ...pricesOn(dates) } });
    const range = { from: '2023-12-31', to: '2025-04-30' };
    expect(summaryOf(bought, priced(months), range)).toBe('monthly 16');
    expect(summaryOf(bought, priced(months.slice(4)), range)).toBe('monthly 12');
    expect(summaryOf(bought, priced(months.slice(5)), range)).toBe('too_rarely_priced');
    expect(summaryOf(bought, priced(months), { ...range, to: '2024-12-31' })).toBe('monthly 12');
    expect(summaryOf(bought, priced(months), { ...range, to: '2024-12-30' })).toBe('too_few_returns');
  });
});

describe('a rarely priced portfolio', () => {
  test('with three closing prices in two years has no risk, but a drawdown and a Calmar ratio', () => {
    const prices = { A: { '2025-01-02': '100', '2025-12-31': '96.19', '2026-11-26': '104' } };
    const { series, range, figure } = sampledOf([entry('2025-01-02 buy 10 A @ 100 EUR')], prices, {
      to: '2026-11-26',
    });
    expect(figure).toEqual({ known: false, reason: 'too_rarely_priced' });
    const { twrAnnualised, drawdown } = rangeFigures(series, range);
    const depth = drawdown.known ? known(drawdown.value.depth) : drawdown;
    const risk = riskFigures(figure, { twrAnnualised, depth });
    for (const name of ['volatility', 'sharpe', 'valueAtRisk', 'conditionalValueAtRisk'] as const)
      expect(risk[name]).toEqual({ known: false, reason: 'too_rarely_priced' });
    expect(risk.calmar.known && drawdown.known && drawdown.value.depth).toBeCloseTo(-0.0381, 10);
  });

  test('has no Sharpe ratio from two days', () => {
    const prices = { A: { '2024-01-02': '100', '2024-01-03': '101', '2024-01-04': '101.9' } };
    const { figure } = sampledOf([entry('2024-01-02 buy 10 A @ 100 EUR')], prices, { to: '2024-01-04' });
    const none = { known: false, reason: 'too_few_returns' } as const;
    expect(figure).toEqual(none);
    expect(riskFigures(figure, { twrAnnualised: none, depth: none }).sharpe).toEqual(none);
  });
});

describe('a sample', () => {
  const dates = datesFrom('2024-01-01', '2024-02-29', isWeekday);
  const all = pricesOn(dates);
  const without = (...left: string[]): Prices =>
    Object.fromEntries(Object.entries(all).filter(([date]) => !left.includes(date)));
  const scope = { from: '2023-12-29', to: '2024-02-29' };
  const daysOf = (...given: Parameters<typeof sampledOf>): string[] => {
    const { figure } = sampledOf(...given);
    return figure.known ? [...figure.value.days].map(dateOfDay) : [];
  };

  test('needs a price of lines with 80 % of the value, by value and not by number', () => {
    const pair = (first: number) => [
      entry(`2023-12-29 buy ${first} A @ 100 EUR`),
      entry(`2023-12-29 buy ${100 - first} B @ 100 EUR`),
    ];
    const still = Object.fromEntries(dates.map((date) => [date, '100']));
    const { '2024-01-10': _, ...held } = still;
    const prices = { A: { ...start, ...still }, B: { ...start, ...held } };
    expect(daysOf(pair(80), prices, scope)).toContain('2024-01-10');
    expect(daysOf(pair(79), prices, scope)).not.toContain('2024-01-10');
    expect(daysOf(pair(79), prices, scope)).toHaveLength(dates.length - 1);
  });

  test('counts cash as priced', () => {
    const paid = (cash: number) => [
      entry(`2023-12-29 deposit ${1000 + cash} EUR`),
      entry('2023-12-29 buy 10 A @ 100 EUR'),
    ];
    const prices = { A: { ...start, ...Object.fromEntries(dates.map((date) => [date, '100'])) } };
    delete (prices.A as Record<string, string>)['2024-01-10'];
    const kept = { ...scope, settings: KEPT };
    expect(daysOf(paid(4000), prices, kept)).toContain('2024-01-10');
    expect(daysOf(paid(3999), prices, kept)).not.toContain('2024-01-10');
  });

  test('of a Monday counts the prices of its weekend', () => {
    const monday = { A: { ...start, ...without('2024-01-08') } };
    expect(daysOf(bought, monday, scope)).not.toContain('2024-01-08');
    const saturday = { A: { ...monday.A, '2024-01-06': '105' } };
    expect(daysOf(bought, saturday, scope)).toContain('2024-01-08');
    // That of Friday is none of Monday's.
    expect(daysOf(bought, { A: { ...monday.A, '2024-01-05': '105' } }, scope)).not.toContain('2024-01-08');
  });

  test('of a month counts a price on its last day, a Saturday', () => {
    // 2024-08-31 is a Saturday; the months before and after have prices on the 15th.
    const months = ['01', '02', '03', '04', '05', '06', '07', '09', '10', '11', '12'];
    const prices = Object.fromEntries(months.map((month, i) => [`2024-${month}-15`, String(100 + i)]));
    const year = { from: '2023-12-31', to: '2024-12-31' };
    expect(summaryOf(bought, { A: { ...start, ...prices } }, year)).toBe('too_few_returns');
    const filled = { A: { ...start, ...prices, '2024-08-31': '120' } };
    expect(summaryOf(bought, filled, year)).toBe('monthly 12');
    expect(daysOf(bought, filled, year)).toContain('2024-08-31');
  });

  test('ends a return with the growth of every day since the sample before', () => {
    const prices = { A: { ...start, ...without('2024-01-09', '2024-01-10') } };
    const moves = [...bought, entry('2024-01-09 buy 3 A @ 90 EUR')];
    const { series, figure } = sampledOf(moves, prices, scope);
    if (!figure.known) throw new Error(figure.reason);
    const place = figure.value.days.indexOf(dayOfDate(on('2024-01-11')));
    const growth = ['2024-01-09', '2024-01-10', '2024-01-11'].map(
      (date) => series.growth[dayOfDate(on(date)) - series.firstDay] ?? NaN,
    );
    expect(figure.value.returns[place]).toBeCloseTo(growth.reduce((all, one) => all * one, 1) - 1, 14);
  });

  test('counts a manual valuation, but not an own trade price', () => {
    const fridays = datesFrom('2024-01-05', '2024-06-28', isFriday);
    const valued = fridays.map((date, i) => entry(`${date} valuation ${1000 + i} A EUR`));
    const year = { from: '2023-12-29', to: '2024-06-28' };
    expect(summaryOf([...bought, ...valued], { A: {} }, year)).toBe('weekly 26');
    const traded = fridays.map((date, i) => entry(`${date} buy 1 A @ ${100 + i} EUR`));
    expect(summaryOf([...bought, ...traded], { A: {} }, year)).toBe('too_rarely_priced');
  });

  test('weighs lines in the currency of the portfolio', () => {
    const ledger = prepareLedger({
      entries: [entry('2023-12-29 buy 10 A @ 100 EUR'), entry('2023-12-29 buy 10 B @ 100 USD')],
      instruments: [
        { id: 'A', currency: EUR },
        { id: 'B', currency: USD },
      ],
    });
    const still = Object.fromEntries(dates.map((date) => [date, '100']));
    const { '2024-01-10': _, ...held } = still;
    const of = (rate: string) => {
      const scene = market(
        { A: { ...start, ...still }, B: { ...start, ...held } },
        rates({ 'EUR/USD': { '2023-12-29': rate } }),
      );
      const series = dailyPerformance(ledger, scene, { settings: NOT_KEPT, to: on('2024-02-29') });
      const figure = sampledReturns(series, { from: on('2023-12-29'), to: on('2024-02-29') });
      return figure.known && [...figure.value.days].map(dateOfDay).includes(on('2024-01-10'));
    };
    expect([of('4'), of('3.9')]).toEqual([true, false]);
  });
});

describe('the returns of a range', () => {
  const prices = { A: pricesOn(datesFrom('2024-01-08', '2024-03-29', isWeekday)) };

  test('are unknown if a price is missing or the range has no days', () => {
    const brought = [entry('2024-01-03 transfer_in 10 A EUR')];
    expect(summaryOf(brought, prices, { to: '2024-03-29' })).toBe('missing_price');
    expect(summaryOf(brought, prices, { from: '2024-01-07', to: '2024-03-29' })).toBe('missing_price');
    expect(summaryOf(brought, prices, { from: '2024-01-08', to: '2024-03-29' })).toBe('daily 59');
    expect(summaryOf(brought, prices, { from: '2024-03-29', to: '2024-03-29' })).toBe('empty_period');
  });

  test('name the day on which they become unknown', () => {
    const spent = [
      entry('2024-01-08 deposit 100 EUR'),
      entry('2024-01-08 buy 1 A @ 100 EUR'),
      entry('2024-01-09 fee 150 EUR'),
    ];
    expect(sampledOf(spent, prices, { settings: KEPT, to: '2024-03-29' }).figure).toEqual({
      known: false,
      reason: 'value_below_zero',
      date: '2024-01-09',
    });
  });

  test('of a portfolio with daily prices are those of its weekdays', () => {
    const set = generate('small');
    const to = on('2026-11-20');
    const series = dailyPerformance(prepareLedger(ledgerInputOf(set)), marketOf(set), {
      settings: { baseCurrency: USD, cashKept: false, costMethod: 'fifo' },
      to,
    });
    const figure = sampledReturns(series, { from: on('2025-01-02'), to });
    if (!figure.known) throw new Error(figure.reason);
    const { days, returns } = figure.value;
    const first = dayOfDate(on('2025-01-02'));
    let [level, before] = [1, 1];
    const expected: number[] = [];
    for (let day = first + 1; day <= dayOfDate(to); day++) {
      level *= series.growth[day - series.firstDay] ?? NaN;
      if (!days.includes(day)) continue;
      expected.push(level / before - 1);
      before = level;
    }
    expect([...days].every(isWeekday)).toBe(true);
    expect(returns).toHaveLength(expected.length);
    for (const [i, one] of expected.entries()) expect(returns[i]).toBeCloseTo(one, 12);
    expect(volatility(returns)).toEqual(
      riskFigures(figure, { twrAnnualised: known(0.1), depth: known(-0.1) }).volatility,
    );
  });
});
