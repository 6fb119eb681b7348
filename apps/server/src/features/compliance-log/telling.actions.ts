/** Tells users that a complaint or breach is theirs to handle, and that its due date has passed. */
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { neverTwiceAtOnce } from '../../platform/jobs/rounds.ts';
import { notify, notifyOfEach } from '../notifications/notify.actions.ts';
import * as queries from './takeover.queries.ts';

interface Assignment {
  readonly id: string;
  /** The revision of the record that has this handler. */
  readonly revision: number;
  readonly handlerId: string;
  readonly by: string;
  readonly now: Date;
}

/** Tells the new handlers of records, in the transaction of the change. */
export const tellHandlers = (trx: Db, assignments: readonly Assignment[]): Promise<void> =>
  notifyOfEach(
    trx,
    'log_record_assigned',
    assignments.map(({ id, revision, handlerId, by, now }) => ({
      subjectId: id,
      event: `${id} ${revision}`,
      by,
      to: [handlerId],
      now,
    })),
  );

/** Records that were overdue earlier, before anybody was told such things, are left alone. */
const overdueDays = 7;
const recordsAtOnce = 200;

const tellSome = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> => {
  const day = dayOfDate(clock.today());
  const range = { from: dateOfDay(day - overdueDays), to: dateOfDay(day - 1), limit: recordsAtOnce };
  const records = await queries.listUntoldRecords(db, range);
  for (const { id, assignee_id: handlerId, due_on: dueOn } of records)
    await inTransaction(db, async (trx) => {
      await notify(trx, {
        kind: 'log_record_overdue',
        subjectId: id,
        event: `${id} ${dueOn}`,
        by: null,
        to: [handlerId],
        now: clock.now(),
        details: { dueOn },
      });
      return null;
    });
  return records.length;
};

/** Tells each handler once that a complaint or breach is overdue. */
export const tellOverdueRecords: (app: Pick<App, 'db' | 'clock' | 'background'>) => Promise<void> =
  neverTwiceAtOnce(async (app: Pick<App, 'db' | 'clock' | 'background'>) => {
    while ((await tellSome(app)) === recordsAtOnce) if (app.background.stopping.aborted) return;
  });
