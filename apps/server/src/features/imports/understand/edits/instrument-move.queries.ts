/** The SQL that makes users' choices of instruments in imports name another one. */
import type { Db } from '../../../../platform/database/db.ts';

/** Moves the instruments that users chose for rows and names. */
export const moveChoices = async (trx: Db, { from, into }: { from: string; into: string }): Promise<void> => {
  await trx
    .updateTable('import_edits')
    .set({ value: into })
    .where('field', '=', 'instrument')
    .where('value', '=', from)
    .execute();
};
