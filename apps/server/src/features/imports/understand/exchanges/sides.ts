/**
 * What a row says of a currency exchange without columns for the amount bought: a trade of a currency pair, a
 * sentence, or only one of its two sides.
 */
import { Decimal } from '@partnerfolio/finance/decimal';
import { typesWith } from '@partnerfolio/finance/entry-types';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import type { CurrencyCode } from '@partnerfolio/contract/values';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { readNumberAs, isNothing } from '@partnerfolio/contract/written/number-text';
import { cellPlaces, magnitude, shortened } from '../cells/row-cells.ts';
import type { Numbers, ReadLayout, RowCells } from '../cells/row-cells.ts';
import { currencyText } from '../cells/row-currency.ts';
import { isProduct } from '../columns/trade-amount.ts';

/** Both sides of an exchange, without signs. */
export interface ExchangeSides {
  readonly amount: string;
  readonly currency: CurrencyCode;
  readonly toAmount: string;
  readonly toCurrency: CurrencyCode;
  /** Whether the amounts contain the charges beside them. */
  readonly isNet: boolean;
}

interface SidedRow {
  readonly row: RowCells;
  readonly numbers: Numbers;
}

/** The currencies of a pair as brokers write it: EUR.USD or EUR/USD; null for anything else. */
const pairOf = (row: RowCells): { base: CurrencyCode; quote: CurrencyCode } | null => {
  const [, one = '', other = ''] = /^([A-Z]{3})[./]([A-Z]{3})$/.exec(row.at('symbol')) ?? [];
  const [base, quote] = [currencyText(one), currencyText(other)];
  return base === null || quote === null || base === quote || row.at('isin') !== '' ? null : { base, quote };
};

/**
 * The amount in the currency that a pair is quoted in: as stated, if it is quantity × price apart from rounding;
 * otherwise it contains charges, and the product counts.
 */
const quotedAmount = ({ row, numbers }: SidedRow, quantity: string): string | null => {
  const [price, amount] = [magnitude(numbers.price), magnitude(numbers.amount)];
  if (price === null || price === '0') return amount;
  const places = () => cellPlaces(numbers, row);
  const isStated = amount !== null && isProduct({ quantity, price, amount, places });
  return isStated ? amount : new Decimal(quantity).times(price).toFixed();
};

/** What a purchase pays and gets; a sale does the opposite. */
const boughtSides = (stated: SidedRow, quantity: string): ExchangeSides | null => {
  const pair = pairOf(stated.row);
  const currency = stated.row.at('currency');
  if (pair === null || (currency !== '' && currencyText(currency) !== pair.quote)) return null;
  const amount = quotedAmount(stated, quantity);
  return isNothing(amount)
    ? null
    : { amount, currency: pair.quote, toAmount: quantity, toCurrency: pair.base, isNet: false };
};

/**
 * A purchase or sale of a currency pair in the currency it is quoted in: buying EUR.USD pays dollars for euros. Null
 * for every other row.
 */
const tradedSides = (type: TransactionType, stated: SidedRow): ExchangeSides | null => {
  const quantity = magnitude(stated.numbers.quantity);
  if ((type !== 'buy' && type !== 'sell') || isNothing(quantity)) return null;
  const sides = boughtSides(stated, quantity);
  if (sides === null || type === 'buy') return sides;
  const { amount, currency, toAmount, toCurrency } = sides;
  return { amount: toAmount, currency: toCurrency, toAmount: amount, toCurrency: currency, isNet: false };
};

const conversion = /^Converted ([\d.,]{1,40}) (\S{1,20}) to ([\d.,]{1,40}) (\S{1,20})$/;

/** A sentence as its words say: what was given, and what came for it. */
interface Conversion {
  readonly sold: string;
  readonly from: string;
  readonly bought: string;
  readonly to: string;
}

const readConversion = (note: string): Conversion | null => {
  const [, sold, from, bought, to] = conversion.exec(note) ?? [];
  return sold && from && bought && to ? { sold, from, bought, to } : null;
};

/**
 * Both sides as Coinbase describes them, "Converted 100.00 EUR to 108.50 USD": charges are in the amounts. An error if
 * one of them is no currency; null without such a sentence.
 */
const describedSides = (row: RowCells, layout: ReadLayout): ExchangeSides | RowError | null => {
  const said = readConversion(row.at('note'));
  if (said === null) return null;
  const number = (text: string) => readNumberAs(text, layout.numberFormat, layout.strict?.numbers ?? false);
  const [currency, toCurrency] = [currencyText(said.from), currencyText(said.to)];
  const [amount, toAmount] = [number(said.sold), number(said.bought)];
  if (currency !== null && toCurrency !== null && amount !== null && toAmount !== null)
    return { amount, currency, toAmount, toCurrency, isNet: true };
  return rowError('type', 'converts_instruments', {
    from: shortened(`${said.sold} ${said.from}`),
    to: shortened(`${said.bought} ${said.to}`),
  });
};

const exchangesCurrency = typesWith(({ bought }) => bought === 'required');

/** Whether a row of a currency exchange states only one side. */
export const isOneSide = (type: TransactionType, { row, numbers }: SidedRow): boolean =>
  exchangesCurrency.has(type) &&
  !row.isOwnExport &&
  numbers.toAmount === null &&
  row.at('toCurrency') === '' &&
  !isNothing(numbers.amount);

/** Both sides of a row that states them without columns of their own; null for any other row. */
export const statedSides = (
  given: SidedRow & { readonly type: TransactionType; readonly layout: ReadLayout },
): ExchangeSides | RowError | null => {
  if (given.row.isOwnExport) return null;
  const traded = tradedSides(given.type, given);
  return traded === null && isOneSide(given.type, given) ? describedSides(given.row, given.layout) : traded;
};
