import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generate } from '../../../bench/portfolio-sets.mjs';
import { amountText, unitsText } from './number/exact.ts';
import type { Amount } from './number/exact.ts';
import { UNCLEAR } from './ledger/booking-flows.ts';
import { prepareLedger } from './ledger/ledger.ts';
import { withWaitingSplits } from './ledger/waiting-splits.ts';
import type { WaitingSplit } from './ledger/waiting-splits.ts';
import { replayLots } from './lots/lot-replay.ts';
import type { CostMethod } from './market/market.ts';
import type { CurrencyCode } from './number/money.ts';
import { dateOfDay, dayOfDate } from './dates/dates.ts';
import type { LocalDate } from './dates/dates.ts';
import type { Frequency } from './dates/sample-periods.ts';
import { dailyPerformance } from './returns/performance.ts';
import { sampledReturns } from './returns/sampled-returns.ts';
import { rateBook } from './market/rates.ts';
import { seriesFromQuotes } from './market/series.ts';
import { consultOracle, oracleSamples } from './testing/oracle.ts';
import type { OracleInput, Quotes } from './testing/oracle.ts';
import { ledgerInputOf } from './testing/portfolio-set.ts';
import { randomLedger } from './testing/random-ledger.ts';
import { randomOf } from './testing/random.ts';
import { SAMPLES } from './market/sample-marks.ts';
import { holdingsAsAt } from './values/valuation.ts';

function seriesOf(quotes: Quotes) {
  return seriesFromQuotes(
    Object.entries(quotes).map(([date, value]) => ({ date: date as LocalDate, value })),
  );
}

function consultEngine(input: OracleInput) {
  const entries = prepareLedger({ entries: input.entries, instruments: input.instruments });
  const ledger = withWaitingSplits(entries, (input.waiting ?? []) as WaitingSplit[]);
  const rates = rateBook(
    Object.entries(input.rates).map(([pair, quotes]) => {
      const [from, to] = pair.split('/') as [CurrencyCode, CurrencyCode];
      return { from, to, series: seriesOf(quotes) };
    }),
  );
  const prices = new Map(
    input.instruments.map(({ id }) => {
      const [series, since] = [
        seriesOf(input.prices[id] ?? {}),
        input.worthless?.[id] as LocalDate | undefined,
      ];
      return [id, since === undefined ? series : { ...series, worthlessSince: dayOfDate(since) }];
    }),
  );
  const baseCurrency = input.baseCurrency as CurrencyCode;
  const { cashKept, costMethod } = input;
  const settings = { baseCurrency, cashKept, costMethod };
  const series = dailyPerformance(ledger, { prices, rates }, { settings, to: input.to as LocalDate });
  const book = replayLots(ledger, { rates, baseCurrency, costMethod, asAt: input.to as LocalDate });
  const report = holdingsAsAt(ledger, { prices, rates }, { settings, asAt: input.to as LocalDate });
  return { ledger, series, book, report };
}

/** More runs for a longer search: `ORACLE_RUNS=5000 npx vitest run oracle`. */
const RUNS = Number(process.env['ORACLE_RUNS'] ?? 60);

type Dec = { toFixed(): string };
const text = (amount: Amount | null): string | null => (amount === null ? null : amountText(amount));
const plain = (amount: Dec | null): string | null => (amount === null ? null : amount.toFixed());

/** What is smaller is compared as a part of the capital: to 1e-14 of it, some units in the last place of float64. */
const LEAST_GROWTH = 0.01;

/** Equal within 1e-12 of the larger of the two or of what took part. */
function isNear(actual: number, expected: number, scale: number): boolean {
  return Math.abs(actual - expected) <= 1e-12 * Math.max(Math.abs(expected), scale, 1e-9);
}

function checkDays(input: OracleInput, verdict: ReturnType<typeof consultOracle>): void {
  const { series } = consultEngine(input);
  // The oracle also looks at days before the first entry that was not refused: nothing happens on them.
  const early = verdict.days.length - series.days.window.length;
  expect(verdict.days.slice(0, early).every(({ value }) => value.isZero())).toBe(true);
  const expectedDays = verdict.days.slice(early);
  expect(expectedDays[0]?.date ?? dateOfDay(series.firstDay)).toBe(dateOfDay(series.firstDay));
  let scale = 0;
  for (const [i, day] of expectedDays.entries()) {
    const { days, growth } = series;
    scale = Math.max(scale, Number(day.size), Number(day.inflow), Number(day.outflow));
    const where = `${day.date} of ${input.baseCurrency}`;
    expect(days.missing[i] === 0, `known on ${where}`).toBe(day.isKnown);
    const near = (what: string, actual: number | undefined, expected: Dec, size: number): void => {
      const isSame = isNear(actual ?? NaN, Number(expected.toFixed()), size);
      expect(isSame, `${what} on ${where}: ${actual} is not ${expected.toFixed()}`).toBe(true);
    };
    near('value', days.value[i], day.value, scale);
    near('inflow', days.inflow[i], day.inflow, 0);
    near('outflow', days.outflow[i], day.outflow, 0);
    const isIncomeKnown = ((days.unclear[i] ?? 0) & UNCLEAR.income) === 0;
    expect(isIncomeKnown, `income is known on ${where}`).toBe(day.income !== null);
    if (day.income !== null) near('income', days.income[i], day.income, 0.01);
    // Where cash below zero cancels most of the value, the quotient magnifies the last digits of the sums.
    const capital = Number(day.inflow) + Number(expectedDays[i - 1]?.value ?? 0);
    const lever = Math.max(1, scale / Math.abs(capital || 1));
    // Where debts cancel holdings, float64 can't distinguish the remainder from zero.
    const parts = Number(day.inflow) + Number(expectedDays[i - 1]?.size ?? 0);
    if (parts > 0 && Math.abs(capital) <= 1e-12 * scale) continue;
    const isBroken = typeof day.growth === 'string';
    expect(Number.isNaN(growth[i]), `growth is unknown on ${where}`).toBe(isBroken);
    if (typeof day.growth === 'string') continue;
    // A growth near zero is a remainder of sums of the size of the capital, whose last digits it keeps.
    near('growth', growth[i], day.growth, Math.max(LEAST_GROWTH, Number(day.growth)) * lever);
    expect(series.hasCapital[i] === 0, `without capital on ${where}`).toBe(day.isWithoutCapital);
    expect(days.held[i] === 1, `held on ${where}`).toBe(day.isHeld);
    expect(series.littleCapital.includes(series.firstDay + i), `little capital on ${where}`).toBe(
      day.isOfLittleCapital,
    );
    const gross = series.growthGross[i] ?? Number.NaN;
    // Taxes and income without a rate leave the gross return unknown as well.
    if (typeof day.growthGross !== 'object' || Number.isNaN(gross)) continue;
    if (day.growthGross !== null)
      near('gross', gross, day.growthGross, Math.max(LEAST_GROWTH, Number(day.growthGross)) * lever);
  }
}

const FREQUENCIES = Object.keys(SAMPLES) as Frequency[];

/** The mean days between two prices: from nearly every weekday to every second month. */
const PRICE_STEPS = [1, 1.2, 5, 7, 9, 20, 30, 60] as const;

/** Other prices of the instruments, over up to two years. */
function withPrices(input: OracleInput, seed: number, step: number): OracleInput {
  const random = randomOf(seed);
  const first = dayOfDate(
    (input.entries.map(({ tradeDate }) => tradeDate).sort()[0] ?? input.to) as LocalDate,
  );
  const length = 60 + Math.floor(random() * 640);
  const prices = input.instruments.map(({ id }) => {
    const quotes: Record<string, string> = {};
    for (let i = -3; i < length; i++) {
      if (random() < 1 / step) quotes[dateOfDay(first + i)] = (50 + random() * 10).toFixed(2);
    }
    return [id, quotes] as const;
  });
  return { ...input, prices: Object.fromEntries(prices), to: dateOfDay(first + length - 1) };
}

function checkSamples(input: OracleInput, verdict: ReturnType<typeof consultOracle>): string {
  const { series } = consultEngine(input);
  const early = verdict.days.length - series.days.window.length;
  const days = verdict.days.slice(early);
  for (const [i, { date, samples, isKnown }] of days.entries()) {
    if (!isKnown) continue;
    const marked = FREQUENCIES.filter((one) => ((series.days.sampled[i] ?? 0) & SAMPLES[one]) > 0);
    expect(marked, `samples on ${date}`).toEqual(FREQUENCIES.filter((one) => samples.has(one)));
  }
  // A range from any day whose returns are known.
  const broken = days.findLastIndex(({ growth }) => typeof growth === 'string');
  const from = Math.max(broken + 1, Math.floor(days.length / 7));
  if (from + 1 >= days.length) return 'short';
  const [opening, last] = [days[from], days.at(-1)];
  const range = { from: opening?.date as LocalDate, to: last?.date as LocalDate };
  const figure = sampledReturns(series, range);
  const expected = oracleSamples(days.slice(from + 1));
  if (typeof expected === 'string') {
    expect(figure).toEqual({ known: false, reason: expected });
    return expected;
  }
  if (!figure.known) throw new Error(`${figure.reason} is not ${expected.frequency}`);
  const { frequency, returns } = figure.value;
  expect(frequency).toBe(expected.frequency);
  expect([...figure.value.days].map(dateOfDay)).toEqual(expected.dates);
  for (const [i, one] of expected.returns.entries())
    expect(Math.abs((returns[i] ?? NaN) - one)).toBeLessThan(1e-9 * Math.max(1, Math.abs(one)));
  return frequency;
}

function checkExact(input: OracleInput, verdict: ReturnType<typeof consultOracle>): void {
  const { ledger, book, report } = consultEngine(input);
  const refusals = ledger.faults.filter(({ code }) => code === 'oversold' || code === 'no_holding');
  expect(ledger.faults.filter((fault) => !refusals.includes(fault))).toEqual([]);
  expect(
    refusals.map(({ entryId, available }) => ({ entryId, available: available ?? '' })).sort(byId),
  ).toEqual(verdict.refused.toSorted(byId));
  for (const [i, { queue }] of book.positions.entries()) {
    const expected = (verdict.lots.get(ledger.instruments[i]?.id ?? '') ?? []).map((lot) => ({
      quantity: lot.quantity.toFixed(),
      cost: plain(lot.cost),
      costBase: plain(lot.costBase),
    }));
    const actual = queue.open().map((lot) => ({
      quantity: unitsText(lot.quantity),
      cost: text(lot.cost),
      costBase: text(lot.costBase),
    }));
    expect(actual).toEqual(expected.filter(({ quantity }) => quantity !== '0'));
  }
  const gains = book.disposals.map((disposal) => ({
    entryId: disposal.booking.entry.id,
    proceeds: text(disposal.proceeds),
    proceedsBase: text(disposal.proceedsBase),
    cost: text(disposal.cost),
    costBase: text(disposal.costBase),
    currencyPart: text(disposal.currencyPart),
  }));
  const expectedGains = verdict.gains.map((gain) => ({
    entryId: gain.entryId,
    proceeds: plain(gain.proceeds),
    proceedsBase: plain(gain.proceedsBase),
    cost: plain(gain.cost),
    costBase: plain(gain.costBase),
    currencyPart: plain(gain.currencyPart),
  }));
  expect(gains).toEqual(expectedGains);
  expect(report.value.partial).toBe(verdict.days.at(-1)?.value.toFixed() ?? '0');
  expect(report.value.total.known).toBe(
    report.value.unknownLines === 0 && report.lines.every(({ valueBase }) => valueBase.known),
  );
  if (!input.cashKept) return;
  const cash = Object.fromEntries(report.cash.map(({ currency, balance }) => [currency, balance]));
  const expectedCash = [...verdict.cash].filter(([, balance]) => !balance.isZero());
  expect(cash).toEqual(Object.fromEntries(expectedCash.map(([code, balance]) => [code, balance.toFixed()])));
}

const byId = (a: { entryId: string }, b: { entryId: string }): number => (a.entryId < b.entryId ? -1 : 1);

/** A generated set of any seed as the oracle takes it. */
function generatedInput(seed: number, costMethod: CostMethod): OracleInput {
  const set = generate({ symbols: 4, activities: 90, years: 1, seed, prefix: 'S' });
  const prices = set.symbols.map(({ symbol }, s) => {
    const closes = set.dates.map((date, d) => [date, String(set.prices[s]?.[d])]);
    return [symbol, Object.fromEntries(closes) as Quotes] as const;
  });
  return {
    ...ledgerInputOf(set),
    prices: Object.fromEntries(prices),
    rates: {},
    baseCurrency: 'USD',
    cashKept: false,
    costMethod,
    to: set.dates.at(-1) ?? '',
  };
}

describe('random ledgers against the oracle', () => {
  test('daily values, flows and returns agree within 1e-12', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const input = randomLedger(seed);
        checkDays(input, consultOracle(input));
      }),
      { numRuns: RUNS },
    );
  }, 600_000);

  test('so do those with instruments that were declared worthless, and all that is exact', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), (seed, place) => {
        const ledger = randomLedger(seed);
        const dates = ledger.entries.map(({ tradeDate }) => tradeDate);
        const ids = ledger.instruments.map(({ id }) => id);
        const worthless = Object.fromEntries(
          ids.flatMap((id, i) => (i % 2 === 0 ? [[id, dates[(place + i) % dates.length] ?? ledger.to]] : [])),
        );
        const input = { ...ledger, worthless };
        const verdict = consultOracle(input);
        checkDays(input, verdict);
        checkExact(input, verdict);
        checkSamples(input, verdict);
      }),
      { numRuns: RUNS },
    );
  }, 600_000);

  test('samples and the returns between them agree at every frequency', () => {
    const met = new Set<string>();
    // The steps take turns, so that each frequency occurs in every run.
    let turn = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const step = PRICE_STEPS[turn++ % PRICE_STEPS.length] ?? 1;
        const input = withPrices(randomLedger(seed), seed + 1, step);
        met.add(checkSamples(input, consultOracle(input)));
      }),
      { numRuns: RUNS },
    );
    for (const one of [...FREQUENCIES, 'too_rarely_priced', 'too_few_returns']) expect(met).toContain(one);
  }, 600_000);

  test('lots, costs, gains, cash, refusals and the value of the last day are exactly equal', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const input = randomLedger(seed);
        checkExact(input, consultOracle(input));
      }),
      // Three splits wait, and a booked one divides their units by three.
      { numRuns: RUNS, examples: [[1957067302]] },
    );
  }, 600_000);

  test('generated sets of other seeds agree too', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom<CostMethod>('fifo', 'average'), (seed, costMethod) => {
        const input = generatedInput(seed, costMethod);
        const verdict = consultOracle(input);
        checkDays(input, verdict);
        checkExact(input, verdict);
      }),
      { numRuns: 4 },
    );
  }, 600_000);
});
