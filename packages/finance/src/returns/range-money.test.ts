import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generate } from '../../../../bench/portfolio-sets.mjs';
import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { amountText, parseAmount } from '../number/exact.ts';
import type { Amount } from '../number/exact.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { Market, Settings } from '../market/market.ts';
import type { CurrencyCode } from '../number/money.ts';
import { rangeFigures } from './range-figures.ts';
import { rangeMoney } from './range-money.ts';
import type { RangeMoney } from './range-money.ts';
import { replay, replayAgain } from './replay.ts';
import type { Replay } from './replay.ts';
import { rateBook } from '../market/rates.ts';
import { seriesFromQuotes } from '../market/series.ts';
import { entry, EUR, KEPT, market, NOT_KEPT, on, rates, USD } from '../testing/notation.ts';
import { ledgerInputOf } from '../testing/portfolio-set.ts';
import { randomLedger } from '../testing/random-ledger.ts';
import type { Figure } from '../number/unknown.ts';
import { holdingsAsAt } from '../values/valuation.ts';

const instruments = [
  { id: 'A', currency: EUR },
  { id: 'U', currency: USD },
];

function replayed(entries: LedgerEntry[], scene: Market, given: { settings?: Settings; to: string }): Replay {
  const ledger = prepareLedger({ entries, instruments });
  return replay({ ledger, market: scene, settings: given.settings ?? KEPT, to: on(given.to) });
}

const NAMES = [
  'openingValue',
  'closingValue',
  'inflow',
  'outflow',
  'gain',
  'income',
  'fees',
  'taxes',
] as const satisfies (keyof RangeMoney)[];

/** Known amounts as text, unknown ones as their reason. */
function shown(money: RangeMoney): Record<(typeof NAMES)[number], string> {
  const textOf = (figure: Figure): string => (figure.known ? figure.value : figure.reason);
  return Object.fromEntries(NAMES.map((name) => [name, textOf(money[name])])) as never;
}

describe('the money of a range', () => {
  test('keeps every cent of tens of billions', () => {
    const portfolio = replayed(
      [
        entry('2024-01-02 deposit 10000000000.01 EUR'),
        entry('2024-01-02 deposit 10000000000.02 EUR'),
        entry('2024-01-03 buy 1000000000 A @ 9.99 EUR', { fee: '1234567.89', tax: '0.07' }),
        entry('2024-01-03 dividend 12345678901.23 A EUR', { tax: '1851851835.18' }),
        entry('2024-01-04 fee 0.01 EUR'),
        entry('2024-01-04 withdrawal 9876543210.99 EUR'),
      ],
      market({ A: { '2024-01-03': '9.99', '2024-01-05': '10.010000000001' } }),
      { to: '2024-01-05' },
    );
    expect(shown(rangeMoney(portfolio, { from: on('2024-01-01'), to: on('2024-01-05') }))).toEqual({
      openingValue: '0',
      closingValue: '20636049287.121',
      inflow: '20000000000.03',
      outflow: '9876543210.99',
      gain: '10512592498.081',
      income: '12345678901.23',
      fees: '1234567.9',
      taxes: '1851851835.25',
    });
    // The last two days alone.
    expect(shown(rangeMoney(portfolio, { from: on('2024-01-03'), to: on('2024-01-04') }))).toMatchObject({
      openingValue: '30492592498.12',
      closingValue: '20616049287.12',
      gain: '-0.01',
      fees: '0.01',
      income: '0',
    });
  });

  test('without cash tracking counts what crosses the border, and transfers at their market value', () => {
    const portfolio = replayed(
      [
        entry('2024-01-02 buy 3 A @ 10.01 EUR', { fee: '0.10' }),
        entry('2024-01-03 transfer_in 2 A EUR'),
        entry('2024-01-04 transfer_out 1 A EUR', { fee: '0.30' }),
        entry('2024-01-04 sell 1 A @ 12.34 EUR', { tax: '0.04' }),
      ],
      market({ A: { '2024-01-02': '10.05', '2024-01-04': '12.35' } }),
      { settings: NOT_KEPT, to: '2024-01-04' },
    );
    expect(shown(rangeMoney(portfolio, { from: on('2024-01-01'), to: on('2024-01-04') }))).toEqual({
      openingValue: '0',
      closingValue: '37.05',
      // 30.13 paid, 20.10 in kind, and the fee of the transfer out
      inflow: '50.53',
      outflow: '24.65',
      gain: '11.17',
      income: '0',
      fees: '0.4',
      taxes: '0.04',
    });
  });

  test('is unknown for the reason and on the day that its series states', () => {
    const book = rates({ 'EUR/USD': { '2024-01-04': '1.25' } });
    const portfolio = replayed(
      [entry('2024-01-02 deposit 10 EUR'), entry('2024-01-03 deposit 5 USD')],
      market({}, book),
      { to: '2024-01-05' },
    );
    const range = { from: on('2024-01-02'), to: on('2024-01-05') };
    const [money, figures] = [rangeMoney(portfolio, range), rangeFigures(portfolio.series, range)];
    expect([money.inflow, money.gain]).toEqual([figures.inflow, figures.gain]);
    expect([money.openingValue, money.closingValue]).toEqual([
      { known: true, value: '10' },
      { known: true, value: '14' },
    ]);
    const later = rangeMoney(portfolio, { from: on('2024-01-04'), to: on('2024-01-05') });
    expect(shown(later)).toMatchObject({ openingValue: '14', gain: '0', inflow: '0' });
    const empty = rangeMoney(portfolio, { from: on('2024-01-05'), to: on('2024-01-05') });
    expect(new Set(Object.values(shown(empty)))).toEqual(new Set(['empty_period']));
    const beyond = rangeMoney(portfolio, { from: on('2024-01-04'), to: on('2024-02-05') });
    expect(beyond.closingValue).toMatchObject({ reason: 'outside_series' });
    const none = replayed([], market({}), { to: '2024-01-05' });
    expect(rangeMoney(none, range).gain).toMatchObject({ known: false });
  });

  test('of a series that continues after a change is that of the new one', () => {
    const first = entry('2024-01-02 deposit 10 EUR');
    const before = replayed([first], market({}), { to: '2024-01-03' });
    const range = { from: on('2024-01-01'), to: on('2024-01-03') };
    expect(shown(rangeMoney(before, range)).inflow).toBe('10');
    const ledger = prepareLedger({
      entries: [first, entry('2024-01-03 deposit 0.05 EUR')],
      instruments,
      earlier: before.ledger,
    });
    expect(shown(rangeMoney(replayAgain(before, { ...before, ledger }), range)).inflow).toBe('10.05');
    expect(shown(rangeMoney(before, range)).inflow).toBe('10');
  });
});

/** LAW_RUNS tries each law on this many random ledgers. */
const RUNS = Number(process.env['LAW_RUNS'] ?? 80);

function randomReplay(seed: number): Replay {
  const input = randomLedger(seed);
  const ledger = prepareLedger({ entries: input.entries, instruments: input.instruments });
  const { cashKept, costMethod } = input;
  const settings = { baseCurrency: input.baseCurrency as CurrencyCode, cashKept, costMethod };
  return replay({ ledger, market: market(input.prices, rates(input.rates)), settings, to: on(input.to) });
}

const amountOf = (figure: Figure): Amount | null => (figure.known ? parseAmount(figure.value) : null);

describe('laws of the money of every range', () => {
  test('gain = closing − opening − in + out exactly, and the closing value equals that of the holdings', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), fc.nat(), (seed, a, b) => {
        const portfolio = randomReplay(seed);
        const { series, ledger, settings } = portfolio;
        const { length } = series.days.window;
        const day = (n: number): LocalDate => dateOfDay(series.firstDay - 1 + (n % (length + 1)));
        const [from, to] = [day(a), day(b)].sort() as [LocalDate, LocalDate];
        const money = rangeMoney(portfolio, { from, to });
        const [opening, closing] = [amountOf(money.openingValue), amountOf(money.closingValue)];
        const [inflow, outflow] = [amountOf(money.inflow), amountOf(money.outflow)];
        const isKnown = opening !== null && closing !== null && inflow !== null && outflow !== null;
        expect(money.gain.known).toBe(isKnown);
        if (isKnown) expect(amountOf(money.gain)).toBe(closing - opening - inflow + outflow);
        if (from === to || length === 0) return;
        const report = holdingsAsAt(ledger, portfolio.market, { settings, asAt: to });
        const { total } = report.value;
        expect(money.closingValue.known ? money.closingValue.value : null).toBe(
          total.known ? total.value : null,
        );
      }),
      { numRuns: RUNS * 2 },
    );
  }, 600_000);

  test('two adjacent ranges add up to the whole exactly, and each is close to the float64 figure', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), (seed, at) => {
        const portfolio = randomReplay(seed);
        const { series } = portfolio;
        const { length } = series.days.window;
        if (length < 2) return;
        const to = dateOfDay(series.firstDay + length - 1);
        const middle = dateOfDay(series.firstDay + (at % (length - 1)));
        const range = { from: series.openingDate, to };
        const whole = rangeMoney(portfolio, range);
        const halves = [
          rangeMoney(portfolio, { from: series.openingDate, to: middle }),
          rangeMoney(portfolio, { from: middle, to }),
        ];
        const figures = rangeFigures(series, range);
        const size = Math.max(
          1e-9,
          ...series.days.value.map(Math.abs),
          ...series.days.inflow,
          ...series.days.outflow,
        );
        for (const name of NAMES) {
          if (figures[name].known) expect([name, whole[name].known]).toEqual([name, true]);
          const exact = amountOf(whole[name]);
          if (exact === null || !figures[name].known) continue;
          // A sum of floats is as exact as its largest addend, times their number.
          const isNear = Math.abs(Number(exact) / 1e36 - figures[name].value) <= 1e-12 * size * 50;
          expect([name, isNear]).toEqual([name, true]);
          if (name === 'openingValue' || name === 'closingValue') continue;
          const parts = halves.map((half) => amountOf(half[name]));
          const sum = parts.reduce(
            (total, part) => (total === null || part === null ? null : total + part),
            0n,
          );
          if (sum !== null) expect([name, amountText(sum)]).toEqual([name, amountText(exact)]);
        }
      }),
      { numRuns: RUNS },
    );
  }, 600_000);
});

/** The days of a set, exactly and from its rows alone: value, contributions and withdrawals. */
function exactDays(set: ReturnType<typeof generate>, firstDay: number, length: number) {
  const scaled = (text: string): bigint => parseAmount(text) ?? 0n;
  const numberOf = new Map(set.symbols.map(({ symbol }, i) => [symbol, i]));
  const byDay = new Map<number, typeof set.activities>();
  for (const activity of set.activities) {
    const day = dayOfDate(activity.date as LocalDate);
    byDay.set(day, [...(byDay.get(day) ?? []), activity]);
  }
  const places = new Map(set.dates.map((date, d) => [dayOfDate(date as LocalDate), d]));
  const held = set.symbols.map(() => 0n);
  const close = set.symbols.map(() => 0n);
  const days: { value: bigint; inflow: bigint; outflow: bigint; fees: bigint }[] = [];
  for (let day = firstDay; day < firstDay + length; day++) {
    const d = places.get(day);
    if (d !== undefined) for (const s of close.keys()) close[s] = scaled(String(set.prices[s]?.[d]));
    let [inflow, outflow, fees] = [0n, 0n, 0n];
    for (const { symbol, type, quantity, unitPrice, fee } of byDay.get(day) ?? []) {
      const s = numberOf.get(symbol) ?? 0;
      const units = scaled(String(quantity));
      const gross = units * scaled(String(unitPrice));
      const cost = scaled(String(fee)) * 10n ** 36n;
      fees += cost;
      const net = type === 'BUY' ? gross + cost : cost - gross;
      if (net > 0n) inflow += net;
      else outflow -= net;
      if (type === 'BUY') held[s] = (held[s] ?? 0n) + units;
      if (type === 'SELL') held[s] = (held[s] ?? 0n) - units;
    }
    let value = 0n;
    for (const [s, units] of held.entries()) value += units * (close[s] ?? 0n);
    days.push({ value, inflow, outflow, fees });
  }
  return days;
}

describe.each(['small', 'medium', 'large'])('the daily series of the %s set', (name) => {
  const set = generate(name);
  const input = ledgerInputOf(set);
  const ledger = prepareLedger(input);
  const prices = new Map(
    set.symbols.map(({ symbol }, s) => [
      symbol,
      seriesFromQuotes(
        set.dates.map((date, d) => ({ date: date as LocalDate, value: String(set.prices[s]?.[d]) })),
      ),
    ]),
  );
  const to = set.dates.at(-1) as LocalDate;
  const settings = { ...NOT_KEPT, baseCurrency: USD };
  const portfolio = replay({ ledger, market: { prices, rates: rateBook([]) }, settings, to });
  const { days, firstDay, growth } = portfolio.series;
  const exact = exactDays(set, firstDay, days.window.length);

  test('are within 1e-12 of the exact replay on every day: value, flows, fees and returns', () => {
    const number = (amount: bigint): number => Number(amount) / 1e72;
    const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-12 * Math.abs(b);
    const far = exact.flatMap((day, i) => {
      const pairs: [string, number | undefined, number][] = [
        ['value', days.value[i], number(day.value)],
        ['inflow', days.inflow[i], number(day.inflow)],
        ['outflow', days.outflow[i], number(day.outflow)],
        ['fees', days.fees[i], number(day.fees)],
      ];
      const capital = (exact[i - 1]?.value ?? 0n) + day.inflow;
      if (number(capital) > 1 && day.value > 0n) {
        pairs.push(['growth', growth[i], Number(((day.value + day.outflow) * 10n ** 30n) / capital) / 1e30]);
      }
      return pairs.flatMap(([what, found = Number.NaN, wanted]) =>
        isNear(found, wanted) ? [] : [`${what} on ${dateOfDay(firstDay + i)}: ${found}, not ${wanted}`],
      );
    });
    expect(far).toEqual([]);
  }, 120_000);

  test('has the printed amounts of the exact replay to the last digit', () => {
    const sum = (figure: 'inflow' | 'outflow' | 'fees'): bigint =>
      exact.reduce((total, day) => total + day[figure], 0n);
    const scaledText = (amount: bigint): string => amountText(amount / 10n ** 36n);
    const money = shown(rangeMoney(portfolio, { from: portfolio.series.openingDate, to }));
    expect([money.closingValue, money.inflow, money.outflow, money.fees]).toEqual(
      [exact.at(-1)?.value ?? 0n, sum('inflow'), sum('outflow'), sum('fees')].map(scaledText),
    );
  });
});
