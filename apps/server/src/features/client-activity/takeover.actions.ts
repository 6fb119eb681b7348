/** Hands over the open tasks of a user who leaves. */
import { listColleagues } from '../../platform/access/rights.ts';
import { writeAudits } from '../../platform/audit/audit.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { moveTasks } from './tasks.queries.ts';
import { tellAssignee } from './telling.actions.ts';

interface Takeover {
  readonly from: string;
  /** Null when nobody was named, because there was nothing to take over a moment ago. */
  readonly to: string | null;
  /** The user who decides it. */
  readonly by: string;
  readonly now: Date;
}

/**
 * Gives the open tasks of a user to the colleague who takes over, or to the owners of clients that the colleague may
 * not change; returns how many. Follows the hand-over of the clients.
 */
export const takeOverTasks = async (trx: Trx, { from, to, by, now }: Takeover): Promise<number> => {
  const colleague = (await listColleagues(trx)).find(({ id }) => id === to);
  const seesAll = colleague !== undefined && seesEveryClient(colleague);
  const moved = await moveTasks(trx, { from, to, seesAll });
  await writeAudits(
    trx,
    moved.map((task) => ({
      eventType: 'client_task.hand_over',
      now,
      userId: by,
      entity: 'client_task',
      entityId: task.id,
      metadata: { clientId: task.client_id, because: 'deactivation' },
      before: { assigneeId: from },
      after: { assigneeId: task.assignee_id },
    })),
  );
  for (const { id, revision, assignee_id: assigneeId } of moved)
    await tellAssignee(trx, { id, revision, assigneeId, by, now });
  return moved.length;
};
