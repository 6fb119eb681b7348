import { proposalSorts, proposalStatuses } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam, directionParam, idParam, offsetParam, textParam } from '../../search-params.ts';

/** The search parameters of the proposal list. */
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

/** The filters' values without any filter. */
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

/** The client and portfolio of a new proposal, as far as chosen; the portfolio may be one yet to be opened. */
export const newProposalSearch = z.object({
  client: idParam,
  // The literal comes first, because `idParam` accepts anything and turns what is not an id into undefined.
  portfolio: z.literal('new').or(idParam),
});
export type NewProposalSearch = z.output<typeof newProposalSearch>;
