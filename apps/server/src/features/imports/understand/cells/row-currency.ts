/**
 * The currency of a row: from its own column, from the signs beside its amounts, or the one chosen for rows without
 * any.
 */
import { isCurrency } from '@partnerfolio/contract/currencies';
import type { CurrencyCode } from '@partnerfolio/contract/values';
import { parseCurrencyCode } from '@partnerfolio/finance/money';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { currencyMarks } from '@partnerfolio/contract/written/number-text';
import { shortened } from './row-cells.ts';
import type { Field, RowCells } from './row-cells.ts';

/** The currency that a file names, or null. `GBp` means pence, so it is checked before conversion to upper case. */
export const currencyText = (text: string): CurrencyCode | null => {
  const code = parseCurrencyCode(text) ?? parseCurrencyCode(text.toUpperCase());
  return code !== null && isCurrency(code) ? code : null;
};

const moneyFields = ['price', 'amount', 'fee', 'tax', 'accruedInterest'] as const satisfies readonly Field[];
type MoneyField = (typeof moneyFields)[number];

/** Signs that several currencies share. */
const shared: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₣': ['CHF'],
  fr: ['CHF'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  US$: ['USD'],
  C$: ['CAD'],
  CA$: ['CAD'],
  A$: ['AUD'],
  AU$: ['AUD'],
  NZ$: ['NZD'],
  HK$: ['HKD'],
  S$: ['SGD'],
  R$: ['BRL'],
  NT$: ['TWD'],
  $: 'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU BMD BSD BBD BZD FJD GYD JMD KYD LRD NAD TTD XCD'.split(
    ' ',
  ),
};

/** Whether a sign beside a number can mean the currency; an unknown sign decides nothing. */
export const canMean = (mark: string, code: string): boolean => {
  if (/^[A-Z]{3}$/.test(mark)) return !isCurrency(mark) || mark === code;
  const codes = shared[mark.replace(/\.$/, '')];
  return codes === undefined || codes.includes(code);
};

/** The currency of a sign that only one currency has. */
export const meantBy = (mark: string): CurrencyCode | null => {
  const [code, other] = shared[mark] ?? [mark];
  return code === undefined || other !== undefined ? null : currencyText(code);
};

/** The signs beside the row's amounts in the file; an edited amount keeps the sign it had. */
const listMarks = (row: RowCells): { readonly field: MoneyField; readonly mark: string }[] =>
  moneyFields.flatMap((field) => currencyMarks(row.fromFile(field)).map((mark) => ({ field, mark })));

/** A cell whose number is in another currency than its row; null if all agree. */
export const currencyConflict = (
  field: MoneyField | 'close' | 'toAmount',
  { column, text }: { readonly column: number; readonly text: string },
  currency: string,
): RowError | null =>
  currencyMarks(text).every((mark) => canMean(mark, currency))
    ? null
    : rowError(field, 'in_other_currency', { column, text: shortened(text), currency });

/**
 * The currency that an exchange buys: from its own column, or from the sign beside its amount. Null if neither states
 * one; an error if it is invalid or contradicts the sign.
 */
export const boughtCurrency = (row: RowCells, errors: RowError[]): CurrencyCode | null => {
  const text = row.at('toCurrency');
  const [marked = null] = currencyMarks(row.fromFile('toAmount')).map(meantBy);
  const code = text === '' ? marked : currencyText(text);
  if (code === null) {
    if (text !== '') errors.push(rowError('toCurrency', 'unknown_currency', { text: shortened(text) }));
    return null;
  }
  const cell = { column: row.column('toAmount'), text: row.at('toAmount') };
  const conflict = currencyConflict('toAmount', cell, code);
  if (conflict !== null) errors.push(conflict);
  return code;
};

/**
 * The row's currency; null if none is stated, which is an error unless it may be missing. An amount in another
 * currency than its row's is an error: "100 USD" in a row in EUR is neither 100 EUR nor certainly 100 USD.
 */
export const rowCurrency = (
  row: RowCells,
  { fallback, isOptional }: { readonly fallback: CurrencyCode | null; readonly isOptional: boolean },
  errors: RowError[],
): CurrencyCode | null => {
  const text = row.at('currency');
  const marks = listMarks(row);
  const [marked = null] = marks.map(({ mark }) => meantBy(mark)).filter((code) => code !== null);
  const code = text === '' ? (marked ?? fallback) : currencyText(text);
  if (code === null) {
    if (text !== '') errors.push(rowError('currency', 'unknown_currency', { text: shortened(text) }));
    else if (!isOptional) errors.push(rowError('currency', 'currency_required'));
    return null;
  }
  for (const { field } of marks) {
    const conflict = currencyConflict(field, { column: row.column(field), text: row.at(field) }, code);
    if (conflict !== null) errors.push(conflict);
  }
  return code;
};
