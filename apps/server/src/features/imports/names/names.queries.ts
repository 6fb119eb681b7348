/** The SQL of unknown names. */
import type { Db } from '../../../platform/database/db.ts';
import type { ListedNames } from './unknown-names.ts';

/** The unknown names of an import's shown reading. */
export const findUnknownNames = async (db: Db, importId: string): Promise<ListedNames> => {
  const row = await db
    .selectFrom('imports')
    .select('unknown_names')
    .where('id', '=', importId)
    .where('state', 'in', ['uploaded', 'failed'])
    .executeTakeFirst();
  // Only a reading writes them.
  return (row?.unknown_names as ListedNames | null | undefined) ?? { items: [], total: 0 };
};
