/** The fee and tax beside an amount: whether it contains them, and what the entry's amount is before them. */
import { Decimal } from '@partnerfolio/finance/decimal';
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import { magnitude } from './row-cells.ts';
import type { Numbers } from './row-cells.ts';
import { grossAmount, product } from './trade-amount.ts';

const incomes = new Set<TransactionType>(['dividend', 'interest']);
const sized = new Set<TransactionType>(['buy', 'sell', ...incomes]);
/** Rows that are a charge themselves: a column of charges can but repeat their amount. */
const charges = new Set<TransactionType>(['fee', 'tax', 'fee_refund', 'tax_refund']);

const plain = (value: string | null): string => magnitude(value) ?? '0';
const sumOf = ({ fee, tax }: Numbers): Decimal => new Decimal(plain(fee)).plus(plain(tax));

/** What a row's own quantity × price says of its amount; `undefined` where it says nothing. */
const provenIncome = (numbers: Numbers): string | undefined => {
  if (numbers.quantity === null || numbers.price === null || numbers.amount === null) return undefined;
  const [quantity, price] = [plain(numbers.quantity), plain(numbers.price)];
  const costs = [plain(numbers.fee), plain(numbers.tax)];
  const gross = grossAmount({ isPurchase: false, quantity, price, amount: plain(numbers.amount), costs });
  return gross === null ? product(quantity, price) : gross;
};

/** Whether the columns of fee and tax say once more what a row of a charge is about, or say it alone. */
const repeatsCharges = (type: TransactionType, numbers: Numbers): boolean => {
  const sum = sumOf(numbers);
  if (!charges.has(type) || sum.isZero()) return false;
  return numbers.amount === null || sum.equals(plain(numbers.amount));
};

/** An amount after its charges, without them: a purchase costs more for them, all else brings less. */
const uncharged = (type: TransactionType, numbers: Numbers): string => {
  const stated = new Decimal(plain(numbers.amount));
  return (type === 'buy' ? stated.minus(sumOf(numbers)) : stated.plus(sumOf(numbers))).toFixed();
};

/** The amount before fee and tax, from one that may be stated after them. */
export const beforeCharges = (
  type: TransactionType,
  numbers: Numbers,
  amounts: TransactionLayout['amounts'],
): string | null => {
  if (repeatsCharges(type, numbers)) return sumOf(numbers).toFixed();
  if (numbers.amount === null) return null;
  const proven = incomes.has(type) ? provenIncome(numbers) : undefined;
  const isAfter = amounts === 'after_charges' && sized.has(type);
  return proven ?? (isAfter ? uncharged(type, numbers) : magnitude(numbers.amount));
};

/** The entry's fee and tax. */
export const chargesOf = (type: TransactionType, numbers: Numbers): { fee: string; tax: string } =>
  repeatsCharges(type, numbers)
    ? { fee: '0', tax: '0' }
    : { fee: plain(numbers.fee), tax: plain(numbers.tax) };
