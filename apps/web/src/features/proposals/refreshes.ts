import { getDashboard } from '@partnerfolio/contract/dashboard';
import { getProposal, listProposals } from '@partnerfolio/contract/proposals';

/** What is asked again once a proposal was written in or took a step. */
export const afterProposalChange = [getProposal, listProposals, getDashboard];
