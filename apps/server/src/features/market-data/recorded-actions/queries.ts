/** The SQL that writes the corporate actions of instruments. */
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { sameActionDays } from '../../waiting-splits/rules.ts';
import type { DatedAction, Ratio } from '../../waiting-splits/rules.ts';

/** Adds an action. */
export const insertAction = async (
  trx: Db,
  row: Insertable<Database['corporate_actions']>,
): Promise<void> => {
  await trx.insertInto('corporate_actions').values(row).execute();
};

/** Removes an action; a split that a provider listed is kept in mind, so that the next fetch does not bring it back. */
export const removeAction = async (trx: Db, id: string): Promise<void> => {
  await sql`
    insert into deleted_splits (instrument_id, ex_date, ratio_new, ratio_old)
    select instrument_id, ex_date, ratio_new, ratio_old from corporate_actions
    where id = ${id} and type = 'split' and source is not null
    on conflict (instrument_id, ex_date)
      do update set ratio_new = excluded.ratio_new, ratio_old = excluded.ratio_old`.execute(trx);
  await trx.deleteFrom('corporate_actions').where('id', '=', id).execute();
};

/** How many actions an instrument has, and whether one of them is this action with another date. */
export const findAlike = async (
  db: Db,
  { instrumentId, type, exDate, toInstrumentId }: DatedAction,
): Promise<{ count: number; isRecorded: boolean }> => {
  const { rows } = await sql<{ count: number; isRecorded: boolean }>`
    select count(*)::int as count, coalesce(bool_or(type = ${type}
      and to_instrument_id is not distinct from ${toInstrumentId}::uuid
      and abs(ex_date - ${exDate}::date) <= ${sql.lit(sameActionDays)}), false) as "isRecorded"
    from corporate_actions where instrument_id = ${instrumentId}`.execute(db);
  return rows[0] ?? { count: 0, isRecorded: false };
};

/** Makes actions name another instrument. */
export const moveActions = async (trx: Db, { from, into }: { from: string; into: string }): Promise<void> => {
  await sql`update corporate_actions set instrument_id = ${into} where instrument_id = ${from}`.execute(trx);
  await sql`update corporate_actions set to_instrument_id = ${into} where to_instrument_id = ${from}`.execute(
    trx,
  );
};

/** A stored split near a day. */
export interface NearSplit extends Ratio {
  readonly id: string;
  readonly exDate: string;
  readonly source: string | null;
  /** Whether an entry of a ledger was booked for it, and whether a portfolio has declined it. */
  readonly isSettled: boolean;
}

/** The splits of an instrument, and how many actions it has. */
export const listSplits = async (
  trx: Db,
  instrumentId: string,
): Promise<{ splits: NearSplit[]; count: number }> => {
  const { rows } = await sql<NearSplit>`
    select id, ex_date as "exDate", ratio_new::text as "ratioNew", ratio_old::text as "ratioOld", source,
      exists (select from corporate_action_entries where action_id = actions.id) as "isSettled"
    from corporate_actions as actions where instrument_id = ${instrumentId} and type = 'split'`.execute(trx);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from corporate_actions where instrument_id = ${instrumentId}`.execute(trx);
  return { splits: rows, count: counted[0]?.count ?? 0 };
};

/** The listed splits of an instrument that users deleted. */
export const listDeletedSplits = async (
  trx: Db,
  instrumentId: string,
): Promise<(Ratio & { readonly exDate: string })[]> => {
  const { rows } = await sql<Ratio & { exDate: string }>`
    select ex_date as "exDate", ratio_new::text as "ratioNew", ratio_old::text as "ratioOld"
    from deleted_splits where instrument_id = ${instrumentId}`.execute(trx);
  return rows;
};

/** Replaces the terms of a split that its provider corrected; the decisions about the former terms are dropped. */
export const replaceSplit = async (
  trx: Db,
  id: string,
  row: Insertable<Database['corporate_actions']>,
): Promise<void> => {
  await trx.deleteFrom('corporate_actions').where('id', '=', id).execute();
  await insertAction(trx, row);
};
