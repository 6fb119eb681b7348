import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valuedTransfers } from './composite-transfers.ts';
import { compositePerformance, compositeSeries } from './composite.ts';
import { convertedDays } from '../../values/converted-days.ts';
import { dayOfDate } from '../../dates/dates.ts';
import type { LocalDate } from '../../dates/dates.ts';
import type { LedgerEntry } from '../../ledger/entry.ts';
import { prepareLedger } from '../../ledger/ledger.ts';
import type { Market, Settings } from '../../market/market.ts';
import type { CurrencyCode } from '../../number/money.ts';
import { groupPerformance, holdingPerformance, partPerformance } from './part-performance.ts';
import { dailyPerformance } from '../performance.ts';
import { rangeFigures, rangeReturn } from '../range-figures.ts';
import { denseRates } from '../../market/dense-rates.ts';
import { entry, EUR, KEPT, market, NOT_KEPT, on, rates, USD } from '../../testing/notation.ts';
import { randomLedger } from '../../testing/random-ledger.ts';

const INSTRUMENTS = ['A', 'B'].map((id) => ({ id, currency: EUR }));
const PRICES = market({
  A: { '2024-01-02': '10', '2024-01-03': '11', '2024-01-04': '12' },
  B: { '2024-01-02': '20', '2024-01-03': '19', '2024-01-04': '21' },
});
const TO = on('2024-01-04');

const ledgerOf = (entries: LedgerEntry[]) => prepareLedger({ entries, instruments: INSTRUMENTS });
const twrOf = (series: ReturnType<typeof dailyPerformance>, to = TO) => {
  const { twr } = rangeFigures(series, { from: series.openingDate, to });
  return twr.known ? twr.value : twr.reason;
};

const isClose = (a: number, b: number, scale: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), scale) || (Number.isNaN(a) && Number.isNaN(b));

function sceneOf(seed: number) {
  const input = randomLedger(seed);
  const settings: Settings = {
    baseCurrency: input.baseCurrency as CurrencyCode,
    cashKept: input.cashKept,
    costMethod: input.costMethod,
  };
  return { ...input, settings, scene: market(input.prices, rates(input.rates)), end: input.to as LocalDate };
}

describe('the return of a part', () => {
  test('counts purchases as inflows, and sales and dividends as outflows, for one holding', () => {
    const ledger = ledgerOf([
      entry('2024-01-02 deposit 1000 EUR'),
      entry('2024-01-02 buy 10 A @ 10 EUR', { fee: '1' }),
      entry('2024-01-02 buy 5 B @ 20 EUR'),
      entry('2024-01-03 dividend 5 A EUR'),
      entry('2024-01-04 sell 4 A @ 12 EUR'),
      entry('2024-01-04 interest 3 EUR'),
    ]);
    const a = partPerformance(ledger, PRICES, { settings: KEPT, to: TO, instrumentIds: ['A'] });
    expect(twrOf(a)).toBeCloseTo((100 / 101) * ((110 + 5) / 100) * ((72 + 48) / 110) - 1, 12);
    expect(rangeFigures(a, { from: a.openingDate, to: TO }).income).toEqual({ known: true, value: 5 });
  });

  test('is that of several holdings combined, without transfers between them', () => {
    const ledger = ledgerOf([
      entry('2024-01-02 buy 10 A @ 10 EUR'),
      entry('2024-01-03 merger A EUR', { toInstrumentId: 'B', ratioNew: '1', ratioOld: '2' }),
    ]);
    const both = partPerformance(ledger, PRICES, { settings: NOT_KEPT, to: TO, instrumentIds: ['A', 'B'] });
    expect(twrOf(both)).toBeCloseTo(((5 * 19) / 100) * (21 / 19) - 1, 12);
    const groups = holdingPerformance(ledger, PRICES, { settings: NOT_KEPT, to: TO });
    const [a, b] = [groups.get('A'), groups.get('B')];
    if (a === undefined || b === undefined) throw new Error('two holdings were expected');
    // The received units are worth 95: they leave A and enter B.
    expect(twrOf(a)).toBeCloseTo(95 / 100 - 1, 12);
    expect(b.days.inflow[0]).toBeCloseTo(95, 10);
    expect(twrOf(b)).toBeCloseTo(21 / 19 - 1, 12);
  });

  test('is unknown if received units have no price', () => {
    const ledger = ledgerOf([
      entry('2024-01-02 buy 10 A @ 10 EUR'),
      entry('2024-01-03 spin_off A EUR', {
        toInstrumentId: 'B',
        ratioNew: '1',
        ratioOld: '10',
        costShare: '0.1',
      }),
    ]);
    const scene = market({ A: { '2024-01-02': '10' }, B: { '2024-01-04': '5' } });
    const a = partPerformance(ledger, scene, { settings: NOT_KEPT, to: TO, instrumentIds: ['A'] });
    expect(twrOf(a)).toBe('missing_price');
    expect(a.days.gaps).toEqual([
      { kind: 'missing_price', instrumentId: 'B', from: '2024-01-03', to: '2024-01-03' },
    ]);
  });

  test('is empty for an instrument that was never held', () => {
    const ledger = ledgerOf([entry('2024-01-02 buy 10 A @ 10 EUR')]);
    const none = partPerformance(ledger, PRICES, { settings: NOT_KEPT, to: TO, instrumentIds: ['B', 'X'] });
    expect(none.growth).toHaveLength(0);
  });

  test('the values of the parts add up to the value without cash, day by day', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 3 }), (seed, count) => {
        const { entries, instruments, settings, scene, end } = sceneOf(seed);
        const ledger = prepareLedger({ entries, instruments });
        const to = end;
        const whole = dailyPerformance(ledger, scene, { settings: { ...settings, cashKept: false }, to });
        const groups = groupPerformance(ledger, scene, {
          settings,
          to,
          groupOf: (id) => String(Number(id.slice(1)) % count),
        });
        const sum = new Float64Array(whole.days.window.length);
        for (const { days } of groups.values()) {
          const shift = days.window.firstDay - whole.firstDay;
          for (const [i, value] of days.value.entries()) sum[i + shift] = (sum[i + shift] ?? 0) + value;
        }
        const scale = Math.max(1, ...whole.days.value);
        expect(whole.days.value.every((value, i) => isClose(value, sum[i] ?? NaN, scale))).toBe(true);
      }),
      { numRuns: 60, examples: [[2147483647, 2]] },
    );
  }, 60_000);
});

describe('a composite', () => {
  test('adds up its members in its own currency', () => {
    const scene: Market = { ...PRICES, rates: rates({ 'EUR/USD': { '2024-01-01': '1.10' } }) };
    const members = [
      { ledger: ledgerOf([entry('2024-01-02 buy 10 A @ 10 EUR')]), market: scene, settings: NOT_KEPT },
      {
        ledger: ledgerOf([entry('2024-01-03 deposit 100 USD')]),
        market: scene,
        settings: { ...KEPT, baseCurrency: EUR },
      },
    ];
    const series = compositePerformance({ members, currency: USD, to: TO });
    expect(series.baseCurrency).toBe('USD');
    expect([...series.days.value].map((value) => value.toFixed(6))).toEqual([
      '110.000000',
      '221.000000',
      '232.000000',
    ]);
    expect([...series.days.inflow].map((value) => value.toFixed(6))).toEqual([
      '110.000000',
      '100.000000',
      '0.000000',
    ]);
  });

  test('cancels transfers between members on the same day, in cash and in kind', () => {
    const give = [
      entry('2024-01-02 deposit 500 EUR'),
      entry('2024-01-02 buy 10 A @ 10 EUR'),
      entry('2024-01-03 transfer_out 4 A EUR'),
      entry('2024-01-04 transfer_out 50 EUR'),
    ];
    const take = [
      entry('2024-01-02 deposit 200 EUR'),
      entry('2024-01-03 transfer_in 4 A EUR', { amount: '40' }),
      entry('2024-01-04 transfer_in 50 EUR'),
    ];
    const member = (entries: LedgerEntry[]) => ({
      ledger: ledgerOf(entries),
      market: PRICES,
      settings: KEPT,
    });
    const input = { members: [member(give), member(take)], currency: EUR, to: TO };
    const series = compositePerformance(input);
    expect([...series.days.inflow]).toEqual([700, 0, 0]);
    expect([...series.days.outflow]).toEqual([0, 0, 0]);
    const together = [entry('2024-01-02 deposit 700 EUR'), entry('2024-01-02 buy 10 A @ 10 EUR')];
    const whole = dailyPerformance(ledgerOf(together), PRICES, { settings: KEPT, to: TO });
    expect(twrOf(series)).toBeCloseTo(Number(twrOf(whole)), 12);
    const later = take.map((one) => (one.type === 'transfer_in' ? { ...one, tradeDate: TO } : one));
    const moved = compositePerformance({ ...input, members: [member(give), member(later)] });
    expect([...moved.days.outflow]).toEqual([0, 44, 0]);
  });

  test('of stored days equals that of the ledgers, with transfers cancelled at the rate of their day', () => {
    const scene: Market = {
      ...PRICES,
      rates: rates({ 'EUR/USD': { '2024-01-01': '1.10', '2024-01-03': '1.20' } }),
    };
    const give = [entry('2024-01-02 buy 10 A @ 10 EUR'), entry('2024-01-03 transfer_out 4 A EUR')];
    const take = [entry('2024-01-03 transfer_in 4 A EUR', { amount: '40' })];
    const inDollars = { ...NOT_KEPT, baseCurrency: USD };
    const members = [
      { ledger: ledgerOf(give), market: scene, settings: inDollars },
      { ledger: ledgerOf(take), market: scene, settings: NOT_KEPT },
    ];
    const whole = compositePerformance({ members, currency: EUR, to: TO });
    const kept = members.map(({ ledger, market: own, settings }, i) => {
      const { days } = dailyPerformance(ledger, own, { settings, to: TO });
      const pair = { from: settings.baseCurrency, to: EUR };
      const into = settings.baseCurrency === EUR ? null : denseRates(own.rates, pair, days.window).rates;
      const transfers = valuedTransfers(ledger, own, settings).map((one) => ({
        ...one,
        member: String(i),
        amount: one.amount * (into?.[one.day - days.window.firstDay] ?? 1),
      }));
      return { days: convertedDays({ ...days, firstDay: days.window.firstDay }, into), transfers };
    });
    const transfers = kept.flatMap((one) => one.transfers);
    const series = compositeSeries({ members: kept, transfers, currency: EUR, to: TO });
    expect([...series.days.inflow].map((amount) => amount.toFixed(9))).toEqual([
      '100.000000000',
      '0.000000000',
      '0.000000000',
    ]);
    expect(series.days.outflow.every((amount) => amount === 0)).toBe(true);
    expect(twrOf(series)).toBeCloseTo(Number(twrOf(whole)), 12);
    expect(rangeReturn(series, { from: series.openingDate, to: TO })).toEqual(
      rangeFigures(series, { from: series.openingDate, to: TO }).twr,
    );
  });

  test('of stored days is unknown without a value or rate, with the reason; zero needs no rate', () => {
    const kept = {
      firstDay: dayOfDate(on('2024-01-02')),
      value: Float64Array.of(0, 10, NaN, 10),
      inflow: Float64Array.of(0, 10, 0, 0),
      outflow: new Float64Array(4),
      gaps: [{ kind: 'missing_price', from: TO, to: TO }] as const,
    };
    const seriesOf = (into: Float64Array | null) =>
      compositeSeries({
        members: [{ days: convertedDays(kept, into) }],
        transfers: [],
        currency: EUR,
        to: on('2024-01-05'),
      });
    const returnTo = (into: Float64Array | null, to: string) =>
      rangeReturn(seriesOf(into), { from: on('2024-01-01'), to: on(to) });
    expect(returnTo(Float64Array.of(NaN, 2, 2, 2), '2024-01-03')).toEqual({ known: true, value: 0 });
    expect(returnTo(null, '2024-01-05')).toMatchObject({ known: false, reason: 'missing_price' });
    expect(returnTo(Float64Array.of(1, NaN, 2, 2), '2024-01-03')).toMatchObject({
      known: false,
      reason: 'missing_rate',
    });
    expect(returnTo(null, '2024-01-06')).toMatchObject({ known: false, reason: 'outside_series' });
  });

  test('of a member that joins and leaves includes its value then, but not its past', () => {
    const steady = {
      ledger: ledgerOf([entry('2024-01-02 buy 10 A @ 10 EUR')]),
      market: PRICES,
      settings: NOT_KEPT,
    };
    const guest = {
      ledger: ledgerOf([entry('2024-01-02 buy 5 B @ 20 EUR')]),
      market: PRICES,
      settings: NOT_KEPT,
      memberFrom: on('2024-01-03'),
      memberTo: on('2024-01-03'),
    };
    const series = compositePerformance({ members: [steady, guest], currency: EUR, to: TO });
    expect([...series.days.inflow]).toEqual([100, 100, 0]);
    expect([...series.days.outflow]).toEqual([0, 95, 0]);
    expect([...series.days.value]).toEqual([100, 110, 120]);
    expect(series.growth[1]).toBeCloseTo((110 + 95) / (100 + 100), 12);
    expect(series.growth[2]).toBeCloseTo(120 / 110, 12);
    const staying = { ...guest, memberTo: on('2024-06-30') };
    const later = compositePerformance({ members: [steady, staying], currency: EUR, to: TO });
    expect([...later.days.outflow]).toEqual([0, 0, 0]);
    expect([...later.days.value]).toEqual([100, 205, 225]);
  });

  test('ignores a member outside its days', () => {
    const steady = {
      ledger: ledgerOf([entry('2024-01-02 buy 10 A @ 10 EUR')]),
      market: PRICES,
      settings: NOT_KEPT,
    };
    const gone = { ...steady, memberTo: on('2023-12-31') };
    const coming = { ...steady, memberFrom: on('2024-02-01') };
    const series = compositePerformance({ members: [steady, gone, coming], currency: EUR, to: TO });
    expect([...series.days.value]).toEqual([100, 110, 120]);
  });

  test('is empty without members, or with members without entries', () => {
    expect(compositePerformance({ members: [], currency: EUR, to: TO }).growth).toHaveLength(0);
    const idle = { ledger: ledgerOf([]), market: PRICES, settings: KEPT };
    expect(compositePerformance({ members: [idle], currency: EUR, to: TO }).growth).toHaveLength(0);
  });

  test('of the parts of any ledger equals the whole', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { entries, instruments, settings, scene, end } = sceneOf(seed);
        // Entries without an instrument go to one member, each instrument to one of two; exchanges would cross their
        // border.
        const plain = entries.filter(
          ({ toInstrumentId, reversesId, type }) => !toInstrumentId && !reversesId && type !== 'valuation',
        );
        const isFirst = ({ instrumentId }: LedgerEntry) =>
          instrumentId === undefined || Number(instrumentId.slice(1)) % 2 === 0;
        const halves = [plain.filter(isFirst), plain.filter((one) => !isFirst(one))];
        const whole = dailyPerformance(prepareLedger({ entries: plain, instruments }), scene, {
          settings,
          to: end,
        });
        const members = halves.map((own) => ({
          ledger: prepareLedger({ entries: own, instruments }),
          market: scene,
          settings,
        }));
        const sum = compositePerformance({ members, currency: settings.baseCurrency, to: end });
        expect(sum.firstDay).toBe(whole.firstDay);
        const scale = Math.max(1, ...whole.days.value, ...whole.days.inflow);
        for (const name of ['value', 'inflow', 'outflow', 'income', 'fees'] as const) {
          expect(whole.days[name].every((value, i) => isClose(value, sum.days[name][i] ?? NaN, scale))).toBe(
            true,
          );
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
