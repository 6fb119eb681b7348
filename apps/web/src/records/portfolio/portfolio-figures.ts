import { listLots, listRealisedGains } from '@partnerfolio/contract/lots';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import { getHoldings, getPerformance, getReturnTable } from '@partnerfolio/contract/performance';
import { getAttribution, getContribution } from '@partnerfolio/contract/figures/contribution';
import { getIncome } from '@partnerfolio/contract/figures/income';
import { getRisk, getStress } from '@partnerfolio/contract/figures/risk';

/** The analyses of a portfolio, which a change of its benchmark makes stale too. */
export const analyses = [getIncome, getRisk, getStress, getContribution, getAttribution];

/** Every figure of a portfolio that a change of its ledger, prices, rates or settings makes stale. */
export const portfolioFigures = [
  getPerformance,
  getComparison,
  getReturnTable,
  getHoldings,
  listLots,
  listRealisedGains,
  ...analyses,
];
