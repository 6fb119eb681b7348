import { listClientShares } from '@partnerfolio/contract/clients';
import { getProposal } from '@partnerfolio/contract/proposals';

/** With the clients they see, colleagues become able to write in its proposals and decide on them. */
export const afterShareChange = [listClientShares, getProposal];
