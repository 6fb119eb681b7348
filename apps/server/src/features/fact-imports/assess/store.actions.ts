/** Reads the rows of an import and stores what was found. */
import type { Db } from '../../../platform/database/db.ts';
import * as queries from '../import/queries.ts';
import { assessFile } from './assess.actions.ts';
import type { Assessed, FileOfFacts } from './assess.actions.ts';

/** Reads the rows and stores what becomes of each, and what is open. */
export const storeAssessed = async (trx: Db, importId: string, file: FileOfFacts): Promise<Assessed> => {
  const found = await assessFile(trx, file);
  await queries.storeOutcomes(trx, importId, found.outcomes);
  await queries.changeImport(trx, importId, {
    choices: JSON.stringify(file.choices),
    open: JSON.stringify(found.open),
    new_issuers: JSON.stringify(found.newIssuers),
  });
  return found;
};
