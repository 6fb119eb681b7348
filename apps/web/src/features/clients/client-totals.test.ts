import { expect, test } from 'vitest';
import { clientTotals, type PortfolioRow } from './client-totals.ts';

const row = (baseCurrency: string, value: PortfolioRow['value']) => ({ baseCurrency, value }) as PortfolioRow;

test('values of one currency are added exactly, others stand beside them', () => {
  const rows = [
    row('USD', { known: true, value: '0.10' }),
    row('EUR', { known: true, value: '8932431.54' }),
    row('USD', { known: true, value: '0.20' }),
  ];
  expect(clientTotals(rows)).toEqual({
    totals: [
      { currency: 'EUR', value: '8932431.54' },
      { currency: 'USD', value: '0.3' },
    ],
    unknown: 0,
  });
});

test('a portfolio whose price is missing is counted, an empty one is not', () => {
  const rows = [
    row('EUR', { known: false, reason: 'missing_price' }),
    row('EUR', { known: false, reason: 'no_holding' }),
  ];
  expect(clientTotals(rows)).toEqual({ totals: [], unknown: 1 });
});
