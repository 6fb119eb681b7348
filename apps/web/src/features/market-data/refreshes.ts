import { getClientFigures, listClients } from '@partnerfolio/contract/clients';
import { getDashboard } from '@partnerfolio/contract/dashboard';
import { getInstrument, listFxRates, listInstruments, listPrices } from '@partnerfolio/contract/market-data';
import { listLots, listRealisedGains } from '@partnerfolio/contract/lots';
import { getHoldings, getPerformance, getReturnTable } from '@partnerfolio/contract/performance';
import { listPortfolios } from '@partnerfolio/contract/portfolios';

const figures = [
  getPerformance,
  getReturnTable,
  getHoldings,
  listLots,
  listRealisedGains,
  listPortfolios,
  listClients,
  getClientFigures,
  getDashboard,
];

/** Everything that follows from an instrument, a close or a rate, and is asked again once it has changed. */
export const afterInstrumentChange = [getInstrument, listInstruments, getHoldings, getPerformance];
export const afterPriceChange = [listPrices, getInstrument, listInstruments, ...figures];
export const afterRateChange = [listFxRates, ...figures];
