/** What a merge of two clients writes of clients and their shares. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** The record that is merged, and the client that stays. */
export interface Pair {
  readonly from: string;
  readonly into: string;
}

/** Who merges, and when. */
export interface Acting {
  readonly userId: string;
  readonly at: string;
}

/** The columns of a client that `into` takes over if it has nothing there. */
const filledColumns = [
  'email',
  'phone',
  'tax_residence',
  'language',
  'note',
  'next_review_on',
  'review_months',
  'household_id',
] as const;

/** Marks the merged record, and gives the other what it lacks. Everything else of the merged record stays as it was. */
export const markMerged = async (
  trx: Db,
  { from, into }: Pair,
  { by, tags }: { readonly by: Acting; readonly tags: readonly string[] },
): Promise<void> => {
  const filled = filledColumns.map((column) => {
    const name = sql.ref(column);
    return sql`${name} = coalesce(clients.${name}, merged.${name})`;
  });
  await sql`update clients set ${sql.join(filled)}, tags = ${tags}::text[], revision = clients.revision + 1,
      updated_at = ${by.at}
    from clients as merged where clients.id = ${into} and merged.id = ${from}`.execute(trx);
  await sql`update clients set merged_into = ${into}, merged_at = ${by.at}, merged_by = ${by.userId},
      status = 'closed', closed_at = ${by.at}, next_review_on = null, revision = revision + 1, updated_at = ${by.at}
    where id = ${from}`.execute(trx);
  // Their addresses lead to the client that stays in one step.
  await sql`update clients set merged_into = ${into} where merged_into = ${from}`.execute(trx);
};

/** Gives the members of a merged household to the one that stays; returns how many. */
export const moveMembers = async (
  trx: Db,
  { from, into }: Pair,
  { at }: Pick<Acting, 'at'>,
): Promise<number> => {
  const { rows } =
    await sql`update clients set household_id = ${into}, revision = revision + 1, updated_at = ${at}
    where household_id = ${from} and merged_into is null returning id`.execute(trx);
  return rows.length;
};

/** Ends the shares of a client. */
export const endShares = async (trx: Db, clientId: string): Promise<void> => {
  await sql`delete from client_shares where client_id = ${clientId}`.execute(trx);
};
