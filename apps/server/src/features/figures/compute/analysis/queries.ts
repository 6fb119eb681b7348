/** The SQL of analyses: how instruments are grouped. */
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';
import type { GroupedInstrument } from './contribution.rules.ts';

/** What groups some instruments. */
export const listGroupedInstruments = async (
  db: Db,
  ids: readonly string[],
): Promise<GroupedInstrument[]> => {
  const { rows } = await sql<GroupedInstrument>`/* prepared grouped_instruments */
    select id, asset_class, sector, region, currency from instruments
    where id = any (${`{${ids.join(',')}}`}::uuid[])`.execute(db);
  return rows;
};
