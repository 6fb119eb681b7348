/** The SQL of handing over complaints and breaches, and of those that are overdue. */
import type { LogKind } from '@partnerfolio/contract/compliance/log-choices';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { DueRecord } from '../notifications/assignees.actions.ts';

/** An open record of a user who leaves. */
export interface HandledRecord {
  readonly id: string;
  readonly kind: LogKind;
  readonly number: string;
  readonly subject: string;
  readonly revision: number;
  readonly client_id: string | null;
  /** The adviser of its client; null without a client. */
  readonly owner_id: string | null;
  /** With whom the client is shared to edit. */
  readonly editor_ids: readonly string[];
}

/** Locks the open records that a user handles, in the order of their ids. */
export const lockHandledRecords = async (trx: Db, userId: string): Promise<HandledRecord[]> => {
  const { rows } = await sql<HandledRecord>`
    select r.id, r.kind, r.number, r.subject, r.revision, r.client_id,
      (select c.owner_id from clients c where c.id = r.client_id) as owner_id,
      array(select s.user_id from client_shares s where s.client_id = r.client_id and s.level = 'edit') as editor_ids
    from log_records r where r.assignee_id = ${userId} and r.closed_at is null
    order by r.id for update`.execute(trx);
  return rows;
};

interface Move {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** Gives records to other users, each with its step. */
export const moveRecords = async (
  trx: Db,
  moves: readonly Move[],
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> => {
  const ids = moves.map(({ id }) => id);
  const handlers = moves.map(({ to }) => to);
  await sql`
    update log_records as r set assignee_id = m.handler_id, revision = r.revision + 1
    from unnest(${ids}::uuid[], ${handlers}::uuid[]) as m (id, handler_id) where r.id = m.id`.execute(trx);
  await sql`
    insert into log_steps (record_id, number, step, at, by, reason, changes)
    select r.id, r.revision, 'changed', ${now.toISOString()}, ${by}, null,
      jsonb_build_array(jsonb_build_object('field', 'assigneeId', 'before', m.former_id, 'after', r.assignee_id))
    from unnest(${ids}::uuid[], ${moves.map(({ from }) => from)}::uuid[]) as m (id, former_id)
    join log_records r on r.id = m.id`.execute(trx);
};

/** Open records that were due in a range of days, of which their handlers have not been told that they are overdue. */
export const listUntoldRecords = async (
  db: Db,
  { from, to, limit }: { from: LocalDate; to: LocalDate; limit: number },
): Promise<DueRecord[]> => {
  const { rows } = await sql<DueRecord>`
    select r.id, r.assignee_id, r.due_on from log_records r
    where r.closed_at is null and r.due_on between ${from} and ${to} and not exists (
      select from notifications n where n.recipient_id = r.assignee_id and n.kind = 'log_record_overdue'
        and n.event = r.id || ' ' || r.due_on)
    order by r.due_on, r.id limit ${limit}`.execute(db);
  return rows;
};
