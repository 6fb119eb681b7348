/** Which endpoints answer the files of a portfolio. */
import { exportEndpoints } from '@partnerfolio/contract/exports/tables';
import { getIncome } from '@partnerfolio/contract/figures/income';
import { listPortfolioImports } from '@partnerfolio/contract/imports';
import { getPortfolioModel } from '@partnerfolio/contract/models/assignments';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { listPortfolioChanges } from '@partnerfolio/contract/portfolios/changes';
import { getPortfolioClosings } from '@partnerfolio/contract/portfolios/closed-periods';
import { listMandates } from '@partnerfolio/contract/portfolios/mandates';
import { getSuitability } from '@partnerfolio/contract/portfolios/suitability';
import { listPortfolioRestrictions } from '@partnerfolio/contract/restrictions/restrictions';
import type { Section } from './act.ts';

export const portfolioSections = {
  portfolio: { endpoint: getPortfolio },
  mandates: { endpoint: listMandates, part: 'items' },
  models: { endpoint: getPortfolioModel },
  suitability: { endpoint: getSuitability },
  restrictions: { endpoint: listPortfolioRestrictions, part: 'items' },
  closedPeriod: { endpoint: getPortfolioClosings },
  income: { endpoint: getIncome },
  imports: { endpoint: listPortfolioImports, restsOn: [{ table: 'imports', of: 'portfolio_id' }] },
  changes: {
    endpoint: listPortfolioChanges,
    restsOn: [{ table: 'audit_logs' }, { table: 'clients' }, { table: 'client_shares' }],
  },
} as const satisfies Readonly<Record<string, Section>>;

/** The tables of a portfolio, as their own exports write them. */
export const portfolioTables = {
  'ledger.csv': exportEndpoints.ledger,
  'holdings.csv': exportEndpoints.holdings,
  'lots.csv': exportEndpoints.lots,
  'realised-gains.csv': exportEndpoints.realisedGains,
} as const;
