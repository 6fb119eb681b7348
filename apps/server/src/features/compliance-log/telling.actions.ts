/** Tells users that a complaint or breach is theirs to handle, and that its due date has passed. */
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { neverTwiceAtOnce } from '../../platform/jobs/rounds.ts';
import { overdueRange, tellAssigned, tellDue } from '../notifications/assignees.actions.ts';
import type { Assignment } from '../notifications/assignees.actions.ts';
import * as queries from './takeover.queries.ts';

/** Tells the new handlers of records, in the transaction of the change. */
export const tellHandlers = (trx: Db, assignments: readonly Assignment[]): Promise<void> =>
  tellAssigned(trx, 'log_record_assigned', assignments);

type Telling = Pick<App, 'db' | 'clock' | 'background'>;

/** Tells each handler once that a complaint or breach is overdue. */
export const tellOverdueRecords: (app: Telling) => Promise<void> = neverTwiceAtOnce((app: Telling) =>
  tellDue(app, 'log_record_overdue', (limit) =>
    queries.listUntoldRecords(app.db, { ...overdueRange(app.clock.today()), limit }),
  ),
);
