import { getClientFigures, listClients } from '@partnerfolio/contract/clients';
import { getDashboard } from '@partnerfolio/contract/dashboard';
import { getPriceHistory, listHolders } from '@partnerfolio/contract/instruments/page';
import { previewQuotation } from '@partnerfolio/contract/instruments/quotation';
import { listCorporateActions } from '@partnerfolio/contract/instruments/corporate-actions';
import { listFactHistory, listInstrumentFacts } from '@partnerfolio/contract/instruments/stated-facts';
import { listWorthless } from '@partnerfolio/contract/instruments/worthless';
import { getTransaction, listTransactions } from '@partnerfolio/contract/ledger';
import {
  getFxPair,
  getInstrument,
  listFxPairs,
  listFxRates,
  listInstruments,
  listPrices,
} from '@partnerfolio/contract/market-data';
import { listBenchmarks } from '@partnerfolio/contract/market/benchmarks';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { portfolioFigures } from '../../records/portfolio/portfolio-figures.ts';

const figures = [
  ...portfolioFigures,
  listPortfolios,
  listClients,
  getClientFigures,
  getDashboard,
  listHolders,
  listBenchmarks,
];

/** What to refetch after an instrument, a price or a rate changes. */
export const afterInstrumentChange = [getInstrument, listInstruments, ...portfolioFigures];
/** What to refetch after two instruments were merged: ledgers name the other one, and its prices and figures differ. */
export const afterMerge = [
  getInstrument,
  listInstruments,
  listPrices,
  getPriceHistory,
  listCorporateActions,
  listInstrumentFacts,
  listFactHistory,
  listTransactions,
  getTransaction,
  ...figures,
];
/** What to refetch after the quotation changed: prices and entries may be converted, and all figures differ. */
export const afterQuotationChange = [previewQuotation, ...afterMerge];
export const afterPriceChange = [listPrices, getInstrument, listInstruments, getPriceHistory, ...figures];
/** What to refetch after an instrument was declared worthless, or that was revoked. */
export const afterWorthlessChange = [listWorthless, ...afterPriceChange];
export const afterRateChange = [listFxPairs, getFxPair, listFxRates, ...figures];
