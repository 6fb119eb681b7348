import { describe, expect, test } from 'vitest';
import { prepareLedger } from '../ledger/ledger.ts';
import { entry, EUR, KEPT, market, on, rates, USD } from '../testing/notation.ts';
import { openPositions, realisedGains } from '../lots/lot-views.ts';
import { holdingsAsAt } from './valuation.ts';

describe('the rows of a value', () => {
  const scene = market(
    { B: { '2024-01-02': '10' }, U: { '2024-01-02': '20' } },
    rates({ 'EUR/USD': { '2024-01-01': '1.25' } }),
  );
  const ledger = prepareLedger({
    instruments: [
      { id: 'B', currency: EUR },
      { id: 'C', currency: EUR },
      { id: 'U', currency: USD },
    ],
    entries: [
      entry('2024-01-01 deposit 100 EUR'),
      entry('2024-01-02 buy 2 B @ 10 EUR', { id: 'first' }),
      // Units received for a fee alone have no price of their own.
      entry('2024-01-02 buy 1 C @ 0 EUR', { fee: '5' }),
      entry('2024-01-03 buy 1 U @ 20 USD', { id: 'dollars' }),
      entry('2024-01-04 sell 1 B @ 12 EUR', { id: 'sold', fee: '1' }),
    ],
  });
  const reportOn = (day: string, prices = scene) =>
    holdingsAsAt(ledger, prices, { settings: KEPT, asAt: on(day) });

  test('say where a rate is missing', () => {
    const { lines } = reportOn('2024-01-12', { ...scene, rates: rates({}) });
    expect(lines.find(({ instrumentId }) => instrumentId === 'U')).toMatchObject({
      rate: null,
      valueBase: { known: false, reason: 'missing_rate' },
    });
  });

  test('are the holdings and balances with prices, rates and their dates, or what is missing', () => {
    const { value, lines, cash } = reportOn('2024-01-12');
    // B 10, U 16, euros 100 − 20 − 5 + 11 = 86, dollars −16.
    expect(value).toMatchObject({
      total: { known: false, reason: 'missing_price', instrumentIds: ['C'] },
      partial: '96',
      unknownLines: 1,
    });
    const known = (text: string) => ({ known: true, value: text });
    const missing = { known: false, reason: 'missing_price' };
    // The line of a holding in the base currency needs no rate.
    const own = { rate: '1', path: ['EUR'] };
    const abroad = { rate: '0.8', date: '2024-01-01', path: ['USD', 'EUR'] };
    const closed = { priceDate: '2024-01-02', priceSource: 'close' };
    expect(lines).toMatchObject([
      {
        instrumentId: 'B',
        quantity: '1',
        price: known('10'),
        ...closed,
        value: known('10'),
        currency: 'EUR',
        rate: own,
        valueBase: known('10'),
      },
      {
        instrumentId: 'C',
        quantity: '1',
        price: missing,
        priceDate: null,
        priceSource: null,
        value: missing,
        currency: 'EUR',
        valueBase: missing,
      },
      {
        instrumentId: 'U',
        quantity: '1',
        price: known('20'),
        ...closed,
        value: known('20'),
        currency: 'USD',
        rate: abroad,
        valueBase: known('16'),
      },
    ]);
    expect(cash).toMatchObject([
      { currency: 'EUR', balance: '86', rate: own, valueBase: known('86') },
      { currency: 'USD', balance: '-20', rate: abroad, valueBase: known('-16') },
    ]);
    // The prices of the 2nd and the rate of the 1st are more than a week old: B, U and the dollars.
    expect([...lines, ...cash].map(({ isStale }) => isStale)).toEqual([true, false, true, false, true]);
  });

  test('of a holding are its lots, and whether its price is outdated', () => {
    const { lines, book } = reportOn('2024-01-12');
    expect(lines[2]).toMatchObject({
      instrumentId: 'U',
      gainBase: { known: true, value: '0' },
      isStale: true,
    });
    expect(openPositions(book).find(({ instrumentId }) => instrumentId === 'U')?.lots).toMatchObject([
      {
        id: 'dollars',
        acquired: '2024-01-03',
        quantity: '1',
        cost: { value: '20' },
        costBase: { value: '16' },
      },
    ]);
    expect(reportOn('2024-01-04').lines[0]).toMatchObject({ instrumentId: 'B', isStale: false });
    expect(lines.map(({ instrumentId }) => instrumentId)).not.toContain('X');
  });

  test('of a sale are the lots it took', () => {
    expect(realisedGains(reportOn('2024-01-12').book)).toMatchObject([
      {
        entryId: 'sold',
        proceeds: { value: '11' },
        cost: { value: '10' },
        gain: { value: '1' },
        proceedsBase: { value: '11' },
        costBase: { value: '10' },
        gainBase: { value: '1' },
        pricePart: { value: '1' },
        currencyPart: { value: '0' },
        lots: [
          {
            id: 'first',
            acquired: '2024-01-02',
            quantity: '1',
            cost: { value: '10' },
            costBase: { value: '10' },
          },
        ],
      },
    ]);
  });
});
