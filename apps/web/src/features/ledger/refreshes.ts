import { getClientFigures, listClients } from '@partnerfolio/contract/clients';
import { getDashboard } from '@partnerfolio/contract/dashboard';
import { getTransaction, listTransactions } from '@partnerfolio/contract/ledger';
import { getPortfolio, listPortfolios } from '@partnerfolio/contract/portfolios';
import {
  listTransferCandidates,
  previewTransfer,
  previewTransferLink,
} from '@partnerfolio/contract/transfers';
import { portfolioFigures } from '../../records/portfolio/portfolio-figures.ts';

/** What to refetch after a ledger changes. */
export const afterLedgerChange = [
  listTransactions,
  getTransaction,
  ...portfolioFigures,
  previewTransfer,
  previewTransferLink,
  listTransferCandidates,
  getPortfolio,
  listPortfolios,
  listClients,
  getClientFigures,
  getDashboard,
];
