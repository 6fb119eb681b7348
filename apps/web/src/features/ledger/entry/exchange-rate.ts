import { isExact } from '../../../figures/exact.ts';

/** What is sold and bought, as it is typed or booked. */
export interface Exchanged {
  amount: string | null;
  currency: string;
  toAmount: string | null;
  toCurrency: string | null;
}

const significantDigits = 7;

/** What one unit of the first amount costs in the second, for reading: to seven digits. */
function ratio(of: number, by: number): number {
  return Number((by / of).toPrecision(significantDigits));
}

const numberIn = (text: string | null): number => (text !== null && isExact(text) ? Number(text) : 0);

/** The rate of a currency exchange in both directions; null until both amounts and currencies are there. */
export function dealtRates({ amount, toAmount }: Exchanged): { there: number; back: number } | null {
  const [sold, bought] = [numberIn(amount), numberIn(toAmount)];
  if (sold <= 0 || bought <= 0) return null;
  return { there: ratio(sold, bought), back: ratio(bought, sold) };
}
