/** Changes of the documents of a client, each in one transaction with its audit event, on the locked client. */
import { documentsAtMost, documentVersionsAtMost } from '@partnerfolio/contract/clients/documents';
import type { DocumentForm } from '@partnerfolio/contract/clients/documents';
import { v7 as uuid } from 'uuid';
import { can } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { toColumns, toFields } from '../../platform/database/column-names.ts';
import type { ColumnTable } from '../../platform/database/column-names.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import type { ReceivedFile } from '../../platform/stored-files/stored-files.ts';
import { isRefused, openForChange } from '../clients/actions.ts';
import type { Act } from '../clients/actions.ts';
import { documentEvent } from './events.ts';
import * as queries from './queries.ts';
import type { DocumentRow, VersionRow } from './queries.ts';
import { toDocument, withVersions } from './views.ts';

const documentColumns = {
  name: 'name',
  type: 'type',
  portfolioId: 'portfolio_id',
  proposalId: 'proposal_id',
  validFrom: 'valid_from',
  validUntil: 'valid_until',
  isForClient: 'is_for_client',
} as const satisfies ColumnTable<DocumentForm>;

const formOf = (row: DocumentRow): DocumentForm => toFields(documentColumns, row);

/** Opens a client for a change of its documents, or refuses. */
const openClient = async (trx: Db, { viewer }: Act, clientId: string) => {
  const client = await openForChange(trx, viewer, clientId);
  if (isRefused(client)) return client;
  return client.status === 'closed' ? refuse('wrong_state', because('client_closed_to_changes')) : null;
};

/** Why a form cannot be written: it names another client's portfolio or proposal, or a type that the user may not file. */
const refuseForm = async (
  trx: Db,
  { viewer }: Act,
  { clientId, form }: { readonly clientId: string; readonly form: DocumentForm },
) => {
  if (form.type === 'identity' && !can(viewer, 'compliance.identity_documents')) return refuse('forbidden');
  const { portfolioId, proposalId } = form;
  if (portfolioId !== null && !(await queries.isPortfolioOf(trx, clientId, portfolioId)))
    return refuse('wrong_state', because('no_such_portfolio'));
  if (proposalId !== null && !(await queries.isProposalOf(trx, clientId, proposalId)))
    return refuse('wrong_state', because('no_such_proposal'));
  return null;
};

export interface DocumentPlace {
  readonly clientId: string;
  readonly id: string;
}

interface NewVersion {
  readonly id: string;
  readonly number: number;
  readonly fileName: string;
  readonly note: string | null;
  readonly file: ReceivedFile;
}

/** Keeps the file of a version, if there is space for it. */
const keepVersion = async (trx: Db, { app, viewer }: Act, { id, file, fileName, ...version }: NewVersion) => {
  if (!(await queries.takeSpace(trx, file.byteSize, app.config.documentBytes)))
    return refuse('wrong_state', because('document_quota_reached'));
  await app.files.keep(trx, file);
  await queries.insertVersion(trx, {
    document_id: id,
    ...version,
    file_id: file.id,
    file_name: fileName,
    added_at: app.clock.now().toISOString(),
    added_by: viewer.id,
  });
  return null;
};

const reread = async (trx: Db, { viewer }: Act, place: DocumentPlace): Promise<DocumentRow> => {
  const row = await queries.findDocument(trx, viewer, place);
  invariant(row !== null, 'a document that was just written is there');
  return row;
};

const seenBy = ({ app, viewer }: Act) => ({ viewer, today: app.clock.today() });

/** Files a received file as a new document. */
export const insertDocument = (
  act: Act,
  {
    clientId,
    form,
    fileName,
  }: { readonly clientId: string; readonly form: DocumentForm; readonly fileName: string },
  file: ReceivedFile,
) =>
  inTransaction(act.app.db, async (trx) => {
    const refused =
      (await openClient(trx, act, clientId)) ?? (await refuseForm(trx, act, { clientId, form }));
    if (refused !== null) return refused;
    const create = async () => {
      if ((await queries.countDocuments(trx, clientId)) >= documentsAtMost)
        return refuse('wrong_state', because('too_many_documents'));
      const id = uuid();
      const [at, by] = [act.app.clock.now().toISOString(), act.viewer.id];
      await queries.insertDocument(trx, {
        id,
        client_id: clientId,
        ...toColumns(documentColumns, form),
        version: 1,
        created_at: at,
        created_by: by,
        updated_at: at,
        updated_by: by,
      });
      const full = await keepVersion(trx, act, { id, number: 1, fileName, note: null, file });
      if (full !== null) return full;
      const row = await reread(trx, act, { clientId, id });
      await writeAudit(trx, documentEvent(act, 'client.add_document', { row, fileName }));
      return toDocument(row, seenBy(act));
    };
    return createOnce(trx, { create, content: file.sha256 });
  });

/** Opens a document of a locked client for a change, or refuses. */
const openDocument = async (trx: Db, act: Act, place: DocumentPlace) => {
  const refused = await openClient(trx, act, place.clientId);
  if (refused !== null) return refused;
  return (await queries.findDocument(trx, act.viewer, place)) ?? refuse('not_found');
};

/** Adds a received file to a document as its newest version. */
export const insertVersion = (
  act: Act,
  { fileName, note, ...place }: DocumentPlace & { readonly fileName: string; readonly note: string | null },
  file: ReceivedFile,
) =>
  inTransaction(act.app.db, async (trx) => {
    const row = await openDocument(trx, act, place);
    if (!('id' in row)) return row;
    const create = async () => {
      if (row.sha256 === file.sha256) return refuse('wrong_state', because('same_document_version'));
      if (row.version >= documentVersionsAtMost)
        return refuse('wrong_state', because('too_many_document_versions'));
      const number = row.version + 1;
      const full = await keepVersion(trx, act, { id: row.id, number, fileName, note, file });
      if (full !== null) return full;
      await queries.changeDocument(trx, row.id, {
        version: number,
        updated_at: act.app.clock.now().toISOString(),
        updated_by: act.viewer.id,
      });
      const after = await reread(trx, act, place);
      await writeAudit(
        trx,
        documentEvent(act, 'client.add_document_version', { row: after, fileName, note }),
      );
      return withVersions(after, await queries.listVersions(trx, row.id), seenBy(act));
    };
    return createOnce(trx, { create, content: file.sha256 });
  });

/** Changes what is said about a document. */
export const updateDocument = (
  act: Act,
  { form, revision, ...place }: DocumentPlace & { readonly form: DocumentForm; readonly revision: number },
) =>
  inTransaction(act.app.db, async (trx) => {
    const row = await openDocument(trx, act, place);
    if (!('id' in row)) return row;
    if (row.revision !== revision) return refuse('stale');
    const refused = await refuseForm(trx, act, { clientId: place.clientId, form });
    if (refused !== null) return refused;
    await queries.changeDocument(trx, row.id, {
      ...toColumns(documentColumns, form),
      updated_at: act.app.clock.now().toISOString(),
      updated_by: act.viewer.id,
    });
    const after = await reread(trx, act, place);
    const event = documentEvent(act, 'client.change_document', { row: after });
    await writeAudit(trx, { ...event, before: formOf(row), after: formOf(after) });
    return withVersions(after, await queries.listVersions(trx, row.id), seenBy(act));
  });

/** What the audit log keeps of deleted versions. */
const hashesOf = (versions: readonly VersionRow[]) => versions.map(({ sha256 }) => sha256);

/** Deletes a document with all its versions for good, also of a closed client. */
export const removeDocument = (
  act: Act,
  { revision, reason, ...place }: DocumentPlace & { readonly revision: number; readonly reason: string },
) =>
  inTransaction(act.app.db, async (trx) => {
    const client = await openForChange(trx, act.viewer, place.clientId);
    if (isRefused(client)) return client;
    const row = await queries.findDocument(trx, act.viewer, place);
    if (row === null) return refuse('not_found');
    if (row.revision !== revision) return refuse('stale');
    const versions = await queries.listVersions(trx, row.id);
    await queries.deleteDocument(trx, row.id);
    for (const { file_id: fileId } of versions) await act.app.files.remove(trx, fileId);
    await queries.giveSpaceBack(
      trx,
      versions.reduce((sum, { byte_size: bytes }) => sum + bytes, 0),
    );
    const event = documentEvent(act, 'client.remove_document', { row, reason, hashes: hashesOf(versions) });
    await writeAudit(trx, { ...event, before: formOf(row) });
    return { done: true as const };
  });
