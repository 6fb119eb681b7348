import { getAttribution, getContribution } from '@partnerfolio/contract/figures/contribution';
import { getIncome } from '@partnerfolio/contract/figures/income';
import { getRisk, getStress } from '@partnerfolio/contract/figures/risk';

/** The analyses of a portfolio, which every change of its ledger, prices or rates makes stale. */
export const analyses = [getIncome, getRisk, getStress, getContribution, getAttribution];
