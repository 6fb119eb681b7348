/** What a listing at a provider says about an instrument. */
import { isinForm } from '@partnerfolio/contract/values';
import type { Listing } from '@partnerfolio/contract/market/listings';
import type { assetClasses, Quotation } from '@partnerfolio/contract/choices';

/** Units in which exchanges quote, by exact case, with their currency. */
const minorUnits: Readonly<Record<string, string>> = {
  GBp: 'GBP',
  GBX: 'GBP',
  ZAc: 'ZAR',
  ZAC: 'ZAR',
  ILA: 'ILS',
};

/** The currency of a unit: pounds for pence. */
export const unitCurrency = (unit: string | null): string => minorUnits[unit ?? ''] ?? unit ?? '';

interface InstrumentValues {
  symbol: string;
  name: string;
  currency: string;
  isin: string;
  exchange: string;
  sector: string;
  assetClass?: (typeof assetClasses)[number];
  quotation?: Quotation;
}

/**
 * The fields of an instrument that a listing fills. The symbol comes without the ending by which Yahoo names the exchange,
 * and the ISIN only if it was searched for.
 */
export const listingValues = (listing: Listing, searched: string): InstrumentValues => {
  const isin = searched.trim().toUpperCase();
  const ending = /^(?<ticker>.+)\.[A-Z]{1,3}$/.exec(listing.symbol);
  return {
    symbol: (listing.exchange && ending?.groups?.['ticker']) || listing.symbol,
    name: listing.name,
    currency: unitCurrency(listing.currency),
    isin: isinForm.test(isin) ? isin : '',
    exchange: listing.exchange ?? '',
    sector: (listing.sector ?? '').slice(0, 60),
    ...(listing.assetClass && { assetClass: listing.assetClass }),
    // Providers quote bonds in percent.
    ...(listing.assetClass === 'bond' && { quotation: 'percent' }),
  };
};
