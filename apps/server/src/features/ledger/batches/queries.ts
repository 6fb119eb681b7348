/** The SQL of imported entries and of batches: those of an import appear and disappear at once. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { columnName } from '../../../platform/database/column-names.ts';
import type { Db } from '../../../platform/database/db.ts';
import { storedFields } from '../entries.queries.ts';
import type { StoredEntry } from '../entries.queries.ts';
import type { Unbookable } from '../rules.ts';

/** The portfolio that an import has written entries to; null when there are none. */
export const portfolioOfImport = async (trx: Db, importId: string): Promise<string | null> => {
  const row = await trx
    .selectFrom('transactions')
    .select('portfolio_id')
    .where('import_id', '=', importId)
    .limit(1)
    .executeTakeFirst();
  return row?.portfolio_id ?? null;
};

/** An entry of an import in its current state, with the user who booked it. */
export interface ImportedEntry extends Unbookable {
  readonly fields: StoredEntry;
  /** Whether the entry was linked to an entry of another portfolio. */
  readonly isLinked: boolean;
  /** Whether the entry belongs to the batch of its import. */
  readonly isBatched: boolean;
}

interface ImportedRow extends StoredEntry, Unbookable {
  readonly isLinked: boolean;
  readonly isBatched: boolean;
}

/** Fields of an entry as they are stored, but for those of a transfer: the undo of an import does not need them. */
const undoneFields = sql.raw(
  storedFields
    .filter((field) => !['rowKey', 'transferId', 'arrivesOn', 'tradePrice', 'tradePriceDay'].includes(field))
    .map((field) => `entry.${columnName(field)} as "${field}"`)
    .join(', '),
);

/** Some entries of imports as their undo needs them, in their order. */
const importedEntries = async (
  db: Db,
  { from, where, limit }: { from: RawBuilder<unknown>; where: RawBuilder<boolean>; limit: number },
): Promise<ImportedEntry[]> => {
  const { rows } = await sql<ImportedRow>`
    select ${undoneFields},
      encode(entry.row_key, 'hex') as "rowKey",
      entry.created_by as "bookedBy", (entry.revision > 1 or exists (
        select from entry_attachments as file
        where file.portfolio_id = entry.portfolio_id and file.transaction_id = entry.id)) as "isChanged", entry.batch is not null as "isBatched",
      entry.transfer_id is not null as "isLinked", reversal.id is not null as "isReversed"
    from (select * from ${from} as entry where ${where} order by entry.seq limit ${limit}) as entry
    left join transactions as reversal
      on reversal.portfolio_id = entry.portfolio_id and reversal.reverses_id = entry.id
    order by entry.seq`.execute(db);
  return rows.map(({ bookedBy, isChanged, isReversed, isLinked, isBatched, ...fields }) => ({
    fields,
    isLinked,
    isBatched,
    bookedBy,
    isChanged,
    isReversed,
  }));
};

/** Some entries of an import that follow a number, in their order. */
export const entriesOfImport = (
  db: Db,
  {
    portfolioId,
    importId,
    after,
    limit,
  }: { portfolioId: string; importId: string; after: number; limit: number },
): Promise<ImportedEntry[]> =>
  importedEntries(db, {
    from: sql`transactions`,
    where: sql<boolean>`entry.portfolio_id = ${portfolioId} and entry.import_id = ${importId} and entry.seq > ${after}`,
    limit,
  });

/** Whether files are attached to some of these entries. */
export const haveAttachments = async (
  trx: Db,
  portfolioId: string,
  ids: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql`
    select from entry_attachments
    where portfolio_id = ${portfolioId} and transaction_id = any (${`{${ids.join(',')}}`}::uuid[]) limit 1`.execute(
    trx,
  );
  return rows.length > 0;
};

/** Deletes the row keys of entries. */
export const forgetRowKeys = async (trx: Db, portfolioId: string, ids: readonly string[]): Promise<void> => {
  await sql`
    update transactions set row_key = null, row_occurrence = null
    where portfolio_id = ${portfolioId} and id = any (${`{${ids.join(',')}}`}::uuid[])`.execute(trx);
};

/** Hides the batch of an import; false if another batch of the portfolio is hidden. */
export const hideBatch = async (
  trx: Db,
  { batch, portfolioId }: { readonly batch: string; readonly portfolioId: string },
): Promise<boolean> => {
  const result = await trx
    .insertInto('hidden_batches')
    .values({ batch, portfolio_id: portfolioId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

/** From the commit on, the batch is visible. */
export const showBatch = async (trx: Db, batch: string): Promise<void> => {
  await trx.deleteFrom('hidden_batches').where('batch', '=', batch).execute();
};

/** The hidden batch of a portfolio; null if there is none. */
export const hiddenBatchIn = async (db: Db, portfolioId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('hidden_batches')
    .select('batch')
    .where('portfolio_id', '=', portfolioId)
    .executeTakeFirst();
  return row?.batch ?? null;
};

/** How many entries of a hidden batch are left; 0 if it is not hidden. */
export const countHidden = async (db: Db, batch: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from stored_transactions
    where import_id = ${batch} and batch in (select batch from hidden_batches where batch = ${batch})`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
};

/** Puts visible entries of an import into its batch, or takes them out of it, so that they stay when it is hidden. */
export const setBatch = async (
  trx: Db,
  { portfolioId, ids, batch }: { portfolioId: string; ids: readonly string[]; batch: string | null },
): Promise<void> => {
  await sql`
    update stored_transactions set batch = ${batch}::uuid
    where portfolio_id = ${portfolioId} and id = any (${`{${ids.join(',')}}`}::uuid[])`.execute(trx);
};

/** Deletes some entries of a hidden batch; returns them. */
export const deleteHidden = async (
  trx: Db,
  { portfolioId, batch, limit }: { portfolioId: string; batch: string; limit: number },
): Promise<readonly ImportedEntry[]> => {
  const some = await importedEntries(trx, {
    from: sql`stored_transactions`,
    where: sql<boolean>`entry.portfolio_id = ${portfolioId} and entry.import_id = ${batch} and entry.batch in (
      select batch from hidden_batches where batch = ${batch})`,
    limit,
  });
  await sql`
    delete from stored_transactions where portfolio_id = ${portfolioId}
      and id = any (${`{${some.map(({ fields }) => fields.id).join(',')}}`}::uuid[])`.execute(trx);
  return some;
};
