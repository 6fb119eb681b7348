import { describe, expect, test } from 'vitest';
import { cashOfAccount } from './cash-of-account.ts';

const entry = {
  net: null,
  amount: '100',
  instrument: null,
  accountId: 'a',
  toAccountId: 'b',
  reversesId: null,
  currency: 'EUR',
};

describe('the cash of an entry for one account', () => {
  test('is that for the portfolio without an account, and for every entry of a single account', () => {
    expect(cashOfAccount({ ...entry, net: '-2' }, undefined)).toBe('-2');
    expect(cashOfAccount({ ...entry, net: '-2', toAccountId: null }, 'a')).toBe('-2');
  });

  test('leaves the giver of a transfer with its charges, and reaches the receiver', () => {
    expect(cashOfAccount({ ...entry, net: '-2' }, 'a')).toBe('-102');
    expect(cashOfAccount({ ...entry, net: '-2' }, 'b')).toBe('100');
  });

  test('returns by a reversal', () => {
    const reversal = { ...entry, net: '2', reversesId: 'e1' };
    expect(cashOfAccount(reversal, 'a')).toBe('102');
    expect(cashOfAccount(reversal, 'b')).toBe('-100');
  });

  test('is none for units moved without charges', () => {
    const instrument = { id: 'i', symbol: 'X', name: 'X', quotation: 'unit' as const };
    expect(cashOfAccount({ ...entry, instrument, amount: null }, 'a')).toBeNull();
  });
});
