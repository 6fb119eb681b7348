import { getClientFigures, listClients } from '@partnerfolio/contract/clients';
import { getDashboard } from '@partnerfolio/contract/dashboard';
import { getPriceHistory, listHolders } from '@partnerfolio/contract/instruments/page';
import {
  getFxPair,
  getInstrument,
  listFxPairs,
  listFxRates,
  listInstruments,
  listPrices,
} from '@partnerfolio/contract/market-data';
import { listLots, listRealisedGains } from '@partnerfolio/contract/lots';
import { listBenchmarks } from '@partnerfolio/contract/market/benchmarks';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import { getHoldings, getPerformance, getReturnTable } from '@partnerfolio/contract/performance';
import { listPortfolios } from '@partnerfolio/contract/portfolios';

const figures = [
  getPerformance,
  getComparison,
  getReturnTable,
  getHoldings,
  listLots,
  listRealisedGains,
  listPortfolios,
  listClients,
  getClientFigures,
  getDashboard,
  listHolders,
  listBenchmarks,
];

/** What to refetch after an instrument, a price or a rate changes. */
export const afterInstrumentChange = [getInstrument, listInstruments, getHoldings, getPerformance];
export const afterPriceChange = [listPrices, getInstrument, listInstruments, getPriceHistory, ...figures];
export const afterRateChange = [listFxPairs, getFxPair, listFxRates, ...figures];
