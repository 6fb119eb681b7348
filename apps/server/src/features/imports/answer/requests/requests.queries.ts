/** The SQL of requested instruments. */
import type { Quotation } from '@partnerfolio/contract/choices';
import { sql } from 'kysely';
import { selectRevision } from '../../../../platform/cache/revisions.queries.ts';
import type { Db } from '../../../../platform/database/db.ts';
import type { UnknownName } from '@partnerfolio/contract/imports/unknown-names';

/** Whether an import `i` still waits for a user; of others no request counts any more. */
const waits = sql<boolean>`i.state in ('uploaded', 'failed')`;

export interface ImportRequestRow {
  readonly name: string;
  readonly state: 'open' | 'refused';
  readonly requested_by: string;
  readonly requested_by_name: string | null;
  readonly requested_at: string;
  readonly refused_by: string | null;
  readonly refused_by_name: string | null;
  readonly reason: string | null;
}

/** The requested instruments that an import's file still lacks. */
export const listOfImport = async (db: Db, importId: string, limit: number): Promise<ImportRequestRow[]> => {
  const { rows } = await sql<ImportRequestRow>`
    select r.name, r.state, r.requested_by, asker.full_name as requested_by_name, r.requested_at,
      r.refused_by, refuser.full_name as refused_by_name, r.reason
    from requested_instruments r
    join imports i on i.id = r.import_id and ${waits}
    join profiles asker on asker.id = r.requested_by
    left join profiles refuser on refuser.id = r.refused_by
    where r.import_id = ${importId} and r.state in ('open', 'refused')
    order by r.state, r.place limit ${limit}`.execute(db);
  return rows;
};

export interface RequestedRow {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly isin: string;
  readonly instrument_name: string;
  readonly currency: string;
  readonly quotation: Quotation;
  readonly row_count: number;
  readonly requested_by: string;
  readonly requested_by_name: string | null;
  readonly requested_at: string;
}

/** A page of the open requests of all imports, oldest first. */
export const listOpenRequests = async (
  db: Db,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly RequestedRow[]; readonly total: number }> => {
  const { rows } = await sql<RequestedRow>`
    select r.id, r.name, r.symbol, r.isin, r.instrument_name, r.currency, r.quotation, r.row_count,
      r.requested_by, asker.full_name as requested_by_name, r.requested_at
    from requested_instruments r
    join imports i on i.id = r.import_id and ${waits}
    join profiles asker on asker.id = r.requested_by
    where r.state = 'open'
    order by r.requested_at, r.import_id, r.place offset ${offset} limit ${limit}`.execute(db);
  return { rows, total: await countOpenRequests(db) };
};

/** How many instruments are requested for waiting imports. */
export const countOpenRequests = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from requested_instruments r
    join imports i on i.id = r.import_id and ${waits}
    where r.state = 'open'`.execute(db);
  return rows[0]?.n ?? 0;
};

export interface NewRequest extends UnknownName {
  readonly id: string;
  readonly place: number;
}

/**
 * Requests the names of an import that are not requested yet, or were settled and are unknown again; refused ones stay
 * refused. Returns how many it requested.
 */
export const insertRequests = async (
  trx: Db,
  names: readonly NewRequest[],
  { importId, userId, now }: { readonly importId: string; readonly userId: string; readonly now: Date },
): Promise<number> => {
  const at = now.toISOString();
  const { rows } = await sql<{ id: string }>`
    insert into requested_instruments (id, import_id, name, symbol, isin, instrument_name, currency, quotation, row_count,
      place, requested_by, requested_at)
    select one.id, ${importId}::uuid, one.name, one.symbol, one.isin, one."instrumentName", one.currency, one.quotation,
      one.rows, one.place, ${userId}::uuid, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(names)}::json) as one (id uuid, name text, symbol text, isin text,
      "instrumentName" text, currency text, quotation text, rows int, place int)
    on conflict (import_id, name) do update set symbol = excluded.symbol, isin = excluded.isin,
      instrument_name = excluded.instrument_name, currency = excluded.currency, quotation = excluded.quotation,
      row_count = excluded.row_count, place = excluded.place, requested_by = excluded.requested_by,
      requested_at = excluded.requested_at, state = 'open', settled_at = null, is_read = true, told_at = null,
      checked_revision = null
    where requested_instruments.state = 'settled'
    returning id`.execute(trx);
  return rows.length;
};

/** The imports of open requests. */
export const listImportsOf = async (db: Db, ids: readonly string[]): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('requested_instruments')
    .select('import_id')
    .distinct()
    .where('id', 'in', [...ids])
    .where('state', '=', 'open')
    .orderBy('import_id')
    .execute();
  return rows.map(({ import_id }) => import_id);
};

export interface OpenRequest {
  readonly id: string;
  readonly import_id: string;
  readonly name: string;
  readonly file_name: string;
}

/** The requests that are still open, locked, after their imports. */
export const lockOpenRequests = async (trx: Db, ids: readonly string[]): Promise<readonly OpenRequest[]> => {
  const { rows } = await sql<OpenRequest>`
    select r.id, r.import_id, r.name, i.file_name from requested_instruments r
    join imports i on i.id = r.import_id and ${waits}
    where r.id = any (${`{${ids.join(',')}}`}::uuid[]) and r.state = 'open'
    order by r.id for update of r`.execute(trx);
  return rows;
};

/** Marks requests as answered; their files are read again afterwards. */
export const markSettled = async (trx: Db, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  await trx
    .updateTable('requested_instruments')
    .set({ state: 'settled', settled_at: now.toISOString(), is_read: false })
    .where('id', 'in', [...ids])
    .execute();
};

export const markRefused = async (
  trx: Db,
  id: string,
  { userId, reason, now }: { readonly userId: string; readonly reason: string; readonly now: Date },
): Promise<void> => {
  await trx
    .updateTable('requested_instruments')
    .set({ state: 'refused', settled_at: now.toISOString(), refused_by: userId, reason })
    .where('id', '=', id)
    .execute();
};

/** The revision of all instruments. */
export const instrumentsRevision = async (db: Db): Promise<string> => {
  const { rows } = await sql<{
    revision: string;
  }>`select ${selectRevision('instruments')} as revision`.execute(db);
  return rows[0]?.revision ?? '';
};

/**
 * Waiting imports whose file has to be read again: a request was answered, or an instrument has a requested name and
 * the instruments have changed since the file was last read for its requests.
 */
export const listImportsToContinue = async (
  db: Db,
  { revision, limit }: { readonly revision: string; readonly limit: number },
): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct r.import_id as id from requested_instruments r
    join imports i on i.id = r.import_id and ${waits}
    where (r.state in ('open', 'refused') or not r.is_read) and (not r.is_read or (
      r.checked_revision is distinct from ${revision} and exists (
        select from instruments n where upper(n.symbol) = upper(r.symbol) or upper(n.isin) = upper(r.isin))))
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Notes that an import cannot be read for its requests until the instruments change again. */
export const markChecked = async (db: Db, importId: string, revision: string): Promise<void> => {
  await sql`
    update requested_instruments set is_read = true, checked_revision = ${revision}
    where import_id = ${importId} and (state in ('open', 'refused') or not is_read)`.execute(db);
};

/** An import all of whose requests have ended, with a requester who does not know it. */
export interface Untold {
  readonly import_id: string;
  readonly requested_by: string;
  readonly file_name: string;
  readonly portfolio_id: string;
  readonly added: number;
  readonly refused: number;
}

export const listUntold = async (db: Db, limit: number): Promise<readonly Untold[]> => {
  const { rows } = await sql<Untold>`
    select r.import_id, r.requested_by, i.file_name, i.portfolio_id,
      count(*) filter (where r.state = 'settled')::int as added, count(*) filter (where r.state = 'refused')::int as refused
    from requested_instruments r join imports i on i.id = r.import_id and ${waits}
    where r.told_at is null and not exists (
      select from requested_instruments other
      where other.import_id = r.import_id and (other.state = 'open' or not other.is_read))
    group by r.import_id, r.requested_by, i.file_name, i.portfolio_id
    order by r.requested_by, r.import_id limit ${limit}`.execute(db);
  return rows;
};

/** Notes that a requester was told the outcome; returns the imports that nobody else noted meanwhile. */
export const markTold = async (
  trx: Db,
  {
    userId,
    importIds,
    now,
  }: { readonly userId: string; readonly importIds: readonly string[]; readonly now: Date },
): Promise<readonly string[]> => {
  const { rows } = await sql<{ import_id: string }>`
    update requested_instruments set told_at = ${now.toISOString()}
    where import_id = any (${`{${importIds.join(',')}}`}::uuid[]) and requested_by = ${userId} and told_at is null
      and state <> 'open'
    returning import_id`.execute(trx);
  return [...new Set(rows.map(({ import_id }) => import_id))];
};

/** The addresses and languages of users for mails; leaves out unconfirmed addresses. */
export const selectReaders = async (
  db: Db,
  userIds: readonly string[],
): Promise<readonly { readonly email: string; readonly language: string }[]> => {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('profiles')
    .select(['email', 'language'])
    .where('id', 'in', [...userIds])
    .where('email_confirmed_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .execute();
};
