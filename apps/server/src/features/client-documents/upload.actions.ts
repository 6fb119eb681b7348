/** Receives the files of documents. Whether the user may is checked before the first byte is read, and when it is kept. */
import type { DocumentForm } from '@partnerfolio/contract/clients/documents';
import type { documentTypes } from '@partnerfolio/contract/choices';
import type { LocalDate } from '@partnerfolio/contract/values';
import { writeAudit } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { keptName, refusedName } from '../../platform/files/kept-name.ts';
import { refuse, refuseFor } from '../../platform/http/problem.ts';
import { receiveFile } from '../attachments/receiving.ts';
import type { InfectedFile } from '../../platform/stored-files/stored-files.ts';
import { findClient } from '../clients/queries.ts';
import type { Act } from '../clients/actions.ts';
import { insertDocument, insertVersion } from './actions.ts';
import type { DocumentPlace } from './actions.ts';
import { findDocument } from './queries.ts';
import { nameOfFile } from './rules.ts';

type Body = AsyncIterable<Uint8Array>;

interface Sent {
  readonly clientId: string;
  readonly fileName: string;
}

const recordInfected = (
  { app, viewer }: Act,
  { clientId, fileName }: Sent,
  { virus, byteSize, sha256 }: InfectedFile,
): Promise<void> =>
  inTransaction(app.db, (trx) =>
    writeAudit(trx, {
      eventType: 'client.refuse_document',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'client',
      entityId: clientId,
      metadata: { fileName: refusedName(fileName), sha256, byteSize, virus },
    }),
  );

/** Refuses who may not see the client, or only look at it. */
const refuseSender = async ({ app, viewer }: Act, clientId: string) => {
  const client = await findClient(app.db, viewer, clientId);
  if (client === null) return refuse('not_found');
  return client.may_edit ? null : refuse('forbidden');
};

export interface Filing extends Sent {
  readonly name?: string | undefined;
  readonly type: (typeof documentTypes)[number];
  readonly portfolioId?: string | undefined;
  readonly proposalId?: string | undefined;
  readonly validFrom?: LocalDate | undefined;
  readonly validUntil?: LocalDate | undefined;
  readonly isForClient: 'true' | 'false';
}

/** Files a document. */
export const addDocument = async (act: Act, filing: Filing, body: Body) => {
  const { clientId, fileName, name, type, isForClient } = filing;
  const { portfolioId = null, proposalId = null, validFrom = null, validUntil = null } = filing;
  if (validFrom !== null && validUntil !== null && validFrom > validUntil)
    return refuseFor('validUntil', 'range_reversed');
  const refused = await refuseSender(act, clientId);
  if (refused !== null) return refused;
  return act.app.uploadTurns.next(act.viewer.id, () =>
    receiveFile(act.app.files, body, {
      keep: (file) => {
        const kept = keptName(fileName, file.kind);
        const form: DocumentForm = {
          name: name ?? nameOfFile(kept),
          type,
          portfolioId,
          proposalId,
          validFrom,
          validUntil,
          isForClient: isForClient === 'true',
        };
        return insertDocument(act, { clientId, form, fileName: kept }, file);
      },
      recordInfected: (file) => recordInfected(act, filing, file),
    }),
  );
};

/** Adds a version to a document. */
export const addVersion = async (
  act: Act,
  { fileName, note, ...place }: DocumentPlace & { readonly fileName: string; readonly note: string | null },
  body: Body,
) => {
  const refused = await refuseSender(act, place.clientId);
  if (refused !== null) return refused;
  if ((await findDocument(act.app.db, act.viewer, place)) === null) return refuse('not_found');
  return act.app.uploadTurns.next(act.viewer.id, () =>
    receiveFile(act.app.files, body, {
      keep: (file) => insertVersion(act, { ...place, fileName: keptName(fileName, file.kind), note }, file),
      recordInfected: (file) => recordInfected(act, { clientId: place.clientId, fileName }, file),
    }),
  );
};
