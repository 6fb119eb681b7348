/** The SQL of imports: their records and states. */
import { sql } from 'kysely';
import type { Insertable, RawBuilder, Updateable } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Database } from '../../../platform/database/schema.ts';

type Table = Database['imports'];
export type ImportState = Table['state'];
export type Ending = NonNullable<Table['ending']>;

/** Whether an import waits for requested instruments; as long as it does, it does not expire. */
const isRequesting = sql<boolean>`exists (
  select from requested_instruments r where r.import_id = imports.id and r.state = 'open')`;
/** When its last request ended. */
const requestsSettledAt = sql<string | null>`(
  select max(settled_at) from requested_instruments r where r.import_id = imports.id)`;

const withNames = (db: Db) =>
  db
    .selectFrom('imports')
    .innerJoin('profiles', 'profiles.id', 'imports.created_by')
    .leftJoin('portfolios', 'portfolios.id', 'imports.portfolio_id')
    .select([
      'imports.id',
      'imports.kind',
      'imports.portfolio_id',
      'imports.account_id',
      'imports.state',
      'imports.file_name',
      'imports.byte_size',
      'imports.encoding',
      'imports.format',
      'imports.tables',
      'imports.table_index',
      'imports.layout',
      'imports.scan',
      'imports.reading_id',
      'imports.apply_rows',
      'imports.ending',
      'imports.created_instruments',
      'imports.total_rows',
      'imports.done_rows',
      'imports.new_rows',
      'imports.duplicate_rows',
      'imports.error_rows',
      'imports.question_rows',
      'imports.waiting_rows',
      'imports.differing_rows',
      'imports.cash_question',
      'imports.cash_answer',
      'imports.failure',
      'imports.failure_reason',
      'imports.created_by',
      'imports.created_at',
      'imports.applied_at',
      'imports.undone_at',
      'imports.revision',
      'profiles.full_name as created_by_name',
      'portfolios.name as portfolio_name',
      isRequesting.as('is_requesting'),
      requestsSettledAt.as('requests_settled_at'),
    ]);

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** An import with the names to show. */
export const findImport = async (db: Db, id: string) =>
  (await withNames(db).where('imports.id', '=', id).executeTakeFirst()) ?? null;

/** Locks an import until the transaction ends; null if it does not exist. */
export const lockImport = async (trx: Db, id: string) =>
  (await trx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

export const insertImport = async (db: Db, row: Insertable<Table>): Promise<void> => {
  await db.insertInto('imports').values(row).execute();
};

/** Deletes an import whose upload failed, with its stored pieces; keeps a complete one. */
export const deleteImport = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('imports').where('id', '=', id).where('state', '=', 'uploading').execute();
};

/** The lease of the process that works on an import. */
export interface Lease {
  readonly importId: string;
  readonly leaseId: string;
  readonly leaseMs: number;
}

/** The end of a lease, by the database's clock, because all processes share it. */
const leaseEnd = (leaseMs: number): RawBuilder<string> =>
  sql<string>`now() + ${leaseMs} * interval '1 millisecond'`;

/** Changes an import and increases its revision; sets its lease, or with null removes it. */
export const changeImport = async (
  db: Db,
  id: string,
  { lease, ...change }: Updateable<Table> & { readonly lease?: Lease | null },
): Promise<void> => {
  await db
    .updateTable('imports')
    .set((eb) => ({
      ...change,
      revision: eb('revision', '+', 1),
      ...(lease === undefined ? {} : { lease_id: lease?.leaseId ?? null }),
      ...(lease === undefined ? {} : { lease_until: lease === null ? null : leaseEnd(lease.leaseMs) }),
    }))
    .where('id', '=', id)
    .execute();
};

/** Sets a reading, and its layout if that is new; false if the import no longer has this revision. */
export const setReading = async (
  db: Db,
  { id, revision }: { readonly id: string; readonly revision: number },
  change: Updateable<Table>,
): Promise<boolean> => {
  const result = await db
    .updateTable('imports')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('state', 'in', ['uploaded', 'failed'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

interface Page {
  readonly offset: number;
  readonly limit: number;
}

interface ImportsPage extends Page {
  /** Only those that wait for a user. */
  readonly waiting?: 'true' | undefined;
}

/** Whose imports a list shows: a portfolio's, or the firm's of prices or of exchange rates. */
export type ImportsOf = { readonly portfolioId: string } | { readonly kind: 'prices' | 'rates' };

/** The imports of a portfolio or of a kind, newest first. Leaves out unfinished uploads. */
export const listImports = async (db: Db, of: ImportsOf, { waiting, offset, limit }: ImportsPage) => {
  const states =
    waiting === undefined
      ? sql<boolean>`imports.state <> 'uploading'`
      : sql<boolean>`imports.state in ('uploaded', 'failed')`;
  const matching = <Q extends { where(condition: RawBuilder<boolean>): Q }>(query: Q): Q =>
    query
      .where(
        'kind' in of
          ? sql<boolean>`imports.kind = ${of.kind}`
          : sql<boolean>`imports.portfolio_id = ${of.portfolioId}`,
      )
      .where(states);
  const counted = await matching(
    db.selectFrom('imports').select((eb) => eb.fn.countAll<number>().as('n')),
  ).executeTakeFirst();
  const rows = await matching(withNames(db))
    .orderBy('imports.created_at', 'desc')
    .orderBy('imports.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, total: counted?.n ?? 0 };
};

/**
 * The newest other import of the same bytes into the same portfolio, or of prices, that was booked or may be; null if
 * there is none.
 */
export const findSameFile = async (db: Db, importId: string) => {
  const { rows } = await sql<{ id: string; fileName: string; state: ImportState; createdAt: string }>`
    select other.id, other.file_name as "fileName", other.state, other.created_at as "createdAt"
    from imports as this join imports as other
      on other.portfolio_id is not distinct from this.portfolio_id and other.kind = this.kind
        and other.content_hash = this.content_hash
    where this.id = ${importId} and (other.created_at, other.id) < (this.created_at, this.id)
      and other.state in ('uploaded', 'failed', 'applying', 'applied')
    order by other.state = 'applied' desc, other.created_at desc limit 1`.execute(db);
  return rows[0] ?? null;
};

/** Some imports that wait for a user since before an instant, and for no requested instruments, oldest first. */
export const listOldDrafts = async (
  db: Db,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['uploaded', 'failed'])
    .where('created_at', '<', before.toISOString())
    .where(sql<boolean>`not exists (select from requested_instruments r where r.import_id = imports.id
      and (r.state = 'open' or r.settled_at >= ${before.toISOString()}))`)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Renews the lease and stores the progress; false if another process has taken over the import. */
export const renewLease = async (db: Db, lease: Lease, doneRows: number | null): Promise<boolean> => {
  const result = await db
    .updateTable('imports')
    .set({
      lease_until: leaseEnd(lease.leaseMs),
      ...(doneRows === null ? {} : { done_rows: doneRows }),
    })
    .where('id', '=', lease.importId)
    .where('lease_id', '=', lease.leaseId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/**
 * Imports that a process was working on, with the remaining milliseconds of their lease. Includes uploads older than
 * an hour, which broke off unnoticed.
 */
export const listUnfinished = async (db: Db) => {
  const { rows } = await sql<{ id: string; state: ImportState; left_ms: number }>`
    select id, state, coalesce(extract(epoch from coalesce(lease_until, created_at + interval '1 hour') - now()) * 1000,
      0)::float8 as left_ms
    from imports where state in ('uploading', 'applying', 'reverting') order by created_at`.execute(db);
  return rows;
};

/** Stores the scan of the whole file, as long as the file exists. */
export const keepScan = async (db: Db, id: string, scan: string): Promise<void> => {
  await db
    .updateTable('imports')
    .set({ scan })
    .where('id', '=', id)
    .where('state', 'in', ['uploading', 'uploaded', 'failed'])
    .execute();
};

/** The revisions of a portfolio and its ledger, the settings of its replay, and whether it accepts entries. */
export const portfolioState = async (db: Db, portfolioId: string) =>
  (await db
    .selectFrom('portfolios')
    .select([
      'id',
      'client_id',
      'revision',
      'ledger_revision',
      'ledger_reset_revision',
      'short_sales',
      'day_order',
      'cash_kept',
      'closed_on',
    ])
    .where('id', '=', portfolioId)
    .executeTakeFirst()) ?? null;

/** The instruments of booked entries, by entry. */
export const instrumentsOfEntries = async (
  db: Db,
  portfolioId: string,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  if (entryIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; instrument_id: string | null }>`
    select id, instrument_id from transactions
    where portfolio_id = ${portfolioId} and id = any (${`{${entryIds.join(',')}}`}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.instrument_id]));
};

/** Records the instruments that an import has created. */
export const noteCreated = async (trx: Db, importId: string, ids: readonly string[]): Promise<void> => {
  await sql`
    update imports set created_instruments = created_instruments || ${`{${ids.join(',')}}`}::uuid[]
    where id = ${importId}`.execute(trx);
};
