/** Booked rows are recognised by the key of their contents, which may not change between versions. */
import { transactionTypes } from '@partnerfolio/contract/choices';
import { transactionLayoutSchema } from '@partnerfolio/contract/imports';
import { expect, test } from 'vitest';
import { rowKey } from './row-keys.ts';
import { readTransactionRow } from '../rows/row-values.ts';

const names = ['date', 'type', 'symbol', 'quantity', 'price', 'amount', 'fee', 'currency'] as const;
const layout = transactionLayoutSchema.parse({
  kind: 'transactions',
  delimiter: ',',
  dateFormat: 'yyyy-MM-dd',
  numberFormat: 'point',
  columns: Object.fromEntries(names.map((name, at) => [name, at])),
  types: Object.fromEntries(transactionTypes.map((type) => [type, type])),
});

test('a purchase has the key that earlier versions gave it', () => {
  const reading = readTransactionRow(['2026-01-05', 'buy', 'ACME', '10', '12.5', '', '1', 'EUR'], layout);
  if (reading.kind !== 'entry') throw new Error(JSON.stringify(reading));
  const numbers = ['10', '12.5', '', '1', '', '', '', ''];
  const texts = ['ACME', '', '', '', '', ''];
  expect(reading.stated).toEqual(['buy', '2026-01-05', 'EUR', ...numbers, ...texts]);
  expect(rowKey(reading.stated)).toBe('38ea5c982dfa90ad92f544f0960509e9');
});
