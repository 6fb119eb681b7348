/** The SQL that decides who receives a change: the listening sessions, and the users around a record. */
import type { Role } from '@partnerfolio/contract/access';
import type { AuditEventType } from '@partnerfolio/contract/audit-events';
import type { EditedKind } from '@partnerfolio/contract/live';
import type { Person } from '@partnerfolio/contract/people';
import { sql } from 'kysely';
import type { Change } from '../../platform/live/changes.ts';
import type { Db } from '../../platform/database/db.ts';
import { isLiveSession } from '../../platform/session/session.queries.ts';
import { rightsFacts, sessionLacksFactor } from '../../platform/access/rights-facts.queries.ts';
import type { RightsFactsRow } from '../../platform/access/rights-facts.queries.ts';

export interface ListenerRow extends RightsFactsRow {
  readonly session_id: string;
  readonly user_id: string;
  readonly role: Role | null;
  readonly lacks_factor: boolean;
  readonly is_live: boolean;
  readonly end_reason: string | null;
  /** Whether the session views the portal as another user. */
  readonly is_viewing: boolean;
}

/** The listening sessions, with their users' current rights. */
export const selectListeners = async (
  db: Db,
  { sessionIds, now }: { sessionIds: readonly string[]; now: Date },
): Promise<readonly ListenerRow[]> => {
  const at = now.toISOString();
  const { rows } = await sql<ListenerRow>`/* prepared select_listeners */
    select s.id as session_id, s.user_id, r.role, ${sessionLacksFactor} as lacks_factor, s.end_reason,
      ${isLiveSession(now)} and p.deactivated_at is null
        and exists (select from session_tokens t
          where t.session_id = s.id and t.used_at is null and t.expires_at > ${at}) as is_live,
      exists (select from session_views v where v.session_id = s.id) as is_viewing,
      ${rightsFacts}
    from sessions s
    join profiles p on p.id = s.user_id
    left join user_roles r on r.user_id = p.id
    where s.id = any(${sessionIds}::uuid[])`.execute(db);
  return rows;
};

export interface Surroundings {
  readonly entity: string;
  readonly id: string;
  /** The client to whom the record belongs; null for none. */
  readonly client_id: string | null;
  /** The owner of that client and the users with whom it is shared. */
  readonly user_ids: readonly string[];
}

/** The clients to whom records belong, with their users. */
export const selectRecordUsers = async (
  db: Db,
  changes: readonly Pick<Change, 'entity' | 'id' | 'portfolioId'>[],
): Promise<readonly Surroundings[]> => {
  const records = changes.filter(({ id }) => id !== null);
  if (records.length === 0) return [];
  const { rows } = await sql<Surroundings>`/* prepared select_surroundings */
    with records as (
      select * from unnest(
        ${records.map(({ entity }) => entity)}::text[], ${records.map(({ id }) => id)}::uuid[],
        ${records.map(({ portfolioId }) => portfolioId ?? null)}::uuid[]
      ) as a (entity, id, portfolio_id)
    ), located as (
      select a.entity, a.id, case a.entity
        when 'client' then a.id
        when 'client_note' then (select n.client_id from client_notes n where n.id = a.id)
        when 'client_task' then (select k.client_id from client_tasks k where k.id = a.id)
        when 'complaint' then (select r.client_id from log_records r where r.id = a.id)
        when 'breach' then (select r.client_id from log_records r where r.id = a.id)
        when 'figures' then (select p.client_id from portfolios p where p.id = a.id)
        when 'portfolio' then (select p.client_id from portfolios p where p.id = a.id)
        when 'transaction' then
          (select p.client_id from portfolios p where p.id = a.portfolio_id)
        when 'import' then
          (select p.client_id from imports i join portfolios p on p.id = i.portfolio_id where i.id = a.id)
        when 'proposal' then (select i.client_id from investment_proposals i where i.id = a.id)
      end as client_id from records a
    )
    select l.entity, l.id, l.client_id,
      array(
        select c.owner_id from clients c where c.id = l.client_id
        union select g.user_id from client_shares g where g.client_id = l.client_id
      ) as user_ids
    from located l`.execute(db);
  return rows;
};

/** The events that increase a record's revision. */
const edits: Readonly<Record<EditedKind, readonly AuditEventType[]>> = {
  client: [
    'client.update',
    'client.reassign',
    'client.activate',
    'client.close',
    'client.reopen',
    'client.merge',
    'client.erase',
  ],
  client_note: ['client_note.update'],
  client_task: ['client_task.update', 'client_task.complete', 'client_task.reopen', 'client_task.hand_over'],
  complaint: ['complaint.change', 'complaint.close', 'complaint.reopen'],
  breach: ['breach.change', 'breach.close', 'breach.reopen'],
  portfolio: ['portfolio.update', 'portfolio.change_settings', 'portfolio.close', 'portfolio.reopen'],
  proposal: [
    'proposal.update',
    'proposal.submit',
    'proposal.approve',
    'proposal.reject',
    'proposal.request_changes',
    'proposal.withdraw',
  ],
  instrument: [
    'instrument.update',
    'instrument.requote',
    'instrument.merge',
    'instrument.declare_worthless',
    'instrument.revoke_worthless',
  ],
  issuer: ['issuer.update'],
  benchmark: ['benchmark.update'],
  model: ['model.change'],
  group: ['group.update'],
  market_provider: ['market_provider.update'],
};

/** Who made the latest changes of a record, each once. A change may write several events at the same moment. */
export const selectEditors = async (
  db: Db,
  { kind, id, changes }: { kind: EditedKind; id: string; changes: number },
): Promise<Person[]> => {
  const { rows } = await sql<{ id: string; full_name: string | null }>`/* prepared select_editors */
    select distinct p.id, p.full_name
    from (
      select distinct a.user_id, a.created_at from audit_logs a
      where a.entity = ${kind} and a.entity_id = ${id} and a.event_type = any(${edits[kind]}::text[])
      order by a.created_at desc limit ${changes}
    ) latest
    join profiles p on p.id = latest.user_id
    order by p.full_name, p.id`.execute(db);
  return rows.map((row) => ({ id: row.id, fullName: row.full_name }));
};
