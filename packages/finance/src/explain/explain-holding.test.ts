import { describe, expect, test } from 'vitest';
import { explainGain, explainHolding, explainValue } from './explain-holding.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import { entry, EUR, KEPT, market, on, rates, USD } from '../testing/notation.ts';
import { holdingsAsAt } from '../values/valuation.ts';

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
  const portfolio = { ledger, market: scene, settings: KEPT };

  test('say where a rate is missing', () => {
    const bare = { ...portfolio, market: { ...portfolio.market, rates: rates({}) } };
    const { figure, rows } = explainValue(bare, on('2024-01-12'));
    expect(figure).toBe('value');
    expect(rows.find(({ subject }) => subject === 'U')?.values).toMatchObject({ rate: 'missing_rate' });
  });

  test('are the holdings and balances with prices, rates and their dates, or what is missing', () => {
    const asAt = on('2024-01-12');
    const { value, terms, rows, quality, formula, method, page } = explainValue(portfolio, asAt);
    expect(value).toMatchObject({ known: false, reason: 'missing_price', instrumentIds: ['C'] });
    // B 10, U 16, euros 100 − 20 − 5 + 11 = 86, dollars −16.
    expect(terms).toEqual([
      { name: 'partial', value: '96' },
      { name: 'unknown lines', value: 1 },
    ]);
    expect([formula, method, page]).toEqual([
      'Σ base, base = quantity × price × rate',
      'last close or manual value on or before the date, without either the last own trade; last rate on or before it',
      'valuation',
    ]);
    expect(rows.map(({ date }) => date)).toEqual(Array(5).fill('2024-01-12'));
    const own = { rate: '1', 'rate of': '2024-01-12', 'rate through': 'EUR' };
    const abroad = { rate: '0.8', 'rate of': '2024-01-01', 'rate through': 'USD → EUR' };
    expect(rows.map(({ subject, values }) => [subject, values])).toEqual([
      [
        'B',
        {
          quantity: '1',
          price: '10',
          'price of': '2024-01-02',
          'price from': 'close',
          value: '10',
          currency: 'EUR',
          ...own,
          base: '10',
        },
      ],
      [
        'C',
        {
          quantity: '1',
          price: 'missing_price',
          'price of': 'never',
          'price from': 'nowhere',
          value: 'missing_price',
          currency: 'EUR',
          ...own,
          base: 'missing_price',
        },
      ],
      [
        'U',
        {
          quantity: '1',
          price: '20',
          'price of': '2024-01-02',
          'price from': 'close',
          value: '20',
          currency: 'USD',
          ...abroad,
          base: '16',
        },
      ],
      ['EUR', { value: '86', currency: 'EUR', ...own, base: '86' }],
      ['USD', { value: '-20', currency: 'USD', ...abroad, base: '-16' }],
    ]);
    // The prices of the 2nd and the rate of the 1st are more than a week old: B, U and the dollars.
    expect(quality).toEqual({ stale: 3, gaps: [] });
  });

  test('of a holding are its lots, and whether its price is outdated', () => {
    const explained = explainHolding(portfolio, 'U', on('2024-01-12'));
    expect(explained).toMatchObject({
      figure: 'unrealised gain',
      formula: 'valueBase − costBase = pricePart + currencyPart, currencyPart = cost × rate − costBase',
      method: 'cost by fifo',
      page: 'cost-basis',
      value: { known: true, value: '0' },
      rows: [
        { date: '2024-01-03', subject: 'dollars', values: { quantity: '1', cost: '20', costBase: '16' } },
      ],
      quality: { stale: 1, gaps: [] },
    });
    expect(explained.terms.map(({ name }) => name)).toEqual([
      'quantity',
      'price',
      'value',
      'rate',
      'valueBase',
      'cost',
      'costBase',
      'pricePart',
      'currencyPart',
    ]);
    expect(explainHolding(portfolio, 'B', on('2024-01-04')).quality).toEqual({ stale: 0, gaps: [] });
    expect(explainHolding(portfolio, 'X', on('2024-01-04'))).toMatchObject({
      value: { known: false, reason: 'no_value', instrumentIds: ['X'] },
      terms: [],
      rows: [],
      quality: { stale: 0, gaps: [] },
    });
  });

  test('of a sale are the lots it took', () => {
    const { book } = holdingsAsAt(ledger, scene, { settings: KEPT, asAt: on('2024-01-12') });
    const explained = explainGain(book, 'sold');
    expect(explained).toMatchObject({
      figure: 'realised gain',
      method: 'lots by fifo, proceeds less fees and taxes',
      page: 'cost-basis',
      value: { value: '1' },
      rows: [{ date: '2024-01-02', subject: 'first', values: { quantity: '1', cost: '10', costBase: '10' } }],
      quality: { stale: 0, gaps: [] },
    });
    expect(explained?.formula).toContain('proceedsBase − costBase');
    expect(explained?.terms).toEqual([
      { name: 'proceeds', value: '11' },
      { name: 'cost', value: '10' },
      { name: 'gain', value: '1' },
      { name: 'proceedsBase', value: '11' },
      { name: 'costBase', value: '10' },
      { name: 'pricePart', value: '1' },
      { name: 'currencyPart', value: '0' },
    ]);
  });
});
