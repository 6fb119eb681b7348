/** What a row concerns: the instrument it names, or only cash. */
import { isinForm } from '@partnerfolio/contract/values';
import { isNothing } from '@partnerfolio/contract/written/number-text';
import { quotations } from '@partnerfolio/contract/choices';
import type { Quotation } from '@partnerfolio/contract/choices';
import { typesWith } from '@partnerfolio/finance/entry-types';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import type { Numbers, RowCells } from './row-cells.ts';

/** The instrument as the file names it. */
export interface NamedInstrument {
  readonly symbol: string;
  readonly isin: string;
  readonly name: string;
  readonly currency: string;
  /** What its prices state, if the file says so. */
  readonly quotation: Quotation | null;
}

/** How exports of the portal say what a price states; other files do not. */
const statedQuotation = (row: RowCells): Quotation | null =>
  quotations.find((one) => one === row.at('priceQuoted').toLowerCase()) ?? null;

interface NamingRow {
  readonly row: RowCells;
  readonly numbers: Pick<Numbers, 'quantity'>;
}

/** Types that move cash without an instrument. */
const movesCash = typesWith(({ instrument }) => instrument === 'never');
const exchangesCash = typesWith(({ bought }) => bought === 'required');
/** Types that deliver one instrument for another. */
export const exchanges = typesWith(({ givesInstrument }) => givesInstrument);
/** Types that move units between portfolios. */
export const transfers = typesWith(({ units }) => units === 'transfer_in' || units === 'transfer_out');
/** Symbols that files write for cash itself, besides the code of its currency. */
const cashSymbol = /^\$?cash([ _-]?[a-z]{3})?$/i;

/** Whether a row names no instrument, or only cash itself. */
const namesCash = (row: RowCells, currency: string): boolean => {
  const symbol = row.at('symbol');
  const isCash = symbol === '' || cashSymbol.test(symbol) || symbol.toUpperCase() === currency;
  return row.at('isin') === '' && isCash;
};

/** Whether an exchange names only its two currencies as its instrument, as brokers do: EUR/USD, EURUSD or EUR.USD. */
const namesPair = (row: RowCells): boolean =>
  row.at('isin') === '' && /^[A-Z]{3}[./ -]?[A-Z]{3}$/i.test(row.at('symbol'));

/** A deposit or withdrawal without an instrument, or a transfer of cash, which has an amount and no quantity. */
export const movesCashAlone = (
  type: TransactionType,
  { row, numbers }: NamingRow,
  currency: string,
): boolean => {
  const isCash = movesCash.has(type) || (transfers.has(type) && isNothing(numbers.quantity));
  return isCash && (namesCash(row, currency) || (exchangesCash.has(type) && namesPair(row)));
};

/** The instrument as the row names it. */
export const instrumentNamed = (row: RowCells, currency: string): NamedInstrument | null => {
  const symbol = row.at('symbol');
  const isin = row.at('isin').toUpperCase();
  if (symbol === '' && isin === '') return null;
  return {
    symbol,
    isin,
    name: row.at('name'),
    currency: row.at('instrumentCurrency') || currency,
    quotation: statedQuotation(row),
  };
};

/** The received instrument by symbol or ISIN; a new one is quoted in the row's currency. */
export const receivedNamed = (row: RowCells, currency: string): NamedInstrument | null => {
  const text = row.at('toSymbol');
  if (text === '') return null;
  const isIsin = isinForm.test(text.toUpperCase());
  const [symbol, isin] = isIsin ? ['', text.toUpperCase()] : [text, ''];
  return { symbol, isin, name: '', currency, quotation: null };
};
