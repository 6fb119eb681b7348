/** What the firm has of what a file of clients names, as far as the user may see it. */
import { sql } from 'kysely';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isEditableClient, isVisibleClient } from '../../client-access/visibility.queries.ts';

/** A client that the user may see. */
export interface KnownClient {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly email: string | null;
  readonly mayEdit: boolean;
}

const texts = (values: Iterable<string>) =>
  sql`(select value from json_array_elements_text(${JSON.stringify([...new Set(values)])}::json) as value)`;

/** The visible clients of some names, which are in lower case. */
export const clientsNamed = async (
  db: Db,
  viewer: Staff,
  names: Iterable<string>,
): Promise<KnownClient[]> => {
  const { rows } = await sql<KnownClient>`
    select id, name, kind, status, email, ${isEditableClient(viewer)} as "mayEdit"
    from clients where lower(name) in ${texts(names)} and ${isVisibleClient(viewer)}
    order by id`.execute(db);
  return rows;
};

/** Clients by id, as far as the user may see them. */
export const visibleClients = async (db: Db, viewer: Staff, ids: readonly string[]) => {
  const { rows } = await sql<{
    id: string;
    name: string;
    kind: KnownClientKind;
    owner_id: string;
    owner_name: string | null;
  }>`
    select clients.id, clients.name, clients.kind, owner_id, profiles.full_name as owner_name
    from clients join profiles on profiles.id = owner_id
    where clients.id = any (${`{${ids.join(',')}}`}::uuid[]) and ${isVisibleClient(viewer)}`.execute(db);
  return rows;
};
type KnownClientKind = 'person' | 'household' | 'organisation';

/** The portfolios of some clients. */
export const portfoliosOf = async (db: Db, clientIds: readonly string[]) => {
  const { rows } = await sql<{ id: string; client_id: string; name: string }>`
    select id, client_id, lower(name) as name from portfolios
    where client_id = any (${`{${clientIds.join(',')}}`}::uuid[])`.execute(db);
  return rows;
};

/** Portfolios by id, as far as the user may see them. */
export const visiblePortfolios = async (db: Db, viewer: Staff, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string }>`
    select portfolios.id from portfolios join clients on clients.id = client_id
    where portfolios.id = any (${`{${ids.join(',')}}`}::uuid[]) and ${isVisibleClient(viewer)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** Active colleagues with one of these emails or full names, in lower case. */
export const colleaguesNamed = async (db: Db, names: Iterable<string>) => {
  const { rows } = await sql<{ id: string; email: string; name: string | null }>`
    select profiles.id, lower(email) as email, lower(full_name) as name
    from profiles join user_roles on user_roles.user_id = profiles.id
    where deactivated_at is null and (lower(email) in ${texts(names)} or lower(full_name) in ${texts(names)})`.execute(
    db,
  );
  return rows;
};

/** An account as it is looked for among those of the firm. */
export interface SoughtAccount {
  readonly place: number;
  readonly custodian: string;
  readonly number: string;
  readonly openedOn: string | null;
  readonly closedOn: string | null;
}

/** The places of accounts that a portfolio of the firm has at the same time. */
export const accountsElsewhere = async (db: Db, accounts: readonly SoughtAccount[]): Promise<Set<number>> => {
  const { rows } = await sql<{ place: number }>`
    select distinct sought.place
    from json_to_recordset(${JSON.stringify(accounts)}::json) as sought (place int, custodian text, number text,
      "openedOn" date, "closedOn" date)
    join portfolio_accounts as stored on not stored.omnibus and stored.number <> ''
      and lower(stored.custodian) = lower(sought.custodian)
      and upper(regexp_replace(stored.number, '[^[:alnum:]]', '', 'g'))
        = upper(regexp_replace(sought.number, '[^[:alnum:]]', '', 'g'))
      and daterange(stored.opened_on, stored.closed_on, '[]') && daterange(sought."openedOn", sought."closedOn", '[]')`.execute(
    db,
  );
  return new Set(rows.map(({ place }) => place));
};
