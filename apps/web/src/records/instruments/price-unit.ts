import type { Quotation, transactionTypes } from '@partnerfolio/contract/choices';
import { entryShapes } from '@partnerfolio/contract/entry-shapes';

/** What stands behind a price of an instrument: its currency, or % of the nominal. */
export const priceUnit = ({ currency, quotation }: { currency: string; quotation: Quotation }): string =>
  quotation === 'percent' ? '%' : currency;

/** Whether the price of such an entry is one of its instrument; that of a dividend is an amount for each unit. */
export const statesQuote = (type: (typeof transactionTypes)[number]): boolean =>
  entryShapes[type].statesQuote;
