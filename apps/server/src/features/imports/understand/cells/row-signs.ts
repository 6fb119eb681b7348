/** The signs of a row's numbers, which may contradict its type. */
import { typesWith } from '@partnerfolio/finance/entry-types';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import { rowFault } from '../../import/faults.rules.ts';
import type { RowFault } from '../../import/faults.rules.ts';
import type { Numbers } from './row-cells.ts';

export const currencyExchanges = typesWith(({ bought }) => bought === 'required');
const incomes = typesWith(({ figure }) => figure?.name === 'income' && figure.sign === 1);

export const isNegative = (value: string | null): boolean => value?.startsWith('-') ?? false;

/** A file with signs writes the accrued interest that a purchase pays below zero, as its amount. */
const accruedFaults = (type: TransactionType, { accruedInterest, amount }: Numbers): RowFault[] =>
  isNegative(accruedInterest) && !(type === 'buy' && isNegative(amount))
    ? [rowFault('accruedInterest', 'accrued_interest_below_zero')]
    : [];

/** Why the gross amount of a row cannot be: its charges are more than what it states. */
export const chargesFaults = ({ amount }: Numbers, gross: { readonly amount: string | null }): RowFault[] =>
  isNegative(gross.amount)
    ? [rowFault('amount', 'charges_exceed_amount', { amount: amount?.replace('-', '') ?? '' })]
    : [];

/** Files write sales and payments with or without a minus; only the type decides the direction. */
export const signFaults = (type: TransactionType, numbers: Numbers): RowFault[] => {
  const faults = accruedFaults(type, numbers);
  if (isNegative(numbers.price)) faults.push(rowFault('price', 'price_below_zero'));
  const { quantity, amount } = numbers;
  if (type === 'buy' && quantity !== null && isNegative(quantity))
    faults.push(rowFault('quantity', 'negative_purchase', { quantity }));
  if (currencyExchanges.has(type) && isNegative(numbers.toAmount))
    faults.push(rowFault('toAmount', 'bought_below_zero'));
  if (incomes.has(type) && amount !== null && isNegative(amount))
    faults.push(rowFault('amount', 'negative_income', { amount }));
  return faults;
};
