/** The SQL of the firm's assumptions by asset class; only this feature writes them. */
import type { AssumptionsContent } from '@partnerfolio/contract/assumptions/assumptions';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';

export interface StoredVersion {
  readonly number: number;
  readonly from_day: LocalDate;
  readonly source: string;
  readonly created_at: string;
  readonly created_by: string | null;
  readonly creator_name: string | null;
}

const selected = (db: Db) =>
  db
    .selectFrom('assumption_versions as version')
    .leftJoin('profiles as creator', 'creator.id', 'version.created_by')
    .select([
      'version.number',
      'version.from_day',
      'version.source',
      'version.created_at',
      'version.created_by',
      'creator.full_name as creator_name',
    ]);

/** The newest versions, newest first. */
export const listVersions = (db: Db, limit: number): Promise<StoredVersion[]> =>
  selected(db).orderBy('version.number', 'desc').limit(limit).execute();

/** A version with what it says, or the newest one. */
export const findVersion = async (
  db: Db,
  number?: number,
): Promise<(StoredVersion & { readonly content: AssumptionsContent }) | undefined> => {
  const row = await selected(db)
    .select('version.content')
    .$if(number !== undefined, (query) => query.where('version.number', '=', number ?? 0))
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Written from a value of this type.
  return row && { ...row, content: row.content as AssumptionsContent };
};

export const insertVersion = async (
  trx: Db,
  row: Insertable<Database['assumption_versions']>,
): Promise<void> => {
  await trx.insertInto('assumption_versions').values(row).execute();
};
