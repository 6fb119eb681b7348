import { getDashboard } from '@partnerfolio/contract/dashboard';
import { getProposal, listProposals } from '@partnerfolio/contract/proposals';

/** What to refetch after a proposal is edited or takes a step. */
export const afterProposalChange = [getProposal, listProposals, getDashboard];
