import { transactionTypes } from '@partnerfolio/contract/choices';
import { describe, expect, test } from 'vitest';
import type { EntryInput } from '../../fields/entry-form.ts';
import { fieldsOfTypes } from './grid-fields.ts';
import { cashByCurrency, checkRow, followingRow, isBlank, withCopy, type GridRow } from './grid-rows.ts';

const start = { today: '2026-11-20', currency: 'EUR' };
const row = (change: Partial<EntryInput>): GridRow => {
  const empty = followingRow([], start);
  return { ...empty, entry: { ...empty.entry, ...change } };
};
const errorsOf = (one: GridRow) =>
  Object.entries(checkRow(one).errors ?? {}).map(([field, error]) => [field, error.code]);

test.each(transactionTypes)('an entry of type %s has a column for each field that it requires', (type) => {
  const fields = fieldsOfTypes(new Set([type]));
  const missing = Object.keys(checkRow(row({ type })).errors ?? {});
  expect(missing.filter((field) => !fields.some((one) => one === field))).toEqual([]);
});

describe('checkRow', () => {
  test('reports what the single form would', () =>
    expect(errorsOf(row({ quantity: '?10.000', price: '3' }))).toEqual([
      ['quantity', 'bad_amount'],
      ['instrumentId', 'instrument_required'],
    ]));
  test('reports a value that the type does not have, because it would be lost', () =>
    expect(errorsOf(row({ type: 'deposit', amount: '5', quantity: '3', fee: '0.00' }))).toEqual([
      ['quantity', 'not_in_type'],
    ]));
});

test('a new row keeps type and date, and is blank', () => {
  const after = followingRow([row({ type: 'fee', tradeDate: '2026-03-02', amount: '7' })], start);
  expect(after.entry).toMatchObject({ type: 'fee', tradeDate: '2026-03-02', amount: '', currency: 'EUR' });
  expect(isBlank(after)).toBe(true);
});

test('a copy has a key of its own', () => {
  const keys = withCopy([row({}), { ...row({}), key: 7 }], 0).map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
});

test('adds up the cash effect by currency, both sides of an exchange included', () =>
  expect(
    cashByCurrency(
      [
        row({ type: 'deposit', amount: '100.10' }),
        row({ quantity: '2', price: '10', fee: '0.20' }),
        row({ quantity: '20', price: '50', instrumentId: 'bond' }),
        row({ type: 'currency_exchange', amount: '10', toAmount: '11', toCurrency: 'USD' }),
        row({ type: 'deposit', amount: '?1.000' }),
      ],
      { bond: { quotation: 'percent' } },
    ),
  ).toEqual([
    ['EUR', '59.9'],
    ['USD', '11'],
  ]));
