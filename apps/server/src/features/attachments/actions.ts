/** Attaching files to ledger entries and removing them, on the locked ledger, with the audit event. */
import type { Attachment } from '@partnerfolio/contract/portfolios/attachments';
import { attachmentsAtMost } from '@partnerfolio/contract/portfolios/attachments';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { keptName, refusedName } from '../../platform/files/kept-name.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { receiveFile } from './receiving.ts';
import type { InfectedFile, ReceivedFile } from '../../platform/stored-files/stored-files.ts';
import { refuseClosedLedger } from '../ledger/actions.ts';
import { findTransaction } from '../ledger/queries.ts';
import { refuseWriter } from '../ledger/writers.actions.ts';
import { lockLedger } from '../portfolio-access/ledger-lock.actions.ts';
import * as queries from './queries.ts';
import type { AttachmentRow, EntryPlace } from './queries.ts';

/** The acting user and the app. */
interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

/** An attachment in the shape of the contract. */
export const toAttachment = (row: AttachmentRow): Attachment => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  byteSize: row.byte_size,
  sha256: row.sha256,
  createdAt: row.created_at,
  createdBy: row.created_by === null ? null : { id: row.created_by, fullName: row.creator_name },
});

const isEntry = async (db: Db, { portfolioId, transactionId }: EntryPlace): Promise<boolean> =>
  (await findTransaction(db, portfolioId, transactionId)) !== null;

/** Locks the ledger of an entry for a change of its attachments, or refuses. */
const refuseChange = async (trx: Db, { viewer }: Act, place: EntryPlace) => {
  const denied = await refuseWriter(trx, viewer, place.portfolioId);
  if (denied !== null) return denied;
  const lock = await lockLedger(trx, place.portfolioId);
  // Read under the lock: the undo of an import may have hidden the entry.
  if (lock === null || !(await isEntry(trx, place))) return refuse('not_found');
  return refuseClosedLedger(lock) === null ? null : refuse('wrong_state', because('portfolio_closed'));
};

interface Written {
  readonly place: EntryPlace;
  readonly id: string;
  readonly name: string;
  readonly file: { readonly kind: string; readonly sha256: string; readonly byteSize: number };
}

const audit = (
  trx: Db,
  { app, viewer }: Act,
  { eventType, written }: { eventType: 'transaction.attach' | 'transaction.detach'; written: Written },
): Promise<void> => {
  const { place, id, name, file } = written;
  const { kind, sha256, byteSize } = file;
  return writeAudit(trx, {
    eventType,
    now: app.clock.now(),
    userId: viewer.id,
    entity: 'transaction',
    entityId: place.transactionId,
    metadata: {
      portfolioId: place.portfolioId,
      attachmentId: id,
      fileName: name,
      sha256,
      contentKind: kind,
      byteSize,
    },
  });
};

interface Attaching {
  readonly place: EntryPlace;
  readonly fileName: string;
}

/** Keeps a received file as an attachment, once per key. */
const keepReceived = (act: Act, { place, fileName }: Attaching, file: ReceivedFile) =>
  inTransaction(act.app.db, async (trx) => {
    const refused = await refuseChange(trx, act, place);
    if (refused !== null) return refused;
    const create = async () => {
      const before = await queries.listAttachments(trx, place);
      if (before.length >= attachmentsAtMost) return refuse('wrong_state', because('too_many_attachments'));
      const id = uuid();
      const name = keptName(fileName, file.kind);
      await act.app.files.keep(trx, file);
      await queries.insertAttachment(trx, {
        id,
        portfolio_id: place.portfolioId,
        transaction_id: place.transactionId,
        file_id: file.id,
        name,
        created_at: act.app.clock.now().toISOString(),
        created_by: act.viewer.id,
      });
      await audit(trx, act, { eventType: 'transaction.attach', written: { place, id, name, file } });
      const row = await queries.findAttachment(trx, place, id);
      invariant(row !== null, 'an attachment that was just written is there');
      return toAttachment(row);
    };
    return createOnce(trx, { create, content: file.sha256 });
  });

/** Records who sent a file in which the virus scanner has found something. */
const recordInfected = (
  { app, viewer }: Act,
  { place, fileName }: Attaching,
  { virus, byteSize, sha256 }: InfectedFile,
): Promise<void> =>
  inTransaction(app.db, (trx) =>
    writeAudit(trx, {
      eventType: 'transaction.refuse_file',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'transaction',
      entityId: place.transactionId,
      metadata: {
        portfolioId: place.portfolioId,
        fileName: refusedName(fileName),
        sha256,
        byteSize,
        virus,
      },
    }),
  );

/** Attaches a file to an entry. Whether the user may is checked before the first byte is read, and when it is kept. */
export const addAttachment = async (act: Act, attaching: Attaching, body: AsyncIterable<Uint8Array>) => {
  const { app, viewer } = act;
  const { place } = attaching;
  const denied = await refuseWriter(app.db, viewer, place.portfolioId);
  if (denied !== null) return denied;
  if (!(await isEntry(app.db, place))) return refuse('not_found');
  return app.uploadTurns.next(viewer.id, () =>
    receiveFile(app.files, body, {
      keep: (file) => keepReceived(act, attaching, file),
      recordInfected: (file) => recordInfected(act, attaching, file),
    }),
  );
};

/** Removes an attachment for good. */
export const removeAttachment = (act: Act, place: EntryPlace, id: string) =>
  inTransaction(act.app.db, async (trx) => {
    const refused = await refuseChange(trx, act, place);
    if (refused !== null) return refused;
    const row = await queries.findAttachment(trx, place, id);
    if (row === null) return refuse('not_found');
    await queries.deleteAttachment(trx, id);
    await act.app.files.remove(trx, row.file_id);
    const file = { kind: row.kind, sha256: row.sha256, byteSize: row.byte_size };
    await audit(trx, act, {
      eventType: 'transaction.detach',
      written: { place, id, name: row.name, file },
    });
    return { done: true as const };
  });
