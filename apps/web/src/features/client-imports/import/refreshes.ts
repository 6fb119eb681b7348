import {
  getClientImport,
  listClientImportRows,
  listClientImports,
} from '@partnerfolio/contract/clients/imports';
import { getClientFigures, listClients, listClientTags } from '@partnerfolio/contract/clients';
import { getDashboard } from '@partnerfolio/contract/dashboard';
import { listInstruments } from '@partnerfolio/contract/market-data';
import { listPortfolios } from '@partnerfolio/contract/portfolios';

/** What to refetch when the rows of a file are read again. */
export const afterReading = [listClientImportRows, listClientImports];

/** What to refetch when clients were taken over or removed. */
export const afterClients = [
  getClientImport,
  ...afterReading,
  listClients,
  listClientTags,
  getClientFigures,
  listPortfolios,
  listInstruments,
  getDashboard,
];
