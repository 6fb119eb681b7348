/** The audit events of documents: those of their client, so that its history keeps them after a document is deleted. */
import type { Act } from '../clients/actions.ts';
import type { DocumentRow } from './queries.ts';

type DocumentEvent =
  | 'client.add_document'
  | 'client.add_document_version'
  | 'client.change_document'
  | 'client.open_document'
  | 'client.remove_document';

interface Told {
  readonly row: Pick<DocumentRow, 'id' | 'client_id' | 'name' | 'version' | 'sha256'>;
  readonly fileName?: string;
  readonly note?: string | null;
  readonly reason?: string;
  /** Of deleted versions, newest first. */
  readonly hashes?: readonly string[];
}

export const documentEvent = ({ app, viewer }: Act, eventType: DocumentEvent, { row, ...told }: Told) => ({
  eventType,
  now: app.clock.now(),
  userId: viewer.id,
  entity: 'client' as const,
  entityId: row.client_id,
  metadata: { documentId: row.id, name: row.name, version: row.version, sha256: row.sha256, ...told },
});
