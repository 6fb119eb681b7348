/** Figures that users of other programs reported as wrong, rebuilt: `reported`, each worked out by hand. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from './ledger/entry.ts';
import type { EntryType } from './ledger/entry-types.ts';
import { prepareLedger } from './ledger/ledger.ts';
import type { CostMethod, Settings } from './market/market.ts';
import type { CurrencyCode } from './number/money.ts';
import { known } from './number/unknown.ts';
import type { Figure } from './number/unknown.ts';
import { dailyPerformance } from './returns/performance.ts';
import { rangeFigures } from './returns/range-figures.ts';
import { annualised } from './returns/returns.ts';
import { maxDrawdown } from './risk/drawdown.ts';
import { sortinoRatio } from './risk/risk.ts';
import { rolling } from './risk/rolling.ts';
import { market, on, rates } from './testing/notation.ts';
import { holdingsAsAt } from './values/valuation.ts';

type Quotes = Readonly<Record<string, Readonly<Record<string, string | number>>>>;
type Fields = Readonly<Record<string, unknown>> & { readonly of?: string; readonly currency?: string };

/** A ledger in short: fields of entries as in the engine, but numbers may be plain, and `of` names the instrument. */
interface ReportedLedger {
  readonly base?: string;
  readonly method?: CostMethod;
  readonly kept?: boolean;
  readonly instruments?: Readonly<Record<string, string>>;
  readonly to: string;
  readonly entries: readonly (readonly [date: string, type: EntryType, fields: Fields])[];
  readonly prices?: Quotes;
  readonly rates?: Quotes;
}

interface Reported {
  readonly id: string;
  readonly source: string;
  readonly ledger?: ReportedLedger;
  readonly returns?: readonly number[];
  readonly expected: number | Readonly<Record<string, number>>;
}

const FOLDER = new URL('../reported/', import.meta.url);
const CASES = readdirSync(FOLDER).map(
  (name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Reported,
);

const asTexts = (quotes: Quotes = {}) =>
  Object.fromEntries(
    Object.entries(quotes).map(([name, byDate]) => [
      name,
      Object.fromEntries(Object.entries(byDate).map(([date, value]) => [date, String(value)])),
    ]),
  );

function toEntry(base: CurrencyCode, [date, type, fields]: ReportedLedger['entries'][number], seq: number) {
  const { of, ...rest } = fields;
  const texts = Object.entries(rest).map(([name, value]) => [
    name,
    typeof value === 'number' ? String(value) : value,
  ]);
  return {
    id: `e${seq}`,
    seq,
    type,
    tradeDate: on(date),
    currency: base,
    ...(of !== undefined && { instrumentId: of }),
    ...Object.fromEntries(texts),
  } as LedgerEntry;
}

/** Every figure that a report may name, of a ledger from its first entry to its end. */
function figuresOf(reported: ReportedLedger): Record<string, Figure<number>> {
  const base = (reported.base ?? 'EUR') as CurrencyCode;
  const costMethod = reported.method ?? 'fifo';
  const settings: Settings = { baseCurrency: base, cashKept: reported.kept ?? false, costMethod };
  const entries = reported.entries.map((one, i) => toEntry(base, one, i + 1));
  const named = new Set(entries.flatMap(({ instrumentId }) => instrumentId ?? []));
  const instruments = [...named].map((id) => ({
    id,
    currency: (reported.instruments?.[id] ?? base) as CurrencyCode,
  }));
  const ledger = prepareLedger({ entries, instruments });
  expect(ledger.faults).toEqual([]);
  const scene = market(asTexts(reported.prices), rates(asTexts(reported.rates)));
  const to = on(reported.to);
  const series = dailyPerformance(ledger, scene, { settings, to });
  const report = holdingsAsAt(ledger, scene, { settings, asAt: to });
  const { twr, xirr, gain, income, taxes } = rangeFigures(series, { from: series.openingDate, to });
  const exact = ({ total }: { total: Figure }): Figure<number> =>
    total.known ? known(Number(total.value)) : total;
  return {
    twr,
    xirr,
    gain,
    income,
    taxes,
    value: exact(report.value),
    cost: exact(report.costBase),
    unrealised: exact(report.unrealisedBase),
    realised: exact(report.realisedBase),
  };
}

describe('figures that were reported as wrong', () => {
  test.each(CASES.filter(({ ledger }) => ledger !== undefined))('$source', ({ ledger, expected }) => {
    if (ledger === undefined) throw new Error('a case without a ledger');
    const figures = figuresOf(ledger);
    for (const [name, value] of Object.entries(expected))
      expect({ name, ...figures[name] }).toMatchObject({
        name,
        known: true,
        value: expect.closeTo(value, 9) as number,
      });
  });

  test.each(CASES.filter(({ returns }) => returns !== undefined))('$source', ({ returns = [], expected }) => {
    expect(sortinoRatio(returns)).toMatchObject({ value: expect.closeTo(Number(expected), 9) as number });
  });

  const indexOf = (...index: number[]) => ({ firstDay: 0, index: Float64Array.from(index) });

  test('the peak of a slow decline is its first day (ml4t/diagnostic#27)', () => {
    expect(maxDrawdown(indexOf(1, 0.999, 0.998, 0.9)).peakDate).toBe('1970-01-01');
  });

  test('100, 99, 50, 90, 100 falls by half and recovers on its last day (QuantInvestStrats#15)', () => {
    expect(maxDrawdown(indexOf(1, 0.99, 0.5, 0.9, 1))).toMatchObject({
      depth: -0.5,
      peakDate: '1970-01-01',
      troughDate: '1970-01-03',
      recoveryDate: '1970-01-05',
      lengthDays: 4,
    });
  });

  test('a fall from 2 to 0.25 is 87.5 % (ta4j#899)', () => {
    expect(maxDrawdown(indexOf(1, 2, 1, 0.5, 0.25, 1)).depth).toBe(-0.875);
  });

  test('a rolling Sortino ratio divides by the downside of its own window (quantstats#129)', () => {
    const windows = rolling([0.02, -0.01, 0.03, 0.02], 2, (returns) => sortinoRatio(returns));
    expect(windows[0]).toMatchObject({ value: expect.closeTo(11.22497216, 8) as number });
    expect(windows[1]).toMatchObject({ value: expect.closeTo(22.449944321, 8) as number });
    expect(windows[2]).toEqual({ known: false, reason: 'no_fall' });
  });

  test('a year is as long as its calendar (quantstats#302, #458)', () => {
    expect(annualised(1, 365)).toEqual(known(1));
    expect(annualised(1.006 ** 26 - 1, 182)).toMatchObject({ reason: 'shorter_than_a_year' });
    expect(annualised(1.006 ** 104 - 1, 728)).toMatchObject({
      value: expect.closeTo(0.3660485590924347, 12) as number,
    });
  });
});
