import type {
  CurrencyCode as ContractCurrency,
  LocalDate as ContractDate,
} from '@partnerfolio/contract/values';
import { currencySchema, localDateSchema } from '@partnerfolio/contract/values';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { majorCurrency } from '@partnerfolio/finance/money';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { expect, expectTypeOf, test } from 'vitest';

/** The compiler checks this file with all others: two brands would need a cast at each passing of a date. */
test('dates and currencies of the contract are those of the finance package', () => {
  expectTypeOf<ContractDate>().toEqualTypeOf<LocalDate>();
  expectTypeOf<ContractCurrency>().toEqualTypeOf<CurrencyCode>();
  expectTypeOf<string>().not.toExtend<LocalDate>();
  const date: ContractDate = dateOfDay(dayOfDate(localDateSchema.parse('2026-02-28')) + 1);
  expect(date).toBe('2026-03-01');
  const code: ContractCurrency = majorCurrency(currencySchema.parse('GBX')).currency;
  expect(code).toBe('GBP');
});

test.each(['0000-01-01', '2026-02-30', '28.02.2026', 20260228, null])('%s is no date', (value) => {
  expect(localDateSchema.safeParse(value).success).toBe(false);
});

test.each(['EU', 'ABC', 'euro', 978, null])('%s is no currency', (value) => {
  expect(currencySchema.safeParse(value).success).toBe(false);
});
