import { clientKinds, clientSorts, clientStatuses, periods } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam, directionParam, idParam, offsetParam, textParam } from '../../search-params.ts';

/** What the list of clients shows, as its address says it. */
export const clientsSearch = z.object({
  q: textParam,
  kind: choiceParam(clientKinds),
  status: choiceParam(clientStatuses),
  owner: idParam,
  household: idParam,
  access: choiceParam(['own', 'shared']),
  tag: textParam,
  sort: choiceParam(clientSorts),
  direction: directionParam,
  offset: offsetParam,
});
export type ClientsSearch = z.output<typeof clientsSearch>;

/** Which part of a client's value over time is shown; all of it without. */
export const clientOverviewSearch = z.object({ period: choiceParam(periods) });

/** What each filter is when it narrows nothing. */
export const noFilters = {
  q: undefined,
  kind: undefined,
  status: undefined,
  owner: undefined,
  household: undefined,
  access: undefined,
  tag: undefined,
} satisfies Partial<ClientsSearch>;

export const isFiltered = ({ q, kind, status, owner, household, access, tag }: ClientsSearch): boolean =>
  [q, kind, status, owner, household, access, tag].some((filter) => filter !== undefined);
