/** Stops a schedule that cannot go on, and tells its owner. */
import type { Reason } from '@partnerfolio/contract/refusals/refusal-reasons';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/transactions.ts';
import { notify } from '../../notifications/notify.actions.ts';
import { putState } from './queries.ts';
import type { ScheduleRow } from './queries.ts';

/** Stops a schedule, and says why. */
export const stop = async (
  trx: Trx,
  { clock }: App,
  { row, reason }: { row: ScheduleRow; reason: Reason },
) => {
  const { id, name, done_to: doneTo } = row;
  const now = clock.now();
  await putState(trx, id, { state: 'stopped', stopped: reason, doneTo });
  await writeAudit(trx, {
    eventType: 'report.schedule_state',
    now,
    userId: null,
    entity: 'report_schedule',
    entityId: id,
    metadata: { name, status: 'stopped' },
  });
  await notify(trx, {
    kind: 'schedule_stopped',
    subjectId: id,
    event: `${id} ${now.toISOString()}`,
    by: null,
    to: [row.owner_id],
    now,
  });
};
