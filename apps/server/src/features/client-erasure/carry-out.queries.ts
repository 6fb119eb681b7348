/** Carries out what the tables of fates decide, and removes what other records say of the client. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Fate } from './fates.rules.ts';

/** The client, and what it is called afterwards. */
export interface Erased {
  readonly clientId: string;
  readonly pseudonym: string;
}

/** A text of the tables of fates as SQL, with the client and its pseudonym as parameters. */
const filled = (text: string, { clientId, pseudonym }: Erased): RawBuilder<unknown> => {
  const parts = text.split(/(:client|:name)/).map((part) => {
    if (part === ':client') return sql`${clientId}::uuid`;
    return part === ':name' ? sql`${pseudonym}::text` : sql.raw(part);
  });
  return sql.join(parts, sql.raw(''));
};

/** Deletes or blanks the rows of the client in a table; a table whose rows stay as they are is left alone. */
export const carryOut = async (trx: Db, table: string, { fate, erased }: { fate: Fate; erased: Erased }) => {
  const rows = filled(fate.rows, erased);
  if (fate.fate === 'deleted') {
    await sql`delete from ${sql.table(table)} where ${rows}`.execute(trx);
    return;
  }
  const blank = Object.entries(fate.blank ?? {});
  if (blank.length === 0) return;
  const sets = blank.map(([column, value]) => sql`${sql.ref(column)} = ${filled(value, erased)}`);
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${rows}`.execute(trx);
};

/** The ids of the client and all that belongs to it, which other records name. Read before anything is deleted. */
export const rememberIds = async (trx: Db, clientId: string): Promise<void> => {
  await sql`create temporary table erased_ids (id uuid primary key) on commit drop`.execute(trx);
  await sql`insert into erased_ids
    with own as (select id from portfolios where client_id = ${clientId})
    select ${clientId}::uuid
    union select id from own
    union select id from stored_transactions where portfolio_id in (select id from own)
    union select id from imports where portfolio_id in (select id from own)
    union select id from mandates where portfolio_id in (select id from own)
    union select id from fall_notices where portfolio_id in (select id from own)
    union select id from reports where client_id = ${clientId} or portfolio_id in (select id from own)
    union select id from report_schedules where client_id = ${clientId}
    union select id from client_notes where client_id = ${clientId}
    union select id from client_tasks where client_id = ${clientId}
    union select id from client_contacts where client_id = ${clientId}
    union select id from client_documents where client_id = ${clientId}
    union select id from client_holds where client_id = ${clientId}
    union select id from client_reviews where client_id = ${clientId}
    union select id from answer_sheets where client_id = ${clientId}
    union select id from links where client_id = ${clientId}
    union select id from log_records where client_id = ${clientId}
    union select id from investment_proposals where client_id = ${clientId}`.execute(trx);
};

const known = sql`(select id from erased_ids)`;

/** Deletes the mails about the client that are still kept, the notices to users, and answers kept for repeated requests. */
export const deleteMentions = async (
  trx: Db,
  { clientId, name }: { readonly clientId: string; readonly name: string },
): Promise<void> => {
  await sql`delete from mails where id in (
      select mail_id from report_deliveries where report_id in ${known} and mail_id is not null
      union select mail_id from notifications where subject_id in ${known} and mail_id is not null)
    or lower(recipient) in (
      select lower(email) from clients where id = ${clientId} and email is not null
        and not exists (select from profiles where lower(profiles.email) = lower(clients.email))
      union select lower(email) from client_contacts where client_id = ${clientId} and email is not null
        and not exists (select from profiles where lower(profiles.email) = lower(client_contacts.email)))`.execute(
    trx,
  );
  await sql`delete from notifications where subject_id in ${known}`.execute(trx);
  await sql`delete from idempotency_keys where record_id in ${known} or position(${clientId} in answer) > 0`.execute(
    trx,
  );
  await sql`delete from refusal_counts where event ->> 'entityId' in (select id::text from erased_ids)`.execute(
    trx,
  );
  await sql`delete from client_import_rows as r where record_id in ${known} or (bundle is not null and exists (
    select from client_import_rows as other where other.import_id = r.import_id and other.bundle = r.bundle
      and other.record_id in ${known}))`.execute(trx);
  await sql`delete from list_views where position(lower(${name}) in lower(query ->> 'q')) > 0
    or position(lower(${name}) in lower(name)) > 0
    or query ->> 'clientId' = ${clientId} or query ->> 'householdId' = ${clientId}`.execute(trx);
};

const isOfErased = sql`(entity_id in ${known} or before ->> 'clientId' = (select id::text from erased_self)
  or after ->> 'clientId' = (select id::text from erased_self)
  or metadata ->> 'clientId' = (select id::text from erased_self)
  or metadata ->> 'portfolioId' in (select id::text from erased_ids))`;
const withSelf = (clientId: string) => sql`with erased_self as (select ${clientId}::uuid as id)`;

/** Whether an event of the client is not sealed yet, so that its details cannot be erased. */
export const hasUnsealedEvents = async (trx: Db, clientId: string): Promise<boolean> => {
  const { rows } = await sql`${withSelf(clientId)}
    select from audit_logs where seal_seq is null and ${isOfErased} limit 1`.execute(trx);
  return rows.length > 0;
};

/** Erases the details of the sealed events of the client and of what belongs to it; returns how many. */
export const eraseEventDetails = async (trx: Db, clientId: string, erasedBy: string): Promise<number> => {
  const { numAffectedRows } = await sql`${withSelf(clientId)}
    update audit_logs set metadata = '{}', before = null, after = null, details_salt = null, erased_by = ${erasedBy}
    where seal_seq is not null and erased_by is null and ${isOfErased}
      and (metadata <> '{}' or before is not null or after is not null)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
};
