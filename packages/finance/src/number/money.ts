import { amountText, parseAmount, parseUnits, roundAmountTo } from './exact.ts';
import type { Amount, Units } from './exact.ts';

/**
 * An ISO 4217 code, or the code of a minor unit in which exchanges quote prices (GBX, ZAC, ILA). The brand is a property and no symbol,
 * so that a code checked by the contract's schema is one too.
 */
export type CurrencyCode = string & { readonly '~brand': 'CurrencyCode' };

const MINOR_UNITS: Readonly<Record<string, string>> = { GBX: 'GBP', ZAC: 'ZAR', ILA: 'ILS' };
const MINOR_SPELLINGS: Readonly<Record<string, string>> = { GBp: 'GBX', ZAc: 'ZAC', ILa: 'ILA' };
const WITHOUT_DECIMALS = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);
const WITH_THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** The currency that a text names, or null. `GBp` is read as the minor unit `GBX`. */
export function parseCurrencyCode(text: string): CurrencyCode | null {
  const code = MINOR_SPELLINGS[text] ?? text;
  return /^[A-Z]{3}$/.test(code) ? (code as CurrencyCode) : null;
}

/** Cached results of `majorCurrency`, which is called for each entry of a ledger. */
const MAJOR_CURRENCIES = new Map<CurrencyCode, { currency: CurrencyCode; perUnit: bigint }>();

/** The currency of a code, and how many units of the code make one of it (GBX: GBP, 100). */
export function majorCurrency(code: CurrencyCode): { currency: CurrencyCode; perUnit: bigint } {
  const known = MAJOR_CURRENCIES.get(code);
  if (known !== undefined) return known;
  const major = MINOR_UNITS[code];
  const found =
    major === undefined
      ? { currency: code, perUnit: 1n }
      : { currency: major as CurrencyCode, perUnit: 100n };
  MAJOR_CURRENCIES.set(code, found);
  return found;
}

/** The number of decimals in which a currency is shown and booked; two for a minor unit such as GBX as well. */
export function minorDigits(currency: CurrencyCode): number {
  if (WITHOUT_DECIMALS.has(currency)) return 0;
  return WITH_THREE_DECIMALS.has(currency) ? 3 : 2;
}

/** True for decimals that the package accepts: plain notation, at most 30 digits before and 18 after the point. */
export function isDecimalString(text: string): boolean {
  return parseUnits(text) !== null;
}

/** The exact amount of a plain decimal text; throws for any other text. */
export function toAmount(text: string): Amount {
  const amount = parseAmount(text);
  if (amount === null) throw new RangeError(`not a plain decimal: ${text}`);
  return amount;
}

/** The exact units of a plain decimal text; throws for any other text. */
export function toUnits(text: string): Units {
  const units = parseUnits(text);
  if (units === null) throw new RangeError(`not a plain decimal: ${text}`);
  return units;
}

/** An amount rounded half-even to the currency's minor unit: '2.345' EUR is '2.34', '2.355' is '2.36'. */
export function roundToMinorUnit(amount: string, currency: CurrencyCode): string {
  return amountText(roundAmountTo(toAmount(amount), minorDigits(currency)));
}

/** The exact sum of decimal texts; '0' for none. */
export function sumAmounts(amounts: Iterable<string>): string {
  let total: Amount = 0n;
  for (const amount of amounts) total += toAmount(amount);
  return amountText(total);
}
