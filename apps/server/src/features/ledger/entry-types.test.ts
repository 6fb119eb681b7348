/**
 * The finance package's table defines the entry types; these tests compare everything else that knows types with it.
 */
import { transactionTypes } from '@partnerfolio/contract/choices';
import { entryShapes } from '@partnerfolio/contract/entry-shapes';
import { transactionFormSchema } from '@partnerfolio/contract/ledger';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import { ENTRY_TYPES } from '@partnerfolio/finance/entry-types';
import type { EntryType } from '@partnerfolio/finance/entry-types';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';

const types = Object.keys(ENTRY_TYPES) as EntryType[];

test("requests accept exactly the engine's types", () => {
  expect([...transactionTypes].toSorted()).toEqual(types.toSorted());
});

test("the database accepts exactly the engine's types", async () => {
  const t = await openTestApp();
  const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(pg_constraint.oid) as text from pg_constraint
    where conrelid = 'stored_transactions'::regclass and conname = 'transactions_type_check'`.execute(t.db);
  const named = Array.from((rows[0]?.text ?? '').matchAll(/'(\w+)'/g), ([, name = '']) => name);
  await t.close();
  expect(named.toSorted()).toEqual(types.toSorted());
});

const findMissingFields = (type: TransactionType): readonly string[] => {
  const form = transactionFormSchema.safeParse({ type, tradeDate: '2026-01-05', currency: 'EUR' });
  return form.success ? [] : form.error.issues.map(({ path }) => path.join('.'));
};

test.each(types)('a %s requires every field that the engine needs', (type) => {
  const rule = ENTRY_TYPES[type];
  const needed = [
    ...(rule.instrument === 'required' ? ['instrumentId'] : []),
    ...(rule.quantity === 'required' ? ['quantity'] : []),
    ...(rule.ratio === 'required' ? ['ratioNew', 'ratioOld'] : []),
    ...(rule.givesInstrument ? ['toInstrumentId'] : []),
    ...(rule.givesAccount ? ['toAccountId'] : []),
    ...(rule.costShare === 'required' ? ['costShare'] : []),
    ...(rule.gross === 'required' ? [rule.isTrade ? 'price' : 'amount'] : []),
    ...(rule.bought === 'required' ? ['toAmount', 'toCurrency'] : []),
  ];
  expect(findMissingFields(type)).toEqual(expect.arrayContaining(needed));
});

test.each(types)('a %s moves cash in the form as in the ledger', (type) => {
  const { bought, cashSign, instrument, lots } = ENTRY_TYPES[type];
  const shape = entryShapes[type];
  expect(shape.cash).toBe(cashSign);
  expect(shape.bought).toBe(bought);
  expect(shape.instrument === 'never').toBe(instrument === 'never');
  expect(shape.takesLots).toBe(lots === 'close' || lots === 'move_out' || lots === 'relocate');
});
