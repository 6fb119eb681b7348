/** What decides about the erasure of a client, and how much it concerns. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Locks the portfolios of a locked client, so that no writer of a ledger is under way. */
export const lockPortfolios = async (trx: Db, clientId: string): Promise<void> => {
  await trx
    .selectFrom('portfolios')
    .select('id')
    .where('client_id', '=', clientId)
    .orderBy('id')
    .forUpdate()
    .execute();
};

export interface Counted {
  readonly holds: number;
  readonly openPortfolios: number;
  readonly openLogRecords: number;
  readonly members: number;
}

/** How many things of a client forbid its erasure. */
export const countHindrances = async (db: Db, clientId: string): Promise<Counted> => {
  const { rows } = await sql<Counted>`select
    (select count(*)::int from client_holds where client_id = ${clientId} and released_at is null) as holds,
    (select count(*)::int from portfolios where client_id = ${clientId} and closed_on is null) as "openPortfolios",
    (select count(*)::int from log_records where client_id = ${clientId} and closed_at is null) as "openLogRecords",
    (select count(*)::int from clients where household_id = ${clientId} and merged_into is null) as members`.execute(
    db,
  );
  return rows[0] ?? { holds: 1, openPortfolios: 1, openLogRecords: 1, members: 1 };
};

export interface Extent {
  readonly contacts: number;
  readonly notes: number;
  readonly tasks: number;
  readonly documents: number;
  readonly files: number;
  readonly links: number;
  readonly portfolios: number;
  readonly proposals: number;
  readonly reports: number;
  readonly answerSheets: number;
  readonly logRecords: number;
  readonly transactions: number;
}

/** How much an erasure deletes, blanks and keeps. */
export const countExtent = async (db: Db, clientId: string): Promise<Extent> => {
  const own = sql`(select id from portfolios where client_id = ${clientId})`;
  const { rows } = await sql<Extent>`select
    (select count(*)::int from client_contacts where client_id = ${clientId}) as contacts,
    (select count(*)::int from client_notes where client_id = ${clientId}) as notes,
    (select count(*)::int from client_tasks where client_id = ${clientId}) as tasks,
    (select count(*)::int from client_documents where client_id = ${clientId}) as documents,
    (select count(*)::int from (${filesOf(clientId)}) as f) as files,
    (select count(*)::int from links where client_id = ${clientId}) as links,
    (select count(*)::int from portfolios where client_id = ${clientId}) as portfolios,
    (select count(*)::int from investment_proposals where client_id = ${clientId}) as proposals,
    (select count(*)::int from reports where client_id = ${clientId} or portfolio_id in ${own}) as reports,
    (select count(*)::int from answer_sheets where client_id = ${clientId}) as "answerSheets",
    (select count(*)::int from log_records where client_id = ${clientId}) as "logRecords",
    (select coalesce(sum(entry_count), 0)::int from portfolios where client_id = ${clientId}) as transactions`.execute(
    db,
  );
  const [extent] = rows;
  if (extent === undefined) throw new Error('a query of counts answers one row');
  return extent;
};

/** The files of a client: of documents, attachments, printed answers and reports; the last keep their hash themselves. */
const filesOf = (clientId: string) => sql`
  select v.file_id, 'document' as kind, v.document_id as source_id, v.number as version, v.added_at
    from document_versions v join client_documents d on d.id = v.document_id where d.client_id = ${clientId}
  union all select a.file_id, 'attachment', a.transaction_id, null, a.created_at
    from entry_attachments a join portfolios p on p.id = a.portfolio_id where p.client_id = ${clientId}
  union all select r.file_id, 'answer_record', r.sheet_id, null, r.made_at
    from answer_records r join answer_sheets s on s.id = r.sheet_id where s.client_id = ${clientId}
  union all select r.file_id, 'report', r.id, r.version, r.issued_at
    from reports r left join portfolios p on p.id = r.portfolio_id
    where coalesce(p.client_id, r.client_id) = ${clientId} and r.file_id is not null`;

/** Keeps the hashes of a client's files, and returns the ids of all its files with the bytes of its documents. */
export const keepHashes = async (
  trx: Db,
  clientId: string,
): Promise<{ readonly ids: readonly string[]; readonly documentBytes: number }> => {
  await sql`insert into erased_files (id, client_id, kind, source_id, version, sha256, byte_size, added_at)
    select f.id, ${clientId}, o.kind, o.source_id, o.version, f.sha256, f.byte_size, o.added_at
    from (${filesOf(clientId)}) as o join stored_files f on f.id = o.file_id where o.kind <> 'report'`.execute(
    trx,
  );
  const { rows } = await sql<{ id: string; bytes: number }>`
    select f.id, case when o.kind = 'document' then f.byte_size else 0 end as bytes
    from (${filesOf(clientId)}) as o join stored_files f on f.id = o.file_id`.execute(trx);
  return {
    ids: rows.map(({ id }) => id),
    documentBytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
  };
};

export interface MergedClient {
  readonly id: string;
  readonly name: string;
}

/** Locks the records that were merged into a locked client, and that go with it. */
export const lockMerged = async (trx: Db, clientId: string): Promise<MergedClient[]> =>
  trx
    .selectFrom('clients')
    .select(['id', 'name'])
    .where('merged_into', '=', clientId)
    .orderBy('id')
    .forUpdate()
    .execute();
