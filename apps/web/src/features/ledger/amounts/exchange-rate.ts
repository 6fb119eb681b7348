import { isExact } from '../../../figures/exact.ts';

/** The amounts and currencies of an exchange, typed or booked. */
export interface Exchanged {
  amount: string | null;
  currency: string;
  toAmount: string | null;
  toCurrency: string | null;
}

const significantDigits = 7;

/** Returns the price of one unit of the first amount in the second, with seven digits, for display only. */
function ratio(of: number, by: number): number {
  return Number((by / of).toPrecision(significantDigits));
}

const numberIn = (text: string | null): number => (text !== null && isExact(text) ? Number(text) : 0);

/** Returns the rate of a currency exchange in both directions; null until both amounts and currencies are entered. */
export function dealtRates({ amount, toAmount }: Exchanged): { there: number; back: number } | null {
  const [sold, bought] = [numberIn(amount), numberIn(toAmount)];
  if (sold <= 0 || bought <= 0) return null;
  return { there: ratio(sold, bought), back: ratio(bought, sold) };
}
