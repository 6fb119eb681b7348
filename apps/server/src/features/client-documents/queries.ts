/** The SQL of clients' documents and their versions; only this feature writes them. */
import { documentTypes } from '@partnerfolio/contract/choices';
import type { FileKind } from '@partnerfolio/contract/portfolios/attachments';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Insertable, RawBuilder, Updateable } from 'kysely';
import { can } from '../../platform/access/access.ts';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { everyWord, holdsTyped, nameKey } from '../../platform/database/search.queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isEditableClient, isVisibleClient } from '../client-access/visibility.queries.ts';

export type DocumentType = (typeof documentTypes)[number];

export interface DocumentRow {
  readonly id: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly portfolio_id: string | null;
  readonly portfolio_name: string | null;
  readonly proposal_id: string | null;
  readonly proposal_purpose: string | null;
  readonly name: string;
  readonly type: DocumentType;
  readonly valid_from: LocalDate | null;
  readonly valid_until: LocalDate | null;
  readonly is_for_client: boolean;
  readonly version: number;
  readonly file_id: string;
  readonly kind: FileKind;
  readonly byte_size: number;
  readonly sha256: string;
  readonly added_at: string;
  readonly added_by: string | null;
  readonly adder_name: string | null;
  readonly revision: number;
  readonly may_edit: boolean;
  /** Also of a closed client. */
  readonly may_remove: boolean;
}

/** The documents that a viewer may see: those of clients that they see; identity documents need a right of their own. */
export const seenBy = (viewer: Staff): RawBuilder<unknown> => sql`client_documents as d
  join clients on clients.id = d.client_id and ${isVisibleClient(viewer)}
    and ${can(viewer, 'compliance.identity_documents') ? sql`true` : sql`d.type <> 'identity'`}`;

/** The same with their newest versions. */
const selected = (viewer: Staff): RawBuilder<unknown> => sql`
  select d.id, d.client_id, clients.name as client_name, d.portfolio_id, portfolios.name as portfolio_name,
    d.proposal_id, proposed.purpose as proposal_purpose, d.name, d.type, d.valid_from, d.valid_until, d.is_for_client, d.version, newest.file_id, file.kind, file.byte_size, file.sha256,
    newest.added_at, newest.added_by, adder.full_name as adder_name, d.revision,
    ${isEditableClient(viewer)} as may_remove, ${isEditableClient(viewer)} and clients.status <> 'closed' as may_edit
  from ${seenBy(viewer)}
  join document_versions as newest on newest.document_id = d.id and newest.number = d.version
  join stored_files as file on file.id = newest.file_id
  left join portfolios on portfolios.id = d.portfolio_id
  left join investment_proposals as p on p.id = d.proposal_id
  left join proposal_versions as proposed on proposed.proposal_id = p.id and proposed.number = p.version
  left join profiles as adder on adder.id = newest.added_by`;

export interface DocumentPage {
  readonly clientId: string;
  readonly q?: string | undefined;
  readonly type?: DocumentType | undefined;
  readonly state?: 'lapsing' | undefined;
  readonly isForClient?: 'true' | 'false' | undefined;
  readonly portfolioId?: string | undefined;
  readonly proposalId?: string | undefined;
  readonly offset: number;
  readonly limit: number;
  /** The last day of validity of a document that is about to expire. */
  readonly lapsesBy: LocalDate;
}

/** The documents of a client, and those of the members of a household. */
const isOf = (clientId: string): RawBuilder<boolean> =>
  sql<boolean>`(d.client_id = ${clientId} or clients.household_id = ${clientId})`;

const filters = (page: DocumentPage): RawBuilder<boolean>[] => {
  const { q = '', type, state, isForClient, portfolioId, proposalId } = page;
  const conditions = [isOf(page.clientId)];
  if (q.trim() !== '') conditions.push(everyWord(q, (word) => holdsTyped(word, [sql<string>`d.name`])));
  if (type !== undefined) conditions.push(sql<boolean>`d.type = ${type}`);
  if (state !== undefined) conditions.push(sql<boolean>`d.valid_until <= ${page.lapsesBy}`);
  if (isForClient !== undefined) conditions.push(sql<boolean>`d.is_for_client = ${isForClient === 'true'}`);
  if (portfolioId !== undefined) conditions.push(sql<boolean>`d.portfolio_id = ${portfolioId}`);
  if (proposalId !== undefined) conditions.push(sql<boolean>`d.proposal_id = ${proposalId}`);
  return conditions;
};

/** A page of documents by type and name, how many match, and how many of all lapse. */
export const listDocumentRows = async (
  db: Db,
  viewer: Staff,
  page: DocumentPage,
): Promise<{ readonly rows: DocumentRow[]; readonly total: number; readonly lapsing: number }> => {
  const where = sql`${sql.join(filters(page), sql` and `)}`;
  const counts = await sql<{ total: number; lapsing: number }>`
    select count(*) filter (where ${where})::int as total,
      count(*) filter (where d.valid_until <= ${page.lapsesBy})::int as lapsing
    from ${seenBy(viewer)} where ${isOf(page.clientId)}`.execute(db);
  const { rows } = await sql<DocumentRow>`${selected(viewer)}
    where ${where}
    order by array_position(${[...documentTypes]}::text[], d.type), ${nameKey(sql`d.name`)}, d.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return { rows, total: counts.rows[0]?.total ?? 0, lapsing: counts.rows[0]?.lapsing ?? 0 };
};

/** A document of a client; null if the client has no such one, or the viewer may not see it. */
export const findDocument = async (
  db: Db,
  viewer: Staff,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<DocumentRow | null> => {
  const { rows } = await sql<DocumentRow>`${selected(viewer)}
    where d.id = ${id} and d.client_id = ${clientId}`.execute(db);
  return rows[0] ?? null;
};

export interface VersionRow {
  readonly number: number;
  readonly file_id: string;
  readonly file_name: string;
  readonly kind: FileKind;
  readonly byte_size: number;
  readonly sha256: string;
  readonly note: string | null;
  readonly added_at: string;
  readonly added_by: string | null;
  readonly adder_name: string | null;
}

/** The versions of a document, newest first. */
export const listVersions = async (db: Db, documentId: string): Promise<VersionRow[]> => {
  const { rows } = await sql<VersionRow>`
    select v.number, v.file_id, v.file_name, file.kind, file.byte_size, file.sha256, v.note, v.added_at, v.added_by,
      adder.full_name as adder_name
    from document_versions as v
    join stored_files as file on file.id = v.file_id
    left join profiles as adder on adder.id = v.added_by
    where v.document_id = ${documentId}
    order by v.number desc`.execute(db);
  return rows;
};

export const countDocuments = async (trx: Db, clientId: string): Promise<number> => {
  const row = await trx
    .selectFrom('client_documents')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return Number(row.n);
};

/** Whether a portfolio belongs to a client. */
export const isPortfolioOf = async (trx: Db, clientId: string, portfolioId: string): Promise<boolean> =>
  (await trx
    .selectFrom('portfolios')
    .select('id')
    .where('id', '=', portfolioId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()) !== undefined;

/** Whether a proposal is about a client. */
export const isProposalOf = async (trx: Db, clientId: string, proposalId: string): Promise<boolean> =>
  (await trx
    .selectFrom('investment_proposals')
    .select('id')
    .where('id', '=', proposalId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()) !== undefined;

/** Takes space for a file; false if the documents of the firm would take more than they may. */
export const takeSpace = async (trx: Db, bytes: number, atMost: number): Promise<boolean> => {
  const taken = await trx
    .updateTable('document_space')
    .set((eb) => ({ bytes: eb('bytes', '+', bytes) }))
    .where((eb) => eb(eb('bytes', '+', bytes), '<=', atMost))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
};

export const giveSpaceBack = async (trx: Db, bytes: number): Promise<void> => {
  await trx
    .updateTable('document_space')
    .set((eb) => ({ bytes: eb('bytes', '-', bytes) }))
    .execute();
};

export const insertDocument = async (
  trx: Db,
  row: Insertable<Database['client_documents']>,
): Promise<void> => {
  await trx.insertInto('client_documents').values(row).execute();
};

export const insertVersion = async (
  trx: Db,
  row: Insertable<Database['document_versions']>,
): Promise<void> => {
  await trx.insertInto('document_versions').values(row).execute();
};

/** Changes a document and increases its revision. */
export const changeDocument = async (
  trx: Db,
  id: string,
  change: Updateable<Database['client_documents']>,
): Promise<void> => {
  await trx
    .updateTable('client_documents')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

export const deleteDocument = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('document_versions').where('document_id', '=', id).execute();
  await trx.deleteFrom('client_documents').where('id', '=', id).execute();
};
