/**
 * The SQL of declarations that an instrument is worthless. Each row written raises the instrument's price revision by the triggers
 * `worthless_declared` and `worthless_changed`, which makes caches and stored figures of its prices outdated.
 */
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';

const uuids = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** From which day on each of some instruments is worthless, by id; those that are not are left out. */
export const worthlessDays = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; since: string }>`/* prepared worthless_days */
    select instrument_id as id, since from worthless_declarations
    where instrument_id = any (${uuids(ids)}::uuid[]) and revoked_at is null`.execute(db);
  return new Map(rows.map(({ id, since }) => [id, since]));
};

/** A declaration with the names of those who made and revoked it. */
export interface DeclarationRow {
  readonly id: string;
  readonly since: string;
  readonly reason: string;
  readonly declared_at: string;
  readonly declared_by: string | null;
  readonly declared_by_name: string | null;
  readonly revoked_at: string | null;
  readonly revoke_reason: string | null;
  readonly revoked_by: string | null;
  readonly revoked_by_name: string | null;
}

/** The declarations of an instrument, newest first. */
export const listDeclarations = async (db: Db, instrumentId: string): Promise<DeclarationRow[]> => {
  const { rows } = await sql<DeclarationRow>`
    select declared.*, maker.full_name as declared_by_name, revoker.full_name as revoked_by_name
    from worthless_declarations as declared
    left join profiles as maker on maker.id = declared.declared_by
    left join profiles as revoker on revoker.id = declared.revoked_by
    where instrument_id = ${instrumentId}
    order by declared_at desc, declared.id desc`.execute(db);
  return rows;
};

/** Adds a declaration. */
export const insertDeclaration = async (
  trx: Db,
  row: Insertable<Database['worthless_declarations']>,
): Promise<void> => {
  await trx.insertInto('worthless_declarations').values(row).execute();
};

/** Ends the declaration in force of an instrument. */
export const endDeclaration = async (
  trx: Db,
  instrumentId: string,
  { userId, at, reason }: { readonly userId: string; readonly at: string; readonly reason: string },
): Promise<void> => {
  await trx
    .updateTable('worthless_declarations')
    .set({ revoked_by: userId, revoked_at: at, revoke_reason: reason })
    .where('instrument_id', '=', instrumentId)
    .where('revoked_at', 'is', null)
    .execute();
};

/** Moves the revoked declarations of an instrument to the one that it is merged into. */
export const moveDeclarations = async (
  trx: Db,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> => {
  await trx
    .updateTable('worthless_declarations')
    .set({ instrument_id: into })
    .where('instrument_id', '=', from)
    .execute();
};
