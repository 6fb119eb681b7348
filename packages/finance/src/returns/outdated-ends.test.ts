import { describe, expect, test } from 'vitest';
import { dateOfDay } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { CurrencyCode } from '../number/money.ts';
import { outdatedLines } from '../explain/rows/outdated-lines.ts';
import { entry, EUR, market, on, rates } from '../testing/notation.ts';
import { randomLedger } from '../testing/random-ledger.ts';
import { Valuer } from '../values/valuer.ts';
import { holdingsAsAt } from '../values/valuation.ts';
import type { HoldingsReport } from '../values/valuation.ts';
import { compositePerformance } from './composites/composite.ts';
import { outdatedShare } from './outdated-ends.ts';
import { dailyPerformance } from './performance.ts';
import { rangeNotes } from './range-figures.ts';
import { monthlyReturns } from './return-table.ts';

const settings = { baseCurrency: EUR, cashKept: true, costMethod: 'fifo' } as const;
const instruments = [
  { id: 'A', currency: EUR },
  { id: 'U', currency: 'USD' as CurrencyCode },
];

function between(
  book: Parameters<typeof dailyPerformance>,
  from: string,
  to: string,
): ReturnType<typeof rangeNotes>['outdated'] {
  return rangeNotes(dailyPerformance(...book), { from: on(from), to: on(to) }).outdated;
}

describe('the share of both ends of a range at outdated prices', () => {
  const closes = { '2025-01-02': '24', '2025-12-31': '24', '2026-11-26': '25' };
  const scene = market(
    { A: closes, U: closes },
    rates({ 'USD/EUR': { '2025-12-31': '1', '2026-11-26': '1' } }),
  );
  const to = on('2026-11-27');
  const ledgerOf = (...entries: ReturnType<typeof entry>[]) => prepareLedger({ entries, instruments });

  test('is that of the value: cash is never outdated', () => {
    const ledger = ledgerOf(entry('2025-01-02 deposit 480 EUR'), entry('2025-01-02 buy 10 A @ 24 EUR'));
    const book = [ledger, scene, { settings, to }] as const;
    expect(between([...book], '2026-10-31', '2026-11-27')).toEqual({
      opening: 0.5,
      closing: 0,
      unmoved: false,
    });
    expect(between([...book], '2026-09-30', '2026-10-31')).toEqual({
      opening: 0.5,
      closing: 0.5,
      unmoved: true,
    });
    // Seven days are not more than seven.
    expect(between([...book], '2025-12-31', '2026-01-07')).toBeNull();
    expect(between([...book], '2025-12-31', '2026-01-08')).toEqual({
      opening: 0,
      closing: 0.5,
      unmoved: false,
    });
    expect(between([...book], '2024-01-01', '2025-01-03')).toBeNull();
  });

  test('of each month of a table is that of its own ends', () => {
    const ledger = ledgerOf(entry('2025-01-02 buy 10 A @ 24 EUR'));
    const kept = { ...settings, cashKept: false };
    const months = monthlyReturns(dailyPerformance(ledger, scene, { settings: kept, to }));
    expect(months[0]?.notes.outdated).toEqual({ opening: 0, closing: 1, unmoved: false });
    expect(months.at(-2)?.notes.outdated).toEqual({ opening: 1, closing: 1, unmoved: true });
    expect(months.at(-1)?.notes.outdated).toEqual({ opening: 1, closing: 0, unmoved: false });
  });

  test('follows the limit of the portfolio', () => {
    const ledger = ledgerOf(entry('2025-01-02 buy 10 A @ 24 EUR'));
    const kept = { ...settings, cashKept: false, staleDays: 400 };
    expect(between([ledger, scene, { settings: kept, to }], '2026-10-31', '2026-11-27')).toBeNull();
  });

  test('counts an outdated rate like an outdated price, of cash as well, and a line with both once', () => {
    const ledger = ledgerOf(entry('2025-12-31 deposit 100 EUR'), entry('2025-12-31 deposit 300 USD'));
    const book = [ledger, scene, { settings, to }] as const;
    expect(between([...book], '2026-10-31', '2026-11-27')).toMatchObject({ opening: 0.75, closing: 0 });
    const both = ledgerOf(entry('2025-12-31 deposit 240 USD'), entry('2025-12-31 buy 10 U @ 24 USD'));
    expect(between([both, scene, { settings, to }], '2026-10-31', '2026-11-27')?.opening).toBe(1);
  });

  test('of a composite is that of the sum of its members', () => {
    const [one, other] = [
      ledgerOf(entry('2025-01-02 deposit 240 EUR'), entry('2025-01-02 buy 10 A @ 24 EUR')),
      ledgerOf(entry('2025-01-02 deposit 720 EUR')),
    ];
    const members = [one, other].map((ledger) => ({ ledger, market: scene, settings }));
    const range = { from: on('2026-10-31'), to };
    const whole = compositePerformance({ members, currency: EUR, to });
    expect(rangeNotes(whole, range).outdated).toMatchObject({
      opening: expect.closeTo(0.25, 12) as number,
      closing: 0,
    });
    // Members that join later bring the share of the day before.
    const joining = members.map((member) => ({ ...member, memberFrom: on('2026-11-01') }));
    const joined = compositePerformance({ members: joining, currency: EUR, to });
    expect(rangeNotes(joined, range).outdated).toMatchObject({
      opening: expect.closeTo(0.25, 12) as number,
      closing: 0,
    });
  });
});

/** What the lines of a day say: of a currency at an outdated rate all that it is worth, else its outdated prices. */
function outdatedOf({ lines, cash }: HoldingsReport): number {
  const byCurrency = new Map<string, { isRateStale: boolean; all: number; outdated: number }>();
  for (const line of [...lines, ...cash]) {
    const value = line.valueBase.known ? Number(line.valueBase.value) : 0;
    const own = byCurrency.get(line.currency) ?? { isRateStale: false, all: 0, outdated: 0 };
    byCurrency.set(line.currency, own);
    own.isRateStale ||= line.rate?.isStale === true;
    own.all += value;
    if ('isPriceStale' in line && line.isPriceStale) own.outdated += Math.abs(value);
  }
  return [...byCurrency.values()].reduce(
    (sum, { isRateStale, all, outdated }) => sum + (isRateStale ? Math.abs(all) : outdated),
    0,
  );
}

test('on random ledgers: what the lines of each day say, and 0 exactly when no line with a value is outdated', () => {
  let outdatedDays = 0;
  for (let seed = 1; seed <= 25; seed++) {
    const input = randomLedger(seed);
    const ledger = prepareLedger({ entries: input.entries, instruments: input.instruments });
    const scene = market(input.prices, rates(input.rates));
    const own = {
      baseCurrency: input.baseCurrency as CurrencyCode,
      cashKept: input.cashKept,
      costMethod: input.costMethod,
      staleDays: 2,
    };
    const { days, firstDay } = dailyPerformance(ledger, scene, { settings: own, to: input.to as LocalDate });
    const valuer = new Valuer(ledger, scene, own);
    for (let i = 0; i < days.window.length; i += 3) {
      const expected = outdatedOf(
        holdingsAsAt(ledger, scene, { settings: own, asAt: dateOfDay(firstDay + i) }),
      );
      expect(days.outdated[i]).toBeCloseTo(expected, 6);
      expect(outdatedShare(days, i) > 0).toBe(expected > 0);
      const { instrumentIds, currencies } = outdatedLines(valuer, firstDay + i);
      if (expected > 0) expect(instrumentIds.length + currencies.length).toBeGreaterThan(0);
      if (expected > 0) outdatedDays += 1;
    }
  }
  expect(outdatedDays).toBeGreaterThan(50);
});
