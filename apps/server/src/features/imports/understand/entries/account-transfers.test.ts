import { transactionLayoutSchema } from '@partnerfolio/contract/imports';
import { expect, test } from 'vitest';
import { readTransactionRow } from '../rows/row-values.ts';

test('a transfer between accounts is an error of its type, because a file states one account', () => {
  const layout = transactionLayoutSchema.parse({
    kind: 'transactions',
    delimiter: ',',
    dateFormat: 'yyyy-MM-dd',
    numberFormat: 'point',
    columns: { date: 0, type: 1, amount: 2, currency: 3 },
    types: { moved: 'account_transfer' },
    amounts: 'before_charges',
  });
  expect(readTransactionRow(['2026-01-05', 'moved', '1000', 'EUR'], layout)).toMatchObject({
    kind: 'invalid',
    errors: [{ field: 'type', code: 'account_transfer_in_file' }],
  });
});
