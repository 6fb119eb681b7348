import { transactionTypes } from '@partnerfolio/contract/choices';
import { entryShapes } from '@partnerfolio/contract/entry-shapes';
import { describe, expect, test } from 'vitest';
import { entryFormSchema, hasField, newEntryValues } from './entry-form.ts';
import { entryTotal } from './entry-total.ts';
import { dealtRates } from '../amounts/exchange-rate.ts';

describe.each(transactionTypes)('the form of a %s', (type) => {
  const shape = entryShapes[type];

  test('has every field that the type requires', () => {
    const needed = [
      ...(shape.instrument === 'required' || shape.instrument === 'or_cash'
        ? (['instrumentId'] as const)
        : []),
      ...(shape.quantity === 'required' ? (['quantity', 'price'] as const) : []),
      ...(shape.money === 'optional' ? [] : (['amount'] as const)),
      ...(shape.ratio === 'required' ? (['ratioNew', 'ratioOld'] as const) : []),
      ...(shape.givesInstrument ? (['toInstrumentId'] as const) : []),
      ...(shape.bought === 'required' ? (['toAmount', 'toCurrency'] as const) : []),
    ];
    expect(needed.filter((field) => !hasField(type, field))).toEqual([]);
  });

  test('has no field that the type forbids', () => {
    expect(hasField(type, 'instrumentId')).toBe(shape.instrument !== 'never');
    expect(hasField(type, 'toAmount')).toBe(shape.bought === 'required');
    expect(hasField(type, 'toCurrency')).toBe(shape.bought === 'required');
    expect(hasField(type, 'accruedInterest')).toBe(shape.accruedInterest === 'optional');
  });
});

describe('a currency exchange', () => {
  const deal = {
    ...newEntryValues('2026-11-20', 'EUR'),
    type: 'currency_exchange' as const,
    amount: '1000',
    toAmount: '1225.50',
    toCurrency: 'USD',
    fee: '4',
  };

  test('sends both amounts, and pays the sold amount with its fee', () => {
    expect(entryFormSchema.parse(deal)).toMatchObject({ toAmount: '1225.50', toCurrency: 'USD', fee: '4' });
    expect(entryTotal(deal)).toEqual({ gross: '1000', charges: '4', accrued: '0', net: '-1004' });
  });

  test('shows its rate in both directions once both amounts are entered', () => {
    expect(dealtRates(deal)).toEqual({ there: 1.2255, back: 0.8159935 });
    expect(dealtRates({ ...deal, toAmount: '' })).toBeNull();
    expect(dealtRates({ ...deal, amount: '0' })).toBeNull();
  });

  test('sends no bought amount after a change to another type', () => {
    const sent = entryFormSchema.parse({ ...deal, type: 'withdrawal' });
    expect(sent).toMatchObject({ toAmount: null, toCurrency: null });
  });
});
