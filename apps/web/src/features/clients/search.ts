import {
  clientKinds,
  clientSorts,
  clientStatuses,
  periods,
  riskProfileStates,
} from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { orderInput } from '../../shell/filters/list-order.ts';
import { viewParams, type ViewedList } from '../../shell/views/view-search.ts';
import { choiceParam, directionParam, idParam, offsetParam, textParam } from '../../search-params.ts';

/** The search parameters of the client list. */
export const clientsSearch = z.object({
  q: textParam,
  kind: choiceParam(clientKinds),
  status: choiceParam(clientStatuses),
  owner: idParam,
  household: idParam,
  access: choiceParam(['own', 'shared']),
  tag: textParam,
  review: choiceParam(['overdue']),
  riskProfile: choiceParam(riskProfileStates),
  riskBand: textParam,
  sort: choiceParam(clientSorts),
  direction: directionParam,
  offset: offsetParam,
  ...viewParams,
});
export type ClientsSearch = z.output<typeof clientsSearch>;

/** The period of a client's value chart; all time by default. */
export const clientOverviewSearch = z.object({ period: choiceParam(periods) });

/** The filters' values without any filter. */
export const noFilters = {
  q: undefined,
  kind: undefined,
  status: undefined,
  owner: undefined,
  household: undefined,
  access: undefined,
  tag: undefined,
  review: undefined,
  riskProfile: undefined,
  riskBand: undefined,
} satisfies Partial<ClientsSearch>;

export const isFiltered = ({
  q,
  kind,
  status,
  owner,
  household,
  access,
  tag,
  review,
  riskProfile,
  riskBand,
}: ClientsSearch): boolean =>
  [q, kind, status, owner, household, access, tag, review, riskProfile, riskBand].some(
    (filter) => filter !== undefined,
  );

/** How many clients a page of the list has. */
export const pageSize = 50;

/** Returns what the list asks the server for. */
export const clientsInput = ({
  offset = 0,
  owner,
  household,
  sort,
  direction,
  view: _view,
  changed: _changed,
  columns: _columns,
  ...filters
}: ClientsSearch) => ({
  query: {
    ...filters,
    ...orderInput({ sort, direction }),
    ownerId: owner,
    householdId: household,
    offset,
    limit: pageSize,
  },
});

/** What the columns of the list ask the server for beside its filters. */
export const columnsInput = (columns: readonly string[]) => ({
  withYearToDate: columns.includes('yearToDate') ? ('true' as const) : undefined,
});

/** The views of the list. */
export const clientViews: ViewedList<ClientsSearch> = {
  name: 'clients',
  pageSize,
  input: clientsInput,
  columnsInput,
  read: ({ ownerId, householdId, ...query }) =>
    clientsSearch.parse({ ...query, owner: ownerId, household: householdId }),
};
