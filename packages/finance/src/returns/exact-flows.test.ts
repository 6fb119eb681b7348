import { expect, test } from 'vitest';
import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { CurrencyCode } from '../number/money.ts';
import { entry, KEPT, market, on, rates } from '../testing/notation.ts';
import { randomLedger } from '../testing/random-ledger.ts';
import { holdingsAsAt } from '../values/valuation.ts';
import { Valuer } from '../values/valuer.ts';
import { rangeMoney } from './range-money.ts';
import { replay } from './replay.ts';

test('the money of every range of a ledger longer than the sums that are kept adds up', () => {
  const start = dayOfDate(on('2023-01-01'));
  const count = 600;
  const date = (n: number) => dateOfDay(start + n);
  const entries = Array.from({ length: count }, (_, n) => entry(`${date(n + 1)} deposit ${n + 1} EUR`));
  const ledger = prepareLedger({ entries, instruments: [] });
  const portfolio = replay({ ledger, market: market({}), settings: KEPT, to: date(count) });
  const through = (n: number) => (n * (n + 1)) / 2;
  for (let from = 1; from < count; from += 37)
    for (let to = from + 1; to < count; to += 41) {
      const { inflow, gain } = rangeMoney(portfolio, { from: date(from), to: date(to) });
      expect(inflow).toEqual({ known: true, value: String(through(to) - through(from)) });
      expect(gain).toEqual({ known: true, value: '0' });
    }
});

test.each([3, 14, 159, 265])(
  'random ledger %i has the same figures with a valuer that ranges and reports share',
  (seed) => {
    const { baseCurrency, cashKept, costMethod, ...given } = randomLedger(seed);
    const settings = { baseCurrency: baseCurrency as CurrencyCode, cashKept, costMethod };
    const ledger = prepareLedger({ entries: given.entries, instruments: given.instruments });
    const scene = market(given.prices, rates(given.rates));
    const portfolio = replay({ ledger, market: scene, settings, to: on(given.to) });
    const { series } = portfolio;
    const valuer = new Valuer(ledger, scene, settings);
    for (let day = series.firstDay; day < series.firstDay + series.days.window.length; day += 3) {
      const asAt = dateOfDay(day);
      const report = holdingsAsAt(ledger, scene, { settings, asAt, valuer });
      expect(report).toEqual(holdingsAsAt(ledger, scene, { settings, asAt }));
      const range = { from: series.openingDate, to: asAt };
      expect(rangeMoney({ ...portfolio, valuer }, range)).toEqual(rangeMoney(portfolio, range));
    }
  },
);
