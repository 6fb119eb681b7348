import { isCurrency } from '@partnerfolio/contract/currencies';
import type { CurrencyCode } from '@partnerfolio/contract/values';
import { parseCurrencyCode } from '@partnerfolio/finance/money';

/** The currency a file names, or null. `GBp` is pence and has to be looked at before it is written large. */
export const currencyText = (text: string): CurrencyCode | null => {
  const code = parseCurrencyCode(text) ?? parseCurrencyCode(text.toUpperCase());
  return code !== null && isCurrency(code) ? (code as unknown as CurrencyCode) : null;
};
