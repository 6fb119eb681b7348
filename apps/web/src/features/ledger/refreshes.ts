import { getClientFigures, listClients } from '@partnerfolio/contract/clients';
import { getDashboard } from '@partnerfolio/contract/dashboard';
import { getTransaction, listTransactions } from '@partnerfolio/contract/ledger';
import { listLots, listRealisedGains } from '@partnerfolio/contract/lots';
import { getHoldings, getPerformance, getReturnTable } from '@partnerfolio/contract/performance';
import { getPortfolio, listPortfolios } from '@partnerfolio/contract/portfolios';
import {
  listTransferCandidates,
  previewTransfer,
  previewTransferLink,
} from '@partnerfolio/contract/transfers';
import { analyses } from '../../records/portfolio/analyses.ts';

/** What to refetch after a ledger changes. */
export const afterLedgerChange = [
  listTransactions,
  getTransaction,
  getPerformance,
  getReturnTable,
  getHoldings,
  listLots,
  listRealisedGains,
  ...analyses,
  previewTransfer,
  previewTransferLink,
  listTransferCandidates,
  getPortfolio,
  listPortfolios,
  listClients,
  getClientFigures,
  getDashboard,
];
