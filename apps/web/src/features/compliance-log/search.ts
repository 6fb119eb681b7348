import { logCategories, logKinds, logSorts, logStates } from '@partnerfolio/contract/compliance/log-choices';
import { z } from 'zod';
import { choiceParam, directionParam, idParam, offsetParam, textParam } from '../../search-params.ts';

/** The search parameters of the log; without a state it shows open records. */
export const logSearch = z.object({
  q: textParam,
  kind: choiceParam(logKinds),
  state: choiceParam([...logStates, 'any']),
  category: choiceParam(logCategories),
  client: idParam,
  assignee: idParam,
  sort: choiceParam(logSorts),
  direction: directionParam,
  offset: offsetParam,
});
export type LogSearch = z.output<typeof logSearch>;

/** The filters' values without any filter. */
export const noFilters = {
  q: undefined,
  kind: undefined,
  state: undefined,
  category: undefined,
  client: undefined,
  assignee: undefined,
} satisfies Partial<LogSearch>;

export const isFiltered = ({ q, kind, state, category, client, assignee }: LogSearch): boolean =>
  [q, kind, state, category, client, assignee].some((filter) => filter !== undefined);
