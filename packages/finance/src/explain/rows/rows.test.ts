import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generate } from '../../../../../bench/portfolio-sets.mjs';
import type { LocalDate } from '../../dates/dates.ts';
import { dateOfDay } from '../../dates/dates.ts';
import { FLOW_FIGURES } from '../../ledger/booking-flows.ts';
import { prepareLedger } from '../../ledger/ledger.ts';
import { amountText } from '../../number/exact.ts';
import type { CurrencyCode } from '../../number/money.ts';
import { dailyPerformance } from '../../returns/performance.ts';
import { rangeFigures } from '../../returns/range-figures.ts';
import type { DateRange } from '../../returns/range-figures.ts';
import { rangeMoney } from '../../returns/range-money.ts';
import type { ReplayedPortfolio } from '../../returns/range-money.ts';
import { entry, KEPT, market, NOT_KEPT, on, rates } from '../../testing/notation.ts';
import { ledgerInputOf, marketOf } from '../../testing/portfolio-set.ts';
import { randomLedger } from '../../testing/random-ledger.ts';
import { Valuer } from '../../values/valuer.ts';
import { flowParts } from './flow-parts.ts';
import { linkedPeriods } from './linked-periods.ts';
import { returnChecks } from './return-checks.ts';

function randomPortfolio(seed: number): ReplayedPortfolio & { to: LocalDate } {
  const input = randomLedger(seed);
  const { cashKept, costMethod } = input;
  const settings = { baseCurrency: input.baseCurrency as CurrencyCode, cashKept, costMethod };
  const ledger = prepareLedger({ entries: input.entries, instruments: input.instruments });
  const scene = market(input.prices, rates(input.rates));
  const to = input.to as LocalDate;
  return { ledger, market: scene, settings, series: dailyPerformance(ledger, scene, { settings, to }), to };
}

function setPortfolio(size: 'small' | 'medium' | 'large'): ReplayedPortfolio & { to: LocalDate } {
  const set = generate(size);
  const ledger = prepareLedger(ledgerInputOf(set));
  const scene = marketOf(set);
  const to = (set.dates.at(-1) ?? '') as LocalDate;
  const settings = { ...NOT_KEPT, baseCurrency: 'USD' as CurrencyCode };
  return { ledger, market: scene, settings, series: dailyPerformance(ledger, scene, { settings, to }), to };
}

/** What the rows of a return get wrong: its value to the last digit, or a factor that its own row does not give. */
function faultsOfReturn({ series }: ReplayedPortfolio, range: DateRange): string[] {
  const figures = rangeFigures(series, range);
  const faults: string[] = [];
  for (const isGross of [false, true]) {
    const figure = isGross ? figures.twrGross : figures.twr;
    if (!figure.known) continue;
    for (const isDaily of [false, true]) {
      const periods = linkedPeriods(series, range, { isGross, isDaily });
      const found = (periods.at(-1)?.product ?? 1) - 1;
      if (found !== figure.value) faults.push(`${found} is not ${figure.value}`);
      for (const { firstDay, opening, inflow, closing, outflow, fees, factor, note } of periods) {
        const own =
          note === 'no_capital' ? 1 : (closing + outflow + (isGross ? fees : 0)) / (opening + inflow);
        const isOwn = Math.abs(own - factor) <= 1e-9 * Math.max(1, Math.abs(factor));
        if (!isOwn) faults.push(`${dateOfDay(firstDay)}: ${own} is not ${factor}`);
      }
    }
  }
  return faults;
}

/** The sums whose parts do not add up to them exactly. */
function faultsOfSums(portfolio: ReplayedPortfolio, range: DateRange): string[] {
  const money = rangeMoney(portfolio, range);
  const valuer = new Valuer(portfolio.ledger, portfolio.market, portfolio.settings);
  return FLOW_FIGURES.flatMap((name) => {
    const figure = money[name];
    const sum = flowParts(valuer, name, money).reduce((total, { base }) => total + (base ?? 0n), 0n);
    return figure.known && figure.value !== amountText(sum) ? [`${name}: ${amountText(sum)}`] : [];
  });
}

/** The whole range and some within it. */
const rangesOf = ({ series, to }: ReplayedPortfolio & { to: LocalDate }): DateRange[] => {
  const { openingDate: from, firstDay, growth } = series;
  const middle = dateOfDay(firstDay + Math.floor(growth.length / 3));
  const later = dateOfDay(firstDay + Math.floor((growth.length * 2) / 3));
  return [
    { from, to },
    { from: middle, to },
    { from: middle, to: later },
  ];
};

describe('the rows behind a figure', () => {
  test.each(['small', 'medium', 'large'] as const)('give it to the last digit in the %s set', (size) => {
    const portfolio = setPortfolio(size);
    for (const range of rangesOf(portfolio)) {
      expect([...faultsOfReturn(portfolio, range), ...faultsOfSums(portfolio, range)]).toEqual([]);
    }
  });

  test('give it to the last digit in any ledger', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const portfolio = randomPortfolio(seed);
        for (const range of rangesOf(portfolio)) {
          expect([...faultsOfReturn(portfolio, range), ...faultsOfSums(portfolio, range)]).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  }, 30_000);
});

const A = { id: 'A', currency: 'EUR' as CurrencyCode };

function simple(entries: readonly string[], closes: Readonly<Record<string, string>>, to: string) {
  const ledger = prepareLedger({
    entries: entries.map((text, i) => entry(text, { id: `e${i}` })),
    instruments: [A],
  });
  const scene = market({ A: closes }, rates({}));
  const series = dailyPerformance(ledger, scene, { settings: KEPT, to: on(to) });
  return { series, range: { from: series.openingDate, to: on(to) } };
}

test('a period begins with a contribution and ends with a withdrawal', () => {
  const { series, range } = simple(
    [
      '2024-01-01 deposit 1000 EUR',
      '2024-01-02 buy 10 A @ 100 EUR',
      '2024-01-05 deposit 500 EUR',
      '2024-01-08 withdrawal 200 EUR',
    ],
    { '2024-01-02': '100', '2024-01-04': '110', '2024-01-08': '121' },
    '2024-01-10',
  );
  const periods = linkedPeriods(series, range, { isGross: false, isDaily: false });
  expect(
    periods.map(({ firstDay, lastDay, ...amounts }) => {
      const { opening, inflow, closing, outflow } = amounts;
      return [
        dateOfDay(firstDay),
        dateOfDay(lastDay),
        ...[opening, inflow, closing, outflow].map(Math.round),
      ];
    }),
  ).toEqual([
    ['2024-01-01', '2024-01-04', 0, 1000, 1100, 0],
    ['2024-01-05', '2024-01-08', 1100, 500, 1510, 200],
    ['2024-01-09', '2024-01-10', 1510, 0, 1510, 0],
  ]);
});

describe('the checks of returns', () => {
  test('name the days on which much was lost when the money-weighted return is negative and the other positive', () => {
    const { series, range } = simple(
      [
        '2023-01-02 deposit 1000 EUR',
        '2023-01-02 buy 10 A @ 100 EUR',
        '2024-01-02 deposit 100000 EUR',
        '2024-01-02 buy 500 A @ 200 EUR',
      ],
      {
        '2023-01-02': '100',
        '2023-12-29': '200',
        '2024-01-02': '200',
        '2024-06-03': '160',
        '2024-06-04': '158',
      },
      '2024-12-31',
    );
    const figures = rangeFigures(series, range);
    const { opposedDays } = returnChecks(series, range, figures);
    expect(opposedDays).toMatchObject([
      { date: '2024-06-03', capital: 102_000, gain: -20_400 },
      { date: '2024-06-04', gain: -1020 },
    ]);
  });

  test('name a day beyond ±50 %, and no day without one', () => {
    const wrong = { '2024-01-02': '100', '2024-01-03': '1000', '2024-01-04': '101' };
    const entries = ['2024-01-01 deposit 1000 EUR', '2024-01-02 buy 10 A @ 100 EUR'];
    const jumpy = simple(entries, wrong, '2024-01-05');
    const figures = rangeFigures(jumpy.series, jumpy.range);
    expect(returnChecks(jumpy.series, jumpy.range, figures)).toMatchObject({
      largeDayCount: 2,
      largeDays: [{ date: '2024-01-03', rate: 9 }, { date: '2024-01-04' }],
      opposedDays: [],
    });
    const calm = simple(entries, { '2024-01-02': '100', '2024-01-03': '101' }, '2024-01-05');
    expect(returnChecks(calm.series, calm.range, rangeFigures(calm.series, calm.range)).largeDays).toEqual(
      [],
    );
  });
});
