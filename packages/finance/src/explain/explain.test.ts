import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocalDate } from '../dates/dates.ts';
import { dateOfDay } from '../dates/dates.ts';
import type { FlowFigure } from '../ledger/booking-flows.ts';
import { openPositions, realisedGains } from '../lots/lot-views.ts';
import { amountNumber, amountText } from '../number/exact.ts';
import type { Figure } from '../number/unknown.ts';
import { Valuer } from '../values/valuer.ts';
import { flowParts } from './rows/flow-parts.ts';
import { linkedPeriods } from './rows/linked-periods.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { CurrencyCode } from '../number/money.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { irrFlows, rangeBounds, rangeFigures } from '../returns/range-figures.ts';
import type { DateRange } from '../returns/range-figures.ts';
import { entry, KEPT, market, NOT_KEPT, on, rates, USD } from '../testing/notation.ts';
import { randomLedger } from '../testing/random-ledger.ts';
import { holdingsAsAt } from '../values/valuation.ts';
import type { HoldingsReport } from '../values/valuation.ts';

const FLOWS = ['inflow', 'outflow', 'income', 'fees', 'taxes'] as const;

function portfolioOf(seed: number) {
  const input = randomLedger(seed);
  const { cashKept, costMethod } = input;
  const settings = { baseCurrency: input.baseCurrency as CurrencyCode, cashKept, costMethod };
  const ledger = prepareLedger({ entries: input.entries, instruments: input.instruments });
  const scene = market(input.prices, rates(input.rates));
  const to = input.to as LocalDate;
  const series = dailyPerformance(ledger, scene, { settings, to });
  return { ledger, market: scene, settings, series, to };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const isClose = (a: number, b: number, scale: number) =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, scale, Math.abs(a));

type Portfolio = Omit<ReturnType<typeof portfolioOf>, 'to'>;

const partsOf = ({ ledger, market: scene, settings }: Portfolio, name: FlowFigure, range: DateRange) =>
  flowParts(new Valuer(ledger, scene, settings), name, range);
const reportOn = ({ ledger, market: scene, settings }: Portfolio, asAt: LocalDate) =>
  holdingsAsAt(ledger, scene, { settings, asAt });
const basesOf = ({ lines, cash }: HoldingsReport): number[] =>
  [...lines, ...cash].map(({ valueBase }) => (valueBase.known ? Number(valueBase.value) : Number.NaN));
const factorsOf = ({ series }: Portfolio, range: DateRange, isGross = false) =>
  linkedPeriods(series, range, { isGross, isDaily: true }).map(({ factor }) => factor);

/** The flows of the internal rate with what they are worth on the first day. */
function presentFlows({ series }: Portfolio, range: DateRange) {
  const { xirr, closingValue } = rangeFigures(series, range);
  if (!xirr.known || !closingValue.known) return [];
  const flows = irrFlows(series, rangeBounds(series, range).span, closingValue.value);
  const counted = flows.filter(({ amount }) => amount !== 0);
  return counted.map(({ day, amount }) => {
    const days = day - (counted[0]?.day ?? 0);
    return { amount, days, present: amount / (1 + xirr.value) ** (days / 365) };
  });
}

describe('what figures are explained by', () => {
  test('gives the figure, for any ledger', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { to, ...portfolio } = portfolioOf(seed);
        const range = { from: portfolio.series.openingDate, to };
        const figures = rangeFigures(portfolio.series, range);
        const scale = Math.max(1, ...portfolio.series.days.value.map(Math.abs));
        const isMadeOf = (figure: Figure<number>, made: () => number): boolean =>
          !figure.known || isClose(made(), figure.value, scale);
        const isSum = (name: FlowFigure) =>
          isMadeOf(figures[name], () =>
            sum(partsOf(portfolio, name, range).map(({ base }) => amountNumber(base ?? 0n))),
          );
        expect(FLOWS.filter((name) => !isSum(name))).toEqual([]);
        const valueOn = (day: LocalDate) => () => sum(basesOf(reportOn(portfolio, day)));
        expect(isMadeOf(figures.openingValue, valueOn(figures.from))).toBe(true);
        expect(isMadeOf(figures.closingValue, valueOn(figures.to))).toBe(true);
        const product = (isGross: boolean) => () =>
          factorsOf(portfolio, range, isGross).reduce((a, b) => a * b, 1) - 1;
        expect(isMadeOf(figures.twr, product(false))).toBe(true);
        expect(isMadeOf(figures.twrGross, product(true))).toBe(true);
        const { xirr } = figures;
        const flows = presentFlows(portfolio, range);
        const size = sum(flows.map(({ present }) => Math.abs(present)));
        if (xirr.known && Number.isFinite(size)) {
          // Near −100 % neighbouring rates lie far apart in 1 + r, and so do their present values.
          const resolution = Number.EPSILON / (1 + xirr.value);
          const years = Math.max(...flows.map(({ days }) => days)) / 365;
          const tolerance = 1e-6 * Math.max(1, size) + size * years * resolution;
          expect(Math.abs(sum(flows.map(({ present }) => present)))).toBeLessThanOrEqual(tolerance);
        }
      }),
      { numRuns: 80 },
    );
  }, 60_000);
});

describe('an explanation', () => {
  const ledger = prepareLedger({
    entries: [
      entry('2024-01-01 deposit 100 EUR', { id: 'd' }),
      entry('2024-01-02 buy 10 A @ 10 USD', { id: 'b', fee: '1' }),
      entry('2024-01-03 dividend 2 A USD', { id: 'i' }),
      entry('2024-01-04 sell 4 A @ 12 USD', { id: 's', fee: '1', tax: '2' }),
    ],
    instruments: [{ id: 'A', currency: USD }],
  });
  const scene = market(
    { A: { '2024-01-02': '10', '2024-01-03': '11', '2024-01-04': '12' } },
    rates({ 'USD/EUR': { '2024-01-01': '0.5', '2024-01-04': '0.75' } }),
  );
  const to = on('2024-01-04');
  const series = dailyPerformance(ledger, scene, { settings: KEPT, to });
  const portfolio = { ledger, market: scene, settings: KEPT, series };
  const range = { from: series.openingDate, to };

  const entriesOf = (name: FlowFigure) =>
    partsOf(portfolio, name, range).map(({ booking, day, currency, amount, base }) => {
      const valuer = new Valuer(ledger, scene, KEPT);
      return {
        date: dateOfDay(day),
        subject: booking?.entry.id,
        amount: amountText(amount ?? 0n),
        currency: valuer.codeOf(currency),
        rate: valuer.stated(valuer.rateFor(currency, day), day)?.rate,
        base: amountNumber(base ?? 0n),
      };
    });

  test('of income and fees lists the entries with their amounts and rates', () => {
    expect(rangeFigures(series, range).income).toEqual({ known: true, value: 1 });
    expect(entriesOf('income')).toEqual([
      { date: '2024-01-03', subject: 'i', amount: '2', currency: 'USD', rate: '0.5', base: 1 },
    ]);
    expect(entriesOf('fees').map(({ subject }) => subject)).toEqual(['b', 's']);
    expect(entriesOf('taxes').map(({ base }) => base)).toEqual([1.5]);
    expect(entriesOf('inflow').map(({ subject }) => subject)).toEqual(['d']);
  });

  test('of a return has the days, and of the annualised return, the drawdown and the rate their parts', () => {
    const [first] = linkedPeriods(series, range, { isGross: false, isDaily: true }).filter(
      ({ factor }) => factor !== 1,
    );
    expect([dateOfDay(first?.firstDay ?? 0), first?.opening, first?.closing]).toEqual([
      '2024-01-02',
      100,
      99.5,
    ]);
    const figures = rangeFigures(series, range);
    expect(figures).toMatchObject({
      twrAnnualised: { known: false, reason: 'shorter_than_a_year' },
      days: 4,
      drawdown: {
        value: {
          peakDate: expect.any(String) as string,
          troughDate: expect.any(String) as string,
          recoveryDate: expect.any(String) as string,
        },
      },
    });
    expect(figures.xirr.roots).toHaveLength(1);
  });

  test('of a value has every holding with its price and rate, and their dates', () => {
    const { value, lines, cash } = reportOn(portfolio, to);
    expect(value.total.known && value.total.value).toBe('113.5');
    expect(lines).toMatchObject([
      {
        instrumentId: 'A',
        quantity: '6',
        price: { value: '12' },
        priceDate: '2024-01-04',
        priceSource: 'close',
        rate: { rate: '0.75', date: '2024-01-04', path: ['USD', 'EUR'] },
        valueBase: { value: '54' },
      },
    ]);
    expect(cash).toMatchObject([
      { currency: 'EUR', balance: '100', valueBase: { value: '100' } },
      { currency: 'USD', balance: '-54', valueBase: { value: '-40.5' } },
    ]);
    expect([...lines, ...cash].filter(({ isStale }) => isStale)).toEqual([]);
  });

  test('of an unrealised and of a realised gain has the lots and both parts', () => {
    const { lines, book } = reportOn(portfolio, to);
    // 6 units: cost 60.6 USD = 30.3 EUR at 0.5, value 72 USD = 54 EUR.
    expect(lines).toMatchObject([{ gainBase: { value: '23.7' }, currencyPart: { value: '15.15' } }]);
    expect(openPositions(book)[0]?.lots).toMatchObject([
      {
        acquired: '2024-01-02',
        id: 'b',
        quantity: '6',
        cost: { value: '60.6' },
        costBase: { value: '30.3' },
      },
    ]);
    expect(realisedGains(book)).toMatchObject([
      { entryId: 's', gainBase: { value: '13.55' }, proceeds: { value: '45' } },
    ]);
  });

  test('says what was missing', () => {
    const brought = prepareLedger({
      entries: [entry('2024-01-02 transfer_in 1 A USD')],
      instruments: [{ id: 'A', currency: USD }],
    });
    const gappy = dailyPerformance(brought, market({}), { settings: NOT_KEPT, to });
    const { closingValue, gaps } = rangeFigures(gappy, range);
    expect(closingValue.known).toBe(false);
    expect(gaps).toContainEqual(expect.objectContaining({ kind: 'missing_price', instrumentId: 'A' }));
    const { lines } = holdingsAsAt(brought, market({}), { settings: NOT_KEPT, asAt: to });
    const missing = { known: false, reason: 'missing_price' };
    expect(lines).toMatchObject([{ instrumentId: 'A', price: missing, valueBase: missing }]);
  });
});

test('costs nothing unless requested: no module that computes imports one that explains', () => {
  const folder = fileURLToPath(new URL('../', import.meta.url));
  const counting = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!explain|testing).*(?<!\.test)\.ts$/.test(name),
  );
  const asking = counting.filter((name) =>
    /from '[./]+\/explain\//.test(readFileSync(folder + name, 'utf8')),
  );
  expect(counting.length).toBeGreaterThan(50);
  expect(asking).toEqual([]);
});
