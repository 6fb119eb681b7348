/** Hands over the open complaints and breaches of a user who leaves. */
import { listColleagues } from '../../platform/access/rights.ts';
import type { Colleague } from '../../platform/access/rights.ts';
import { writeAudits } from '../../platform/audit/audit.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import * as rules from './rules.ts';
import { tellHandlers } from './telling.actions.ts';
import * as queries from './takeover.queries.ts';
import type { HandledRecord } from './takeover.queries.ts';

interface Takeover {
  readonly from: string;
  /** Null when nobody was named, because there was nothing to take over a moment ago. */
  readonly to: string | null;
  /** The administrator who decides it. */
  readonly by: string;
  readonly now: Date;
}

const editorsOf = ({ owner_id: owner, editor_ids: editors }: HandledRecord) =>
  owner === null ? null : { owner_id: owner, editorIds: new Set(editors) };

/** The first of the colleague, the adviser of the client and the administrator who may handle the record. */
const handlerOf = (
  record: HandledRecord,
  { to, by }: Takeover,
  colleagues: ReadonlyMap<string, Colleague>,
): string => {
  const client = editorsOf(record);
  const fit = [to, record.owner_id].find((id) => {
    const colleague = colleagues.get(id ?? '');
    return colleague !== undefined && rules.isAssignable(colleague, record.kind, client);
  });
  return fit ?? by;
};

/**
 * Gives the open complaints and breaches of a user to the colleague who takes over; to the adviser of the client where the colleague
 * may not handle them, and to the administrator who decides where neither may. Each has its step in the history of the record.
 * Returns how many. Follows the hand-over of the clients.
 */
export const takeOverRecords = async (trx: Trx, takeover: Takeover): Promise<number> => {
  const { from, by, now } = takeover;
  const records = await queries.lockHandledRecords(trx, from);
  if (records.length === 0) return 0;
  const colleagues = new Map((await listColleagues(trx)).map((one) => [one.id, one]));
  const moves = records.map((record) => ({
    record,
    assigneeId: handlerOf(record, takeover, colleagues),
    revision: record.revision + 1,
  }));
  await queries.moveRecords(
    trx,
    moves.map(({ record, assigneeId }) => ({ id: record.id, from, to: assigneeId })),
    { by, now },
  );
  await writeAudits(
    trx,
    moves.map(({ record }) => ({
      eventType: `${record.kind}.change` as const,
      now,
      userId: by,
      entity: record.kind,
      entityId: record.id,
      metadata: {
        clientId: record.client_id,
        logNumber: record.number,
        subject: record.subject,
        logChanged: ['assigneeId'],
      },
    })),
  );
  await tellHandlers(
    trx,
    moves.map(({ record, assigneeId, revision }) => ({ id: record.id, revision, assigneeId, by, now })),
  );
  return records.length;
};
