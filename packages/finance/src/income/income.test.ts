import { describe, expect, test } from 'vitest';
import { expectedIncome, receivedIncome } from './income.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import { rangeMoney } from '../returns/range-money.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { entry, EUR, KEPT, market, on, rates, USD } from '../testing/notation.ts';

const scene = market(
  { A: { '2024-01-02': '10' }, U: { '2024-01-02': '10' } },
  rates({ 'USD/EUR': { '2024-01-02': '0.9', '2024-06-03': '0.8' } }),
);
const instruments = [
  { id: 'A', currency: EUR },
  { id: 'U', currency: USD },
];
const source = (entries: LedgerEntry[], on_ = scene) => ({
  ledger: prepareLedger({ entries, instruments }),
  market: on_,
  settings: KEPT,
});
const bought = [
  entry('2024-01-02 deposit 1000 EUR'),
  entry('2024-01-02 buy 10 A @ 10 EUR'),
  entry('2024-01-02 buy 10 U @ 10 USD'),
];
const known = (value: string) => ({ known: true, value });

describe('received income', () => {
  const paid = [
    ...bought,
    entry('2024-02-01 dividend 20 A EUR', { tax: '3', fee: '1' }),
    entry('2024-06-03 dividend 10 U USD', { tax: '1.5' }),
    entry('2024-07-01 interest 4 EUR'),
    entry('2024-07-02 interest_charged 1.5 EUR'),
    entry('2024-07-03 buy 1 A @ 10 EUR', { accruedInterest: '0.5', fee: '1', tax: '2' }),
    entry('2024-07-04 sell 2 U @ 10 USD', { accruedInterest: '1', fee: '1' }),
  ];

  test('is converted at the rate of its day, with net = gross − tax − fee', () => {
    const payments = receivedIncome(source(paid), { from: on('2024-01-01'), to: on('2024-12-31') });
    expect(
      payments.map(({ instrumentId, gross, tax, fee, net }) => [instrumentId, gross, tax, fee, net]),
    ).toEqual([
      ['A', known('20'), known('3'), known('1'), known('16')],
      ['U', known('8'), known('1.2'), known('0'), known('6.8')],
      [null, known('4'), known('0'), known('0'), known('4')],
      [null, known('-1.5'), known('0'), known('0'), known('-1.5')],
      ['A', known('-0.5'), known('0'), known('0'), known('-0.5')],
      ['U', known('0.8'), known('0'), known('0'), known('0.8')],
    ]);
  });

  test('adds up to the income of the same range', () => {
    const input = source(paid);
    const series = dailyPerformance(input.ledger, input.market, { settings: KEPT, to: on('2024-12-31') });
    const range = { from: on('2024-02-01'), to: on('2024-07-04') };
    const gross = receivedIncome(input, range).map((one) =>
      one.gross.known ? Number(one.gross.value) : NaN,
    );
    const { income } = rangeMoney({ ...input, series }, range);
    expect(income).toEqual(known(String(gross.reduce((sum, one) => sum + one, 0))));
  });

  test('is unknown without an exchange rate, and names the currency', () => {
    const [payment] = receivedIncome(source(paid, market({})), {
      from: on('2024-06-01'),
      to: on('2024-06-30'),
    });
    expect(payment?.net).toEqual({ known: false, reason: 'missing_rate', currencies: ['USD'] });
  });
});

describe('expected income', () => {
  const expected = (...more: LedgerEntry[]) => expectedIncome(source([...bought, ...more]), on('2024-12-31'));

  test('repeats a payment a year later for the units held now', () => {
    const payments = expected(
      entry('2024-02-01 dividend 20 A EUR', { tax: '3' }),
      entry('2024-03-01 buy 5 A @ 10 EUR'),
    );
    expect(payments).toMatchObject([
      { instrumentId: 'A', paidOn: '2024-02-01', date: '2025-02-01', quantity: '15', gross: known('30') },
    ]);
    expect(payments[0]).toMatchObject({ tax: known('4.5'), net: known('25.5') });
  });

  test('counts units of before a split as units after it', () => {
    const [payment] = expected(
      entry('2024-02-01 dividend 20 A EUR'),
      entry('2024-05-02 split A EUR', { ratioNew: '4', ratioOld: '1' }),
      entry('2024-06-03 sell 20 A @ 2.5 EUR'),
    );
    expect(payment).toMatchObject({ quantity: '20', gross: known('10') });
  });

  test('is converted at the rate of the date', () => {
    const [payment] = expected(entry('2024-03-01 dividend 10 U USD'));
    expect(payment?.gross).toEqual(known('8'));
  });

  test('leaves out what has been sold, payments of over a year ago, and interest on cash', () => {
    const early = entry('2023-12-30 buy 1 U @ 1 USD');
    const old = entry('2023-12-31 dividend 10 U USD');
    const sold = [entry('2024-02-01 dividend 20 A EUR'), entry('2024-03-01 sell 10 A @ 10 EUR')];
    expect(expected(early, old, ...sold, entry('2024-07-01 interest 4 EUR'))).toEqual([]);
  });

  test('is unknown for a payment on units that had been sold before it', () => {
    const [payment] = expected(
      entry('2024-03-01 sell 10 A @ 10 EUR'),
      entry('2024-04-01 dividend 20 A EUR'),
      entry('2024-05-02 buy 3 A @ 10 EUR'),
    );
    expect(payment).toMatchObject({ quantity: '3', gross: { known: false, reason: 'no_holding' } });
  });
});
