import { listClientShares } from '@partnerfolio/contract/clients';
import { getProposal } from '@partnerfolio/contract/proposals';

/** What to refetch after a share changes: the colleague may now edit and review the client's proposals. */
export const afterShareChange = [listClientShares, getProposal];
