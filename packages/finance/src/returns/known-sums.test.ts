import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../ledger/entry.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import { entry, EUR, KEPT, market, on, rates } from '../testing/notation.ts';
import { rangeFigures } from './range-figures.ts';
import { rangeMoney } from './range-money.ts';
import type { RangeMoney } from './range-money.ts';
import { replay } from './replay.ts';

const replayed = (entries: LedgerEntry[], scene: Market, { to }: { to: string }) => {
  const ledger = prepareLedger({ entries, instruments: [{ id: 'A', currency: EUR }] });
  return replay({ ledger, market: scene, settings: KEPT, to: on(to) });
};

/** Known amounts as text, unknown ones as their reason. */
const shown = ({ from: _from, to: _to, ...figures }: RangeMoney): Record<keyof typeof figures, string> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, figure.known ? figure.value : figure.reason]),
  ) as never;

describe('each sum of a range', () => {
  test('is known for income, fees and taxes beside a transfer in kind without a price', () => {
    const portfolio = replayed(
      [
        entry('2024-01-02 deposit 100 EUR'),
        entry('2024-01-03 transfer_in 2 A EUR'),
        entry('2024-01-03 interest 5.05 EUR', { tax: '0.05' }),
        entry('2024-01-03 fee 1 EUR'),
        entry('2024-01-03 withdrawal 3 EUR'),
      ],
      market({ A: { '2024-01-05': '10' } }),
      { to: '2024-01-05' },
    );
    const range = { from: on('2024-01-01'), to: on('2024-01-05') };
    const [money, figures] = [rangeMoney(portfolio, range), rangeFigures(portfolio.series, range)];
    expect(shown(money)).toEqual({
      openingValue: '0',
      closingValue: '121',
      inflow: 'missing_price',
      outflow: '3',
      gain: 'missing_price',
      income: '5.05',
      fees: '1',
      taxes: '0.05',
    });
    for (const name of ['outflow', 'income', 'fees', 'taxes'] as const)
      expect(figures[name]).toEqual({ known: true, value: expect.closeTo(Number(shown(money)[name]), 12) });
    expect([figures.inflow, figures.gain]).toEqual([money.inflow, money.gain]);
  });

  test('is known, without a money-weighted return, if only withdrawals cannot be converted', () => {
    const book = rates({ 'EUR/USD': { '2024-01-04': '1.25' } });
    const portfolio = replayed(
      [entry('2024-01-02 deposit 10 EUR'), entry('2024-01-03 withdrawal 5 USD')],
      market({}, book),
      { to: '2024-01-05' },
    );
    const later = rangeFigures(portfolio.series, { from: on('2024-01-02'), to: on('2024-01-05') });
    expect(later.outflow).toMatchObject({ known: false, reason: 'missing_rate' });
    expect([later.inflow, later.income]).toEqual([
      { known: true, value: 0 },
      { known: true, value: 0 },
    ]);
    expect(later.xirr).toMatchObject({ known: false, reason: 'missing_rate' });
  });
});
