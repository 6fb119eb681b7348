/** Tells users of what is theirs to do: that it was given to them, and that its due date has come or has passed. */
import type { NotificationKind } from '@partnerfolio/contract/notifications/notifications';
import type { LocalDate } from '@partnerfolio/contract/values';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { notify, notifyOfEach } from './notify.actions.ts';

export interface Assignment {
  readonly id: string;
  /** The revision of the record that has this assignee. */
  readonly revision: number;
  readonly assigneeId: string;
  readonly by: string;
  readonly now: Date;
}

/** Tells the new assignees of records, in the transaction of the change. */
export const tellAssigned = (
  trx: Db,
  kind: NotificationKind,
  assignments: readonly Assignment[],
): Promise<void> =>
  notifyOfEach(
    trx,
    kind,
    assignments.map(({ id, revision, assigneeId, by, now }) => ({
      subjectId: id,
      event: `${id} ${revision}`,
      by,
      to: [assigneeId],
      now,
    })),
  );

/** An open record whose due date has come. */
export interface DueRecord {
  readonly id: string;
  readonly assignee_id: string;
  readonly due_on: LocalDate;
}

/** What was overdue earlier, before anybody was told such things, is left alone. */
const overdueDays = 7;
const recordsAtOnce = 200;

/** The due dates of which it is told today that they have passed. */
export const overdueRange = (today: LocalDate) => {
  const day = dayOfDate(today);
  return { from: dateOfDay(day - overdueDays), to: dateOfDay(day - 1) };
};

/**
 * Tells the assignees of the records that a list has, which leaves out those of whom it was told by the event "id due date". Asks
 * for more until there are none, or the server stops.
 */
export const tellDue = async (
  { db, clock, background }: Pick<App, 'db' | 'clock' | 'background'>,
  kind: NotificationKind,
  list: (limit: number) => Promise<readonly DueRecord[]>,
): Promise<void> => {
  let told = recordsAtOnce;
  while (told === recordsAtOnce && !background.stopping.aborted) {
    const records = await list(recordsAtOnce);
    for (const { id, assignee_id: assigneeId, due_on: dueOn } of records)
      await inTransaction(db, async (trx) => {
        const event = `${id} ${dueOn}`;
        const now = clock.now();
        await notify(trx, {
          kind,
          subjectId: id,
          event,
          by: null,
          to: [assigneeId],
          now,
          details: { dueOn },
        });
        return null;
      });
    told = records.length;
  }
};
