import type { Listing } from '@partnerfolio/contract/market/listings';
import { expect, test } from 'vitest';
import { listingValues } from './listing-values.ts';

const listing: Listing = {
  provider: 'yahoo',
  symbol: 'VOD.L',
  name: 'Vodafone Group',
  exchange: 'XLON',
  exchangeName: 'LSE',
  currency: 'GBp',
  assetClass: 'equity',
  sector: null,
};

test('a listing in pence fills pounds, the symbol without its ending, and the ISIN that was searched for', () => {
  expect(listingValues(listing, ' gb00bh4hks39 ')).toEqual({
    symbol: 'VOD',
    name: 'Vodafone Group',
    currency: 'GBP',
    isin: 'GB00BH4HKS39',
    exchange: 'XLON',
    sector: '',
    assetClass: 'equity',
  });
});

test('an unknown exchange, currency or type leaves its field as it is', () => {
  const unknown = { ...listing, symbol: 'BRK.B', exchange: null, currency: null, assetClass: null };
  expect(listingValues(unknown, 'Berkshire')).toEqual({
    symbol: 'BRK.B',
    name: 'Vodafone Group',
    currency: '',
    isin: '',
    exchange: '',
    sector: '',
  });
});
