import { expect, test } from 'vitest';
import { clientFormSchema, clientSchema } from './clients.ts';
import { transactionDetailSchema, transactionFormSchema } from './ledger.ts';
import { instrumentFormSchema, instrumentSchema } from './market-data.ts';
import { portfolioFormSchema, portfolioSchema } from './portfolios.ts';

/** The fields of a record. A form that takes an id gets back the record with that id. */
const answered = (shape: object): Set<string> =>
  new Set(Object.keys(shape).flatMap((field) => [field, `${field}Id`]));

test.each([
  ['client', clientFormSchema.shape, clientSchema.shape],
  ['portfolio', portfolioFormSchema.shape, portfolioSchema.shape],
  ['instrument', instrumentFormSchema.shape, instrumentSchema.shape],
  ['entry', transactionFormSchema.in.shape, transactionDetailSchema.shape],
])('the answer of a %s has every field that its form takes', (_, form, answer) => {
  const fields = answered(answer);
  expect(Object.keys(form).filter((field) => !fields.has(field))).toEqual([]);
});
