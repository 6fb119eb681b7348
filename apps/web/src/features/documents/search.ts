import { documentTypes } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam, idParam, offsetParam, textParam } from '../../search-params.ts';

/** The search parameters of a client's documents. */
export const documentsSearch = z.object({
  q: textParam,
  type: choiceParam(documentTypes),
  state: choiceParam(['lapsing']),
  shown: choiceParam(['client', 'firm']),
  /** The proposal that the documents are about; files that are uploaded then are about it too. */
  proposal: idParam,
  offset: offsetParam,
  /** On the page of a household: the member whose document is open. */
  member: idParam,
});
export type DocumentsSearch = z.output<typeof documentsSearch>;

/** The filters' values without any filter. */
export const noFilters = {
  q: undefined,
  type: undefined,
  state: undefined,
  shown: undefined,
  proposal: undefined,
} satisfies Partial<DocumentsSearch>;

export const isFiltered = ({ q, type, state, shown, proposal }: DocumentsSearch): boolean =>
  [q, type, state, shown, proposal].some((filter) => filter !== undefined);

/** How many documents a page of the list has: nearly always all of a client. */
export const pageSize = 200;

const shownParam = { client: 'true', firm: 'false' } as const;

/** Returns what the list asks the server for. */
export const documentsInput = (
  id: string,
  { q, type, state, shown, proposal, offset = 0 }: DocumentsSearch,
) => ({
  params: { id },
  query: {
    q,
    type,
    state,
    isForClient: shown && shownParam[shown],
    proposalId: proposal,
    offset,
    limit: pageSize,
  },
});
