import type { UnknownName } from '@partnerfolio/contract/imports/unknown-names';
import { describe, expect, test } from 'vitest';
import { classIn, completeForm } from './name-forms.ts';

const acme: UnknownName = {
  name: 'ACME',
  problem: 'missing',
  symbol: 'Acme',
  isin: 'US0378331005',
  instrumentName: 'Acme plc',
  currency: 'USD',
  rows: 2,
};

describe('the class in a name', () => {
  test.each([
    ['iShares Core MSCI World UCITS ETF', 'fund'],
    ['Bund 2.5% 2034', 'bond'],
    ['US Treasury 15/05/2031', 'bond'],
    ['Deutsche Bank AG', 'equity'],
    ['Bitcoin', 'alternative'],
    ['Acme', 'other'],
    ['', 'other'],
  ])('%s: %s', (title, expected) => {
    expect(classIn(title)).toBe(expected);
  });
});

describe('a complete form', () => {
  test('takes everything the rows say', () => {
    expect(completeForm(acme, 'equity')).toMatchObject({
      symbol: 'ACME',
      isin: 'US0378331005',
      name: 'Acme plc',
      currency: 'USD',
      assetClass: 'equity',
    });
  });

  test('takes the symbol as the name, and leaves out a text that is no ISIN', () => {
    expect(completeForm({ ...acme, instrumentName: '', isin: '12345' }, 'other')).toMatchObject({
      name: 'ACME',
      isin: null,
    });
  });

  test('is missing without a currency, or with a symbol that is too long', () => {
    expect(completeForm({ ...acme, currency: '' }, 'other')).toBeNull();
    expect(completeForm({ ...acme, name: 'A'.repeat(41) }, 'other')).toBeNull();
  });
});
