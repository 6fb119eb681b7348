/** Tells the owners of batches that every report is issued or refused. */
import type { App } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { notify } from '../../notifications/notify.actions.ts';
import { listUntoldBatches } from './turns.queries.ts';

const dayMs = 86_400_000;
/** What ended earlier is told no more. */
const toldWithinDays = 1;
/** Batches made earlier are not looked at, even if one is repeated. */
const madeWithinDays = 7;
const batchesAtOnce = 100;

/** Tells each owner once of each end of a batch; a batch that is repeated ends anew. */
export const tellBatchEnds = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const range = { after: before(toldWithinDays), made: before(madeWithinDays), limit: batchesAtOnce };
  for (const { id, owner_id: ownerId, issued, refused, ended_at: endedAt } of await listUntoldBatches(
    db,
    range,
  ))
    await inTransaction(db, async (trx) => {
      const details = { count: issued, refused };
      const told = { subjectId: id, event: `${id} ${endedAt}`, by: null, to: [ownerId], now, details };
      await notify(trx, { kind: 'batch_ended', ...told });
      return null;
    });
};
