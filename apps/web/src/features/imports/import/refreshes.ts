import { getClientFigures, listClients } from '@partnerfolio/contract/clients';
import { getDashboard } from '@partnerfolio/contract/dashboard';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import {
  getImport,
  getUpload,
  listImportLayouts,
  listImportRows,
  listPortfolioImports,
  listPriceImports,
  listRateImports,
  listUnknownNames,
  type Import,
} from '@partnerfolio/contract/imports';
import { getImportCurrency } from '@partnerfolio/contract/imports/file-currency';
import { getInstrumentRequest } from '@partnerfolio/contract/imports/instrument-requests';
import { getTransaction, listTransactions } from '@partnerfolio/contract/ledger';
import { getPriceHistory, listHolders } from '@partnerfolio/contract/instruments/page';
import {
  getFxPair,
  getInstrument,
  listFxPairs,
  listFxRates,
  listInstruments,
  listPrices,
} from '@partnerfolio/contract/market-data';
import { listBenchmarks } from '@partnerfolio/contract/market/benchmarks';
import { getPortfolio, listPortfolios } from '@partnerfolio/contract/portfolios';
import { portfolioFigures } from '../../../records/portfolio/portfolio-figures.ts';

/** What to refetch when an import's state changes; its file may no longer exist then. */
export const afterState: readonly EndpointSpec[] = [
  getImport,
  listPortfolioImports,
  listPriceImports,
  listRateImports,
];

/** What to refetch when the file is read with another layout. */
export const afterReading: readonly EndpointSpec[] = [
  ...afterState,
  getUpload,
  listImportRows,
  listUnknownNames,
  getInstrumentRequest,
  getImportCurrency,
];

/** What to refetch when a layout is renamed, shared or deleted. */
export const afterLayoutChange: readonly EndpointSpec[] = [listImportLayouts, getUpload];

/** What to refetch when questions of rows are answered; the file and its columns stay the same. */
export const afterAnswer: readonly EndpointSpec[] = [
  ...afterState,
  listImportRows,
  listUnknownNames,
  getInstrumentRequest,
];

const figures: readonly EndpointSpec[] = [
  ...portfolioFigures,
  getPortfolio,
  listPortfolios,
  listClients,
  getClientFigures,
  getDashboard,
  listInstruments,
  listHolders,
];

const ofKind: Record<Import['kind'], readonly EndpointSpec[]> = {
  transactions: [listTransactions, getTransaction],
  prices: [getInstrument, getPriceHistory, listPrices],
  rates: [listFxPairs, getFxPair, listFxRates, listBenchmarks],
};

/** Everything that depends on what an import has booked or undone. */
export const afterImport = (kind: Import['kind']): readonly EndpointSpec[] => [
  ...afterState,
  // Booking a file saves its layout.
  listImportLayouts,
  ...ofKind[kind],
  ...figures,
];
