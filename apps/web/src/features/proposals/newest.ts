import type { Proposal, ProposalVersion } from '@partnerfolio/contract/proposals';

/** Returns the newest version, which is the proposal's current content. */
export function newestVersion({ versions }: Pick<Proposal, 'versions'>): ProposalVersion {
  const newest = versions.at(-1);
  if (!newest) throw new Error('A proposal has a version');
  return newest;
}
