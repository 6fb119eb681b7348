/** Tells assignees that a task is theirs, and that its due date has come or has passed. */
import type { LocalDate } from '@partnerfolio/contract/values';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { neverTwiceAtOnce } from '../../platform/jobs/rounds.ts';
import { notify, notifyOfEach } from '../notifications/notify.actions.ts';
import * as queries from './tasks.queries.ts';

interface Assignment {
  readonly id: string;
  /** The revision of the task that has this assignee. */
  readonly revision: number;
  readonly assigneeId: string;
  readonly by: string;
  readonly now: Date;
}

/** Tells the new assignees of tasks, in the transaction of the change. */
export const tellAssignees = (trx: Db, assignments: readonly Assignment[]): Promise<void> =>
  notifyOfEach(
    trx,
    'task_assigned',
    assignments.map(({ id, revision, assigneeId, by, now }) => ({
      subjectId: id,
      event: `${id} ${revision}`,
      by,
      to: [assigneeId],
      now,
    })),
  );

/** Tells a new assignee, in the transaction of the change. */
export const tellAssignee = (trx: Db, assignment: Assignment): Promise<void> =>
  tellAssignees(trx, [assignment]);

/** Tasks that were overdue earlier, before anybody was told such things, are left alone. */
const overdueDays = 7;
const tasksAtOnce = 200;

const daysBefore = (date: LocalDate, days: number) => dateOfDay(dayOfDate(date) - days);

type Telling = Pick<App, 'db' | 'clock' | 'background'>;
type Kind = 'task_due' | 'task_overdue';

const tellSome = async (
  { db, clock }: Telling,
  kind: Kind,
  { from, to }: { from: string; to: string },
): Promise<number> => {
  const tasks = await queries.listUntoldTasks(db, { kind, from, to, limit: tasksAtOnce });
  for (const { id, assignee_id: assigneeId, due_on: dueOn } of tasks)
    await inTransaction(db, async (trx) => {
      const event = `${id} ${dueOn}`;
      const now = clock.now();
      await notify(trx, { kind, subjectId: id, event, by: null, to: [assigneeId], now, details: { dueOn } });
      return null;
    });
  return tasks.length;
};

/** Tells each assignee once that a task is due today, and once that it is overdue. */
export const tellDueTasks: (app: Telling) => Promise<void> = neverTwiceAtOnce(async (app: Telling) => {
  const today = app.clock.today();
  const ranges = [
    ['task_due', { from: today, to: today }],
    ['task_overdue', { from: daysBefore(today, overdueDays), to: daysBefore(today, 1) }],
  ] as const;
  for (const [kind, range] of ranges)
    while ((await tellSome(app, kind, range)) === tasksAtOnce) if (app.background.stopping.aborted) return;
});
