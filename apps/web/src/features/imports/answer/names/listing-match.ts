/** Chooses the listing of a file's name among those that a provider's search found, if only one can be meant. */
import type { UnknownName } from '@partnerfolio/contract/imports/unknown-names';
import type { Listing } from '@partnerfolio/contract/market/listings';
import { listingValues, unitCurrency } from '../../../../records/listings/listing-values.ts';

/** The listing of a name; `several` if a person has to choose, `none` if no listing fits. */
export type ListingMatch = Listing | 'several' | 'none';

/** What a search asks for, the most certain text first. */
export const searchTexts = ({ isin, symbol }: UnknownName): string[] =>
  [isin, symbol].filter((text) => text.length > 1);

const only = (listings: readonly Listing[]): ListingMatch => {
  const [first] = listings;
  if (first === undefined) return 'none';
  return listings.length === 1 ? first : 'several';
};

/**
 * The listing that a name means. All listings of an ISIN are of one security, so the first in the currency of the rows
 * is right; a symbol has to be equal, and another exchange in the same currency leaves it open.
 */
export const matchListing = (
  { symbol, currency }: UnknownName,
  text: string,
  listings: readonly Listing[],
): ListingMatch => {
  const wanted = unitCurrency(currency);
  const known = listings.filter((one) => one.currency !== null);
  const inCurrency = wanted === '' ? known : known.filter((one) => unitCurrency(one.currency) === wanted);
  const isSymbol = text === symbol;
  if (!isSymbol) return wanted === '' ? only(inCurrency) : (inCurrency[0] ?? 'none');
  const ticker = symbol.toUpperCase();
  return only(
    inCurrency.filter((one) =>
      [one.symbol, listingValues(one, '').symbol].some((name) => name.toUpperCase() === ticker),
    ),
  );
};
