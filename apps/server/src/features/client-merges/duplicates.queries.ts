/** The SQL that finds clients which are probably the same. Each reason is looked up by an index of its own. */
import type { DuplicateReason } from '@partnerfolio/contract/clients/merging/choices';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { can } from '../../platform/access/access.ts';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { nameKey } from '../../platform/database/search.queries.ts';
import { isVisibleClient } from '../client-access/visibility.queries.ts';

export interface DuplicateRow {
  readonly id: string;
  readonly because: DuplicateReason[];
}

/** A reason finds so many at most: a telephone number of an office could be that of every client. */
const foundAtMost = 200;

const same = (reason: DuplicateReason, condition: RawBuilder<boolean>) => sql`(
  select clients.id, ${reason}::text as reason from subject join clients on ${condition}
  where clients.merged_into is null limit ${foundAtMost})`;

const birthDate = sql`(
  select other.client_id, 'birthDate' from subject
  join client_kyc as own on own.client_id = subject.id
  join client_kyc as other on other.birth_date = own.birth_date
  join clients on clients.id = other.client_id
  where name_words(clients.name) && subject.surname and clients.merged_into is null limit ${foundAtMost})`;

const taxNumber = sql`(
  select other.client_id, 'taxNumber' from subject
  join kyc_tax_residences as own on own.client_id = subject.id and own.number is not null
  join kyc_tax_residences as other on other.country = own.country and other.number is not null
    and tax_number_key(other.number) = tax_number_key(own.number)
  limit ${foundAtMost})`;

/**
 * The clients that the viewer may see and that are probably the same as one, those with the most reasons first. A surname is a
 * word of three letters or more.
 */
export const listDuplicates = async (
  db: Db,
  viewer: Staff,
  { id, limit }: { readonly id: string; readonly limit: number },
): Promise<DuplicateRow[]> => {
  const reasons = [
    same('name', sql`name_words(clients.name) = name_words(subject.name)`),
    same('email', sql`lower(clients.email) = lower(subject.email)`),
    same('phone', sql`phone_digits(clients.phone) = phone_digits(subject.phone)`),
    ...(can(viewer, 'compliance.kyc') ? [birthDate, taxNumber] : []),
  ];
  const { rows } = await sql<DuplicateRow>`
    with subject as (
      select id, kind, name, email, phone,
        array(select word from unnest(name_words(name)) as word where length(word) > 2) as surname
      from clients where id = ${id})
    select clients.id, array_agg(distinct likely.reason) as because
    from (${sql.join(reasons, sql` union all `)}) as likely
    join clients on clients.id = likely.id
    join subject on subject.kind = clients.kind and subject.id <> clients.id
    where clients.status <> 'closed' and ${isVisibleClient(viewer)}
    group by clients.id
    order by count(distinct likely.reason) desc, ${nameKey(sql<string>`clients.name`)}, clients.id
    limit ${limit}`.execute(db);
  return rows;
};
