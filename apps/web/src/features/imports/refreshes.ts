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
  type Import,
} from '@partnerfolio/contract/imports';
import { getTransaction, listTransactions } from '@partnerfolio/contract/ledger';
import { getInstrument, listInstruments, listPrices } from '@partnerfolio/contract/market-data';
import { listLots, listRealisedGains } from '@partnerfolio/contract/lots';
import { getHoldings, getPerformance, getReturnTable } from '@partnerfolio/contract/performance';
import { getPortfolio, listPortfolios } from '@partnerfolio/contract/portfolios';

/** What is asked again when an import's state has changed; its file is no longer to be had then. */
export const afterState: readonly EndpointSpec[] = [getImport, listPortfolioImports, listPriceImports];

/** What is asked again when the file is read another way. */
export const afterReading: readonly EndpointSpec[] = [...afterState, getUpload, listImportRows];

/** What is asked again when a layout is renamed, shared or forgotten. */
export const afterLayoutChange: readonly EndpointSpec[] = [listImportLayouts, getUpload];

/** What is asked again when rows are answered; the file and its columns stay as they are. */
export const afterAnswer: readonly EndpointSpec[] = [...afterState, listImportRows];

const figures: readonly EndpointSpec[] = [
  getPerformance,
  getReturnTable,
  getHoldings,
  listLots,
  listRealisedGains,
  getPortfolio,
  listPortfolios,
  listClients,
  getClientFigures,
  getDashboard,
  listInstruments,
];

const ofKind: Record<Import['kind'], readonly EndpointSpec[]> = {
  transactions: [listTransactions, getTransaction],
  prices: [getInstrument, listPrices],
};

/** Everything that follows from what an import has booked or taken back. */
export const afterImport = (kind: Import['kind']): readonly EndpointSpec[] => [
  ...afterState,
  // Booking a file leaves its layout.
  listImportLayouts,
  ...ofKind[kind],
  ...figures,
];
