import { taskSorts, taskStates } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam, directionParam, idParam, offsetParam, textParam } from '../../search-params.ts';

/** The search parameters of a client's activity. */
export const activitySearch = z.object({
  type: choiceParam(['note', 'task', 'change']),
  offset: offsetParam,
});
export type ActivitySearch = z.output<typeof activitySearch>;

/** The search parameters of the task list; without a state it shows open tasks, without `whose` the user's own. */
export const tasksSearch = z.object({
  q: textParam,
  state: choiceParam([...taskStates, 'any']),
  whose: choiceParam(['all']),
  assignee: idParam,
  sort: choiceParam(taskSorts),
  direction: directionParam,
  offset: offsetParam,
});
export type TasksSearch = z.output<typeof tasksSearch>;

/** The filters' values without any filter. */
export const noFilters = {
  q: undefined,
  state: undefined,
  whose: undefined,
  assignee: undefined,
} satisfies Partial<TasksSearch>;

export const isFiltered = ({ q, state, whose, assignee }: TasksSearch): boolean =>
  [q, state, whose, assignee].some((filter) => filter !== undefined);
