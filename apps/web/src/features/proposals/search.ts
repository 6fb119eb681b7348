import { proposalSorts, proposalStatuses } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam, directionParam, idParam, offsetParam, textParam } from '../../search-params.ts';

/** What the list of proposals shows, as its address says it. */
export const proposalsSearch = z.object({
  q: textParam,
  status: choiceParam(proposalStatuses),
  author: idParam,
  client: idParam,
  portfolio: idParam,
  waiting: choiceParam(['me']),
  sort: choiceParam(proposalSorts),
  direction: directionParam,
  offset: offsetParam,
});
export type ProposalsSearch = z.output<typeof proposalsSearch>;

/** What each filter is when it narrows nothing. */
export const noFilters = {
  q: undefined,
  status: undefined,
  author: undefined,
  client: undefined,
  portfolio: undefined,
  waiting: undefined,
} satisfies Partial<ProposalsSearch>;

export const isFiltered = ({ q, status, author, client, portfolio, waiting }: ProposalsSearch): boolean =>
  [q, status, author, client, portfolio, waiting].some((filter) => filter !== undefined);

/** What a new proposal is for, as far as it is chosen; the portfolio may be one that is yet to be opened. */
export const newProposalSearch = z.object({
  client: idParam,
  // The word comes first: `idParam` takes anything, and makes nothing of what is no id.
  portfolio: z.literal('new').or(idParam),
});
export type NewProposalSearch = z.output<typeof newProposalSearch>;
