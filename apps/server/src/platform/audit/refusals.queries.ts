/** The table that counts refused actions until their minute has passed. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../database/db.ts';

export interface RefusalCount {
  readonly unwritten: number;
  readonly event: unknown;
}

/** Takes out counts that began before a time; counts that another process is taking are skipped. */
export const takeCounts = async (trx: Db, before: Date): Promise<RefusalCount[]> => {
  const { rows } = await sql<RefusalCount>`
    delete from refusal_counts where key in (
      select key from refusal_counts where since <= ${before.toISOString()} for update skip locked
    ) returning unwritten, event`.execute(trx);
  return rows;
};

/** Counts one more attempt under a key; true when it is the first, which starts a new minute. */
export const countOne = async (
  trx: Db,
  counted: { readonly key: string; readonly now: Date; readonly event: unknown },
): Promise<boolean> => {
  const { rows } = await sql<{ unwritten: number }>`
    insert into refusal_counts (key, since, event)
    values (${counted.key}, ${counted.now.toISOString()}, ${JSON.stringify(counted.event)})
    on conflict (key) do update set unwritten = refusal_counts.unwritten + 1
    returning unwritten`.execute(trx);
  return rows[0]?.unwritten === 0;
};

/** Deletes the counts of refusals about the records of a subquery of ids. */
export const deleteCountsAbout = async (trx: Db, ids: RawBuilder<string>): Promise<void> => {
  await sql`delete from refusal_counts where event ->> 'entityId' in (select id::text from ${ids} as about (id))`.execute(
    trx,
  );
};
