import type { Proposal, ProposalVersion } from '@partnerfolio/contract/proposals';

/** The newest version: what the proposal says now. */
export function newestOf({ versions }: Pick<Proposal, 'versions'>): ProposalVersion {
  const newest = versions.at(-1);
  if (!newest) throw new Error('A proposal has a version');
  return newest;
}
