import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../../ledger/entry.ts';
import { dateOfDay } from '../../dates/dates.ts';
import type { FlowFigure } from '../../ledger/booking-flows.ts';
import { amountNumber, amountText, unitsText } from '../../number/exact.ts';
import { irrFlows, rangeBounds, rangeFigures } from '../../returns/range-figures.ts';
import type { DateRange } from '../../returns/range-figures.ts';
import { holdingsAsAt } from '../../values/valuation.ts';
import { Valuer } from '../../values/valuer.ts';
import { flowParts } from './flow-parts.ts';
import { linkedPeriods } from './linked-periods.ts';
import { prepareLedger } from '../../ledger/ledger.ts';
import type { Market, Settings } from '../../market/market.ts';
import { dailyPerformance } from '../../returns/performance.ts';
import { entry, EUR, KEPT, market, NOT_KEPT, on, rates, USD } from '../../testing/notation.ts';

const instruments = ['B', 'C'].map((id) => ({ id, currency: EUR })).concat({ id: 'U', currency: USD });
const close = (value: number) => expect.closeTo(value, 12) as number;

function portfolioOf(entries: LedgerEntry[], scene: Market, given: { to: string; settings?: Settings }) {
  const ledger = prepareLedger({ entries, instruments });
  const settings = given.settings ?? KEPT;
  const series = dailyPerformance(ledger, scene, { settings, to: on(given.to) });
  return { ledger, market: scene, settings, series };
}

type Portfolio = ReturnType<typeof portfolioOf>;

/** The parts of a sum: their day, entry or instrument, amount or units, currency, rate and converted amount. */
function sumRows({ ledger, market: scene, settings }: Portfolio, name: FlowFigure, range: DateRange) {
  const valuer = new Valuer(ledger, scene, settings);
  return flowParts(valuer, name, range).map((part) => {
    const { booking, instrument, quantity, price, currency, day, amount, base } = part;
    return {
      date: dateOfDay(day),
      subject: booking?.entry.id ?? ledger.instruments[instrument]?.id,
      stated: booking === null ? unitsText(quantity) : amountText(amount ?? 0n),
      price: price?.price ?? null,
      currency: valuer.codeOf(currency),
      rate: valuer.stated(valuer.rateFor(currency, day), day)?.rate ?? null,
      base: base === null ? null : amountNumber(base),
    };
  });
}

/** The days that change the net or gross index. */
const movedDays = ({ series }: Portfolio, range: DateRange, isGross = false) =>
  linkedPeriods(series, range, { isGross, isDaily: true }).filter(({ factor }) => factor !== 1);
const datesOf = (days: ReturnType<typeof movedDays>) => days.map(({ firstDay }) => dateOfDay(firstDay));

/** The flows of the internal rate; none while it is unknown. */
function rateFlows({ series }: Portfolio, range: DateRange) {
  const { xirr, closingValue } = rangeFigures(series, range);
  if (!xirr.known || !closingValue.known) return [];
  const flows = irrFlows(series, rangeBounds(series, range).span, closingValue.value);
  const counted = flows.filter(({ amount }) => amount !== 0);
  return counted.map(({ day, amount }) => {
    const days = day - (counted[0]?.day ?? 0);
    return { date: dateOfDay(day), amount, days, present: amount / (1 + xirr.value) ** (days / 365) };
  });
}

describe('the rows of a sum', () => {
  const entries = [
    entry('2024-01-01 deposit 100 EUR', { id: 'put' }),
    entry('2024-01-01 deposit 8 USD', { id: 'dollars' }),
    entry('2024-01-02 transfer_in 3 B EUR', { id: 'brought' }),
    entry('2024-01-02 buy 1 B @ 10 EUR', { id: 'bought', fee: '1', tax: '0.25' }),
    entry('2024-01-02 fee 4 USD', { id: 'fee' }),
    entry('2024-01-02 fee_refund 1 USD', { id: 'refund' }),
    entry('2024-01-02 tax 2 USD', { id: 'tax' }),
    entry('2024-01-02 tax_refund 1 USD', { id: 'back' }),
    entry('2024-01-02 interest 3 USD', { id: 'interest' }),
    entry('2024-01-02 dividend 2 B EUR', { id: 'dividend', tax: '0.5' }),
    entry('2024-01-03 withdrawal 20 EUR', { id: 'taken' }),
    entry('2024-01-03 transfer_out 1 B EUR', { id: 'given' }),
  ];
  const scene = market(
    { B: { '2024-01-02': '10', '2024-01-03': '11' } },
    rates({ 'USD/EUR': { '2024-01-01': '0.5', '2024-01-03': '0.75' } }),
  );
  const portfolio = portfolioOf(entries, scene, { to: '2024-01-03' });
  const whole = { from: on('2023-12-31'), to: on('2024-01-03') };
  const rowsOf = (name: FlowFigure, range = whole) =>
    sumRows(portfolio, name, range).map(({ date, subject, stated, currency, rate, base }) => [
      date.slice(8),
      subject,
      stated,
      currency,
      rate,
      base,
    ]);

  test('are the entries, and transfers in kind, by date', () => {
    expect(rowsOf('inflow')).toEqual([
      ['01', 'put', '100', 'EUR', '1', 100],
      ['01', 'dollars', '8', 'USD', '0.5', 4],
      ['02', 'B', '3', 'EUR', '1', 30],
    ]);
    expect(rowsOf('outflow')).toEqual([
      ['03', 'taken', '20', 'EUR', '1', 20],
      ['03', 'B', '1', 'EUR', '1', 11],
    ]);
    expect(rowsOf('income')).toEqual([
      ['02', 'interest', '3', 'USD', '0.5', 1.5],
      ['02', 'dividend', '2', 'EUR', '1', 2],
    ]);
    expect(rowsOf('fees')).toEqual([
      ['02', 'bought', '1', 'EUR', '1', 1],
      ['02', 'fee', '4', 'USD', '0.5', 2],
      ['02', 'refund', '-1', 'USD', '0.5', -0.5],
    ]);
    expect(rowsOf('taxes')).toEqual([
      ['02', 'bought', '0.25', 'EUR', '1', 0.25],
      ['02', 'tax', '2', 'USD', '0.5', 1],
      ['02', 'back', '-1', 'USD', '0.5', -0.5],
      ['02', 'dividend', '0.5', 'EUR', '1', 0.5],
    ]);
  });

  test('are those after the first day of the range and on its last', () => {
    const range = { from: on('2024-01-01'), to: on('2024-01-02') };
    expect(rowsOf('inflow', range).map(([, subject]) => subject)).toEqual(['B']);
    expect(rowsOf('outflow', range)).toEqual([]);
    expect(rowsOf('inflow', { from: on('2024-01-02'), to: on('2024-01-03') })).toEqual([]);
    expect(rowsOf('outflow', { from: on('2024-01-03'), to: on('2024-01-03') })).toEqual([]);
    expect(rowsOf('fees', { from: on('2024-01-02'), to: on('2024-01-03') })).toEqual([]);
  });

  test('are sorted by date, whether they moved money or units', () => {
    const mixed = portfolioOf(
      [entry('2024-01-02 transfer_in 1 B EUR'), entry('2024-01-03 deposit 5 EUR', { id: 'later' })].concat(
        entry('2024-01-01 deposit 7 EUR', { id: 'first' }),
      ),
      scene,
      { to: '2024-01-03' },
    );
    const rows = sumRows(mixed, 'inflow', whole);
    expect(rows.map(({ subject }) => subject)).toEqual(['first', 'B', 'later']);
    expect(rows[1]).toMatchObject({ stated: '1', price: '10', currency: 'EUR', rate: '1', base: 10 });
  });

  test('name a missing price or rate', () => {
    const lost = portfolioOf(
      [entry('2024-01-02 transfer_in 3 C EUR'), entry('2024-01-02 fee 4 CHF', { id: 'fee' })],
      market({}),
      { to: '2024-01-02' },
    );
    const range = { from: on('2024-01-01'), to: on('2024-01-02') };
    const of = { date: '2024-01-02', price: null, base: null };
    expect(sumRows(lost, 'inflow', range)).toEqual([
      { ...of, subject: 'C', stated: '3', currency: 'EUR', rate: '1' },
    ]);
    expect(sumRows(lost, 'fees', range)).toEqual([
      { ...of, subject: 'fee', stated: '4', currency: 'CHF', rate: null },
    ]);
  });

  test('without cash tracking are what each trade contributed or withdrew', () => {
    const bare = portfolioOf(entries, scene, { to: '2024-01-03', settings: NOT_KEPT });
    const rows = sumRows(bare, 'outflow', whole).map(({ subject, stated }) => [subject, stated]);
    expect(rows).toEqual([
      ['refund', '1'],
      ['back', '1'],
      ['interest', '3'],
      ['dividend', '1.5'],
      ['B', '1'],
    ]);
  });
});

describe('the rows of a return', () => {
  const portfolio = portfolioOf(
    [
      entry('2024-01-01 deposit 100 EUR'),
      entry('2024-01-02 fee 10 EUR'),
      entry('2024-01-04 deposit 110 EUR'),
      entry('2024-01-05 interest 40 EUR'),
      entry('2024-01-05 withdrawal 20 EUR'),
    ],
    market({}),
    { to: '2024-01-06' },
  );
  const range = { from: on('2024-01-01'), to: on('2024-01-06') };

  test('are the days with flows, with what the formula needs', () => {
    const nothing = { inflow: 0, outflow: 0, fees: 0 };
    const [taxed, earned] = movedDays(portfolio, range);
    expect(datesOf(movedDays(portfolio, range))).toEqual(['2024-01-02', '2024-01-05']);
    expect(taxed).toMatchObject({
      ...nothing,
      opening: 100,
      closing: close(90),
      fees: 10,
      factor: close(0.9),
    });
    expect(earned).toMatchObject({ ...nothing, opening: 200, closing: 220, outflow: 20, factor: close(1.2) });
    const { firstDay, growthGross, days } = portfolio.series;
    expect([taxed, earned].map((one) => growthGross[(one?.firstDay ?? 0) - firstDay])).toEqual([
      close(1),
      close(1.2),
    ]);
    expect([taxed, earned].map((one) => days.charges[(one?.firstDay ?? 0) - firstDay])).toEqual([10, 0]);
    expect(movedDays(portfolio, { ...range, from: on('2024-01-02') }, true)).toHaveLength(1);
  });

  test('of a money-weighted return with several solutions are empty, and its terms are these solutions', () => {
    const several = portfolioOf(
      [
        entry('2022-01-01 deposit 1000 EUR'),
        entry('2022-12-31 interest 1300 EUR'),
        entry('2023-01-01 withdrawal 2300 EUR'),
        entry('2024-01-01 deposit 1320 EUR'),
        entry('2024-01-01 fee 1320 EUR'),
      ],
      market({}),
      { to: '2024-01-01' },
    );
    const years = { from: on('2021-12-31'), to: on('2024-01-01') };
    const { xirr } = rangeFigures(several.series, years);
    expect(xirr).toMatchObject({ known: false, reason: 'several_rates', roots: [close(0.1), close(0.2)] });
    expect(rateFlows(several, years)).toEqual([]);
  });

  test('of a money-weighted return are its flows at their present value, which add up to zero', () => {
    const rows = rateFlows(portfolio, range);
    expect(rows.map(({ date, amount, days }) => [date.slice(8), amount, days])).toEqual([
      ['01', 100, 0],
      ['04', 110, 3],
      ['05', -20, 4],
      ['06', -220, 5],
    ]);
    const present = rows.map((one) => one.present);
    expect(present[0]).toBe(100);
    expect(present.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 8);
    const { xirr } = rangeFigures(portfolio.series, range);
    expect(xirr.roots).toEqual([xirr.known ? xirr.value : null]);
  });

  test('of a range before the series are empty, and its opening value is its value', () => {
    const late = portfolioOf(
      [entry('2024-01-03 deposit 100 EUR'), entry('2024-01-05 interest 10 EUR')],
      market({}),
      { to: '2024-01-06' },
    );
    const inside = { from: on('2024-01-03'), to: on('2024-01-06') };
    expect(rateFlows(late, inside).map(({ date, amount }) => [date, amount])).toEqual([
      ['2024-01-03', 100],
      ['2024-01-06', -110],
    ]);
    expect(datesOf(movedDays(late, inside))).toEqual(['2024-01-05']);
    expect(rangeFigures(late.series, inside).openingValue).toEqual({ known: true, value: 100 });
    const opened = holdingsAsAt(late.ledger, late.market, { settings: late.settings, asAt: inside.from });
    expect([opened.lines, opened.cash]).toMatchObject([[], [{ currency: 'EUR', balance: '100' }]]);
    const cut = { from: on('2024-01-04'), to: on('2024-01-05') };
    expect(datesOf(movedDays(late, cut))).toEqual(['2024-01-05']);
    expect(movedDays(late, { to: on('2024-01-04'), from: on('2024-01-03') })).toEqual([]);
  });

  test('of a return include the day on which only the gross return moved', () => {
    const charged = portfolioOf(
      [entry('2024-01-03 deposit 100 EUR'), entry('2024-01-04 interest 5 EUR', { fee: '5' })],
      market({}),
      { to: '2024-01-05' },
    );
    const range_ = { from: on('2024-01-02'), to: on('2024-01-05') };
    expect(datesOf(movedDays(charged, range_, true))).toEqual(['2024-01-04']);
  });

  test('of a drawdown are its dates, without a recovery that has not happened', () => {
    const falling = portfolioOf(
      [entry('2024-01-01 deposit 100 EUR'), entry('2024-01-03 fee 10 EUR')],
      market({}),
      { to: '2024-01-04' },
    );
    const { drawdown } = rangeFigures(falling.series, { ...range, to: on('2024-01-04') });
    expect(drawdown).toMatchObject({
      known: true,
      value: {
        depth: close(-0.1),
        peakDate: '2024-01-02',
        troughDate: '2024-01-03',
        recoveryDate: null,
      },
    });
  });

  test('are unknown or absent if the figure is unknown', () => {
    const lost = portfolioOf([entry('2024-01-02 transfer_in 1 B EUR')], market({}), { to: '2024-01-03' });
    const asked = { from: on('2024-01-01'), to: on('2024-01-03') };
    const figures = rangeFigures(lost.series, asked);
    expect([figures.drawdown.known, figures.xirr.known, figures.xirr.roots ?? []]).toEqual([
      false,
      false,
      [],
    ]);
    expect(rateFlows(lost, asked)).toEqual([]);
    for (const isGross of [false, true])
      expect(linkedPeriods(lost.series, asked, { isGross, isDaily: true })[0]).toMatchObject({
        factor: Number.NaN,
        note: 'missing_price',
      });
    expect(rangeFigures(portfolio.series, range)).toMatchObject({
      twrGross: { value: close(0.2) },
      days: 5,
      gain: { known: true, value: 30 },
      openingValue: { value: 100 },
      closingValue: { value: 220 },
      inflow: { value: 110 },
      outflow: { value: 20 },
    });
  });
});
