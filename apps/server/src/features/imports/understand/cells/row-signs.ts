/** The signs of a row's numbers, which may contradict its type. */
import { typesWith } from '@partnerfolio/finance/entry-types';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import type { Numbers } from './row-cells.ts';

export const currencyExchanges = typesWith(({ bought }) => bought === 'required');
const incomes = typesWith(({ figure }) => figure?.name === 'income' && figure.sign === 1);

export const isNegative = (value: string | null): boolean => value?.startsWith('-') ?? false;

/** A file with signs writes the accrued interest that a purchase pays below zero, as its amount. */
const accruedErrors = (type: TransactionType, { accruedInterest, amount }: Numbers): RowError[] =>
  isNegative(accruedInterest) && !(type === 'buy' && isNegative(amount))
    ? [rowError('accruedInterest', 'accrued_interest_below_zero')]
    : [];

/** Why the gross amount of a row cannot be: its charges are more than what it states. */
export const chargesErrors = ({ amount }: Numbers, gross: { readonly amount: string | null }): RowError[] =>
  isNegative(gross.amount)
    ? [rowError('amount', 'charges_exceed_amount', { amount: amount?.replace('-', '') ?? '' })]
    : [];

/** Files write sales and payments with or without a minus; only the type decides the direction. */
export const signErrors = (type: TransactionType, numbers: Numbers): RowError[] => {
  const errors = accruedErrors(type, numbers);
  if (isNegative(numbers.price)) errors.push(rowError('price', 'price_below_zero'));
  const { quantity, amount } = numbers;
  if (type === 'buy' && quantity !== null && isNegative(quantity))
    errors.push(rowError('quantity', 'negative_purchase', { quantity }));
  if (currencyExchanges.has(type) && isNegative(numbers.toAmount))
    errors.push(rowError('toAmount', 'bought_below_zero'));
  if (incomes.has(type) && amount !== null && isNegative(amount))
    errors.push(rowError('amount', 'negative_income', { amount }));
  return errors;
};
