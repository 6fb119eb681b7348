/** Tells assignees that a task is theirs, and that its due date has come or has passed. */
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { neverTwiceAtOnce } from '../../platform/jobs/rounds.ts';
import { overdueRange, tellAssigned, tellDue } from '../notifications/assignees.actions.ts';
import type { Assignment } from '../notifications/assignees.actions.ts';
import * as queries from './tasks.queries.ts';

/** Tells the new assignees of tasks, in the transaction of the change. */
export const tellAssignees = (trx: Db, assignments: readonly Assignment[]): Promise<void> =>
  tellAssigned(trx, 'task_assigned', assignments);

/** Tells a new assignee, in the transaction of the change. */
export const tellAssignee = (trx: Db, assignment: Assignment): Promise<void> =>
  tellAssignees(trx, [assignment]);

type Telling = Pick<App, 'db' | 'clock' | 'background'>;

/** Tells each assignee once that a task is due today, and once that it is overdue. */
export const tellDueTasks: (app: Telling) => Promise<void> = neverTwiceAtOnce(async (app: Telling) => {
  const today = app.clock.today();
  const ranges = [
    ['task_due', { from: today, to: today }],
    ['task_overdue', overdueRange(today)],
  ] as const;
  for (const [kind, range] of ranges)
    await tellDue(app, kind, (limit) => queries.listUntoldTasks(app.db, { kind, ...range, limit }));
});
