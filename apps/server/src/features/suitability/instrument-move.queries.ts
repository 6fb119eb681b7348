/** The SQL that makes limits name another instrument. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Forbids the other instrument to those who forbid one. */
export const moveForbidden = async (
  trx: Db,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> => {
  await sql`insert into client_forbidden_instruments (client_id, instrument_id)
    select client_id, ${into}::uuid from client_forbidden_instruments where instrument_id = ${from}
    on conflict do nothing`.execute(trx);
  await trx.deleteFrom('client_forbidden_instruments').where('instrument_id', '=', from).execute();
};
