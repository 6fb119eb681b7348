/** The SQL of mandates; only this feature writes them. */
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { PortfolioKind } from '../portfolio-access/mandates.queries.ts';

export interface StoredMandate {
  readonly id: string;
  readonly service: PortfolioKind;
  readonly from_day: LocalDate;
  readonly to_day: LocalDate | null;
  readonly agreement: string | null;
  readonly note: string | null;
  readonly revision: number;
  readonly created_at: string;
  readonly created_by: string | null;
  readonly creator_name: string | null;
}

/** The mandates of a portfolio, newest first. They do not overlap, so their first days order them. */
export const selectMandates = async (db: Db, portfolioId: string): Promise<StoredMandate[]> => {
  const { rows } = await sql<StoredMandate>`/* prepared select_mandates */
    select mandates.id, service, from_day, to_day, agreement, note, revision, mandates.created_at, created_by,
      profiles.full_name as creator_name
    from mandates left join profiles on profiles.id = created_by
    where portfolio_id = ${portfolioId}
    order by from_day desc`.execute(db);
  return rows;
};

export const insertMandate = async (trx: Db, row: Insertable<Database['mandates']>): Promise<void> => {
  await trx.insertInto('mandates').values(row).execute();
};

/** Changes a mandate and increases its revision. */
export const changeMandate = async (
  trx: Db,
  id: string,
  change: Updateable<Database['mandates']>,
): Promise<void> => {
  await trx
    .updateTable('mandates')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

export const deleteMandate = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('mandates').where('id', '=', id).execute();
};
