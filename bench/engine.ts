// Compares the engine with a minimal implementation ("the floor"). They alternate in one process, so that a noisy machine
// slows both: `npm run bench engine`.
import { prepareLedger } from '@partnerfolio/finance/ledger';
import type { LedgerEntry } from '@partnerfolio/finance/entry';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { linkedPeriods } from '@partnerfolio/finance/linked-periods';
import { replayLots } from '@partnerfolio/finance/lot-replay';
import { realisedGains } from '@partnerfolio/finance/lot-views';
import type { Market, Settings } from '@partnerfolio/finance/market';
import { dailyPerformance } from '@partnerfolio/finance/performance';
import { rangeFigures } from '@partnerfolio/finance/range-figures';
import { rangeMoney } from '@partnerfolio/finance/range-money';
import { rateBook } from '@partnerfolio/finance/rates';
import { replay, replayAgain } from '@partnerfolio/finance/replay';
import { monthlyReturns } from '@partnerfolio/finance/return-table';
import type { DailySeries } from '@partnerfolio/finance/series';
import { floorInput, runFloor } from './floor.mjs';
import { END, generate, SIZES } from './portfolio-sets.mjs';

type PortfolioSet = ReturnType<typeof generate>;
type Timer = Record<string, number[]>;
type Repetition = { runs: number; typical?: (times: number[]) => number };

const USD = 'USD' as CurrencyCode;
const SETTINGS: Settings = { baseCurrency: USD, cashKept: false, costMethod: 'fifo' };

function ledgerEntries(set: PortfolioSet): LedgerEntry[] {
  const types = { BUY: 'buy', SELL: 'sell', DIVIDEND: 'dividend' } as const;
  return set.activities.map((activity) => ({
    id: String(activity.id),
    seq: activity.id,
    type: types[activity.type],
    tradeDate: activity.date as LocalDate,
    instrumentId: activity.symbol,
    quantity: String(activity.quantity),
    price: String(activity.unitPrice),
    fee: String(activity.fee),
    currency: USD,
  }));
}

function marketPrices(set: PortfolioSet): Market {
  const days = set.dates.map((date) => dayOfDate(date as LocalDate));
  const firstDay = days[0] ?? 0;
  const length = (days.at(-1) ?? 0) - firstDay + 1;
  const prices = new Map<string, DailySeries>();
  for (const [s, { symbol }] of set.symbols.entries()) {
    const closes = new Float64Array(length).fill(Number.NaN);
    for (const [d, day] of days.entries()) closes[day - firstDay] = set.prices[s]?.[d] ?? Number.NaN;
    prices.set(symbol, { firstDay, closes });
  }
  return { prices, rates: rateBook([]) };
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
const average = (times: number[]): number => times.reduce((sum, time) => sum + time, 0) / times.length;
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Measures the process's CPU time in milliseconds, which other processes do not lengthen as they do wall time. */
function timed<T>(timer: Timer, name: string, work: () => T): T {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  (timer[name] ??= []).push((user + system) / 1000);
  return result;
}

function runEngine(set: PortfolioSet, market: Market, timer: Timer) {
  const to = END as LocalDate;
  const entries = ledgerEntries(set);
  const instruments = set.symbols.map(({ symbol }) => ({ id: symbol, currency: USD }));
  const ledger = timed(timer, 'read', () => prepareLedger({ entries, instruments }));
  const series = timed(timer, 'daily', () => dailyPerformance(ledger, market, { settings: SETTINGS, to }));
  const figures = timed(timer, 'figures', () => rangeFigures(series, { from: series.openingDate, to }));
  const book = timed(timer, 'lots', () =>
    replayLots(ledger, { rates: market.rates, baseCurrency: USD, costMethod: 'fifo' }),
  );
  timed(timer, 'gains', () => realisedGains(book));
  timed(timer, 'months', () => monthlyReturns(series));
  const range = { from: series.openingDate, to };
  timed(timer, 'money', () => rangeMoney({ ledger, market, settings: SETTINGS, series }, range));
  return figures;
}

function say(measured: object): void {
  process.stdout.write(`${JSON.stringify(measured)}\n`);
}

/** Prints the CPU time of each part, aggregated over the runs by `typical`, and the engine's ratio to the floor. */
function measure(name: string, set: PortfolioSet, { runs, typical = median }: Repetition) {
  const floor = floorInput(set);
  const market = marketPrices(set);
  const timer: Timer = {};
  let figures = runEngine(set, market, {});
  for (let run = 0; run < runs; run++) {
    timed(timer, 'floor', () => runFloor(floor));
    figures = runEngine(set, market, timer);
  }
  const ms = Object.fromEntries(Object.entries(timer).map(([part, times]) => [part, typical(times)]));
  const series = (ms['daily'] ?? 0) + (ms['figures'] ?? 0);
  const everything = Object.entries(ms).reduce(
    (sum, [part, time]) => (part === 'floor' ? sum : sum + time),
    0,
  );
  return {
    set: name,
    symbols: set.symbols.length,
    transactions: set.activities.length,
    days: set.dates.length,
    ms: Object.fromEntries(Object.entries(ms).map(([part, time]) => [part, rounded(time)])),
    seriesMs: rounded(series),
    everythingMs: rounded(everything),
    timesFloor: rounded(series / (ms['floor'] ?? 1)),
    twr: figures.twr.known ? rounded(figures.twr.value) : figures.twr.reason,
  };
}

/** Measures successive changes of a portfolio: a replay from the change, and one from the beginning. */
function measureChanges(set: PortfolioSet, runs: number): void {
  const to = END as LocalDate;
  const market = marketPrices(set);
  const entries = ledgerEntries(set);
  const instruments = set.symbols.map(({ symbol }) => ({ id: symbol, currency: USD }));
  const ledger = prepareLedger({ entries, instruments });
  const before = replay({ ledger, market, settings: SETTINGS, to });
  const [first, middle] = [entries[0], entries[entries.length >> 1]];
  if (first === undefined || middle === undefined) return;
  const added = (tradeDate: LocalDate): LedgerEntry[] => [
    ...entries,
    { ...middle, id: 'added', seq: entries.length + 1, type: 'buy', tradeDate },
  ];
  const reversal = { ...middle, id: 'reversal', seq: entries.length + 1, reversesId: middle.id };
  const corrected = (day: number): Market => {
    const [id, series] = [...market.prices][0] ?? ['', { firstDay: 0, closes: new Float64Array() }];
    const closes = series.closes.slice();
    closes[day - series.firstDay] = 1;
    return { ...market, prices: new Map(market.prices).set(id, { ...series, closes }) };
  };
  const timer: Timer = {};
  const again = (name: string, own: readonly LedgerEntry[], scene: Market): void => {
    timed(timer, name, () => {
      const next = own === entries ? ledger : prepareLedger({ entries: own, instruments, earlier: ledger });
      return replayAgain(before, { ledger: next, market: scene, settings: SETTINGS, to });
    });
  };
  const day = dayOfDate(middle.tradeDate);
  const range = { from: before.series.openingDate, to };
  for (let run = 0; run < runs; run++) {
    timed(timer, 'in full', () =>
      replay({ ledger: prepareLedger({ entries, instruments }), market, settings: SETTINGS, to }),
    );
    again('appended', added(to), market);
    again('back-dated by half', added(middle.tradeDate), market);
    again('reversed', [...entries, reversal], market);
    again('price corrected', entries, corrected(day));
    timed(timer, 'figures', () => rangeFigures(before.series, range));
    timed(timer, 'one explained', () =>
      linkedPeriods(before.series, range, { isGross: false, isDaily: true }),
    );
  }
  const ms = Object.entries(timer).map(([part, times]) => [part, rounded(median(times))]);
  say({ changes: set.activities.length, ms: Object.fromEntries(ms) });
}

/** Returns the number of runs of a small set that equal a few runs of the largest in size. */
const repeated = (factor: number, most: number): Repetition => ({
  runs: (most * 8) / factor,
  typical: average,
});

/**
 * Measures the three sets, then doubles holdings × days and transactions: each line should take about twice as long as the
 * previous one. These take the mean of their runs, because the garbage collector runs in each run of the largest set but only
 * in some of a small one, which a median would ignore.
 */
export function benchEngine(): void {
  for (const name of ['small', 'medium', 'large']) say(measure(name, generate(name), { runs: 25 }));
  measureChanges(generate('large'), 15);
  const scale = { ...SIZES.medium, prefix: 'X' };
  for (const factor of [1, 2, 4, 8]) {
    const spec = { ...scale, symbols: 25 * factor, activities: 2000 };
    say(measure(`holdings ×${factor}`, generate(spec), repeated(factor, 9)));
  }
  for (const factor of [1, 2, 4, 8, 16]) {
    const spec = { ...scale, symbols: 25, activities: 5000 * factor };
    say(measure(`transactions ×${factor}`, generate(spec), repeated(factor, 16)));
  }
}
