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

/** The ids of the client, of the records that were merged into it, and of all that belongs to them, which other records name. Read before anything is deleted. */
export const rememberIds = async (trx: Db, clientIds: readonly string[]): Promise<void> => {
  await sql`create temporary table erased_ids (id uuid primary key) on commit drop`.execute(trx);
  await sql`insert into erased_ids
    with own as (select id from portfolios where client_id = any (${clientIds}::uuid[]))
    select unnest(${clientIds}::uuid[])
    union select id from own
    union select id from stored_transactions where portfolio_id in (select id from own)
    union select id from imports where portfolio_id in (select id from own)
    union select id from mandates where portfolio_id in (select id from own)
    union select id from model_assignments where portfolio_id in (select id from own)
    union select id from fall_notices where portfolio_id in (select id from own)
    union select id from reports where client_id = any (${clientIds}::uuid[]) or portfolio_id in (select id from own)
    union select id from report_schedules where client_id = any (${clientIds}::uuid[])
    union select id from client_notes where client_id = any (${clientIds}::uuid[])
    union select id from client_tasks where client_id = any (${clientIds}::uuid[])
    union select id from client_contacts where client_id = any (${clientIds}::uuid[])
    union select id from client_documents where client_id = any (${clientIds}::uuid[])
    union select id from client_holds where client_id = any (${clientIds}::uuid[])
    union select id from client_reviews where client_id = any (${clientIds}::uuid[])
    union select id from answer_sheets where client_id = any (${clientIds}::uuid[])
    union select id from links where client_id = any (${clientIds}::uuid[])
    union select id from log_records where client_id = any (${clientIds}::uuid[])
    union select id from investment_proposals where client_id = any (${clientIds}::uuid[])`.execute(trx);
};

/** The ids of an erased client and of all that belongs to it; a condition of other parts' SQL. */
export const erasedIds = sql<string>`(select id from erased_ids)`;

/** The addresses of the client and its contacts that belong to nobody else in the portal. */
export const ownAddresses = (clientId: string) => sql<string>`(
  select own.email from (
    select lower(email) as email from clients where id = ${clientId}
    union select lower(email) from client_contacts where client_id = ${clientId}) as own
  where own.email is not null
    and not exists (select from profiles where lower(profiles.email) = own.email)
    and not exists (select from clients where id <> ${clientId} and lower(clients.email) = own.email)
    and not exists (select from client_contacts
      where client_id <> ${clientId} and lower(client_contacts.email) = own.email))`;

/** The mails that were sent with reports of the client, or told a user of a record of it. */
export const mailsAboutErased = sql<string>`(
  select mail_id from report_deliveries where report_id in ${erasedIds} and mail_id is not null
  union select mail_id from notifications where subject_id in ${erasedIds} and mail_id is not null)`;
